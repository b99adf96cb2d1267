import { generateEndpoints } from '@rtk-query/codegen-openapi'
import type { Operation } from '#shared/contract/operation.ts'

const HEADER = '// Generated from shared/contract by `npm run generate`. Do not edit.\n'
const BASE_API = '#renderer/api/base-api'

/** `messaging/inbox` → `inboxEndpoints` */
export function exportNameOf(tag: string): string {
  const area = tag.split('/').at(-1) ?? tag
  return `${area.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Endpoints`
}

/**
 * codegen wraps a body into an object with one key, the name of its schema: `trigger({ setIsFavoriteRequest: { id, isFavorite } })`.
 * Where the body is the whole argument, the argument is the body. (Its own `flattenArg` would also flatten single path and query parameters.)
 */
export function unwrapBodies(source: string): string {
  let result = source
  for (const [, name = ''] of source.matchAll(/body: queryArg\.(\w+)/g)) {
    const onlyBody = new RegExp(`(export type \\w+Args = )\\{\\n\\s*${name}: (\\w+);\\n\\};`)
    if (!onlyBody.test(result)) continue
    result = result.replace(onlyBody, '$1$2;').replace(`body: queryArg.${name}`, 'body: queryArg')
  }
  return result
}

/** Left out: codegen knows no forms. `<area>.api.ts` writes these few from the operation itself. */
const isMultipart = (requestBody: object | undefined) =>
  requestBody !== undefined && 'content' in requestBody && Object.keys(requestBody.content ?? {}).includes('multipart/form-data')

/** The endpoints file of every area (tag), ready to be written; the same input gives the same text. */
export async function clientFiles(schemaFile: string, operations: readonly Operation[]): Promise<{ file: string; text: string }[]> {
  const tags = [...new Set(operations.map((operation) => operation.tag))].sort()
  const files = []
  for (const tag of tags) {
    const source = await generateEndpoints({
      schemaFile,
      apiFile: BASE_API,
      apiImport: 'baseApi',
      exportName: exportNameOf(tag),
      filterEndpoints: (_, { operation }) => (operation.tags?.includes(tag) ?? false) && !isMultipart(operation.requestBody),
      argSuffix: 'Args',
      responseSuffix: 'Result',
      hooks: false,
      tag: false,
      encodePathParams: true,
      useUnknown: true,
    })
    const text = unwrapBodies(source ?? '').replace(`"${BASE_API}"`, `"${BASE_API}.ts"`)
    files.push({ file: `renderer/api/${tag}.gen.ts`, text: HEADER + text })
  }
  return files
}
