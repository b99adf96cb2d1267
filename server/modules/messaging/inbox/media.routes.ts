import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { notFound } from '#server/http/errors.ts'
import { Guid } from '#shared/contract/common.ts'
import type { InboxDependencies } from './dependencies.ts'
import { isValidLink } from './media-links.ts'

const Params = z.object({ fileId: Guid })
const Query = z.object({ exp: z.coerce.number().int().positive(), sig: z.string().max(100) })

/** What a browser may show in place; anything else is a download. */
const shownInPlace = /^(?:image\/(?:jpeg|png|gif|webp|heic)|video\/[\w.+-]+|audio\/[\w.+-]+)$/

export function registerMedia(app: FastifyInstance, { db, clock, files }: Pick<InboxDependencies, 'db' | 'clock' | 'files'>): void {
  app.get('/media/:fileId', { schema: { params: Params, querystring: Query } }, async (request, reply) => {
    const { fileId } = Params.parse(request.params)
    const { exp, sig } = Query.parse(request.query)
    if (!(await isValidLink({ db, clock }, { fileId, exp, sig }))) throw notFound('This file')
    const file = await files.read(fileId)
    if (!file) throw notFound('This file')
    const isShown = shownInPlace.test(file.contentType)
    return reply
      .header('content-type', isShown ? file.contentType : 'application/octet-stream')
      .header('content-disposition', `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${extendedValue(file.fileName)}`)
      .header('cache-control', 'private, max-age=86400, immutable')
      .header('x-content-type-options', 'nosniff')
      .send(Buffer.from(file.bytes))
  })
}

/** As RFC 8187 has it: `encodeURIComponent` leaves a few characters that mean something in a header. */
const extendedValue = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
