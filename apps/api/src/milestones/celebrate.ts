import { texts } from '@muster/contracts/texts'
import type { Principal } from '@muster/server/access/principal'
import { record } from '@muster/server/facts/record'
import { refuseConflict } from '@muster/server/http/problems'
import type { Store } from '@muster/server/store'
import { milestoneCelebrated } from './facts.ts'
import { milestoneSeenBy } from './seen-by.ts'

/** Records that the caller has seen the celebration of a milestone; repeating it changes nothing. */
export function celebrate(store: Store, principal: Principal, id: number): Promise<void> {
  return store.write(async (tx) => {
    const { milestone, storedStatus, actor } = await milestoneSeenBy(tx, principal, id)
    if (milestone.celebrated) return
    if (storedStatus !== 'completed') refuseConflict(texts.milestone.notReached)
    await tx
      .insertInto('milestone_celebrations')
      .values({ organization_id: milestone.organization_id, milestone_id: id, user_id: principal.userId })
      .execute()
    await record(tx, milestoneCelebrated(actor, milestone))
  })
}
