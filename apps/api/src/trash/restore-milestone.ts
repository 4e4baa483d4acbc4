import { can } from '@muster/contracts/capabilities'
import type { MilestoneDetail } from '@muster/contracts/milestones'
import type { Principal } from '@muster/server/access/principal'
import { record } from '@muster/server/facts/record'
import { refuseConflict, refuseNotFound, refuseUnless } from '@muster/server/http/problems'
import { lockActorIn, lockFound } from '@muster/server/lock-order'
import type { Store, Tx } from '@muster/server/store'
import { type RawBuilder, sql } from 'kysely'
import { recordTasks } from '../milestones/link-tasks.ts'
import { membersSeeing } from '../milestones/members-seeing.ts'
import { goalIdsOf, recordGoalChanges } from '../milestones/record-goal-changes.ts'
import { milestoneSeenBy } from '../milestones/seen-by.ts'
import { isPersonal } from '../milestones/visible-to.ts'
import { milestoneRestored } from './facts.ts'
import { isOwnMilestone } from './trashed-milestones.ts'

/**
 * Restores an individually deleted milestone from the trash, with its comments, its goals, and the tasks that have not
 * been moved since. It cannot be restored while its project is in the trash. A milestone that belongs only to personal
 * goals cannot be restored without one of them, because it would no longer be personal.
 */
export function restoreMilestone(
  store: Store,
  principal: Principal,
  organizationId: number,
  id: number,
): Promise<MilestoneDetail> {
  return store.write(async (tx) => {
    const caller = (await lockActorIn(tx, principal, organizationId)) ?? refuseNotFound('Milestone')
    const trashed = await lockTrashed(tx, principal, organizationId, id)
    if (!trashed || !can.restoreMilestone(caller, trashed)) {
      refuseUnless(can.seeTrash(caller))
      return refuseNotFound('Milestone')
    }
    if (trashed.in_trashed_project)
      refuseConflict('The project of this milestone is in the trash. Restore the project first.')
    if (trashed.lacks_goal)
      refuseConflict(
        trashed.has_trashed_goal
          ? 'The goal of this milestone is in the trash. Restore the goal first.'
          : 'The goal of this milestone is now in another project.',
      )
    await restoreRows(tx, principal.userId, { id, organization_id: organizationId })
    const { milestone, actor } = await milestoneSeenBy(tx, principal, id)
    await record(tx, milestoneRestored(actor, milestone, await membersSeeing(tx, milestone)))
    await recordGoalChanges(tx, principal.userId, await goalIdsOf(tx, id))
    return milestone
  })
}

type TrashedMilestone = {
  is_personal: boolean
  in_trashed_project: boolean
  /** Whether the milestone is personal, and none of its goals is usable. */
  lacks_goal: boolean
  has_trashed_goal: boolean
  project_id: number
  goals: number[]
}

/** Whether the milestone `ms` belongs to a goal `g` that fulfils the condition. */
const hasGoal = (condition: RawBuilder<unknown>) => sql<boolean>`exists (
  select from goal_milestones gm join goals g on g.id = gm.goal_id where gm.milestone_id = ms.id and ${condition}
)`

/**
 * Locks an individually deleted milestone that the caller may see with its project, goals and tasks. Returns undefined
 * if there is no such milestone.
 */
const lockTrashed = (tx: Tx, principal: Principal, organizationId: number, id: number) =>
  lockFound(
    tx,
    async () => {
      const { rows } = await sql<TrashedMilestone>`
        select ms.project_id, ${isPersonal} as is_personal, p.deleted_at is not null as in_trashed_project,
          ${isPersonal} and not ${hasGoal(sql`g.deleted_at is null and g.project_id = ms.project_id`)} as lacks_goal,
          ${hasGoal(sql`g.deleted_at is not null`)} as has_trashed_goal,
          array(select gm.goal_id from goal_milestones gm where gm.milestone_id = ms.id order by 1) as goals
        from milestones ms join projects p on p.id = ms.project_id
        where ms.organization_id = ${organizationId} and ms.id = ${id} and ms.deleted_by is not null
          and (not ${isPersonal} or ${isOwnMilestone(sql`${principal.userId}::int`)})`.execute(tx)
      return rows[0]
    },
    ({ project_id, goals }) => ({
      projects: { keep: [project_id] },
      goals: { change: goals },
      milestones: { end: [id] },
      tasks: { change: sql`select unnest(lost_tasks) from milestones where id = ${id}` },
    }),
  )

/**
 * Restores the milestone, without the goals that have been moved to another project since, and gives it back to the
 * tasks that lost it, unless they have been moved to another project, milestone or goal since. The milestone is updated
 * once, for the same reason as in `removeMilestone`.
 */
const restoreRows = (tx: Tx, actorId: number, milestone: { id: number; organization_id: number }) =>
  sql`
    with lost as (
      select unnest(lost_tasks) as id from milestones where id = ${milestone.id}
    ), goals_of_it as (
      select gm.goal_id from goal_milestones gm join goals g on g.id = gm.goal_id join milestones ms on ms.id = gm.milestone_id
      where ms.id = ${milestone.id} and g.project_id = ms.project_id
    ), moved_goals as (
      delete from goal_milestones
      where milestone_id = ${milestone.id} and goal_id not in (select goal_id from goals_of_it)
    ), restored as (
      update milestones
      set deleted_at = null, deleted_by = null, lost_tasks = null, version = version + 1, updated_at = now()
      where id = ${milestone.id} returning id, project_id
    ), changed as (
      update tasks t set milestone_id = ms.id, version = t.version + 1, updated_at = now()
      from restored ms
      where t.id in (select id from lost) and t.project_id = ms.project_id and t.milestone_id is null and (
        t.goal_id is null or t.goal_id in (select goal_id from goals_of_it) or not exists (select from goals_of_it)
      )
      returning t.id, t.version, t.created_by, t.deleted_at
    )
    ${recordTasks('task.joined_milestone', actorId, milestone)}`.execute(tx)
