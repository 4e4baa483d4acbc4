import { texts } from '@muster/contracts/texts'
import type { Session } from '@muster/server/access/session'
import { refuse } from '@muster/server/http/problems'
import type { Tx } from '@muster/server/store'
import type { Mailbox } from '../../mail/mailbox.ts'

/**
 * Returns the caller's verified address. An account that only claims its address gets the same error whether the
 * organization invited that address or not, so that it learns of no invitation.
 */
export async function refuseUnverified(
  tx: Tx,
  { userId }: Session,
  { delivers }: Pick<Mailbox, 'delivers'>,
): Promise<string> {
  const { email, is_verified } = await tx
    .selectFrom('users')
    .select(['email', 'is_verified'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (email === null || !is_verified) return refuse(delivers ? texts.account.openTheLink : texts.account.askForTheLink)
  return email
}
