import { texts } from '@muster/contracts/texts'
import type { Principal } from '@muster/server/access/principal'
import { hasProperty } from '@muster/server/has-property'
import { refuseConflict, refuseInvalid } from '@muster/server/http/problems'
import { sql } from 'kysely'
import { mayMail } from '../../mail/mail-limits.ts'
import type { Services } from '../../services.ts'
import { recordProfile } from '../../users/record-profile.ts'
import { accountOf } from '../account.ts'
import { confirmPassword } from '../passwords/confirm-password.ts'
import { endSessions, recordOwnFact } from '../sign-in/sessions.ts'
import { makeLink, useLink } from './links.ts'
import { emailChangedMail, emailChangeMail } from './mails.ts'

type EmailChange = { email: string; current_password: string }

/** Throws 422 if the password is wrong or if the new address is the current one. */
export async function refuseEmailChange(
  services: Services,
  principal: Principal,
  { email, current_password }: EmailChange,
  clientAddress: string,
): Promise<void> {
  if (!(await confirmPassword(services, principal.userId, current_password, clientAddress))) {
    refuseInvalid({ field: 'current_password', message: 'The current password is not right' })
  }
  const { email: current } = await services.store.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', principal.userId)
    .executeTakeFirstOrThrow()
  if (email === current) refuseInvalid({ field: 'email', message: 'This is your address already' })
}

/**
 * Mails a link to the new address, unless another account has it or a mail limit is reached. Runs after the response,
 * so that the response does not reveal whether the address is in use. The user's earlier links of this kind to other
 * addresses are deleted, because those addresses may have been mistyped.
 */
export async function mailEmailChange(
  services: Services,
  { userId }: Principal,
  email: string,
  clientAddress: string,
): Promise<void> {
  const { store, config, mailQueue } = services
  await store.write(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    await tx
      .deleteFrom('links')
      .where('user_id', '=', userId)
      .where('purpose', '=', 'email')
      .where((eb) => eb.or([eb('email', '<>', email), eb('expires_at', '<', sql<string>`now()`)]))
      .execute()
    const holder = await accountOf(tx, email)
    if (holder && holder.id !== userId) return
    const cause = { userId, address: clientAddress }
    if (!(await mayMail(tx, services, { kind: 'email-change', to: email, cause }))) return
    const token = await makeLink(tx, 'email', { id: userId, email })
    await mailQueue.post(tx, { ...emailChangeMail(config, email, token), cause })
  })
  mailQueue.wake()
}

/**
 * Changes the user's email address with the link. Only this user can use the link: somebody who received it at a
 * mistyped address cannot. The new address counts as verified only if the link was mailed by SMTP. All of the user's
 * links are deleted, because they may have been mailed to the previous address, and all other sessions end.
 */
export async function confirmEmailChange(services: Services, principal: Principal, token: string): Promise<void> {
  const { store, mailQueue } = services
  const { userId } = principal
  try {
    await store.write(async (tx) => {
      const before = await tx
        .selectFrom('users')
        .select('email')
        .where('id', '=', userId)
        .forUpdate()
        .executeTakeFirstOrThrow()
      const { email, mailed } = await useLink(tx, 'email', token, userId)
      await tx
        .updateTable('users')
        .set({ email, is_verified: mailed, updated_at: sql`now()` })
        .where('id', '=', userId)
        .execute()
      await tx.deleteFrom('links').where('user_id', '=', userId).execute()
      await endSessions(tx, userId, { except: principal.sessionId })
      await recordOwnFact(tx, userId, { kind: 'account.email_changed' })
      await recordProfile(tx, userId, userId, {})
      if (before.email === null) return
      const mail = emailChangedMail(before.email)
      if (await mayMail(tx, services, { kind: 'email-changed', to: mail.to })) await mailQueue.post(tx, mail)
    })
  } catch (error) {
    if (hasProperty(error, 'constraint') && error.constraint === 'users_email') refuseConflict(texts.account.emailTaken)
    throw error
  }
  mailQueue.wake()
}
