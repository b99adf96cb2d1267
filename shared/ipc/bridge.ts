import { z } from 'zod'
import { SETTINGS_PAGES } from '../domain/settings-pages.ts'

/**
 * Everything that may cross between the desktop client's page and its main process: one line a channel, each with the schema of what it
 * carries. `electron/ipc/registry.ts` checks every call against it; nothing else may use raw IPC.
 */

/** A path of the client, never another origin: `//host` would leave it. */
const ClientPath = z
  .string()
  .regex(/^\/(?![/\\])/)
  .max(2048)

const Nothing = z.null()

export const Note = z.strictObject({
  id: z.string().min(1).max(200),
  title: z.string().max(500),
  body: z.string().max(5000),
  conversationId: z.guid().nullable(),
  tag: z.string().max(200).optional(),
})
export type Note = z.infer<typeof Note>

export const NotifyOutcome = z.discriminatedUnion('status', [
  z.object({ status: z.literal('shown') }),
  z.object({ status: z.literal('not-shown'), reason: z.string() }),
])
export type NotifyOutcome = z.infer<typeof NotifyOutcome>

export const AccessTokenAnswer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('ok'), accessToken: z.string() }),
  z.object({ status: z.literal('signed-out') }),
  /** Nobody was signed out: the identity provider could not be reached. */
  z.object({ status: z.literal('unavailable'), reason: z.string() }),
])
export type AccessTokenAnswer = z.infer<typeof AccessTokenAnswer>

/** Asked by the page, answered by main. */
export const requests = {
  'session.signIn': { payload: z.strictObject({ returnTo: ClientPath }), answer: Nothing },
  'session.signOut': { payload: z.strictObject({ everywhere: z.boolean() }), answer: Nothing },
  'session.getAccessToken': { payload: z.strictObject({ refused: z.string().max(16_384).nullable() }), answer: AccessTokenAnswer },
  'shell.notify': { payload: Note, answer: NotifyOutcome },
  'shell.notificationPermission': { payload: Nothing, answer: z.enum(['granted', 'unsupported']) },
} as const

/** Told by the page, not answered. */
export const messagesToMain = {
  /** The page listens to main from now on: what waited for it can be sent. */
  'page.listening': Nothing,
  'shell.setUnread': z.number().int().min(0).max(1_000_000),
  'shell.openExternal': z.url({ protocol: /^(https?|mailto)$/ }).max(4096),
} as const

/** Told by main. */
export const messagesToRenderer = {
  'session.signedOut': Nothing,
  /** null: the notification told of several, so the list is opened. */
  'shell.openConversation': z.guid().nullable(),
  /** A link led to one of the settings' pages. */
  'shell.openSettings': z.enum(SETTINGS_PAGES),
  'shell.nextUnread': Nothing,
  'lifecycle.resume': Nothing,
} as const

export type RequestName = keyof typeof requests
export type RequestPayload<N extends RequestName> = z.infer<(typeof requests)[N]['payload']>
export type RequestAnswer<N extends RequestName> = z.infer<(typeof requests)[N]['answer']>
export type MessageToMain = keyof typeof messagesToMain
export type MessageToMainPayload<N extends MessageToMain> = z.infer<(typeof messagesToMain)[N]>
export type MessageToRenderer = keyof typeof messagesToRenderer
export type MessageToRendererPayload<N extends MessageToRenderer> = z.infer<(typeof messagesToRenderer)[N]>

/** What the preload script puts into the page as `window.iqSuite`. */
export interface DesktopBridge {
  serverUrl: string
  request<N extends RequestName>(name: N, payload: RequestPayload<N>): Promise<RequestAnswer<N>>
  send<N extends MessageToMain>(name: N, payload: MessageToMainPayload<N>): void
  /** Returns what removes the listener. */
  on<N extends MessageToRenderer>(name: N, listener: (payload: MessageToRendererPayload<N>) => void): () => void
}
