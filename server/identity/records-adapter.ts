import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import type { Db } from '#server/database/open.ts'

/**
 * A used refresh token is kept this long, so that its reuse is recognised and ends the whole family. Older ones are as unknown as a
 * made-up one: refused, but without that alarm. A client rotates every few minutes; keeping all would be thousands a person.
 */
const CONSUMED_DAYS = 7

/** Where oidc-provider keeps its sessions, grants and tokens: rows of `identity_records`. */
export function recordsAdapter(db: Db): (model: string) => Adapter {
  return (model) => {
    const rowsOfModel = () => db.selectFrom('identity_records').select(['payload', 'consumed_at']).where('model', '=', model)
    const findBy = async (column: 'id' | 'uid' | 'user_code', value: string): Promise<AdapterPayload | undefined> => {
      const row = await rowsOfModel()
        .where(column, '=', withoutNul(value))
        .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', new Date())]))
        .executeTakeFirst()
      return row && { ...row.payload, ...(row.consumed_at && { consumed: Math.floor(row.consumed_at.getTime() / 1000) }) }
    }
    return {
      find: (id) => findBy('id', id),
      findByUid: (uid) => findBy('uid', uid),
      findByUserCode: (code) => findBy('user_code', code),
      upsert: async (id, payload, expiresIn) => {
        const json = JSON.stringify(payload)
        // PostgreSQL keeps no NUL in text; it can only come from a request made to break something.
        if (json.includes('\\u0000')) throw new errors.InvalidRequest('the request has characters that are not allowed')
        const values = {
          payload: json,
          grant_id: payload.grantId ?? null,
          uid: payload.uid ?? null,
          user_code: payload.userCode ?? null,
          account_id: payload.accountId ?? payload.session?.accountId ?? null,
          expires_at: expiresIn === undefined ? null : new Date(Date.now() + expiresIn * 1000),
        }
        await db
          .insertInto('identity_records')
          .values({ model, id, consumed_at: null, ...values })
          .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(values))
          .execute()
      },
      consume: async (id) => {
        const { numUpdatedRows } = await db
          .updateTable('identity_records')
          .set({ consumed_at: new Date() })
          .where('model', '=', model)
          .where('id', '=', id)
          .where('consumed_at', 'is', null)
          .executeTakeFirst()
        // Two requests with one code or refresh token at the same time: the provider has found both unused, only one may win.
        if (numUpdatedRows === 0n) throw new errors.InvalidGrant('already used')
      },
      destroy: async (id) => {
        await db.deleteFrom('identity_records').where('model', '=', model).where('id', '=', id).execute()
      },
      revokeByGrantId: async (grantId) => {
        await db.deleteFrom('identity_records').where('model', '=', model).where('grant_id', '=', grantId).execute()
      },
    }
  }
}

export async function removeExpiredRecords(db: Db): Promise<void> {
  const longAgo = new Date(Date.now() - CONSUMED_DAYS * 24 * 3600_000)
  await db
    .deleteFrom('identity_records')
    .where((where) => where.or([where('expires_at', '<=', new Date()), where('consumed_at', '<=', longAgo)]))
    .execute()
}

const withoutNul = (value: string): string => value.replaceAll('\0', '')
