import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright'
import { findChromium } from '../testing/chromium.ts'
import { encodeIcns, ICNS_SIZES } from './icns.ts'
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

/** macOS draws every icon with the same margin, and a smaller one would stand out in the dock. */
const macIcon = (size: number) =>
  picture(
    size,
    `<rect x="50" y="50" width="412" height="412" rx="96" fill="url(#brand)"/><g transform="translate(256 256) scale(.88) translate(-256 -256)">${letters(44, '#fff')}</g>`,
  )

/** The window of the disk image: the app on the left, the Applications folder on the right (electron-builder.yml puts them there). */
const diskImage = (width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 540 380">${gradient}
   <rect width="540" height="380" fill="#f6f7fb"/><rect width="540" height="6" fill="url(#brand)"/>
   <text x="270" y="72" text-anchor="middle" font-family="Inter, Liberation Sans, Arial, sans-serif" font-weight="600" font-size="20" fill="${NAVY}">Drag IQ Suite to Applications</text>
   <path d="M226 210h84m-22-22l22 22-22 22" fill="none" stroke="${PURPLE}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/></svg>`

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

/** What the packages carry; the running app uses none of these. */
const LINUX_SIZES = [16, 24, 32, 48, 64, 128, 256, 512]
const WINDOWS_SIZES = [16, 20, 24, 32, 40, 48, 64, 256]

const executablePath = findChromium()
const browser = await chromium.launch(executablePath ? { executablePath } : {})
const page = await browser.newPage()

async function draw(width: number, svg: string, height = width): Promise<Buffer> {
  await page.setViewportSize({ width, height })
  await page.setContent(`<body style="margin:0;background:transparent;line-height:0">${svg}</body>`)
  return page.screenshot({ omitBackground: true, clip: { x: 0, y: 0, width, height } })
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

for (const folder of ['app', 'dmg']) mkdirSync(path.join(import.meta.dirname, folder), { recursive: true })
for (const [file, size, svg] of pictures) write(file, await draw(size, svg))
for (const [name, svgOf] of trayIcons) {
  const drawn = []
  for (const size of SCALES.map((scale) => 16 * scale)) drawn.push({ size, rgba: await pointsOf(await draw(size, svgOf(size))) })
  write(`${name}.ico`, encodeIco(drawn))
}
for (const size of LINUX_SIZES) write(`app/${size}x${size}.png`, await draw(size, appIcon(size)))
const forWindows = []
for (const size of WINDOWS_SIZES) forWindows.push({ size, rgba: await pointsOf(await draw(size, appIcon(size))) })
write('icon.ico', encodeIco(forWindows))
const forMac = new Map<number, Buffer>()
for (const size of new Set(ICNS_SIZES)) forMac.set(size, await draw(size, macIcon(size)))
write(
  'icon.icns',
  encodeIcns((size) => forMac.get(size) ?? Buffer.alloc(0)),
)
for (const scale of [1, 2]) {
  const [width, height] = [540 * scale, 380 * scale]
  write(`dmg/background${scale === 1 ? '' : `@${scale}x`}.png`, await draw(width, diskImage(width, height), height))
}
await browser.close()
console.log(`${pictures.length + trayIcons.length + LINUX_SIZES.length + 4} pictures drawn.`)
