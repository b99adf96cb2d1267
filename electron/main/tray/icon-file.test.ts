import { expect, it } from 'vitest'
import { overlayIconFile, trayIconFile } from './icon-file.ts'

it('the tray shows the number, or that nothing arrives', () => {
  expect([0, 3, 10].map((unread) => trayIconFile('linux', unread, false))).toEqual(['tray-0.png', 'tray-3.png', 'tray-9plus.png'])
  expect(trayIconFile('win32', 3, false)).toBe('tray-3.ico')
  expect(trayIconFile('win32', 3, true)).toBe('tray-down.ico')
  expect([trayIconFile('darwin', 3, false), trayIconFile('darwin', 3, true)]).toEqual(['trayTemplate.png', 'trayDownTemplate.png'])
})

it('the overlay is as large as the display shows it', () => {
  expect([1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4].map((scale) => overlayIconFile(4, scale))).toEqual(
    [16, 20, 24, 32, 32, 48, 48, 48].map((size) => `overlay-4-${size}.png`),
  )
})
