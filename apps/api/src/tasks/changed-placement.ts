import { can } from '@muster/contracts/capabilities'
import type { Task, TaskChanges } from '@muster/contracts/tasks'
import type { Principal } from '@muster/server/access/principal'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { type Placement, placementFor } from './placement.ts'

/**
 * The place of the task after its project, goal or milestone changes. A new project, goal or milestone must belong to
 * the task's organization and be visible to the caller. A goal that does not change is not checked again, because it
 * may be another user's personal goal.
 */
export async function newPlacement(
  tx: Tx,
  principal: Principal,
  task: Task,
  body: TaskChanges,
): Promise<ChangedPlacement> {
  const isProjectChanged = body.project_id !== undefined && body.project_id !== task.project_id
  const goal_id = body.goal_id === task.goal_id ? undefined : body.goal_id
  const goal_milestone_id =
    !isProjectChanged && body.goal_milestone_id === task.goal_milestone_id ? undefined : body.goal_milestone_id
  const requestedPlacement = {
    organization_id: task.organization_id,
    project_id: body.project_id ?? (goal_milestone_id ? undefined : task.project_id),
    goal_id,
    goal_milestone_id,
  }
  const { placement } = await placementFor(tx, principal, requestedPlacement, { may: can.placeTask })
  return {
    project_id: placement.project_id,
    goal_id: goal_id === undefined ? await goalAfter(tx, task, placement) : placement.goal_id,
    milestone_id: goal_milestone_id === undefined ? milestoneIn(placement.project_id, task) : placement.milestone_id,
  }
}

export type ChangedPlacement = Pick<Placement, 'project_id' | 'goal_id' | 'milestone_id'>

/**
 * The task's goal after the change. It becomes a goal of the new milestone if the task has no goal, or if the milestone
 * belongs to team goals and the task's goal is none of them: the task would otherwise count in two goals. In all other
 * cases the task keeps its goal.
 */
async function goalAfter(tx: Tx, { goal_id }: Task, placement: Placement): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select g.id from goal_milestones gm join goals g on g.id = gm.goal_id
    where gm.milestone_id = ${placement.milestone_id} and g.deleted_at is null and not g.is_personal`.execute(tx)
  const isElsewhere = rows.length > 0 && !rows.some(({ id }) => id === goal_id)
  return isElsewhere ? placement.goal_id : (goal_id ?? placement.goal_id)
}

/**
 * The milestone of the task in this project: a task that changes its project loses its milestone, which belongs to the
 * old project.
 */
const milestoneIn = (projectId: number, task: Task) => (projectId === task.project_id ? task.goal_milestone_id : null)
