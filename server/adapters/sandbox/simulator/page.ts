import { formatPhone } from '#shared/domain/phone-format.ts'
import type { BusinessNumber } from '../sms-carrier/carrier-lists.ts'
import { type Fate, type MagicNumber, magicNumbers } from '../sms-carrier/magic-numbers.ts'
import { type Html, html } from './html.ts'
import { icon } from './icons.ts'

/** The last one rearranges what the others laid out, for narrow screens. */
const styles = ['base', 'people', 'phone', 'composer', 'tools', 'layout']

/** The whole page; its script fills in what changes. */
export function simulatorPage(numbers: BusinessNumber[]): string {
  return html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>Phone simulator · IQ Suite</title>
  <link rel="icon" href="/sandbox/assets/icon.svg" type="image/svg+xml">
  ${styles.map((name) => html`<link rel="stylesheet" href="/sandbox/assets/${name}.css">`)}
  <script type="module" src="/sandbox/assets/simulator.js"></script>
</head>
<body data-view="phone">
  <header class="bar">
    <span class="logo" aria-hidden="true">IQ</span>
    <h1>Phone simulator</h1>
    <span class="pill">Sandbox carrier</span>
    <span class="space"></span>
    <span class="live" id="live" role="status">Connecting…</span>
    <button type="button" class="bar-button" id="theme">${icon('moon')}<span class="hidden-words">Switch between light and dark</span></button>
  </header>
  <nav class="views" aria-label="Parts of the simulator">
    ${view('people', 'person', 'Who')}${view('phone', 'bubble', 'Phone')}${view('burst', 'bolt', 'Burst')}${view('magic', 'spark', 'Magic numbers')}
  </nav>
  <main>
    ${peopleSection(numbers)}
    ${phoneSection()}
    <div class="tools">${burstSection()}${magicSection()}</div>
  </main>
</body>
</html>
`.text
}

const view = (name: string, symbol: Parameters<typeof icon>[0], label: string): Html =>
  html`<button type="button" data-go="${name}" aria-pressed="${name === 'phone' ? 'true' : 'false'}">${icon(symbol)}${label}</button>`

function peopleSection(numbers: BusinessNumber[]): Html {
  const list = numbers.map(
    ({ phoneNumber, name, company }) => html`
      <label class="number">
        <input type="radio" name="business" value="${phoneNumber}" data-name="${name}" data-company="${company}">
        <span><b>${name}</b><small>${company} · ${formatPhone(phoneNumber)}</small></span>
      </label>`,
  )
  const none = html`<p class="hint">No company has a business number yet. Add one, then load this page again.</p>`
  return html`<section class="people card" aria-labelledby="who-title">
    <h2 id="who-title">Who you are</h2>
    <form id="customer-form" novalidate>
      <label for="customer">Your phone number</label>
      <div class="field-row">
        <input id="customer" type="tel" autocomplete="off" placeholder="(415) 234-0188" aria-describedby="customer-error">
        <button type="submit" class="button">Use</button>
      </div>
      <p class="error" id="customer-error" role="alert"></p>
    </form>
    <ul class="customers" id="customers" aria-label="Recent customers"></ul>
    <fieldset class="numbers">
      <legend>The number you text</legend>
      ${numbers.length > 0 ? list : none}
    </fieldset>
  </section>`
}

function phoneSection(): Html {
  return html`<section class="phone-place" aria-label="Phone">
    <div class="phone">
      <div class="phone-status" aria-hidden="true"><span id="clock"></span><span class="island"></span><span class="signal">${icon('signal')}${icon('battery')}</span></div>
      <div class="phone-head">
        <span class="avatar" id="business-avatar" aria-hidden="true"></span>
        <b id="business-name"></b>
        <span class="dim" id="business-line"></span>
        <button type="button" class="me" data-go="people">You are <b id="me"></b></button>
      </div>
      <div class="thread" id="thread" role="log" aria-label="Texts" aria-live="polite" tabindex="0"></div>
      <div class="quick" role="group" aria-label="Quick texts">
        <button type="button" data-quick="STOP">STOP</button>
        <button type="button" data-quick="START">START</button>
        <button type="button" data-quick="HELP">HELP</button>
      </div>
      <form class="composer" id="composer">
        <div class="emoji" id="emoji" role="group" aria-label="Emoji" hidden></div>
        <ul class="pictures" id="pictures" aria-label="Attached pictures"></ul>
        <p class="error" id="send-error" role="alert"></p>
        <div class="composer-row">
          <button type="button" class="round" id="emoji-button" aria-expanded="false" aria-controls="emoji">${icon('smile')}<span class="hidden-words">Emoji</span></button>
          <label class="round">${icon('image')}<span class="hidden-words">Attach a picture</span><input type="file" id="file" accept="image/jpeg,image/png,image/gif" multiple></label>
          <textarea id="text" rows="1" maxlength="1600" placeholder="Text message" aria-label="Text message"></textarea>
          <button type="submit" class="round send" id="send">${icon('up')}<span class="hidden-words">Send</span></button>
        </div>
      </form>
    </div>
  </section>`
}

function burstSection(): Html {
  const field = (id: string, label: string, value: number, max: number): Html =>
    html`<div><label for="${id}">${label}</label><input id="${id}" type="number" inputmode="numeric" min="1" max="${max}" value="${value}" required></div>`
  return html`<section class="burst card" aria-labelledby="burst-title">
    <h2 id="burst-title">Burst</h2>
    <p class="hint">Many customers text <b data-business-name></b> at once.</p>
    <form id="burst-form">
      <div class="fields">${field('burst-count', 'Texts', 100, 10000)}${field('burst-rate', 'A second', 5, 200)}${field('burst-senders', 'Senders', 20, 500)}</div>
      <div class="field-row">
        <button type="submit" class="button primary" id="burst-start">Start</button>
        <button type="button" class="button" id="burst-stop" disabled>Stop</button>
      </div>
      <progress id="burst-progress" value="0" max="1" aria-label="Texts sent"></progress>
      <p class="hint" id="burst-news" role="status">Not started.</p>
    </form>
  </section>`
}

function magicSection(): Html {
  return html`<section class="magic card" aria-labelledby="magic-title">
    <h2 id="magic-title">Magic numbers</h2>
    <p class="hint">Any area code, then 555-9 and three digits. Become one, text the business, and answer it from the inbox: the answer fares as told here.</p>
    <table>
      <thead><tr><th scope="col">Number</th><th scope="col">What happens to a text to it</th><th scope="col"><span class="hidden-words">Use it</span></th></tr></thead>
      <tbody>${magicNumbers.map(magicRow)}</tbody>
    </table>
  </section>`
}

function magicRow({ ending, fate, description }: MagicNumber): Html {
  const shown = `${ending.slice(0, 3)}-${ending.slice(3)}`
  const code = codeOf(fate)
  return html`<tr>
    <th scope="row"><span class="nowrap">${shown}</span></th>
    <td>${code === null ? '' : html`<code>${code}</code> `}${description}</td>
    <td><button type="button" class="button small" data-become="+1415${ending}" aria-label="Use (415) ${shown}">Use</button></td>
  </tr>`
}

const codeOf = (fate: Fate): string | null => ('code' in fate ? fate.code : null)
