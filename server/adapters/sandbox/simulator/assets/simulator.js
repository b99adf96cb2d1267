import { getCustomers, getThread, Refusal } from './api.js'
import { startBurst } from './burst.js'
import { startComposer } from './composer.js'
import { byId, element, formatPhone, paintAvatar, toE164 } from './dom.js'
import { recentCustomers, rememberCustomer, startTheme } from './memory.js'
import { drawThread } from './thread.js'

const POLL_MS = 1000
const FIRST_CUSTOMER = '+14152340100'

const live = byId('live')
const radios = [...document.querySelectorAll('input[name="business"]')]
const place = new URL(location.href)
const state = { customer: '', business: '', known: [], tag: null, drawnFor: '' }
let timer
let round = 0

const businessOf = () => radios.find(({ value }) => value === state.business)?.dataset ?? { name: 'No number', company: '' }

function chooseCustomer(phone) {
  state.customer = phone
  const known = [...state.known, ...recentCustomers()].find((person) => person.phone === phone)
  rememberCustomer({ phone, name: known?.name ?? '' })
  byId('customer').value = formatPhone(phone)
  byId('customer-error').textContent = ''
  byId('me').textContent = known?.name || formatPhone(phone)
  drawCustomers()
  open()
}

async function chooseBusiness(number) {
  state.business = number
  for (const radio of radios) radio.checked = radio.value === number
  const { name, company } = businessOf()
  byId('business-name').textContent = company || name
  byId('business-line').textContent = company ? `${name} · ${formatPhone(number)}` : ''
  paintAvatar(byId('business-avatar'), company)
  for (const node of document.querySelectorAll('[data-business-name]')) node.textContent = company ? `${company}, ${name}` : name
  state.known = number ? await getCustomers(number).catch(() => []) : []
  drawCustomers()
}

function drawCustomers() {
  const recent = recentCustomers()
  const others = state.known.filter(({ phone }) => !recent.some((person) => person.phone === phone))
  const people = [...recent, ...others].slice(0, 9)
  byId('customers').replaceChildren(
    ...people.map(({ phone, name: remembered }) => {
      const name = state.known.find((person) => person.phone === phone)?.name || remembered
      const avatar = element('span', { className: 'avatar', 'aria-hidden': 'true' })
      paintAvatar(avatar, name)
      const lines = element('span', {}, element('b', { text: name || formatPhone(phone) }))
      if (name) lines.append(element('small', { text: formatPhone(phone) }))
      const button = element('button', { type: 'button', 'aria-pressed': String(phone === state.customer) }, avatar, lines)
      button.addEventListener('click', () => {
        chooseCustomer(phone)
        byId('customers').querySelector('[aria-pressed="true"]')?.focus()
      })
      return element('li', {}, button)
    }),
  )
}

/** Shows another thread, keeps it in the address, and starts looking again. */
function open() {
  place.searchParams.set('from', state.customer)
  place.searchParams.set('to', state.business)
  history.replaceState(null, '', place)
  state.tag = null
  void look()
}

async function look() {
  clearTimeout(timer)
  if (!state.business || !state.customer) return
  round += 1
  const mine = round
  try {
    const answer = await getThread(state.customer, state.business, state.tag)
    if (mine !== round) return
    if (answer) {
      const opened = `${state.customer} ${state.business}`
      drawThread(answer.entries, { isOther: opened !== state.drawnFor, businessName: businessOf().company })
      state.tag = answer.tag
      state.drawnFor = opened
    }
    setLive('live', 'Live')
  } catch (error) {
    if (mine !== round) return
    if (error instanceof Refusal) byId('customer-error').textContent = error.message
    else setLive('lost', 'The server does not answer')
  }
  if (!document.hidden) timer = setTimeout(look, POLL_MS)
}

function setLive(name, words) {
  if (live.dataset.state === name) return
  live.dataset.state = name
  live.textContent = words
}

function showView(name) {
  document.body.dataset.view = name
  for (const button of document.querySelectorAll('nav [data-go]')) button.setAttribute('aria-pressed', String(button.dataset.go === name))
  if (name === 'phone') byId('thread').scrollTop = byId('thread').scrollHeight
}

function showClock() {
  byId('clock').textContent = new Date().toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' }).replace(/ [AP]M$/, '')
}

startTheme(byId('theme'))
startComposer({ place: () => ({ from: state.customer, to: state.business }), onSent: look })
startBurst({ business: () => state.business })
showClock()
setInterval(showClock, 10_000)

byId('customer-form').addEventListener('submit', (event) => {
  event.preventDefault()
  const typed = byId('customer').value
  if (typed.replace(/\D/g, '').length < 7) byId('customer-error').textContent = 'Type a whole phone number.'
  else chooseCustomer(toE164(typed))
})
for (const radio of radios) radio.addEventListener('change', () => chooseBusiness(radio.value).then(open))
for (const button of document.querySelectorAll('[data-go]')) button.addEventListener('click', () => showView(button.dataset.go))
for (const button of document.querySelectorAll('[data-become]')) {
  button.addEventListener('click', () => {
    chooseCustomer(button.dataset.become)
    showView('phone')
    byId('text').focus()
  })
}
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) void look()
})

const asked = place.searchParams
const isOurs = (number) => radios.some(({ value }) => value === number)
await chooseBusiness(isOurs(asked.get('to')) ? asked.get('to') : (radios[0]?.value ?? ''))
chooseCustomer(asked.get('from') ?? recentCustomers()[0]?.phone ?? state.known[0]?.phone ?? FIRST_CUSTOMER)
