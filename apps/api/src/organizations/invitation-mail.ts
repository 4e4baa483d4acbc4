import type { Config } from '@muster/server/env'
import type { Tx } from '@muster/server/store'
import type { Mail } from '../mail/mailbox.ts'
import type { Services } from '../services.ts'

/** The token stands in the fragment: it reaches no log and no Referer. */
export const invitationUrl = (config: Config, token: string) => `${config.PUBLIC_URL}/invitations#${token}`

type About = { userId: number; place: { name: string }; role: 'manager' | 'member'; token: string }

/** The mail of an invitation. It goes to the address that the account holds, never to one that only looks like it. */
export async function invitationMail(
  tx: Tx,
  { config }: Services,
  { userId, place, role, token }: About,
): Promise<Mail> {
  const { email } = await tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
  const word =
    config.INVITE_DEFAULT_PASSWORDS === 'role-word'
      ? `\n\nAs a new member you can also sign in once within 72 hours, with your e-mail and the password "${role}", and then set your own.`
      : ''
  return {
    kind: 'invitation',
    to: email ?? '',
    subject: `Invitation to ${place.name}`,
    body: `You are invited to join ${place.name} on Muster as a ${role}.

Open this link to accept. It works once and for 72 hours:

${invitationUrl(config, token)}${word}

If you did not expect this, you can ignore this mail.`,
  }
}
