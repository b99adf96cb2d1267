// Reads `electron.d.ts`. The file is generated: every member stands on one line at four spaces, so a few patterns read it, and no compiler is
// needed (the one of this repository has no interface to parse with).

interface Member {
  isStatic: boolean
  /** null for a property. Overloads are joined: the fewest that must be given, the most that may be. */
  parameters: { required: number; all: number } | null
}

export interface DeclaredSurface {
  /** Member of a type or of what it extends. */
  member(type: string, name: string, isStatic: boolean): Member | null
  /** What `import { name } from 'electron'` is: an instance of a type, or the class itself. */
  exported(name: string): { type: string; isClass: boolean } | null
}

interface Type {
  parent: string | null
  members: Map<string, Member>
}

const TYPE = /^ {2}(?:class|interface) (\w+)(?:<[^>]*>)?(?: extends (?:NodeJS\.)?(\w+))?.*\{$/
const MEMBER = /^ {4}(static )?(?:readonly )?(\w+)(?:<[^(]*>)?(\??:|\()(.*)$/

export function readDeclaredSurface(text: string): DeclaredSurface {
  const types = new Map<string, Type>()
  const exports = new Map<string, { type: string; isClass: boolean }>()
  let current: Type | null = null
  for (const line of text.split('\n')) {
    const opened = TYPE.exec(line)
    if (opened?.[1]) {
      current = types.get(opened[1]) ?? { parent: opened[2] ?? null, members: new Map() }
      types.set(opened[1], current)
      continue
    }
    if (line === '  }') current = null
    if (current) readMember(current, line)
    const constant = /^ {4}const (\w+): (typeof )?(\w+);$/.exec(line)
    if (constant?.[1] && constant[3]) exports.set(constant[1], { type: constant[3], isClass: constant[2] !== undefined })
    const exportedClass = /^ {4}class (\w+) extends Electron\.(\w+) \{\}$/.exec(line)
    if (exportedClass?.[1] && exportedClass[2]) exports.set(exportedClass[1], { type: exportedClass[2], isClass: true })
  }

  const member = (typeName: string, name: string, isStatic: boolean): Member | null => {
    const type = types.get(typeName)
    if (!type) return null
    return type.members.get(keyOf(name, isStatic)) ?? (type.parent ? member(type.parent, name, isStatic) : null)
  }
  return { member, exported: (name) => exports.get(name) ?? null }
}

const keyOf = (name: string, isStatic: boolean) => (isStatic ? `static ${name}` : name)

function readMember(type: Type, line: string): void {
  const [, statically, name, mark, rest] = MEMBER.exec(line) ?? []
  if (!name || rest === undefined) return
  const isStatic = statically !== undefined
  const parameters = mark === '(' ? countParameters(rest) : null
  const before = type.members.get(keyOf(name, isStatic))?.parameters
  const joined =
    parameters && before
      ? { required: Math.min(parameters.required, before.required), all: Math.max(parameters.all, before.all) }
      : parameters
  type.members.set(keyOf(name, isStatic), { isStatic, parameters: joined })
}

/** @param rest what follows the opening bracket of the parameters */
function countParameters(rest: string): { required: number; all: number } {
  const parameters = splitAtTopLevel(rest)
  const isOptional = (parameter: string) => /^(\w+\?|\.\.\.\w+):/.test(parameter)
  return { required: parameters.filter((parameter) => !isOptional(parameter)).length, all: parameters.length }
}

function splitAtTopLevel(rest: string): string[] {
  const parts: string[] = []
  let depth = 0
  let part = ''
  for (const [index, character] of [...rest].entries()) {
    const isArrow = character === '>' && rest[index - 1] === '='
    if ('([{<'.includes(character)) depth++
    if (')]}>'.includes(character) && !isArrow) depth--
    if (depth < 0) break
    if (character === ',' && depth === 0) {
      parts.push(part.trim())
      part = ''
    } else part += character
  }
  return part.trim() === '' ? parts : [...parts, part.trim()]
}
