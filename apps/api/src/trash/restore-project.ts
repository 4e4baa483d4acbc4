import { can } from '@muster/contracts/capabilities'
import type { Project } from '@muster/contracts/projects'
import { allowLongStatements } from '@muster/database/allow-long-statements'
import type { Principal } from '@muster/server/access/principal'
import { record } from '@muster/server/facts/record'
import { refuseNotFound, refuseUnless } from '@muster/server/http/problems'
import { lockActorIn } from '@muster/server/lock-order'
import type { Store, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { recordRecounted, recountBlockers } from '../dependencies/blockers.ts'
import { lockPartsOf } from '../projects/keep.ts'
import { membersSeeing, projectSeenBy } from '../projects/seen-by.ts'
import { projectRestored } from './facts.ts'

/** Restores a project from the trash with what was deleted with it, but nothing that was deleted individually. */
export function restoreProject(
  store: Store,
  principal: Principal,
  organizationId: number,
  id: number,
): Promise<Project> {
  return store.write(async (tx) => {
    const caller = (await lockActorIn(tx, principal, organizationId)) ?? refuseNotFound('Project')
    refuseUnless(can.restoreProject(caller))
    await lockProject(tx, organizationId, id)
    await allowLongStatements(tx)
    const linked = await lockPartsOf(tx, id)
    await restoreRows(tx, id)
    const recounted = await recountBlockers(tx, linked)
    const { project, actor } = await projectSeenBy(tx, principal, id)
    await record(tx, projectRestored(actor, project, await membersSeeing(tx, id)))
    await recordRecounted(tx, actor, recounted)
    return project
  })
}

/**
 * Locks the project before its rows are read. A concurrent restore of a goal may give milestones and tasks of this
 * project the project's deletion timestamp; because of the lock, they are restored with the project.
 */
async function lockProject(tx: Tx, organizationId: number, id: number) {
  const { rows } = await sql`
    select from projects where organization_id = ${organizationId} and id = ${id} and deleted_at is not null for update
  `.execute(tx)
  if (rows.length === 0) refuseNotFound('Project')
}

/** Restores the rows that were deleted with the project, which have the same deletion timestamp. */
const restoreRows = (tx: Tx, id: number) =>
  sql`
    with trashed as (
      select id, deleted_at from projects where id = ${id}
    ), tasks as (
      update tasks t set deleted_at = null, version = version + 1
      from trashed p where t.project_id = p.id and t.deleted_at = p.deleted_at
    ), milestones as (
      update milestones ms set deleted_at = null, version = version + 1
      from trashed p where ms.project_id = p.id and ms.deleted_at = p.deleted_at
    ), goals as (
      update goals g set deleted_at = null, deleted_by = null, version = version + 1
      from trashed p where g.project_id = p.id and g.deleted_at = p.deleted_at
    )
    update projects set deleted_at = null, deleted_by = null, version = version + 1, updated_at = now() where id = ${id}
  `.execute(tx)
