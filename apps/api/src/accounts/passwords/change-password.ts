import type { Principal } from '@muster/server/access/principal'
import { refuseInvalid, refuseUnauthenticated } from '@muster/server/http/problems'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import type { Services } from '../../services.ts'
import { mailOwner } from '../email/mail-owner.ts'
import { passwordChangedMail } from '../email/mails.ts'
import { endSessions, recordOwnFact } from '../sign-in/sessions.ts'
import { confirmPassword } from './confirm-password.ts'
import { hashPassword } from './passwords.ts'
import { personalNamesOf, refuseWeakPassword } from './weak-password.ts'

type PasswordChange = { current_password: string; new_password: string }

/** Changes the user's password and ends all other sessions. */
export async function changePassword(
  services: Services,
  principal: Principal,
  change: PasswordChange,
  address: string,
): Promise<void> {
  if (!(await confirmPassword(services, principal.userId, change.current_password, address))) {
    refuseInvalid({ field: 'current_password', message: 'The current password is not right' })
  }
  if (principal.mustSetPassword && change.new_password === change.current_password) {
    refuseInvalid({ field: 'new_password', message: 'Choose a password of your own' })
  }
  refuseWeakPassword(change.new_password, await personalNamesOf(services.store.db, principal.userId), 'new_password')
  const passwordHash = await hashPassword(change.new_password)
  await services.store.write(async (tx) => {
    await requireSession(tx, principal)
    await tx
      .updateTable('users')
      .set({ password_hash: passwordHash, password_expires_at: null, updated_at: sql`now()` })
      .where('id', '=', principal.userId)
      .execute()
    await tx.deleteFrom('links').where('user_id', '=', principal.userId).where('purpose', '=', 'reset').execute()
    await endSessions(tx, principal.userId, { except: principal.sessionId })
    await recordOwnFact(tx, principal.userId, { kind: 'account.password_changed' })
    await mailOwner(tx, services, principal.userId, passwordChangedMail)
  })
  services.mailQueue.wake()
}

/**
 * Throws 401 if this session has ended. A password reset by link ends it, and the password set by that reset must not
 * be overwritten.
 */
async function requireSession(tx: Tx, { sessionId: id, userId }: Principal) {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const current = await tx.selectFrom('sessions').select('id').where('id', '=', id).executeTakeFirst()
  if (!current) refuseUnauthenticated()
}
