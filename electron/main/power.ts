import { powerMonitor } from 'electron'

export interface PowerParts {
  onResume: () => void
  onShutdown: () => void
}

export function watchPower({ onResume, onShutdown }: PowerParts): void {
  // Sleep and a locked screen cost the hub its connection; the page catches up at once when told.
  powerMonitor.on('resume', onResume)
  powerMonitor.on('unlock-screen', onResume)
  // A window that hides in the tray instead of closing would hold the computer up.
  powerMonitor.on('shutdown', onShutdown)
}
