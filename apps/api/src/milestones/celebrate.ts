import { texts } from '@muster/contracts/texts'
import type { Session } from '@muster/server/access/session'
import { record } from '@muster/server/facts/record'
import { conflict } from '@muster/server/http/problems'
import type { Store } from '@muster/server/store'
import { milestoneCelebrated } from './facts.ts'
import { milestoneSeenBy } from './seen-by.ts'

/** Records that the caller has seen the celebration of a milestone; repeating it changes nothing. */
export function celebrate(store: Store, session: Session, id: number): Promise<void> {
  return store.write(async (tx) => {
    const { milestone, stored, actor } = await milestoneSeenBy(tx, session, id)
    if (milestone.celebrated) return
    if (stored !== 'completed') conflict(texts.milestone.notReached)
    await tx
      .insertInto('milestone_celebrations')
      .values({ organization_id: milestone.organization_id, milestone_id: id, user_id: session.userId })
      .execute()
    await record(tx, milestoneCelebrated(actor, milestone))
  })
}
