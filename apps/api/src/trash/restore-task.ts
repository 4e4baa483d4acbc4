import { can } from '@muster/contracts/capabilities'
import type { Task } from '@muster/contracts/tasks'
import type { Session } from '@muster/server/access/session'
import { record } from '@muster/server/facts/record'
import { conflict, notFound, refuseUnless } from '@muster/server/http/problems'
import { actingIn, lockInOrder } from '@muster/server/lock-order'
import type { Store, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { tellShares } from '../goals/tell-shares.ts'
import { taskSeenBy } from '../tasks/seen-by.ts'
import { taskRestored } from './facts.ts'

/**
 * Restores an individually deleted task from the trash, with its comments. A goal or milestone that is deleted or in
 * the trash is removed from it; while its project is in the trash the task cannot be restored.
 */
export function restoreTask(store: Store, session: Session, organizationId: number, id: number): Promise<Task> {
  return store.write(async (tx) => {
    const caller = (await actingIn(tx, session, organizationId)) ?? notFound('Task')
    refuseUnless(can.restoreTask(caller))
    await keepPlace(tx, organizationId, id)
    if (!(await restoreRow(tx, id))) notFound('Task')
    const { task, actor } = await taskSeenBy(tx, session, id)
    await record(tx, taskRestored(actor, task))
    await tellShares(tx, actor.id, undefined, task)
    return task
  })
}

type Trashed = { project_id: number; goal_id: number | null; milestone_id: number | null }

/** Keeps the task's project, goal and milestone from being deleted until it is restored, in lock order. */
async function keepPlace(tx: Tx, organizationId: number, id: number) {
  const { rows } = await sql<Trashed>`
    select project_id, goal_id, milestone_id from tasks
    where organization_id = ${organizationId} and id = ${id} and deleted_by is not null`.execute(tx)
  const [task] = rows
  if (!task) return notFound('Task')
  await lockInOrder(tx, {
    projects: { keep: [task.project_id] },
    goals: { keep: [task.goal_id] },
    milestones: { keep: [task.milestone_id] },
    tasks: { end: [id] },
  })
  const project = await sql`select from projects where id = ${task.project_id} and deleted_at is null`.execute(tx)
  if (project.rows.length === 0) conflict('The project of this task is in the trash. Restore the project first.')
}

/** Returns false if the task was restored concurrently. */
async function restoreRow(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    update tasks t set deleted_at = null, deleted_by = null, version = version + 1, updated_at = now(),
      goal_id = (select g.id from goals g where g.id = t.goal_id and g.deleted_at is null),
      milestone_id = (select ms.id from milestones ms where ms.id = t.milestone_id and ms.deleted_at is null)
    where id = ${id} and deleted_by is not null returning id`.execute(tx)
  return rows.length > 0
}
