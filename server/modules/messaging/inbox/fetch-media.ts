import { AppError } from '#server/http/errors.ts'
import { changing } from '#server/realtime/changing.ts'
import { nextSeq } from '#server/realtime/feed.ts'
import { announceConversation } from './announce.ts'
import { changeConversation, selectConversations } from './conversation-rows.ts'
import type { InboxDependencies } from './dependencies.ts'
import { linkSigner } from './media-links.ts'
import { nameForType } from './media-types.ts'
import { readMessage } from './message-rows.ts'
import { enterMedia, type StoredMedia } from './outbound.ts'

export const FETCH_QUEUE = 'fetch-media'

/** Media that the carrier keeps for us. */
export interface RemoteMedia {
  url: string
  contentType: string
  position: number
}

export interface FetchJob {
  messageId: string
  companyId: string
  media: RemoteMedia[]
}

/** A carrier passes on at most 5 MB; twice that is no text's picture. */
const MAX_BYTES = 10 * 1024 * 1024
const TIMEOUT_MS = 5000

type Deps = Pick<InboxDependencies, 'db' | 'files' | 'clock'>

/** @throws when it cannot be fetched now */
export async function fetchMedia({ files }: Pick<Deps, 'files'>, companyId: string, media: RemoteMedia): Promise<StoredMedia> {
  const response = await fetch(media.url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok || !response.body) throw new Error(`The media answered ${response.status}`)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body) {
    size += chunk.byteLength
    if (size > MAX_BYTES) throw new AppError(422, 'media_too_large', 'The media is too large')
    chunks.push(chunk)
  }
  const mediaType = mimeType(response.headers.get('content-type')) ?? mimeType(media.contentType) ?? 'application/octet-stream'
  const fileName = nameForType(mediaType, media.position)
  const { id } = await files.save({ companyId, contentType: mediaType, fileName, bytes: Buffer.concat(chunks) })
  return { fileId: id, mediaType, fileName, size }
}

const mimeType = (header: string | null): string | null => /^[\w.+-]+\/[\w.+-]+/.exec(header ?? '')?.[0].toLowerCase() ?? null

/** The second chance of media that could not be fetched with its text: the message gets it and is announced again. */
export async function fetchLateMedia(deps: Deps, job: FetchJob): Promise<void> {
  const stored: StoredMedia[] = []
  for (const media of job.media) stored.push(await fetchMedia(deps, job.companyId, media))
  const sign = await linkSigner(deps)
  await changing(deps.db, async (trx) => {
    const seq = await nextSeq(trx, job.companyId)
    const message = await trx
      .updateTable('messages')
      .set({ seq })
      .where('id', '=', job.messageId)
      // A job may run twice: the positions that it brings must still be free.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('message_media')
              .select('id')
              .where('message_id', '=', job.messageId)
              .where(
                'position',
                'in',
                job.media.map(({ position }) => position),
              ),
          ),
        ),
      )
      .returning('conversation_id')
      .executeTakeFirst()
    if (!message) return
    for (const [index, media] of stored.entries()) {
      await enterMedia(trx, { id: job.messageId, companyId: job.companyId }, [media], job.media[index]?.position)
    }
    const before = await selectConversations(trx).where('c.id', '=', message.conversation_id).executeTakeFirstOrThrow()
    const row = await changeConversation(trx, before, { seq })
    const announced = await readMessage(trx, job.messageId, row, sign)
    await announceConversation(trx, { reason: 'media', row, message: announced, at: deps.clock.now() })
  })
}
