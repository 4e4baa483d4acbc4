import type { Organization } from '@muster/contracts/organizations'
import { texts } from '@muster/contracts/texts'
import { notFound, refuseUnless } from '@muster/server/problems'
import type { Session } from '@muster/server/session'
import type { Store } from '@muster/server/store'
import { sql } from 'kysely'
import { join } from './join.ts'
import { lockOrganizations, organizationSeenBy } from './seen-by.ts'

/** Accepts an invitation without its link, which only somebody may whose e-mail is known to be theirs. */
export function acceptInvitation(store: Store, session: Session, id: number): Promise<Organization> {
  return store.write(async (tx) => {
    await lockOrganizations(tx, [id])
    const invitation = await tx
      .deleteFrom('invitations')
      .where('organization_id', '=', id)
      .where('user_id', '=', session.userId)
      .where('expires_at', '>', sql<string>`now()`)
      .returning(['organization_id', 'user_id', 'role'])
      .executeTakeFirst()
    if (!invitation) return notFound('Invitation')
    const account = await tx
      .selectFrom('users')
      .select('is_verified')
      .where('id', '=', session.userId)
      .executeTakeFirstOrThrow()
    refuseUnless(account.is_verified, texts.account.openTheLink)
    await join(tx, invitation)
    return (await organizationSeenBy(tx, session, id)).organization
  })
}
