import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'

/**
 * Notes that the account's address is verified, if it still is the address that the link was mailed to. Ask `mailed` of
 * the link first: a link that anybody was shown proves nothing about an address.
 */
export async function addressIsVerified(tx: Tx, userId: number, mailedTo: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ is_verified: true, updated_at: sql`now()` })
    .where('id', '=', userId)
    .where(sql<boolean>`lower(email) = lower(${mailedTo})`)
    .execute()
}
