import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'

/**
 * Marks the account's address as verified if it is still the address that the link was mailed to. The caller must first
 * check that the link was mailed by SMTP: a link that was shown to somebody proves nothing about an address.
 */
export async function markAddressVerified(tx: Tx, userId: number, mailedTo: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ is_verified: true, updated_at: sql`now()` })
    .where('id', '=', userId)
    .where(sql<boolean>`lower(email) = lower(${mailedTo})`)
    .execute()
}
