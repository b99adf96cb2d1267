import path from 'node:path'
import type { UpdateChannel } from '#shared/ipc/updates.ts'

export interface Surroundings {
  channel: UpdateChannel
  platform: NodeJS.Platform
  /** The packaged program, or a test that says where new versions are. */
  isUpdatable: boolean
  /** The AppImage that was started, on Linux. */
  appImage: string | undefined
  executable: string
  canWrite: (directory: string) => boolean
}

/** Why this computer does not get new versions by itself, in words for the person in front of it; null where it does. */
export function whyNoUpdates({ channel, platform, isUpdatable, appImage, executable, canWrite }: Surroundings): string | null {
  if (channel === 'off') return 'Your company installs new versions itself.'
  if (!isUpdatable) return 'This is a version for development.'
  if (platform === 'linux') {
    if (appImage === undefined) return 'New versions come from the software center of this computer.'
    if (!canWrite(path.dirname(appImage)))
      return `New versions cannot be put in the place of ${path.basename(appImage)}: its folder may not be written. Move it to a folder of yours.`
  }
  if (platform === 'darwin' && /^\/Volumes\/|\/AppTranslocation\//.test(executable))
    return 'Move IQ Suite to the Applications folder first: where it is now, it cannot be replaced.'
  return null
}
