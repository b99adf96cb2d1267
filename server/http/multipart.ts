import type {} from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Operation } from '#shared/contract/operation.ts'
import { AppError, invalid } from './errors.ts'

type Limits = NonNullable<Operation['files']>

export interface UploadedFile {
  field: string
  fileName: string
  contentType: string
  bytes: Uint8Array
}

/**
 * Reads a multipart body whole: fields as strings, files into memory.
 * A JSON body is taken as the fields alone, so that a text without files needs no multipart.
 * @throws 400 for a body that cannot be read, for a file under another name, or when the number or the size of all files together goes over the limits
 */
export async function readMultipart(request: FastifyRequest, limits: Limits): Promise<{ fields: unknown; files: UploadedFile[] }> {
  if (!request.isMultipart()) return { fields: request.body, files: [] }
  try {
    return await readParts(request, limits)
  } catch (error) {
    // Without a status it is the parser's: the body is cut off, or was never multipart.
    if (error instanceof AppError || (error instanceof Error && 'statusCode' in error)) throw error
    throw invalid('body', 'is no multipart body that can be read')
  }
}

async function readParts(request: FastifyRequest, limits: Limits): Promise<{ fields: Record<string, string>; files: UploadedFile[] }> {
  const fields: Record<string, string> = {}
  const files: UploadedFile[] = []
  let total = 0
  for await (const part of request.parts({ limits: { files: limits.maxCount + 1, fileSize: limits.maxBytes + 1 } })) {
    if (part.type === 'field') {
      fields[part.fieldname] = String(part.value)
      continue
    }
    if (part.fieldname !== limits.field) throw invalid(part.fieldname, 'No file is expected here')
    const bytes = await part.toBuffer().catch((error: unknown) => {
      throw error instanceof Error && 'statusCode' in error && error.statusCode === 413 ? overLimit(limits) : error
    })
    total += bytes.byteLength
    if (total > limits.maxBytes) throw overLimit(limits)
    files.push({ field: part.fieldname, fileName: part.filename, contentType: part.mimetype, bytes })
    if (files.length > limits.maxCount) throw invalid(limits.field, `More than ${limits.maxCount} files`, 'too_many_media')
  }
  return { fields, files }
}

function overLimit({ field, maxBytes }: Limits): AppError {
  return invalid(field, `The files are larger than ${maxBytes / 1024 / 1024} MB in all`, 'media_too_large')
}
