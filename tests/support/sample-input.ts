import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Operation } from '#shared/contract/operation.ts'
import type { CompanyIds } from './two-companies.ts'

export type Part = 'params' | 'query' | 'body'

export interface Field {
  part: Part
  name: string
  schema: Record<string, unknown>
  isRequired: boolean
}

const parts: Part[] = ['params', 'query', 'body']

interface JsonSchema extends Record<string, unknown> {
  $ref?: string
  $defs?: Record<string, JsonSchema>
  properties?: Record<string, JsonSchema>
  required?: string[]
}

/** Follows a reference into the document's definitions. */
function resolve(schema: JsonSchema, document: JsonSchema): JsonSchema {
  const name = schema.$ref?.split('/').at(-1)
  return name === undefined ? schema : (document.$defs?.[name] ?? schema)
}

const known = new WeakMap<Operation, Field[]>()

/** The fields of an operation, read from its schemas. */
export function fieldsOf(operation: Operation): Field[] {
  const fields = known.get(operation) ?? readFields(operation)
  known.set(operation, fields)
  return fields
}

function readFields(operation: Operation): Field[] {
  return parts.flatMap((part) => {
    const schema = operation[part]
    if (!schema) return []
    const document = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
    const json = resolve(document, document)
    return Object.entries(json.properties ?? {}).map(([name, property]) => ({
      part,
      name,
      schema: resolve(property, document),
      isRequired: json.required?.includes(name) ?? false,
    }))
  })
}

/** What a field named so holds: an id of the company, or null for a value that belongs to nobody. */
export function idFor(operation: Operation, field: Field, ids: CompanyIds): string | null {
  switch (field.name) {
    case 'companyId':
      return ids.companyId
    case 'contactId':
      return ids.contactId
    case 'conversationId':
      return ids.conversationId
    case 'messageId':
    case 'upToMessageId':
    case 'around':
      return ids.messageId
    case 'userId':
    case 'idUser':
    case 'Id':
      return ids.userId
    case 'companyPhone':
      return ids.phoneNumber
    case 'id':
      if (operation.tag === 'platform/company' || String(field.schema.description).includes('company')) return ids.companyId
      return operation.tag === 'messaging/contacts' ? ids.contactId : ids.conversationId
    default:
      return null
  }
}

/** A correct value for a field of the company. */
function valueFor(operation: Operation, field: Field, ids: CompanyIds): unknown {
  const id = idFor(operation, field, ids)
  if (id !== null) return id
  const { schema, name } = field
  if (name === 'clientMessageId') return randomUUID()
  if (name === 'contactPhone' || name === 'phonenumber') return '+14152349999'
  if (name === 'email') return 'gus@globex.example'
  if (schema.type === 'boolean') return true
  if (schema.type === 'integer' || schema.type === 'number') return 1
  return 'Hello'
}

export interface Input {
  params: Record<string, string>
  query: Record<string, string>
  body: Record<string, unknown>
}

/** A correct input: every required field, and those that name an id. */
export function sampleInput(operation: Operation, ids: CompanyIds): Input {
  const input: Input = { params: {}, query: {}, body: {} }
  for (const field of fieldsOf(operation)) {
    if (!field.isRequired && !['companyPhone', 'since', 'searchText', 'message'].includes(field.name)) continue
    const value = valueFor(operation, field, ids)
    if (field.part === 'body') input.body[field.name] = value
    else input[field.part][field.name] = String(value)
  }
  return input
}

/** The request of an operation with an input. */
export function requestOf(operation: Operation, input: Input, token?: string): { path: string; init: RequestInit } {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(input.params[name] ?? ''))
  const query = new URLSearchParams(input.query).toString()
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const init: RequestInit = { method: operation.method, headers }
  if (operation.body) {
    headers['content-type'] = 'application/json'
    init.body = JSON.stringify(input.body)
  }
  return { path: `/api${path}${query === '' ? '' : `?${query}`}`, init }
}
