interface Box {
  left: number
  top: number
  width: number
  height: number
}

export interface TooltipPlace {
  left: number
  top: number
  side: 'above' | 'below'
  /** Where the arrow points, from the left edge of the tooltip. */
  arrow: number
}

const GAP = 10
const MARGIN = 8

/** Above the middle of what it explains; below where there is no room above, and never out of the window. */
export function placeTooltip(target: Box, size: { width: number; height: number }, windowWidth: number): TooltipPlace {
  const middle = target.left + target.width / 2
  const left = Math.max(MARGIN, Math.min(middle - size.width / 2, windowWidth - size.width - MARGIN))
  const above = target.top - GAP - size.height
  const side = above >= 0 ? 'above' : 'below'
  return { left, top: side === 'above' ? above : target.top + target.height + GAP, side, arrow: middle - left }
}
