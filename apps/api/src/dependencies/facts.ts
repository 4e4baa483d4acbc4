import type { Task } from '@muster/contracts/tasks'
import type { TaskRelation } from '@muster/contracts/tasks/relations'
import type { Fact } from '@muster/server/facts/fact'
import { audience } from '../tasks/facts.ts'
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
    ...content,
    organizationId: task.organization_id,
    actorId: actor.id,
    entity: 'task',
    entityId: task.id,
    action: 'updated',
    version: task.version,
    seenBy: audience(task),
    insertHistoryLine: { taskId: task.id, line: content },
  }
}
