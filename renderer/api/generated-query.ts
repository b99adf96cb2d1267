import type { FetchArgs } from '@reduxjs/toolkit/query/react'

interface GeneratedApi<Endpoints> {
  endpoints: Endpoints
  enhanceEndpoints(changes: { endpoints: Record<string, (definition: { query?: unknown }) => void> }): unknown
}
type ArgsOf<Endpoint> = Endpoint extends { Types: { QueryArg: infer Args } } ? Args : never

/**
 * The `query` function of a generated endpoint, for the endpoints that codegen cannot write (infinite queries, multipart): address and
 * parameters stay generated.
 */
export function generatedQuery<Endpoints, Name extends keyof Endpoints & string>(api: GeneratedApi<Endpoints>, name: Name) {
  let query: unknown
  // The only place where a definition can be read is the one where it can be changed.
  api.enhanceEndpoints({
    endpoints: {
      [name]: (definition) => {
        query = definition.query
      },
    },
  })
  if (typeof query !== 'function') throw new Error(`The generated endpoint ${name} has no query.`)
  return query as (args: ArgsOf<Endpoints[Name]>) => FetchArgs
}
