import { expect, test } from 'vitest'
import { type Surroundings, whyNoUpdates } from './why-no-updates.ts'

const fine: Surroundings = {
  channel: 'latest',
  platform: 'linux',
  isUpdatable: true,
  appImage: '/home/ann/IQ Suite.AppImage',
  executable: '/tmp/.mount/iq-suite',
  canWrite: () => true,
}

test.each<[string, Partial<Surroundings>, string | null]>([
  ['an AppImage in a folder of the person', {}, null],
  ['an AppImage that cannot be replaced', { canWrite: (directory) => directory !== '/home/ann' }, 'IQ Suite.AppImage'],
  ['a package of the system', { appImage: undefined }, 'software center'],
  ['a policy', { channel: 'off' }, 'Your company'],
  ['a run from source', { isUpdatable: false }, 'development'],
  ['Windows', { platform: 'win32', appImage: undefined }, null],
  ['macOS', { platform: 'darwin', executable: '/Applications/IQ Suite.app/Contents/MacOS/IQ Suite' }, null],
  ['an open disk image', { platform: 'darwin', executable: '/Volumes/IQ Suite/IQ Suite.app/Contents/MacOS/IQ Suite' }, 'Applications'],
  ['a quarantined copy', { platform: 'darwin', executable: '/private/var/AppTranslocation/1/d/IQ Suite.app/x' }, 'Applications'],
])('%s', (_what, differing, words) => {
  const why = whyNoUpdates({ ...fine, ...differing })
  if (words === null) expect(why).toBeNull()
  else expect(why).toContain(words)
})
