import { hashToken, newToken } from '@muster/server/access/session'
import type { Config } from '@muster/server/run/env'
import type { Store } from '@muster/server/store'
import { sql } from 'kysely'
import { invitationUrl } from '../../organizations/invitations/invitation-mail.ts'
import { isOpen } from '../../organizations/invitations/open-invitations.ts'
import { accountOf, cleanEmail } from '../account.ts'
import { makeLink } from './links.ts'
import { resetUrl } from './mails.ts'

/**
 * Returns a link that the operator can give to a user who receives no mail. Using the link does not verify the address.
 * For an invited user it is an additional link that expires together with the invitation, because only users who may
 * invite can extend an invitation. Throws if there is no account, or if the invited user has no open invitation.
 */
export async function linkFor(store: Store, config: Config, enteredEmail: string): Promise<string> {
  const account = await accountOf(store.db, cleanEmail(enteredEmail))
  if (!account?.email) throw new Error(`There is no account with the email ${enteredEmail}.`)
  const { id, email, status } = account
  return store.write(async (tx) => {
    if (status !== 'pending') return resetUrl(config, await makeLink(tx, 'reset', { id, email }))
    const token = newToken()
    const { rows } = await sql`
      update invitations set resent_token_hash = ${hashToken(token)}, resent_mailed = false
      where (organization_id, user_id) = (
        select i.organization_id, i.user_id from invitations i where i.user_id = ${id} and ${isOpen}
        order by i.created_at desc limit 1
      )
      returning 1`.execute(tx)
    if (rows.length === 0) throw new Error(`${email} was invited, but the invitation has ended. Invite them again.`)
    return invitationUrl(config, token)
  })
}
