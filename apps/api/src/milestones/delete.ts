import { can } from '@muster/contracts/capabilities'
import type { FactKind } from '@muster/contracts/facts/kinds'
import type { Milestone } from '@muster/contracts/milestones'
import type { Principal } from '@muster/server/access/principal'
import { record } from '@muster/server/facts/record'
import { refuseUnless } from '@muster/server/http/problems'
import type { Store, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { milestoneDeleted } from './facts.ts'
import { lockWithGoals } from './lock-with-goals.ts'
import { membersSeeing } from './members-seeing.ts'
import { goalIdsOf, recordGoalChanges } from './record-goal-changes.ts'
import { milestoneSeenBy } from './seen-by.ts'

/** Permanently deletes a milestone with its comments and its links to goals; its tasks remain. */
export function deleteMilestone(store: Store, principal: Principal, id: number): Promise<void> {
  return store.write(async (tx) => {
    await lockWithGoals(tx, principal, id, 'end')
    const { milestone, actor } = await milestoneSeenBy(tx, principal, id)
    refuseUnless(can.editMilestone(actor, milestone))
    await removeMilestone(tx, principal, milestone)
  })
}

/** Deletes a milestone. The caller must have locked it with its goals and tasks, and have checked the permission. */
export async function removeMilestone(tx: Tx, principal: Principal, milestone: Milestone): Promise<void> {
  const members = await membersSeeing(tx, milestone)
  const goalIds = await goalIdsOf(tx, milestone.id)
  await unlinkTasks(tx, principal.userId, milestone)
  await tx.deleteFrom('milestones').where('id', '=', milestone.id).execute()
  await record(tx, milestoneDeleted({ id: principal.userId }, milestone, members))
  await recordGoalChanges(tx, principal.userId, goalIds)
}

/**
 * Removes the milestone from its tasks, which keep their project and goal. Every changed task gets a new version and,
 * unless it is in the trash, a fact, in one statement. Tasks in the trash change too, because a milestone cannot be
 * deleted while a task refers to it.
 */
const unlinkTasks = (tx: Tx, actorId: number, { id, organization_id }: Milestone) =>
  sql`
    with changed as (
      update tasks set milestone_id = null, version = version + 1, updated_at = now() where milestone_id = ${id}
      returning id, version, created_by, deleted_at
    )
    insert into facts (organization_id, actor_id, kind, entity, entity_id, action, version, seen_by)
    select ${organization_id}, ${actorId}, ${'task.left_milestone' satisfies FactKind}, 'task', c.id, 'updated', c.version,
      array(
        select a.user_id from task_assignees a where a.task_id = c.id
        union select c.created_by where c.created_by is not null
      )
    from changed c where c.deleted_at is null`.execute(tx)
