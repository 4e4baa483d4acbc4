import { notFound } from '@muster/server/problems'
import { record } from '@muster/server/record'
import type { Session } from '@muster/server/session'
import type { Store } from '@muster/server/store'
import { activeMembers, memberFact } from './facts.ts'
import { undoPending } from './pending.ts'
import { lockOrganizations } from './seen-by.ts'

/** Declines an invitation; its link is dead, and it stands in no list any more. */
export function declineInvitation(store: Store, session: Session, id: number): Promise<void> {
  return store.write(async (tx) => {
    await lockOrganizations(tx, [id])
    const invitation = await tx
      .deleteFrom('invitations')
      .where('organization_id', '=', id)
      .where('user_id', '=', session.userId)
      .returning('user_id')
      .executeTakeFirst()
    if (!invitation) return notFound('Invitation')
    await undoPending(tx, id, session.userId)
    const members = await activeMembers(tx, id)
    const about = { actorId: session.userId, organizationId: id, userId: session.userId, members }
    await record(tx, memberFact('member.declined', about))
  })
}
