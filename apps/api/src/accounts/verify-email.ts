import type { Session } from '@muster/server/session'
import { sql } from 'kysely'
import type { Services } from '../services.ts'
import { recordProfile } from '../users/record-profile.ts'
import { makeLink, useLink } from './links.ts'
import { mailedLately } from './mailed-lately.ts'
import { verificationMail } from './mails.ts'

/** Confirms the e-mail address from the link that was mailed to it. */
export async function verifyEmail({ store }: Services, token: string): Promise<void> {
  await store.write(async (tx) => {
    const { userId, email } = await useLink(tx, 'verify', token)
    await tx
      .updateTable('users')
      .set({ is_verified: true, updated_at: sql`now()` })
      .where('id', '=', userId)
      .where('email', '=', email)
      .execute()
    await recordProfile(tx, userId, userId)
  })
}

/** Mails the link once more, unless the address is confirmed already or was mailed enough lately. */
export async function resendVerification(
  { store, config, mailbox }: Services,
  session: Session,
): Promise<{ mail: boolean }> {
  await store.write(async (tx) => {
    const account = await tx
      .selectFrom('users')
      .select(['id', 'email', 'is_verified'])
      .where('id', '=', session.userId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const { id, email } = account
    if (account.is_verified || email === null || (await mailedLately(tx, config, 'verification', email))) return
    await mailbox.post(tx, verificationMail(config, email, await makeLink(tx, 'verify', { id, email })))
  })
  mailbox.wake()
  return { mail: mailbox.delivers }
}
