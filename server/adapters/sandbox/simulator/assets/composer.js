import { sendText } from './api.js'
import { byId, element } from './dom.js'

const EMOJI = [...'😀😂😊😍🤔😅😢😡👍👎🙏👏🙌💪👋🤝🎉🔥⭐✅❌❓🌱🌳🌧🌞🏡🚗📷📅💵🐶']
const MAX_BYTES = 5 * 1024 * 1024
const MAX_PICTURES = 10

const text = byId('text')
const error = byId('send-error')
const emoji = byId('emoji')
const emojiButton = byId('emoji-button')
let pictures = []

/** @param place whom the text goes to and comes from, asked when it is sent */
export function startComposer({ place, onSent }) {
  byId('composer').addEventListener('submit', (event) => {
    event.preventDefault()
    void submit(place, onSent)
  })
  text.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    void submit(place, onSent)
  })
  for (const button of document.querySelectorAll('[data-quick]')) {
    button.addEventListener('click', () => send({ ...place(), body: button.dataset.quick, media: [] }, onSent))
  }
  byId('file').addEventListener('change', (event) => {
    void attach([...event.target.files])
    event.target.value = ''
  })
  text.addEventListener('paste', (event) => {
    if (event.clipboardData.files.length > 0) void attach([...event.clipboardData.files])
  })
  startEmoji()
}

async function submit(place, onSent) {
  const body = text.value
  if (body.trim() === '' && pictures.length === 0) return
  const attached = pictures
  // Empty at once, so that the next text can be written; what was not sent comes back.
  text.value = ''
  setPictures([])
  const isSent = await send({ ...place(), body, media: attached.map(({ url }) => url) }, onSent)
  if (isSent) return
  text.value = text.value === '' ? body : `${body}\n${text.value}`
  setPictures([...attached, ...pictures])
}

async function send(message, onSent) {
  try {
    if (!message.to) throw new Error('Choose the number you text first.')
    await sendText({ id: `sim-${crypto.randomUUID()}`, ...message })
    error.textContent = ''
    onSent()
    return true
  } catch (reason) {
    error.textContent = `Not sent. ${reason.message}`
    return false
  }
}

async function attach(files) {
  const images = files.filter((file) => /^image\/(jpeg|png|gif)$/.test(file.type))
  if (images.length < files.length) error.textContent = 'Only JPEG, PNG and GIF pictures can be attached.'
  const added = await Promise.all(images.map(async (file) => ({ name: file.name, size: file.size, url: await dataUrlOf(file) })))
  const all = [...pictures, ...added]
  if (all.length > MAX_PICTURES) error.textContent = `At most ${MAX_PICTURES} pictures go into one text.`
  else if (all.reduce((sum, { size }) => sum + size, 0) > MAX_BYTES) error.textContent = 'The pictures of one text may be 5 MB in all.'
  else setPictures(all)
}

const dataUrlOf = (file) =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result))
    reader.addEventListener('error', () => reject(reader.error))
    reader.readAsDataURL(file)
  })

function setPictures(next) {
  pictures = next
  byId('pictures').replaceChildren(
    ...next.map((picture) => {
      const remove = element('button', { type: 'button', text: '×', 'aria-label': `Remove ${picture.name}` })
      remove.addEventListener('click', () => {
        setPictures(pictures.filter((other) => other !== picture))
        text.focus()
      })
      return element('li', {}, element('img', { src: picture.url, alt: picture.name }), remove)
    }),
  )
}

function startEmoji() {
  const toggle = (isOpen) => {
    emoji.hidden = !isOpen
    emojiButton.setAttribute('aria-expanded', String(isOpen))
  }
  for (const character of EMOJI) {
    const button = element('button', { type: 'button', text: character })
    button.addEventListener('click', () => {
      text.setRangeText(character, text.selectionStart, text.selectionEnd, 'end')
      toggle(false)
      text.focus()
    })
    emoji.append(button)
  }
  emojiButton.addEventListener('click', () => {
    toggle(emoji.hidden)
    if (!emoji.hidden) emoji.firstElementChild?.focus()
  })
  byId('composer').addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || emoji.hidden) return
    toggle(false)
    emojiButton.focus()
  })
  document.addEventListener('pointerdown', (event) => {
    if (!emoji.contains(event.target) && !emojiButton.contains(event.target)) toggle(false)
  })
}
