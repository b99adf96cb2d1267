import type { ShortcutId } from '#shared/commands/shortcuts.ts'

type Handler = (command: ShortcutId) => boolean

const handlers = new Set<Handler>()
let waiting: ShortcutId | null = null

/** Takes the commands that menus send, as long as it is there. It says whether it did what was asked. Returns the way to end it. */
export function handleCommands(handler: Handler): () => void {
  handlers.add(handler)
  if (waiting !== null && handler(waiting)) waiting = null
  return () => void handlers.delete(handler)
}

/** @returns whether somebody did it */
export function runCommand(command: ShortcutId): boolean {
  return [...handlers].some((handler) => handler(command))
}

/** The page that does it is still to come; a later command takes its place. */
export function keepCommand(command: ShortcutId): void {
  waiting = command
}
