type Schemas = Record<string, unknown>
interface Document {
  components?: { schemas?: Schemas }
  paths?: Record<string, unknown>
}

const REF = '#/components/schemas/'
const isTwinName = (name: string) => name.endsWith('Input')
const baseName = (name: string) => name.slice(0, -'Input'.length)

/** A schema as text, without what differs between a schema read and the same schema written. */
function comparable(schema: unknown): string {
  return JSON.stringify(schema, (key, value: unknown) => {
    if (key === 'additionalProperties' && value === false) return undefined
    if (key === '$ref' && typeof value === 'string' && isTwinName(value)) return baseName(value)
    return value
  })
}

function referencedNames(value: unknown, found: Set<string>, schemas: Schemas): Set<string> {
  JSON.stringify(value, (key, inner: unknown) => {
    if (key === '$ref' && typeof inner === 'string' && inner.startsWith(REF)) {
      const name = inner.slice(REF.length)
      if (!found.has(name)) {
        found.add(name)
        referencedNames(schemas[name], found, schemas)
      }
    }
    return inner
  })
  return found
}

const byKey = ([left]: [string, unknown], [right]: [string, unknown]) => (left < right ? -1 : 1)

/**
 * The zod type provider writes each schema twice, as it is read (`XInput`) and as it is written (`X`). Where both are the same, or
 * only one is used, one named `X` remains. Schemas that no operation uses are left out, zod's patterns yield to the format they spell
 * out, and everything is sorted, so that the document depends on the contract alone and not on the order in which routes were added.
 */
export function collapseTwins<D extends object>(document: D): D {
  const source: Document = document
  const schemas = source.components?.schemas ?? {}
  const used = referencedNames(source.paths, new Set(), schemas)
  const isMerged = (name: string) => {
    if (!isTwinName(name)) return false
    const twin = schemas[baseName(name)]
    return twin === undefined || !used.has(baseName(name)) || comparable(twin) === comparable(schemas[name])
  }
  const finalName = (name: string) => (isMerged(name) ? baseName(name) : name)
  const renamed = JSON.parse(
    JSON.stringify(document, (key, value: unknown) => {
      if (key === '$ref' && typeof value === 'string' && value.startsWith(REF)) return REF + finalName(value.slice(REF.length))
      if (typeof value === 'object' && value !== null && 'pattern' in value && 'format' in value) return { ...value, pattern: undefined }
      return value
    }),
  )
  const kept = Object.entries<unknown>(renamed.components?.schemas ?? {})
    .filter(([name]) => used.has(name))
    .map(([name, schema]): [string, unknown] => [finalName(name), schema])
  return {
    ...renamed,
    components: { ...renamed.components, schemas: Object.fromEntries(kept.sort(byKey)) },
    paths: Object.fromEntries(Object.entries<unknown>(renamed.paths ?? {}).sort(byKey)),
  }
}
