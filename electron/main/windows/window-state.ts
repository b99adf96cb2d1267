import type { WindowState } from '../settings.ts'

export interface Area {
  x: number
  y: number
  width: number
  height: number
}

export const MIN_SIZE = { width: 960, height: 600 }
const DEFAULT_SIZE = { width: 1440, height: 900 }
/** So much of the title bar must be on a display that the window can be caught and moved. */
const GRIP = { width: 120, height: 40 }

/**
 * Where the window goes: where it was, if that is still on a display; else in the middle of the first one. Never smaller than the client
 * is made for, never larger than the display.
 */
export function placeWindow(saved: WindowState | null, workAreas: readonly Area[]): WindowState {
  const home = (saved && workAreas.find((area) => hasGripOn(saved, area))) || null
  const area = home ?? workAreas[0] ?? { x: 0, y: 0, ...DEFAULT_SIZE }
  const width = clamp(saved?.width ?? DEFAULT_SIZE.width, MIN_SIZE.width, area.width)
  const height = clamp(saved?.height ?? DEFAULT_SIZE.height, MIN_SIZE.height, area.height)
  const isMaximized = saved?.isMaximized ?? false
  if (saved && home) return { x: saved.x, y: saved.y, width, height, isMaximized }
  return {
    x: Math.round(area.x + (area.width - width) / 2),
    y: Math.round(area.y + (area.height - height) / 2),
    width,
    height,
    isMaximized,
  }
}

function hasGripOn(window: Area, area: Area): boolean {
  const overlapX = Math.min(window.x + window.width, area.x + area.width) - Math.max(window.x, area.x)
  const isTopVisible = window.y >= area.y && window.y <= area.y + area.height - GRIP.height
  return overlapX >= GRIP.width && isTopVisible
}

/** A display smaller than the smallest size wins: better a cramped window than one that hangs over the edge. */
function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, Math.min(min, max)), max)
}
