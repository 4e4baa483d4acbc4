import { texts } from '@muster/contracts/texts'
import type { Principal } from '@muster/server/access/principal'
import { refuse } from '@muster/server/http/problems'
import type { Tx } from '@muster/server/store'
import type { MailQueue } from '../../mail/mailbox.ts'

/**
 * Returns the caller's address, or throws 403 if it is not verified. The error is the same whether or not the
 * organization invited that address, so that an account that merely claims the address does not learn whether it was
 * invited.
 */
export async function requireVerifiedEmail(
  tx: Tx,
  { userId }: Principal,
  { delivers }: Pick<MailQueue, 'delivers'>,
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
