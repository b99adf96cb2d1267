/** Wrong use of a command, or nothing to work on: told to the person without a stack. */
export class Stop extends Error {}

/** Ends a command's `main`: exit status 1 and words for the person where it failed. */
export function failWith(error: unknown): void {
  console.error(error instanceof Stop ? error.message : error)
  process.exitCode = 1
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
