import { z } from 'zod'

/** How often an installation is begun that does not come to run. */
const MOST_TRIES = 2

/** So many bad versions there are not: the list has an end in any case. */
const LONGEST_LIST = 20

/** What is remembered of updates, so that none can go in a circle. It is written before an installation begins. */
export const UpdateRecord = z.object({
  /** The version whose installation was begun last; null when it runs well. */
  tried: z
    .object({
      version: z.string(),
      times: z.number().int(),
      /** It has been started, though it has shown no page yet. */
      hasStarted: z.boolean(),
    })
    .nullable(),
  /** Versions that are never installed by themselves again. */
  givenUp: z.array(z.string()),
  /** The version that showed a page last. */
  proven: z.string().nullable(),
})
export type UpdateRecord = z.infer<typeof UpdateRecord>

export const NO_UPDATES_YET: UpdateRecord = { tried: null, givenUp: [], proven: null }

const giveUp = (record: UpdateRecord, version: string): string[] => [...new Set([...record.givenUp, version])].slice(-LONGEST_LIST)

/**
 * At the start of `running`. A version that was installed and did not stay (its installer failed too often, or it was started, showed
 * nothing, and somebody put the older one back) is given up; so is one that ran and was put back by hand.
 */
export function atStart(record: UpdateRecord, running: string): UpdateRecord {
  const { tried, proven } = record
  if (tried?.version === running) return { ...record, tried: { ...tried, hasStarted: true } }
  if (tried) {
    if (tried.times < MOST_TRIES && !tried.hasStarted) return record
    return { ...record, tried: null, givenUp: giveUp(record, tried.version) }
  }
  if (proven !== null && proven !== running) return { ...record, proven: null, givenUp: giveUp(record, proven) }
  return record
}

/** `running` has shown its page: it works. */
export function whenProven(record: UpdateRecord, running: string): UpdateRecord {
  if (record.proven === running && record.tried?.version !== running && !record.givenUp.includes(running)) return record
  const tried = record.tried?.version === running ? null : record.tried
  return { tried, givenUp: record.givenUp.filter((version) => version !== running), proven: running }
}

/** Before the installation of `version` begins. */
export function beforeInstall(record: UpdateRecord, version: string): UpdateRecord {
  const times = record.tried?.version === version ? record.tried.times + 1 : 1
  return { ...record, tried: { version, times, hasStarted: false } }
}
