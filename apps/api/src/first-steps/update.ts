import type { FirstSteps } from '@muster/contracts/first-steps'
import type { Principal } from '@muster/server/access/principal'
import { refuseStaleObject } from '@muster/server/http/etag'
import { lockInOrder } from '@muster/server/lock-order'
import type { Store } from '@muster/server/store'
import { firstStepsOf } from './first-steps-row.ts'

/** Stores whether the caller's dashboard in the organization shows the first steps. Nobody else is affected. */
export function updateFirstSteps(
  store: Store,
  { userId }: Principal,
  organizationId: number,
  isOpen: boolean,
  ifMatch?: string,
): Promise<FirstSteps> {
  return store.write(async (tx) => {
    await lockInOrder(tx, { members: { organizationId, change: [userId] } })
    const before = await firstStepsOf(tx, userId, organizationId)
    refuseStaleObject(ifMatch, userId, before)
    await tx
      .updateTable('memberships')
      .set({ first_steps_open: isOpen })
      .where('organization_id', '=', organizationId)
      .where('user_id', '=', userId)
      .execute()
    return { ...before, is_open: isOpen }
  })
}
