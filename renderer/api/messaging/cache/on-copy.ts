import { isDraft, original } from '@reduxjs/toolkit'

interface Page {
  items: unknown[]
}
interface Window {
  pages: Page[]
  pageParams: unknown[]
}

/**
 * Changes a window of the cache on a shallow copy instead of an Immer draft: searching a draft makes a proxy of every row that is looked at,
 * some hundreds a text. What `change` leaves alone stays the same object. Rows themselves are replaced and never changed in place.
 */
export function onCopy<W extends Window>(held: W, change: (copy: W) => void): W {
  const before: W = isDraft(held) ? ((original<unknown>(held) as W | undefined) ?? held) : held
  const copies = new Map(before.pages.map((page): [Page, Page] => [{ ...page, items: [...page.items] }, page]))
  const copy: W = { ...before, pages: [...copies.keys()], pageParams: [...before.pageParams] }
  change(copy)
  copy.pages = copy.pages.map((page) => {
    const old = copies.get(page)
    return old && isSame(page, old) ? old : page
  })
  const isUnchanged = copy.pages.length === before.pages.length && copy.pages.every((page, index) => page === before.pages[index])
  return isUnchanged ? before : copy
}

function isSame(page: Page, old: Page): boolean {
  const { items, ...rest } = page
  const { items: oldItems, ...oldRest } = old
  if (items.length !== oldItems.length || items.some((item, index) => item !== oldItems[index])) return false
  return Object.entries(rest).every(([name, value]) => value === Reflect.get(oldRest, name))
}
