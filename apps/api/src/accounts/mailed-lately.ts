import type { Config } from '@muster/server/env'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'

const mostInAnHour = 3

/** Whether this address already got as many mails of the kind within an hour as anybody may cause. */
export async function mailedLately(tx: Tx, config: Config, kind: string, email: string): Promise<boolean> {
  if (config.RATE_LIMITS === 'off') return false
  const { mails } = await tx
    .selectFrom('mails')
    .select(sql<number>`count(*)`.as('mails'))
    .where('kind', '=', kind)
    .where(sql<boolean>`lower(recipient) = lower(${email})`)
    .where('created_at', '>', sql<string>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  return mails >= mostInAnHour
}
