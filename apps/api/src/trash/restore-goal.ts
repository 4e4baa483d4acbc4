import { can } from '@muster/contracts/capabilities'
import type { Goal } from '@muster/contracts/goals'
import { allowLongStatements } from '@muster/database/allow-long-statements'
import type { Principal } from '@muster/server/access/principal'
import { record } from '@muster/server/facts/record'
import { refuseConflict, refuseNotFound, refuseUnless } from '@muster/server/http/problems'
import { lockActorIn } from '@muster/server/lock-order'
import type { Store, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { recordRecounted, recountBlockers } from '../dependencies/blockers.ts'
import { lockPartsOf } from '../goals/delete.ts'
import { followProgress } from '../goals/follow.ts'
import { lockPlaces, noPlaces } from '../goals/lock-places.ts'
import { membersSeeingParts } from '../goals/members-seeing.ts'
import { goalSeenBy } from '../goals/seen-by.ts'
import { followTrashedParents } from '../tasks/subtasks/trash.ts'
import { below } from '../tasks/subtasks/tree.ts'
import { goalRestored } from './facts.ts'

/**
 * Restores a goal from the trash with what was deleted with it, but nothing that was deleted individually. Parts in
 * another project that has since been deleted stay in the trash, and are restored with that project.
 */
export function restoreGoal(store: Store, principal: Principal, organizationId: number, id: number): Promise<Goal> {
  return store.write(async (tx) => {
    const caller = (await lockActorIn(tx, principal, organizationId)) ?? refuseNotFound('Goal')
    await keepProjects(tx, id)
    const places = (await isTrashed(tx, organizationId, id)) ? await lockPlaces(tx, id) : noPlaces
    const trashedGoal = await lockGoal(tx, organizationId, id)
    if (!trashedGoal || !can.restoreGoal(caller, trashedGoal)) {
      refuseUnless(can.seeTrash(caller))
      return refuseNotFound('Goal')
    }
    if (trashedGoal.in_trashed_project)
      refuseConflict('The project of this goal is in the trash. Restore the project first.')
    await allowLongStatements(tx)
    const linked = await lockPartsOf(tx, { id, is_personal: false }, places)
    await restoreRows(tx, id)
    await followTrashedParents(tx, id)
    const recounted = await recountBlockers(tx, linked)
    // Milestones shared with other goals may have changed while this goal was in the trash.
    if (trashedGoal.milestones_went_on) await followProgress(tx, id)
    const { goal, actor } = await goalSeenBy(tx, principal, id)
    await record(tx, goalRestored(actor, goal, goal.is_personal ? [] : await membersSeeingParts(tx, id)))
    await recordRecounted(tx, actor, recounted)
    return goal
  })
}

/**
 * Locks the projects of the goal and of its tasks and milestones, so that none of these projects is deleted or restored
 * concurrently.
 */
const keepProjects = (tx: Tx, id: number) =>
  sql`
    select from projects where id in (
      select project_id from goals where id = ${id}
      union select project_id from tasks where goal_id = ${id}
      union select ms.project_id from goal_milestones gm join milestones ms on ms.id = gm.milestone_id where gm.goal_id = ${id}
    ) order by id for key share`.execute(tx)

const isTrashed = (tx: Tx, organizationId: number, id: number) =>
  tx
    .selectFrom('goals')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()

type TrashedGoal = {
  is_personal: boolean
  user_id: number
  in_trashed_project: boolean
  milestones_went_on: boolean
}

async function lockGoal(tx: Tx, organizationId: number, id: number): Promise<TrashedGoal | undefined> {
  const { rows } = await sql<TrashedGoal>`
    select g.is_personal, g.user_id, coalesce((
      select p.deleted_at is not null from projects p where p.id = g.project_id
    ), false) as in_trashed_project, g.tracking = 'milestones' and exists (
      select from goal_milestones gm join milestones ms on ms.id = gm.milestone_id
      where gm.goal_id = g.id and ms.updated_at > g.deleted_at
    ) as milestones_went_on
    from goals g where g.organization_id = ${organizationId} and g.id = ${id} and g.deleted_at is not null for update of g
  `.execute(tx)
  return rows[0]
}

/** The tasks that were deleted with the goal, without those that were deleted because they are below one of these. */
const tasksOf = (id: number) => sql`
  select t.id from tasks t join goals g on g.id = ${id} and g.deleted_at = t.deleted_at
  where t.goal_id = ${id} or t.milestone_id = any(array(select milestone_id from goal_milestones where goal_id = ${id}))`

/**
 * Restores the rows that were deleted with the goal, which have the same deletion timestamp. Rows of a deleted project
 * get the timestamp of that project, so that they are restored with it.
 */
const restoreRows = (tx: Tx, id: number) =>
  sql`
    with trashed as (
      select id, deleted_at from goals where id = ${id}
    ), milestones as (
      update milestones ms set deleted_at = p.deleted_at, version = ms.version + 1
      from trashed g join goal_milestones gm on gm.goal_id = g.id, projects p
      where ms.id = gm.milestone_id and ms.deleted_at = g.deleted_at and p.id = ms.project_id
    ), tasks as (
      update tasks t set deleted_at = p.deleted_at, version = t.version + 1
      from trashed g, projects p
      where t.deleted_at = g.deleted_at and p.id = t.project_id and t.id = any(array(
        ${tasksOf(id)} union select b.id from ${below(tasksOf(id))} b
      ))
    )
    update goals set deleted_at = null, deleted_by = null, version = version + 1, updated_at = now() where id = ${id}
  `.execute(tx)
