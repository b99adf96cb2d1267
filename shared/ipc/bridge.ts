import { z } from 'zod'
import { type DoNotDisturb, isTimeZone } from '../domain/do-not-disturb.ts'
import { SETTINGS_PAGES } from '../domain/settings-pages.ts'
import { desktopMessages, desktopRequests } from './desktop.ts'
import { updateMessagesToMain } from './updates.ts'
import { workspaceMessages, workspaceRequests } from './workspaces.ts'

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
  /** One of the same tag takes the place of the older. */
  tag: z.string().min(1).max(200).optional(),
  silent: z.boolean().optional(),
})
export type Note = z.infer<typeof Note>

export const NotifyOutcome = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('shown'),
    /** What may have kept a person from seeing it all the same. */
    remark: z.string().optional(),
  }),
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

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

export const DoNotDisturbSchema = z.strictObject({
  until: z.union([z.number(), z.literal('turned-off')]).nullable(),
  awakeUntil: z.number().nullable(),
  hours: z.strictObject({
    isOn: z.boolean(),
    days: z.array(z.number().int().min(0).max(6)).max(7),
    from: Time,
    to: Time,
    timeZone: z.string().max(100).refine(isTimeZone).nullable(),
  }),
}) satisfies z.ZodType<DoNotDisturb>

/** What a person wrote into a notification. `id` is the text's from then on, so that it is sent once however often it is handed over. */
export const NotificationReply = z.strictObject({ id: z.guid(), conversationId: z.guid(), text: z.string().min(1).max(10_000) })
export type NotificationReply = z.infer<typeof NotificationReply>

/** Asked by the page, answered by main. */
export const requests = {
  'session.signIn': { payload: z.strictObject({ returnTo: ClientPath }), answer: Nothing },
  'session.signOut': { payload: z.strictObject({ everywhere: z.boolean() }), answer: Nothing },
  'session.getAccessToken': { payload: z.strictObject({ refused: z.string().max(16_384).nullable() }), answer: AccessTokenAnswer },
  'shell.notify': { payload: Note, answer: NotifyOutcome },
  'shell.describe': { payload: Nothing, answer: z.record(z.string(), z.string()) },
  'quiet.get': { payload: Nothing, answer: DoNotDisturbSchema },
  'quiet.set': { payload: DoNotDisturbSchema, answer: Nothing },
  /** The system's own do not disturb. */
  'quiet.system': { payload: Nothing, answer: z.enum(['on', 'off', 'unknown']) },
  'shell.notificationPermission': { payload: Nothing, answer: z.enum(['granted', 'unsupported']) },
  ...desktopRequests,
  ...workspaceRequests,
} as const

/** Told by the page, not answered. */
export const messagesToMain = {
  /** The page listens to main from now on: what waited for it can be sent. */
  'page.listening': Nothing,
  /** Takes notifications of a tag back; null: all of them. */
  'shell.withdraw': z.string().min(1).max(200).nullable(),
  /** Whether texts can arrive; 'none': nobody is signed in, so none are expected. */
  'shell.setConnection': z.enum(['live', 'down', 'none']),
  /** The reply lies in the outbox, which outlives the page. */
  'shell.replyTaken': z.guid(),
  'shell.setUnread': z.number().int().min(0).max(1_000_000),
  'shell.openExternal': z.url({ protocol: /^(https?|mailto)$/ }).max(4096),
  ...updateMessagesToMain,
} as const

/** Told by main. */
export const messagesToRenderer = {
  'session.signedOut': Nothing,
  /** null: the notification told of several, so the list is opened. */
  'shell.openConversation': z.guid().nullable(),
  'shell.reply': NotificationReply,
  'quiet.changed': DoNotDisturbSchema,
  /** A link led to one of the settings' pages. */
  'shell.openSettings': z.enum(SETTINGS_PAGES),
  'shell.nextUnread': Nothing,
  /** The computer woke (`hasSlept`) or its screen was unlocked. */
  'lifecycle.resume': z.strictObject({ hasSlept: z.boolean() }),
  ...desktopMessages,
  ...workspaceMessages,
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
