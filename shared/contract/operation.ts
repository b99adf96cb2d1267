import type { z } from 'zod'

/** The roles of spec 1 §6 and spec 2 §6, from the most to the least powerful. */
export const roles = ['SuperAdmin', 'AccountAdmin', 'BillingAdmin', 'User'] as const
export type Role = (typeof roles)[number]

type Schema = z.ZodType
type ObjectSchema = z.ZodObject

/**
 * One operation of the HTTP contract. The server binds it to a handler (`implement` in `server/http`), the OpenAPI document and the
 * client's endpoints are generated from it, and the generated fault tests attack it: nothing about an operation is written twice.
 */
export interface Operation<
  Params extends ObjectSchema | undefined = ObjectSchema | undefined,
  Query extends ObjectSchema | undefined = ObjectSchema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Response extends Schema | undefined = Schema | undefined,
> {
  /** The specification's name of the operation, where it gives one. Unique. */
  operationId: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api`; path parameters in braces, as in OpenAPI. */
  path: `/${string}`
  /** `<group>/<area>`: names the contract file, the client file, the server module. */
  tag: `${string}/${string}`
  summary: string
  /** Who may call it; `open` needs no token. */
  roles: readonly Role[] | 'open'
  params?: Params
  query?: Query
  body?: Body
  /** The body is multipart/form-data: fields by name, files under the names listed here. */
  files?: { field: string; maxCount: number; maxBytes: number }
  /** The body of the 200 answer; absent: 204 without a body. */
  response?: Response
}

/** Declares an operation; keeps the precise types of its schemas. */
export function operation<
  Params extends ObjectSchema | undefined = undefined,
  Query extends ObjectSchema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  Response extends Schema | undefined = undefined,
>(definition: Operation<Params, Query, Body, Response>): Operation<Params, Query, Body, Response> {
  return definition
}
