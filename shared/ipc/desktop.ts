import { z } from 'zod'
import { COMMANDS } from '../commands/shortcuts.ts'
import { UpdateChannel, updateMessages, updateRequests } from './updates.ts'

// The part of the bridge that is about the program on this computer and not about texts.

const ZOOM = { min: 0.5, max: 2 } as const

/** What staff choose for this computer. The company's policy can fix any of them. */
export const DesktopChoices = z.object({
  startAtLogin: z.boolean(),
  closeToTray: z.boolean(),
  zoomFactor: z.number().min(ZOOM.min).max(ZOOM.max),
  spellCheck: z.boolean(),
  /** Language codes; ignored on macOS, whose own checker finds the language out. */
  spellCheckLanguages: z.array(z.string().max(20)).max(10),
  updateChannel: UpdateChannel,
})
export type DesktopChoices = z.infer<typeof DesktopChoices>
export type DesktopChoice = keyof DesktopChoices

export const DesktopSettings = z.object({
  choices: DesktopChoices,
  /** Languages to choose from; none where the system chooses. */
  languages: z.array(z.string()),
  /** What the company's policy has fixed. */
  managed: z.array(DesktopChoices.keyof()),
  /** What could not be read in the policy, in words. */
  policyFaults: z.array(z.string()),
})
export type DesktopSettings = z.infer<typeof DesktopSettings>

export const Download = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(['progressing', 'done', 'failed']),
  /** 0 to 100; null where the size is not known. */
  percent: z.number().nullable(),
})
export type Download = z.infer<typeof Download>

export const Diagnostics = z.object({
  /** Versions and abilities, by name. */
  about: z.record(z.string(), z.string()),
  settings: z.record(z.string(), z.string()),
  workspaces: z.array(z.string()),
  /** The last lines of the log, redacted. */
  log: z.array(z.string()),
})
export type Diagnostics = z.infer<typeof Diagnostics>

const Nothing = z.null()

/** Asked by the page, answered by main. */
export const desktopRequests = {
  'desktop.settings': { payload: Nothing, answer: DesktopSettings },
  'desktop.choose': { payload: DesktopChoices.partial().strict(), answer: DesktopSettings },
  'windows.openConversation': { payload: z.strictObject({ conversationId: z.guid() }), answer: Nothing },
  'diagnostics.read': { payload: Nothing, answer: Diagnostics },
  /** Puts the same into the clipboard, as one text: what a page offers of which nothing else is left. */
  'diagnostics.copy': { payload: Nothing, answer: Nothing },
  /** Shows the file in its folder; false when it is not there any more. */
  'downloads.show': { payload: z.strictObject({ id: z.string().max(100) }), answer: z.boolean() },
  ...updateRequests,
} as const

/** Told by main. */
export const desktopMessages = {
  /** Chosen in a menu of the system. */
  'shell.command': z.enum(COMMANDS),
  'downloads.changed': Download,
  /** The page crashed and was loaded again. */
  'shell.recovered': Nothing,
  ...updateMessages,
} as const
