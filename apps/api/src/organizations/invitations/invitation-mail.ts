import { hashToken } from '@muster/server/access/session'
import type { Config } from '@muster/server/run/env'
import type { Tx } from '@muster/server/store'
import type { Mail } from '../../mail/mailbox.ts'
import type { Services } from '../../services.ts'

/** The token is in the fragment of the URL, so that it appears in no log and no Referer header. */
export const invitationUrl = (config: Config, token: string) => `${config.PUBLIC_URL}/invitations#${token}`

/**
 * The organization's name in quotation marks, for a mail to somebody who did not ask for it. A name that could be read
 * as an address or a link, or that is longer than 80 characters, is replaced by "an organization", so that the mail
 * cannot carry an advertisement.
 */
const quotedName = (name: string) => (/[/@:]|\.\S/.test(name) || name.length > 80 ? 'an organization' : `"${name}"`)

type InvitationMailInput = {
  kind: 'invitation' | 'invitation-resent'
  userId: number
  organization: { name: string }
  role: 'manager' | 'member'
  token: string
  /**
   * Whether the inviter is also shown this link; if so, it proves nothing about the address, however it is delivered.
   */
  shown: boolean
}

/** The mail of an invitation, sent to the stored address of the account and not to the typed one. */
export async function invitationMail(
  tx: Tx,
  { config }: Services,
  { kind, userId, organization, role, token, shown }: InvitationMailInput,
): Promise<Mail> {
  const { email } = await tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
  const passwordSentence =
    config.INVITE_DEFAULT_PASSWORDS === 'role-word'
      ? `\n\nAs a new member you can also sign in once within 72 hours, with your email and the password "${role}", and then set your own.`
      : ''
  return {
    kind,
    ...(!shown && { linkHash: hashToken(token) }),
    to: email ?? '',
    subject: 'You are invited to an organization on Muster',
    body: `You are invited to join ${quotedName(organization.name)} on Muster as a ${role}.

Open this link to accept. It works once and for 72 hours:

${invitationUrl(config, token)}${passwordSentence}

If you did not expect this, you can ignore this mail.`,
  }
}
