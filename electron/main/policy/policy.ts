import { z } from 'zod'
import { DesktopChoices } from '#shared/ipc/desktop.ts'
import { isAllowedServer } from '../workspaces/server-address.ts'

/** Choices that are fixed; the others are the person's. */
export type FixedChoices = { [K in keyof DesktopChoices]?: DesktopChoices[K] | undefined }

/** What a company's administrators fix for a computer. */
export interface Policy {
  /** Settings that staff see and cannot change. */
  settings: FixedChoices
  workspaces: { name: string; serverUrl: string }[]
  /** Whether staff may add servers of their own. */
  allowOtherWorkspaces: boolean
  /** What could not be read, in words: said to whoever looks, never passed over. */
  faults: string[]
}

export const NO_POLICY: Policy = { settings: {}, workspaces: [], allowOtherWorkspaces: true, faults: [] }

const Workspace = z.strictObject({ name: z.string().min(1).max(80), serverUrl: z.url().refine(isAllowedServer) })
const KNOWN: ReadonlySet<string> = new Set(['settings', 'workspaces', 'allowOtherWorkspaces'])

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads a policy entry by entry: what is right counts, what is not is named. */
export function parsePolicy(text: string): Policy {
  const faults: string[] = []
  let root: unknown
  try {
    // Editors of Windows begin a file with a mark.
    root = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    return { ...NO_POLICY, faults: [`The file is no valid JSON: ${error instanceof Error ? error.message : error}`] }
  }
  if (!isObject(root)) return { ...NO_POLICY, faults: ['The file must hold an object.'] }
  for (const name of Object.keys(root)) if (!KNOWN.has(name)) faults.push(`“${name}” is unknown.`)
  return {
    settings: settingsOf(root.settings, faults),
    workspaces: workspacesOf(root.workspaces, faults),
    allowOtherWorkspaces: allowOf(root.allowOtherWorkspaces, faults),
    faults,
  }
}

function settingsOf(value: unknown, faults: string[]): FixedChoices {
  if (value === undefined) return {}
  if (!isObject(value)) {
    faults.push('“settings” must be an object.')
    return {}
  }
  const right: Record<string, unknown> = {}
  for (const [name, wanted] of Object.entries(value)) {
    const schema = Object.hasOwn(DesktopChoices.shape, name) ? DesktopChoices.shape[name as keyof DesktopChoices] : null
    if (!schema) faults.push(`“settings.${name}” is unknown.`)
    else if (schema.safeParse(wanted).success) right[name] = wanted
    else faults.push(`“settings.${name}” has a value that it cannot have.`)
  }
  return DesktopChoices.partial().parse(right)
}

function workspacesOf(value: unknown, faults: string[]): Policy['workspaces'] {
  if (value === undefined) return []
  if (!Array.isArray(value)) {
    faults.push('“workspaces” must be a list.')
    return []
  }
  return value.flatMap((entry: unknown, index) => {
    const { success, data } = Workspace.safeParse(entry)
    if (success) return [{ name: data.name, serverUrl: new URL(data.serverUrl).origin }]
    faults.push(`“workspaces” number ${index + 1} needs a name and an https address.`)
    return []
  })
}

/** In doubt staff may not: whoever wrote the entry wanted to forbid something. */
function allowOf(value: unknown, faults: string[]): boolean {
  if (value === undefined || typeof value === 'boolean') return value ?? true
  faults.push('“allowOtherWorkspaces” must be true or false; it counts as false.')
  return false
}
