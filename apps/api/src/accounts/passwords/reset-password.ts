import { lockInOrder } from '@muster/server/lock-order'
import { sql } from 'kysely'
import type { Services } from '../../services.ts'
import { recordProfile } from '../../users/record-profile.ts'
import { requireValidLink, useLink } from '../email/links.ts'
import { mailOwner } from '../email/mail-owner.ts'
import { passwordChangedMail } from '../email/mails.ts'
import { markAddressVerified } from '../email/mark-address-verified.ts'
import { endSessions, recordOwnFact } from '../sign-in/sessions.ts'
import { forgetAttempts } from '../sign-in/sign-in-limits.ts'
import { hashPassword } from './passwords.ts'
import { personalNamesOf, refuseWeakPassword } from './weak-password.ts'

/**
 * Sets a new password by means of a reset link and ends all sessions. A mailed link also verifies the address; a link
 * that the operator printed or read from a file does not.
 */
export async function resetPassword(
  services: Services,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const { store } = services
  const ownerId = await requireValidLink(store.db, 'reset', token)
  refuseWeakPassword(password, await personalNamesOf(store.db, ownerId))
  const passwordHash = await hashPassword(password)
  await store.write(async (tx) => {
    await lockInOrder(tx, { accounts: { change: [ownerId] } })
    const { userId, email, mailed } = await useLink(tx, 'reset', token)
    await tx.deleteFrom('links').where('user_id', '=', userId).where('purpose', '=', 'reset').execute()
    await tx
      .updateTable('users')
      .set({ password_hash: passwordHash, password_expires_at: null, updated_at: sql`now()` })
      .where('id', '=', userId)
      .execute()
    if (mailed) await markAddressVerified(tx, userId, email)
    await forgetAttempts(tx, email)
    await endSessions(tx, userId)
    await recordOwnFact(tx, userId, { kind: 'account.password_changed' })
    await recordProfile(tx, userId, userId, {})
    await mailOwner(tx, services, userId, passwordChangedMail)
  })
  services.mailQueue.wake()
}
