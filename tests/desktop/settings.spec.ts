import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { dialogs, windowState } from './support/around-the-app.ts'
import { expect, test } from './support/desktop-test.ts'

for (const [what, content] of [
  ['cut off', '{"doNotDisturb": tr'],
  ['of a wrong shape', '{"window": {"x": "left"}, "doNotDisturb": "sometimes"}'],
] as const) {
  test(`settings that are ${what} are kept aside, said so, and replaced by defaults`, async ({ desktop, isDouble }) => {
    writeFileSync(path.join(desktop.userData, 'settings.json'), content)
    const { electron } = await desktop.open()
    await expect.poll(async () => (await windowState(electron)).isVisible).toBe(true)
    const aside = readdirSync(desktop.userData).filter((name) => name.startsWith('settings.unreadable-'))
    expect(aside).toHaveLength(1)
    expect(readFileSync(path.join(desktop.userData, aside[0] ?? ''), 'utf8')).toBe(content)

    test.skip(!isDouble, 'a dialog of a real system waits for a person')
    expect(await dialogs(electron)).toEqual([
      { message: 'Your settings could not be read.', detail: expect.stringContaining(aside[0] ?? '?') },
    ])
    await electron.close()
    const again = await desktop.open()
    expect(await dialogs(again.electron)).toEqual([])
  })
}
