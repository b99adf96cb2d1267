import { readFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { askProgram } from './ask-program.ts'

export type SystemQuiet = 'on' | 'off' | 'unknown'

const KEPT_MS = 5_000

/** Seconds since 2001, as macOS counts. */
const APPLE_EPOCH = Date.UTC(2001, 0, 1) / 1000

const Assertions = z.object({
  data: z.array(
    z.looseObject({
      storeAssertionRecords: z
        .array(z.looseObject({ assertionDetails: z.looseObject({ assertionDetailsUserVisibleEndDate: z.number().optional() }).optional() }))
        .optional(),
    }),
  ),
})

/** KDE and others tell by the notification service itself; GNOME's has no such property and keeps it as a setting. */
async function onLinux(): Promise<SystemQuiet> {
  const service = ['--dest', 'org.freedesktop.Notifications', '--object-path', '/org/freedesktop/Notifications']
  const property = ['--method', 'org.freedesktop.DBus.Properties.Get', 'org.freedesktop.Notifications', 'Inhibited']
  const inhibited = await askProgram('gdbus', ['call', '--session', ...service, ...property])
  if (inhibited !== null) return inhibited.includes('true') ? 'on' : 'off'
  const banners = await askProgram('gsettings', ['get', 'org.gnome.desktop.notifications', 'show-banners'])
  if (banners === null) return 'unknown'
  return banners.trim() === 'false' ? 'on' : 'off'
}

/** There is no question to ask: the file that the system keeps, which programs may read only where the person gave them the whole disk. */
async function onMac(home: string, now: number): Promise<SystemQuiet> {
  const text = await readFile(path.join(home, 'Library/DoNotDisturb/DB/Assertions.json'), 'utf8').catch(() => null)
  const parsed = text === null ? null : Assertions.safeParse(parseJson(text)).data
  if (!parsed) return 'unknown'
  const records = parsed.data.flatMap((store) => store.storeAssertionRecords ?? [])
  const isOn = records.some(({ assertionDetails }) => {
    const end = assertionDetails?.assertionDetailsUserVisibleEndDate
    return end === undefined || end + APPLE_EPOCH > now / 1000
  })
  return isOn ? 'on' : 'off'
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // written to just now, or of another version: not known
  }
}

/** Windows tells a program nothing of its do not disturb, so there it is never known. */
export function createSystemQuiet({
  platform = process.platform,
  home = os.homedir(),
  now = Date.now,
}: {
  platform?: NodeJS.Platform
  home?: string
  now?: () => number
} = {}): () => Promise<SystemQuiet> {
  let kept: { at: number; answer: Promise<SystemQuiet> } | null = null
  const read = (): Promise<SystemQuiet> => {
    if (platform === 'linux') return onLinux()
    return platform === 'darwin' ? onMac(home, now()) : Promise.resolve('unknown')
  }
  return () => {
    if (!kept || now() - kept.at > KEPT_MS) kept = { at: now(), answer: read() }
    return kept.answer
  }
}
