import type { ProfileChanges } from '@muster/contracts/facts/kinds'
import type { NewNotification } from '@muster/server/facts/fact'
import { record } from '@muster/server/facts/record'
import type { Tx } from '@muster/server/store'
import { recordOwnFact } from '../accounts/sign-in/sessions.ts'
import { activeMemberIds, memberUpdated } from '../organizations/facts.ts'

type Options = {
  includeFormer?: boolean
  /** What the user is notified of, in one of the organizations. */
  notified?: { organizationId: number; notification: NewNotification }
}

/**
 * Records a changed profile for the user and for each of the user's organizations, because their member lists contain
 * the profile. Organizations that the user has left keep the name that the user had when leaving. They get a fact only
 * if the account was deleted (`includeFormer`), because the user then disappears from their lists. `changes` is empty
 * if only properties of the account changed.
 */
export async function recordProfile(
  tx: Tx,
  actorId: number,
  userId: number,
  changes: ProfileChanges,
  { includeFormer = false, notified }: Options = {},
): Promise<void> {
  const organizations = await tx
    .selectFrom('memberships')
    .select('organization_id')
    .where('user_id', '=', userId)
    .where('status', 'in', includeFormer ? ['active', 'inactive'] : ['active'])
    .orderBy('organization_id')
    .execute()
  for (const { organization_id: organizationId } of organizations) {
    const members = await activeMemberIds(tx, organizationId)
    const fact = memberUpdated({ actorId, organizationId, userId, members }, changes)
    const { notification } = notified?.organizationId === organizationId ? notified : {}
    await record(tx, notification ? { ...fact, notifications: [{ to: { users: [userId] }, notification }] } : fact)
  }
  await recordOwnFact(tx, userId, { kind: 'account.updated', values: { changes } })
}
