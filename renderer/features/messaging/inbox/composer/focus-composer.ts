/** The one composer of the page puts its focus here, so that keyboard code reaches it without knowing it. */
let focus: (() => void) | null = null

export function registerComposer(focusIt: () => void): () => void {
  focus = focusIt
  return () => {
    if (focus === focusIt) focus = null
  }
}

/** Moves the keyboard to the composer, its caret to the end. False when there is none, or it is disabled. */
export function focusComposer(): boolean {
  focus?.()
  return focus !== null
}
