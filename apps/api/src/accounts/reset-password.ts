import { sql } from 'kysely'
import type { Services } from '../services.ts'
import { recordProfile } from '../users/record-profile.ts'
import { refuseDeadLink, useLink } from './links.ts'
import { hashPassword } from './passwords.ts'
import { endSessions, recordOwn } from './sessions.ts'
import { forgetAttempts } from './sign-in-limits.ts'

/** Sets a password from a mailed link, which also shows that the address is its owner's. Ends all sessions. */
export async function resetPassword(
  { store }: Services,
  { token, password }: { token: string; password: string },
): Promise<void> {
  await refuseDeadLink(store.db, 'reset', token)
  const passwordHash = await hashPassword(password)
  await store.write(async (tx) => {
    const { userId, email } = await useLink(tx, 'reset', token)
    await tx.deleteFrom('links').where('user_id', '=', userId).where('purpose', '=', 'reset').execute()
    await tx
      .updateTable('users')
      .set({ password_hash: passwordHash, password_expires_at: null, is_verified: true, updated_at: sql`now()` })
      .where('id', '=', userId)
      .execute()
    await forgetAttempts(tx, email)
    await endSessions(tx, userId)
    await recordOwn(tx, userId, 'account.password_changed')
    await recordProfile(tx, userId, userId)
  })
}
