// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { createWebStorage } from './web-storage.ts'

test('values outlive the storage object', () => {
  createWebStorage().set('a', '1')
  expect(createWebStorage().get('a')).toBe('1')
  createWebStorage().remove('a')
  expect(createWebStorage().get('a')).toBeNull()
})

test('where the browser refuses storage, values last as long as the page', () => {
  const storage = createWebStorage(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(storage.get('draft')).toBeNull()
  storage.set('draft', 'Hello')
  expect(storage.get('draft')).toBe('Hello')
  storage.remove('draft')
  expect(storage.get('draft')).toBeNull()
})

test('a full disk keeps the newest value, and not the stored older one', () => {
  window.localStorage.setItem('draft', 'old')
  const full = Object.create(window.localStorage, {
    setItem: {
      value: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    },
    getItem: { value: (key: string) => window.localStorage.getItem(key) },
  })
  const storage = createWebStorage(() => full)
  storage.set('draft', 'new')
  expect(storage.get('draft')).toBe('new')
})
