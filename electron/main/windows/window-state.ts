import type { WindowState } from '../settings.ts'

export interface Area {
  x: number
  y: number
  width: number
  height: number
}

interface Size {
  width: number
  height: number
}

/** What a kind of window is made for: the smallest size that it works at, and the one that it begins with. */
export interface Sizes {
  min: Size
  first: Size
}

export const MAIN_SIZES: Sizes = { min: { width: 960, height: 600 }, first: { width: 1440, height: 900 } }
export const WORKSPACES_SIZES: Sizes = { min: { width: 420, height: 420 }, first: { width: 640, height: 680 } }
export const CONVERSATION_SIZES: Sizes = { min: { width: 380, height: 400 }, first: { width: 620, height: 760 } }

/** So much of the title bar must be on a display that the window can be caught and moved. */
const GRIP = { width: 120, height: 40 }

/**
 * Where the window goes: where it was, if that is still on a display; else in the middle of the first one. Never smaller than the client
 * is made for, never larger than the display.
 */
export function placeWindow(saved: WindowState | null, workAreas: readonly Area[], { min, first }: Sizes = MAIN_SIZES): WindowState {
  const home = (saved && workAreas.find((area) => hasGripOn(saved, area))) || null
  const area = home ?? workAreas[0] ?? { x: 0, y: 0, ...first }
  const width = clamp(saved?.width ?? first.width, min.width, area.width)
  const height = clamp(saved?.height ?? first.height, min.height, area.height)
  const { isMaximized = false, isFullScreen = false } = saved ?? {}
  if (saved && home) return { x: saved.x, y: saved.y, width, height, isMaximized, isFullScreen }
  return {
    x: Math.round(area.x + (area.width - width) / 2),
    y: Math.round(area.y + (area.height - height) / 2),
    width,
    height,
    isMaximized,
    isFullScreen,
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
