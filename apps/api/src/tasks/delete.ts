import { can } from '@muster/contracts/capabilities'
import type { Principal } from '@muster/server/access/principal'
import { record } from '@muster/server/facts/record'
import { refuseUnless } from '@muster/server/http/problems'
import type { Store } from '@muster/server/store'
import { sql } from 'kysely'
import { lockWithBlockers, recordRecounted, recountBlockers } from '../dependencies/blockers.ts'
import { recordShares } from '../goals/record-shares.ts'
import { taskDeleted } from './facts.ts'
import { taskSeenBy, visibleTask } from './seen-by.ts'

/** Moves a task to the trash, with its comments. */
export function deleteTask(store: Store, principal: Principal, id: number): Promise<void> {
  return store.write(async (tx) => {
    const { task: found } = await visibleTask(tx, principal, id)
    const members = { organizationId: found.organization_id, keep: [principal.userId] }
    const linked = await lockWithBlockers(tx, { members }, sql`select ${id}::int`)
    const { task, actor } = await taskSeenBy(tx, principal, id, undefined, 'end')
    refuseUnless(can.deleteTask(actor))
    await tx
      .updateTable('tasks')
      .set({ deleted_at: sql`now()`, deleted_by: principal.userId, version: sql`version + 1` })
      .where('id', '=', task.id)
      .execute()
    const recounted = await recountBlockers(tx, linked)
    await record(tx, taskDeleted(actor, task))
    await recordRecounted(tx, actor, recounted)
    await recordShares(tx, actor.id, task)
  })
}
