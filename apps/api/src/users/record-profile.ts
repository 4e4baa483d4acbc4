import { record } from '@muster/server/facts/record'
import type { Tx } from '@muster/server/store'
import { recordOwn } from '../accounts/sign-in/sessions.ts'
import { activeMembers, memberFact } from '../organizations/facts.ts'

/**
 * Records a changed profile in each of the user's organizations, whose lists contain names, and for the user.
 * Organizations that the user left keep the name from then, so they get only the fact of a deleted account (`former`),
 * which disappears from their lists.
 */
export async function recordProfile(tx: Tx, actorId: number, userId: number, { former = false } = {}): Promise<void> {
  const organizations = await tx
    .selectFrom('memberships')
    .select('organization_id')
    .where('user_id', '=', userId)
    .where('status', 'in', former ? ['active', 'inactive'] : ['active'])
    .orderBy('organization_id')
    .execute()
  for (const { organization_id: organizationId } of organizations) {
    const members = await activeMembers(tx, organizationId)
    await record(tx, memberFact('member.updated', { actorId, organizationId, userId, members }))
  }
  await recordOwn(tx, userId, { kind: 'account.updated' })
}
