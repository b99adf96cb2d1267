import { powerMonitor } from 'electron'

export interface PowerParts {
  /** `hasSlept`: the computer did, so no connection can have lived on; after a locked screen one may. */
  onResume: (hasSlept: boolean) => void
  onShutdown: () => void
}

export function watchPower({ onResume, onShutdown }: PowerParts): void {
  powerMonitor.on('resume', () => onResume(true))
  powerMonitor.on('unlock-screen', () => onResume(false))
  // A window that hides in the tray instead of closing would hold the computer up.
  powerMonitor.on('shutdown', onShutdown)
}
