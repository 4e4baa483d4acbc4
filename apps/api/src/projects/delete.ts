import { can } from '@muster/contracts/capabilities'
import { allowLongStatements } from '@muster/database/allow-long-statements'
import type { Principal } from '@muster/server/access/principal'
import { record } from '@muster/server/facts/record'
import { refuseUnless } from '@muster/server/http/problems'
import type { Store } from '@muster/server/store'
import { sql } from 'kysely'
import { recordRecounted, recountBlockers } from '../dependencies/blockers.ts'
import { projectDeleted } from './facts.ts'
import { lockPartsOf } from './keep.ts'
import { membersSeeing, projectSeenBy } from './seen-by.ts'

/** Moves a project to the trash with its tasks, milestones and goals, all with the same timestamp. */
export function deleteProject(store: Store, principal: Principal, id: number): Promise<void> {
  return store.write(async (tx) => {
    const { project, actor } = await projectSeenBy(tx, principal, id, undefined, 'end')
    refuseUnless(can.deleteProject(actor))
    await allowLongStatements(tx)
    const linked = await lockPartsOf(tx, id)
    const seenBy = await membersSeeing(tx, id)
    await sql`
      with project as (
        update projects set deleted_at = now(), deleted_by = ${principal.userId}, version = version + 1 where id = ${id}
      ), tasks as (
        update tasks set deleted_at = now() where project_id = ${id} and deleted_at is null
      ), milestones as (
        update milestones set deleted_at = now() where project_id = ${id} and deleted_at is null
      )
      update goals set deleted_at = now(), deleted_by = ${principal.userId} where project_id = ${id} and deleted_at is null
    `.execute(tx)
    const recounted = await recountBlockers(tx, linked)
    await record(tx, projectDeleted(actor, project, seenBy))
    await recordRecounted(tx, actor, recounted)
  })
}
