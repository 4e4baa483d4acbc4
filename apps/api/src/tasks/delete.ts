import { can } from '@muster/contracts/capabilities'
import type { Session } from '@muster/server/access/session'
import { record } from '@muster/server/facts/record'
import { refuseUnless } from '@muster/server/http/problems'
import type { Store } from '@muster/server/store'
import { sql } from 'kysely'
import { tellShares } from '../goals/tell-shares.ts'
import { taskDeleted } from './facts.ts'
import { taskSeenBy } from './seen-by.ts'

/** Moves a task to the trash, with its comments. */
export function deleteTask(store: Store, session: Session, id: number): Promise<void> {
  return store.write(async (tx) => {
    const { task, actor } = await taskSeenBy(tx, session, id, undefined, 'end')
    refuseUnless(can.deleteTask(actor))
    await tx
      .updateTable('tasks')
      .set({ deleted_at: sql`now()`, deleted_by: session.userId, version: sql`version + 1` })
      .where('id', '=', task.id)
      .execute()
    await record(tx, taskDeleted(actor, task))
    await tellShares(tx, actor.id, task)
  })
}
