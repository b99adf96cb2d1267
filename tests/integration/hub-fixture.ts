import type { Database, Trx } from '#server/database/open.ts'
import { changing } from '#server/realtime/changing.ts'
import { appendChange, nextSeq } from '#server/realtime/feed.ts'
import type { ChangeEvent } from '#shared/contract/hub-events.ts'

interface Publication {
  phoneId?: string
  type?: ChangeEvent['type']
  filler?: string
  /** In a transaction of which this process's hubs hear by notification alone, as of another process's. */
  isElsewhere?: boolean
  /** Fails at its end. */
  isFailing?: boolean
}

/** A company with two business phones, and changes that happen there. */
export interface FeedOfCompany {
  companyId: string
  phones: [string, string]
  /** Commits one change and returns its seq. Its rows are of no matter here, only its place in the feed. */
  publish(options?: Publication): Promise<number>
  publishMany(count: number): Promise<number[]>
}

export async function companyWithFeed({ db }: Database): Promise<FeedOfCompany> {
  const { id: companyId } = await db.insertInto('companies').values({ name: 'Acme' }).returning('id').executeTakeFirstOrThrow()
  const phone = async (): Promise<string> => {
    const number = `+1415${Math.floor(Math.random() * 9_000_000 + 1_000_000)}`
    const values = {
      company_id: companyId,
      name: 'Desk',
      phone_number: number,
      associated_user_id: null,
      call_forward_number: null,
      office_extension: null,
    }
    return (await db.insertInto('business_phones').values(values).returning('id').executeTakeFirstOrThrow()).id
  }
  const phones: [string, string] = [await phone(), await phone()]
  const publish: FeedOfCompany['publish'] = async ({
    phoneId = phones[0],
    type = 'Send',
    filler = '',
    isElsewhere = false,
    isFailing = false,
  } = {}) => {
    const work = async (trx: Trx): Promise<number> => {
      const seq = await nextSeq(trx, companyId)
      const event = {
        type,
        seq,
        businessPhoneId: phoneId,
        at: new Date().toISOString(),
        filler,
        ...(type !== 'MessageStatus' && { unread: {} }),
      }
      await appendChange(trx, companyId, event as unknown as ChangeEvent)
      if (isFailing) throw new Error('This change fails')
      return seq
    }
    return isElsewhere ? db.transaction().execute(work) : changing(db, work)
  }
  return {
    companyId,
    phones,
    publish,
    publishMany: async (count) => {
      const seqs: number[] = []
      for (let index = 0; index < count; index += 1) seqs.push(await publish())
      return seqs
    },
  }
}
