import type { Task } from '@muster/contracts/tasks'
import type { ChangeOfTasks } from '@muster/contracts/tasks/many'
import type { Principal } from '@muster/server/access/principal'
import { refuseInvalid } from '@muster/server/http/problems'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { visibleAmong } from '../visible-among.ts'
import type { ChangedTask } from './facts.ts'
import { idsBelow } from './tree.ts'

/** Throws 422 for a subtask that would move to another project, because it stays in the project of its parent. */
export function refuseSubtaskElsewhere(task: Task, projectId: number): void {
  if (task.parent_id === null || task.project_id === projectId) return
  refuseInvalid({
    field: 'project_id',
    message: 'A subtask is in the project of its parent. First make it a task of its own',
  })
}

/**
 * Moves all tasks below those that have moved to another project, including those in the trash. As every task that
 * moves alone, they keep their goals and lose their milestones, which belong to the old project. The tasks must be
 * locked. Returns those outside the trash.
 */
export async function moveSubtasks(
  tx: Tx,
  principal: Principal,
  changed: readonly ChangedTask[],
): Promise<ChangedTask[]> {
  const all: ChangedTask[] = []
  for (const { before, after } of changed) {
    if (before.project_id === after.project_id) continue
    const ids = await idsBelow(tx, [after.id])
    if (ids.length === 0) continue
    const { tasks } = await visibleAmong(tx, principal, after.organization_id, ids)
    await sql`
      update tasks set project_id = ${after.project_id}, milestone_id = null, version = version + 1, updated_at = now()
      where id = any(${ids}::int[])`.execute(tx)
    const moved = await visibleAmong(tx, principal, after.organization_id, ids)
    all.push(
      ...moved.tasks.flatMap((task) => {
        const previous = tasks.find(({ id }) => id === task.id)
        return previous ? [{ before: previous, after: task }] : []
      }),
    )
  }
  return all
}

type Change = Pick<ChangeOfTasks, 'set'>

/** The change without the project, if the parent is moved there by the same call and takes its subtasks with it. */
export function withoutMoveOfParent<C extends Change>(task: Task, change: C, changes: ReadonlyMap<number, Change>): C {
  const project = change.set?.project_id
  const isMovedByParent =
    project !== undefined && task.parent_id !== null && changes.get(task.parent_id)?.set?.project_id === project
  if (!isMovedByParent) return change
  const { project_id: _, ...set } = change.set ?? {}
  return { ...change, set }
}
