import { byId, element } from './dom.js'

const thread = byId('thread')
const timeOf = (date) => date.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
const dayOf = (date) => {
  const today = new Date()
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1)
  if (date.toDateString() === today.toDateString()) return 'Today'
  if (date.toDateString() === yesterday.toDateString()) return 'Yesterday'
  return date.toLocaleDateString('en-US', { weekday: 'short', month: 'short', day: 'numeric' })
}

const NEAR_BOTTOM = 80
/** What each entry on screen showed last: an entry that has not changed keeps its element, so nothing flickers or is read out again. */
const shown = new Map()

/** Draws the thread. It stays at the bottom if it was there, or when another conversation opens. */
export function drawThread(entries, { isOther, businessName }) {
  const isAtBottom = thread.scrollHeight - thread.scrollTop - thread.clientHeight < NEAR_BOTTOM
  if (isOther) {
    shown.clear()
    thread.replaceChildren()
  }
  if (entries.length === 0) {
    shown.clear()
    thread.replaceChildren(element('p', { className: 'empty', text: `Nothing here yet. Write the first text to ${businessName}.` }))
    return
  }
  const nodes = []
  let day = ''
  for (const entry of entries) {
    const date = new Date(entry.createdAt)
    if (dayOf(date) !== day) {
      day = dayOf(date)
      nodes.push(kept(`day ${date.toDateString()}`, day, () => element('div', { className: 'day', text: day })))
    }
    nodes.push(kept(entry.id, JSON.stringify(entry), () => textOf(entry, date)))
  }
  const wanted = new Set(nodes)
  for (const node of [...thread.children]) if (!wanted.has(node)) node.remove()
  nodes.forEach((node, position) => {
    if (thread.children[position] !== node) thread.insertBefore(node, thread.children[position] ?? null)
  })
  if (isOther || isAtBottom) thread.scrollTop = thread.scrollHeight
}

function kept(key, content, make) {
  const known = shown.get(key)
  if (known?.content === content) return known.node
  const node = make()
  shown.set(key, { content, node })
  return node
}

function textOf(entry, date) {
  const state = stateOf(entry)
  const className = ['text', entry.isFromCustomer ? 'mine' : 'theirs', state.className].filter(Boolean).join(' ')
  const pictures = entry.media.map((url) => pictureOf(url))
  const bubble = entry.body === '' ? [] : [element('div', { className: 'bubble', text: entry.body, dir: 'auto' })]
  const meta = element('div', { className: 'meta' }, `${timeOf(date)} · `, ...state.words)
  return element('div', { className, 'data-message': entry.id, 'data-status': entry.status }, ...pictures, ...bubble, meta)
}

function pictureOf(url) {
  const image = element('img', { src: url, alt: 'Picture', loading: 'lazy' })
  image.addEventListener('load', () => {
    if (thread.scrollHeight - thread.scrollTop - thread.clientHeight < NEAR_BOTTOM + image.height) thread.scrollTop = thread.scrollHeight
  })
  return element('a', { className: 'picture', href: url, target: '_blank', rel: 'noreferrer' }, image)
}

const tick = (marks) => element('span', { className: 'tick', text: marks, 'aria-hidden': 'true' })
const words = (className, text) => element('span', { className, text })

/** A phone shows only what has arrived; the simulator also tells what is under way to it and what was lost. */
function stateOf({ isFromCustomer, status, errorCode }) {
  if (isFromCustomer) {
    if (status === 'delivered') return { className: '', words: [tick('✓✓'), words('ok', 'Delivered')] }
    return { className: '', words: [tick('✓'), words('', 'Sent')] }
  }
  const code = errorCode ? ` ${errorCode}` : ''
  if (status === 'delivered') return { className: '', words: [tick('✓✓'), words('ok', 'Delivered')] }
  if (status === 'refused') {
    return { className: 'lost', words: [words('bad', code ? `Refused by the carrier:${code}` : 'Lost on the way to the carrier')] }
  }
  if (status === 'failed' || status === 'undelivered') {
    return { className: 'lost', words: [words('bad', `Did not arrive: ${status}${code}`)] }
  }
  return { className: 'under-way', words: [words('', `On its way: ${status}`)] }
}
