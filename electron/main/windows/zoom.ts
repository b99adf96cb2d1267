import type { WebContents } from 'electron'
import type { SettingsStore } from '../settings.ts'

const STEPS = [0.5, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2] as const

/** The next larger or smaller step; the ends stay. 0 is the actual size. */
export function zoomStep(factor: number, by: 1 | -1 | 0): number {
  if (by === 0) return 1
  const next = by === 1 ? STEPS.find((step) => step > factor + 0.001) : STEPS.findLast((step) => step < factor - 0.001)
  return next ?? factor
}

export interface Zoom {
  change(by: 1 | -1 | 0): void
  set(factor: number): void
  /** Keeps a page at the chosen size, whatever it loads. */
  keep(contents: WebContents): void
}

/** One size for all windows, kept over restarts: Chromium's own memory of it is by address, and forgets. */
export function createZoom(settings: SettingsStore, all: () => WebContents[]): Zoom {
  const set = (factor: number) => {
    settings.set('zoomFactor', factor)
    // What the policy has fixed stays.
    for (const contents of all()) contents.setZoomFactor(settings.get('zoomFactor'))
  }
  const change = (by: 1 | -1 | 0) => set(zoomStep(settings.get('zoomFactor'), by))
  return {
    change,
    set,
    keep(contents) {
      contents.on('dom-ready', () => contents.setZoomFactor(settings.get('zoomFactor')))
      // Ctrl and the wheel.
      contents.on('zoom-changed', (_event, direction) => change(direction === 'in' ? 1 : -1))
    },
  }
}
