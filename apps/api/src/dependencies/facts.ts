import type { Task } from '@muster/contracts/tasks'
import type { TaskRelation } from '@muster/contracts/tasks/relations'
import type { Fact } from '@muster/server/facts/fact'
import { factOf } from '../tasks/facts.ts'
import type { TaskActor } from '../tasks/seen-by.ts'

/** A dependency of the task was added or removed. A user who does not see the other task learns only how it was related. */
export function dependencyChanged(
  actor: TaskActor,
  change: 'added' | 'removed',
  task: Task,
  relation: TaskRelation,
  otherId: number,
): Fact {
  const content = { kind: `task.dependency_${change}`, values: { relation, task_id: otherId } } as const
  return {
    ...factOf(actor, task, 'updated'),
    ...content,
    insertHistoryLine: { taskId: task.id, line: content },
  }
}
