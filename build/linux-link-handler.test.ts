import { expect, test } from 'vitest'
import { desktopEntry } from './linux-link-handler.ts'

test('the entry starts Electron with our directory and the link, whatever characters the paths have', () => {
  const entry = desktopEntry('/opt/my apps/electron', '/home/ann/a "b" $c')
  expect(entry).toContain('Exec="/opt/my apps/electron" "/home/ann/a \\"b\\" \\$c" %u')
  expect(entry).toContain('MimeType=x-scheme-handler/iqsuite;')
})
