import { record } from '@muster/server/facts/record'
import type { Tx } from '@muster/server/store'
import { recordOwn } from '../accounts/sign-in/sessions.ts'
import { activeMembers, memberFact } from '../organizations/facts.ts'

/**
 * Somebody looks different now: told in each of their organizations, whose lists carry names, and to themselves. Those that
 * they left keep the name from then, so they hear only of a deleted account (`former`), which their lists leave out.
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
