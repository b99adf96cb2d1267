import { sendText } from './api.js'
import { byId } from './dom.js'

const AREA_CODES = ['415', '628', '510', '212', '646', '718', '305', '713', '206', '303']
const TEXTS = [
  'Hi, are you open on Saturday?',
  'What would it cost to mow about half an acre every other week?',
  'Running ten minutes late, sorry!',
  'Yes please 👍',
  'Can I get the invoice again? The link says it expired.',
  'Thank you so much, the garden looks wonderful 🌳🌷',
  '今天下午有空吗？',
  'Wrong sprinkler heads were delivered, who can I talk to about it',
  '¿Pueden venir mañana por la mañana?',
  'ok',
  'Is the estimate for the fence still good? We talked in March and I would like to go ahead if the price is the same.',
  'Merci beaucoup, à jeudi !',
  'Gate code changed to the one I told Dana',
  'Do you take cards?',
  '“Before nine” works best for us',
  'See https://example.com/plan?id=42&v=3 for the drawing',
  'lol no worries 😂',
  'Could somebody call me back when they have a minute?',
]

const news = byId('burst-news')
const progress = byId('burst-progress')
const start = byId('burst-start')
const stop = byId('burst-stop')
let isStopped = false

/** @param business the number that is texted, asked at the start */
export function startBurst({ business }) {
  byId('burst-form').addEventListener('submit', (event) => {
    event.preventDefault()
    const number = (id) => Number(byId(id).value)
    void run({ to: business(), count: number('burst-count'), rate: number('burst-rate'), senders: number('burst-senders') })
  })
  stop.addEventListener('click', () => {
    isStopped = true
  })
}

const senderOf = (index) =>
  `+1${AREA_CODES[index % AREA_CODES.length]}234${String(2000 + Math.floor(index / AREA_CODES.length)).padStart(4, '0')}`

async function run({ to, count, rate, senders }) {
  if (!to) {
    news.textContent = 'Choose the number you text first.'
    return
  }
  const burst = crypto.randomUUID()
  /** Texts of one sender go one after another, as from a real phone. */
  const lanes = new Map()
  const began = performance.now()
  let begun = 0
  let sent = 0
  let refused = 0
  let lastRefusal = ''
  setRunning(true)
  progress.max = count

  const show = (word) => {
    const seconds = (performance.now() - began) / 1000
    const failures = refused > 0 ? `, ${refused} refused (${lastRefusal})` : ''
    progress.value = sent + refused
    news.textContent = `${word} ${sent} of ${count} sent${failures}, ${(sent / Math.max(seconds, 0.1)).toFixed(1)} a second.`
  }
  const sendOne = (index) => {
    const from = senderOf(index % senders)
    const turn = (lanes.get(from) ?? Promise.resolve())
      .then(() => sendText({ id: `burst-${burst}-${index}`, from, to, body: TEXTS[(index * 7) % TEXTS.length] }))
      .then(
        () => {
          sent += 1
        },
        (error) => {
          refused += 1
          lastRefusal = error.message
        },
      )
    lanes.set(from, turn)
  }

  // By the clock and not by the count of ticks: a browser slows the timers of a page in the background.
  while (begun < count && !isStopped) {
    const wanted = Math.min(count, Math.floor(((performance.now() - began) / 1000) * rate) + 1)
    for (; begun < wanted; begun += 1) sendOne(begun)
    show('Running:')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await Promise.all(lanes.values())
  show(isStopped ? 'Stopped:' : 'Done:')
  setRunning(false)
}

function setRunning(isRunning) {
  isStopped = false
  const hadFocus = document.activeElement === start || document.activeElement === stop
  start.disabled = isRunning
  stop.disabled = !isRunning
  if (hadFocus) (isRunning ? stop : start).focus()
}
