import type { Config } from '@muster/server/env'
import { hashToken, newToken } from '@muster/server/session'
import type { Store } from '@muster/server/store'
import { sql } from 'kysely'
import { invitationUrl } from '../organizations/invitation-mail.ts'
import { accountOf, typedEmail } from './account.ts'
import { makeLink } from './links.ts'
import { resetUrl } from './mails.ts'

/** For the operator: a link with which the person gets in, also where no mail can reach them. */
export async function linkFor(store: Store, config: Config, typed: string): Promise<string> {
  const account = await accountOf(store.db, typedEmail(typed))
  if (!account?.email) throw new Error(`There is no account with the e-mail ${typed}.`)
  const { id, email, status } = account
  return store.write(async (tx) => {
    if (status !== 'pending') return resetUrl(config, await makeLink(tx, 'reset', { id, email }))
    const token = newToken()
    const { rows } = await sql`
      update invitations set token_hash = ${hashToken(token)}, resent_token_hash = null, expires_at = now() + interval '72 hours'
      where (organization_id, user_id) = (
        select organization_id, user_id from invitations where user_id = ${id} order by created_at desc limit 1
      )
      returning 1`.execute(tx)
    if (rows.length === 0) throw new Error(`${email} was invited, but the invitation is withdrawn.`)
    return invitationUrl(config, token)
  })
}
