import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright'
import { findChromium } from '../testing/chromium.ts'
import { encodeIco } from './ico.ts'

// Draws every icon of the product: `node build/icons/make-icons.ts`. The pictures are committed, so that nothing is drawn at build time.

const PINK = '#fa0393'
const PURPLE = '#913a9b'
const NAVY = '#183370'
const GREY = '#66708a'

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

const slash = (color: string, gap: string) =>
  `<path d="M96 416L416 96" fill="none" stroke="${gap}" stroke-width="120" stroke-linecap="round"/>
   <path d="M96 416L416 96" fill="none" stroke="${color}" stroke-width="56" stroke-linecap="round"/>`

/** Nothing arrives: the mark without its colours, crossed out. */
const trayDownIcon = (size: number) =>
  picture(size, `<rect x="16" y="16" width="480" height="480" rx="128" fill="${GREY}"/>${letters(60, '#fff')}${slash('#fff', GREY)}`)

/** macOS colours a template itself: black on nothing. */
const template = (size: number) => picture(size, letters(64, '#000'))
const templateDown = (size: number) =>
  picture(
    size,
    `<mask id="cut"><rect width="512" height="512" fill="#fff"/><path d="M96 416L416 96" stroke="#000" stroke-width="136" stroke-linecap="round"/></mask>
     <g mask="url(#cut)">${letters(64, '#000')}</g><path d="M96 416L416 96" fill="none" stroke="#000" stroke-width="56" stroke-linecap="round"/>`,
  )

const numbers = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '9+']
const fileLabel = (label: string) => label.replace('+', 'plus')

type Drawing = [file: string, size: number, svg: string]

/** The scales of displays, each with the ending by which Electron finds the picture for it. */
const SCALES = [1, 1.25, 1.5, 2, 3]
const family = (name: string, base: number, draw: (size: number) => string, scales = SCALES): Drawing[] =>
  scales.map((scale) => [`${name}${scale === 1 ? '' : `@${scale}x`}.png`, base * scale, draw(base * scale)])

const trayIcons: [name: string, draw: (size: number) => string][] = [
  ...numbers.map((label): [string, (size: number) => string] => [`tray-${fileLabel(label)}`, (size) => trayIcon(size, label)]),
  ['tray-down', trayDownIcon],
]

const pictures: Drawing[] = [
  ['icon.png', 1024, appIcon(1024)],
  ['icon-512.png', 512, appIcon(512)],
  ['icon-256.png', 256, appIcon(256)],
  ['notification.png', 256, appIcon(256)],
  ...family('trayTemplate', 18, template, [1, 2, 3]),
  ...family('trayDownTemplate', 18, templateDown, [1, 2, 3]),
  ...trayIcons.flatMap(([name, draw]) => family(name, 24, draw)),
  ...numbers
    .slice(1)
    .flatMap((label) =>
      SCALES.map((scale): Drawing => [`overlay-${fileLabel(label)}-${16 * scale}.png`, 16 * scale, overlayIcon(16 * scale, label)]),
    ),
]

const executablePath = findChromium()
const browser = await chromium.launch(executablePath ? { executablePath } : {})
const page = await browser.newPage()

async function draw(size: number, svg: string): Promise<Buffer> {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<body style="margin:0;background:transparent;line-height:0">${svg}</body>`)
  return page.screenshot({ omitBackground: true, clip: { x: 0, y: 0, width: size, height: size } })
}

/** What a picture is made of, point by point. */
async function pointsOf(png: Buffer): Promise<Uint8Array> {
  const points = await page.evaluate(
    async (bytes) => {
      const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/png' }))
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
      context?.drawImage(bitmap, 0, 0)
      return [...(context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? [])]
    },
    [...png],
  )
  return new Uint8Array(points)
}

const write = (file: string, bytes: Buffer) => writeFileSync(path.join(import.meta.dirname, file), bytes)

for (const [file, size, svg] of pictures) write(file, await draw(size, svg))
for (const [name, svgOf] of trayIcons) {
  const drawn = []
  for (const size of SCALES.map((scale) => 16 * scale)) drawn.push({ size, rgba: await pointsOf(await draw(size, svgOf(size))) })
  write(`${name}.ico`, encodeIco(drawn))
}
await browser.close()
console.log(`${pictures.length + trayIcons.length} icons drawn.`)
