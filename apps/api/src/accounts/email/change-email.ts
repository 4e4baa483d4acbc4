import { texts } from '@muster/contracts/texts'
import type { Session } from '@muster/server/access/session'
import { hasProperty } from '@muster/server/has-property'
import { conflict, invalid } from '@muster/server/http/problems'
import { sql } from 'kysely'
import { mayMail } from '../../mail/mail-limits.ts'
import type { Services } from '../../services.ts'
import { recordProfile } from '../../users/record-profile.ts'
import { accountOf } from '../account.ts'
import { confirmPassword } from '../passwords/confirm-password.ts'
import { endSessions, recordOwn } from '../sign-in/sessions.ts'
import { makeLink, useLink } from './links.ts'
import { emailChangedMail, emailChangeMail } from './mails.ts'

type EmailChange = { email: string; current_password: string }

/** Rejects an e-mail change with a wrong password or with the current address. */
export async function refuseEmailChange(
  services: Services,
  session: Session,
  { email, current_password }: EmailChange,
  address: string,
): Promise<void> {
  if (!(await confirmPassword(services, session.userId, current_password, address))) {
    invalid({ field: 'current_password', message: 'The current password is not right' })
  }
  const { email: current } = await services.store.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', session.userId)
    .executeTakeFirstOrThrow()
  if (email === current) invalid({ field: 'email', message: 'This is your address already' })
}

/**
 * Mails a link to the new address, unless another account has it. Runs after the response, so that the response does
 * not reveal which. Links to a previously requested address are deleted, because it may have been mistyped.
 */
export async function mailEmailChange(
  services: Services,
  { userId }: Session,
  email: string,
  address: string,
): Promise<void> {
  const { store, config, mailbox } = services
  await store.write(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    await tx
      .deleteFrom('links')
      .where('user_id', '=', userId)
      .where('purpose', '=', 'email')
      .where((where) => where.or([where('email', '<>', email), where('expires_at', '<', sql<string>`now()`)]))
      .execute()
    const holder = await accountOf(tx, email)
    if (holder && holder.id !== userId) return
    const cause = { userId, address }
    if (!(await mayMail(tx, services, { kind: 'email-change', to: email, cause }))) return
    const token = await makeLink(tx, 'email', { id: userId, email })
    await mailbox.post(tx, { ...emailChangeMail(config, email, token), cause })
  })
  mailbox.wake()
}

/**
 * Changes the user's e-mail by the link; the new address is verified only if the link was mailed. Another holder of the
 * link, for example the owner of a mistyped address, cannot use it. Links to the previous address are deleted and all
 * other sessions end.
 */
export async function confirmEmailChange(services: Services, session: Session, token: string): Promise<void> {
  const { store, mailbox } = services
  const { userId } = session
  try {
    await store.write(async (tx) => {
      const { email, mailed } = await useLink(tx, 'email', token, userId)
      const before = await tx
        .selectFrom('users')
        .select('email')
        .where('id', '=', userId)
        .forUpdate()
        .executeTakeFirstOrThrow()
      await tx
        .updateTable('users')
        .set({ email, is_verified: mailed, updated_at: sql`now()` })
        .where('id', '=', userId)
        .execute()
      await tx.deleteFrom('links').where('user_id', '=', userId).execute()
      await endSessions(tx, userId, { except: session.id })
      await recordOwn(tx, userId, { kind: 'account.email_changed' })
      await recordProfile(tx, userId, userId)
      if (before.email === null) return
      const mail = emailChangedMail(before.email)
      if (await mayMail(tx, services, { kind: 'email-changed', to: mail.to })) await mailbox.post(tx, mail)
    })
  } catch (error) {
    if (hasProperty(error, 'constraint') && error.constraint === 'users_email') conflict(texts.account.emailTaken)
    throw error
  }
  mailbox.wake()
}
