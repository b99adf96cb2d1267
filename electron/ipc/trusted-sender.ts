/** What is asked of a frame that sends: a part of Electron's `WebFrameMain`. */
export interface SendingFrame {
  readonly url: string
  readonly parent: unknown
}

/** `app://iq-suite`, or `http://localhost:5173` while developing. Node gives the origin of own schemes as 'null', so it is put together. */
export function originOf(url: string): string | null {
  if (!URL.canParse(url)) return null
  const { protocol, host } = new URL(url)
  return `${protocol}//${host}`
}

/** Only the top frame of a page of ours may talk to the main process: no embedded frame, no page that got into the window by a mistake. */
export function isTrustedSender(frame: SendingFrame | null, homeOrigin: string): boolean {
  return frame !== null && frame.parent === null && originOf(frame.url) === homeOrigin
}
