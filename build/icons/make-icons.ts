import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright'
import { findChromium } from '../testing/chromium.ts'

// Draws every icon of the product: `node build/icons/make-icons.ts`. The pictures are committed, so that nothing is drawn at build time.

const PINK = '#fa0393'
const PURPLE = '#913a9b'
const NAVY = '#183370'

const gradient = `<defs><linearGradient id="brand" x1="1" y1="0" x2="0" y2="1">
  <stop offset="0" stop-color="${PINK}"/><stop offset=".48" stop-color="${PURPLE}"/><stop offset="1" stop-color="${NAVY}"/>
</linearGradient></defs>`

/** The letters as strokes on a 512 grid: an I, and a Q whose tail is the tail of a speech bubble. */
const letters = (
  width: number,
  color: string,
) => `<g fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round">
  <path d="M148 172V340"/><circle cx="296" cy="256" r="84"/><path d="M326 300L384 358"/></g>`

const picture = (size: number, inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 512 512">${gradient}${inner}</svg>`

const appIcon = (size: number) =>
  picture(size, `<rect x="24" y="24" width="464" height="464" rx="112" fill="url(#brand)"/>${letters(44, '#fff')}`)

/** So small, two letters would be a blur: the mark is a bubble with the Q, or with the number in its place. */
const trayIcon = (size: number, label: string) =>
  label === '0'
    ? picture(size, `<rect x="16" y="16" width="480" height="480" rx="128" fill="url(#brand)"/>${letters(60, '#fff')}`)
    : picture(
        size,
        `<rect x="16" y="16" width="480" height="480" rx="128" fill="${PINK}"/><text x="256" y="${label.length > 1 ? 362 : 384}" text-anchor="middle"
         font-family="Inter, Liberation Sans, Arial, sans-serif" font-weight="800" font-size="${label.length > 1 ? 300 : 370}" fill="#fff">${label}</text>`,
      )

const overlayIcon = (size: number, label: string) =>
  picture(
    size,
    `<circle cx="256" cy="256" r="248" fill="${PINK}"/><text x="256" y="${label.length > 1 ? 350 : 376}" text-anchor="middle"
     font-family="Inter, Liberation Sans, Arial, sans-serif" font-weight="800" font-size="${label.length > 1 ? 264 : 340}" fill="#fff">${label}</text>`,
  )

/** macOS colours a template itself: black on nothing. */
const template = (size: number) => picture(size, letters(64, '#000'))

const numbers = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '9+']
const fileLabel = (label: string) => label.replace('+', 'plus')

const pictures: [file: string, size: number, svg: string][] = [
  ['icon.png', 1024, appIcon(1024)],
  ['icon-512.png', 512, appIcon(512)],
  ['icon-256.png', 256, appIcon(256)],
  ['notification.png', 256, appIcon(256)],
  ['trayTemplate.png', 18, template(18)],
  ['trayTemplate@2x.png', 36, template(36)],
  ...numbers.flatMap((label): [string, number, string][] => [
    [`tray-${fileLabel(label)}.png`, 24, trayIcon(24, label)],
    [`tray-${fileLabel(label)}@2x.png`, 48, trayIcon(48, label)],
  ]),
  ...numbers.slice(1).map((label): [string, number, string] => [`overlay-${fileLabel(label)}.png`, 32, overlayIcon(32, label)]),
]

const executablePath = findChromium()
const browser = await chromium.launch(executablePath ? { executablePath } : {})
const page = await browser.newPage()
for (const [file, size, svg] of pictures) {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<body style="margin:0;background:transparent;line-height:0">${svg}</body>`)
  const png = await page.screenshot({ omitBackground: true, clip: { x: 0, y: 0, width: size, height: size } })
  writeFileSync(path.join(import.meta.dirname, file), png)
}
await browser.close()
console.log(`${pictures.length} icons drawn.`)
