import type { Session } from '@muster/server/access/session'
import { invalid, unauthenticated } from '@muster/server/http/problems'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import type { Services } from '../../services.ts'
import { mailOwner } from '../email/mail-owner.ts'
import { passwordChangedMail } from '../email/mails.ts'
import { endSessions, recordOwn } from '../sign-in/sessions.ts'
import { confirmPassword } from './confirm-password.ts'
import { hashPassword } from './passwords.ts'
import { refuseWeakPassword, wordsOf } from './weak-password.ts'

type Change = { current_password: string; new_password: string }

/** Changes the user's password and ends all other sessions. */
export async function changePassword(
  services: Services,
  session: Session,
  change: Change,
  address: string,
): Promise<void> {
  if (!(await confirmPassword(services, session.userId, change.current_password, address))) {
    invalid({ field: 'current_password', message: 'The current password is not right' })
  }
  if (session.mustSetPassword && change.new_password === change.current_password) {
    invalid({ field: 'new_password', message: 'Choose a password of your own' })
  }
  refuseWeakPassword(change.new_password, await wordsOf(services.store.db, session.userId), 'new_password')
  const passwordHash = await hashPassword(change.new_password)
  await services.store.write(async (tx) => {
    await requireSession(tx, session)
    await tx
      .updateTable('users')
      .set({ password_hash: passwordHash, password_expires_at: null, updated_at: sql`now()` })
      .where('id', '=', session.userId)
      .execute()
    await tx.deleteFrom('links').where('user_id', '=', session.userId).where('purpose', '=', 'reset').execute()
    await endSessions(tx, session.userId, { except: session.id })
    await recordOwn(tx, session.userId, { kind: 'account.password_changed' })
    await mailOwner(tx, services, session.userId, passwordChangedMail)
  })
  services.mailbox.wake()
}

/** A password reset by link ends this session; the new password must not be overwritten. */
async function requireSession(tx: Tx, { id, userId }: Session) {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const current = await tx.selectFrom('sessions').select('id').where('id', '=', id).executeTakeFirst()
  if (!current) unauthenticated()
}
