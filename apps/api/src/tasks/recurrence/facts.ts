import type { Task } from '@muster/contracts/tasks'
import type { Fact } from '@muster/server/facts/fact'
import { factOf, taskCreated } from '../facts.ts'
import type { TaskActor } from '../seen-by.ts'

type Changer = { id: number }

/** The task repeats by another rule than before, or no longer. */
export function recurrenceChanged(actor: Changer, before: Task, task: Task): Fact {
  const content = {
    kind: 'task.recurrence_changed',
    values: { from: before.recurrence, to: task.recurrence },
  } as const
  return { ...factOf(actor, task, 'updated'), ...content, insertHistoryLine: { taskId: task.id, line: content } }
}

export function nextSkipped(actor: Changer, task: Task, date: string): Fact {
  const content = { kind: 'task.next_skipped', values: { date } } as const
  return { ...factOf(actor, task, 'updated'), ...content, insertHistoryLine: { taskId: task.id, line: content } }
}

/** The dates of the series are over. Nobody did this, so that it is no line of the history. */
export const seriesEnded = (actor: Changer, task: Task, rule: string): Fact => ({
  ...factOf(actor, task, 'updated'),
  kind: 'task.recurrence_changed',
  values: { from: rule, to: null },
})

/** The series of this task continues with the next task. */
export function nextCreated(actor: Changer, task: Task, nextId: number): Fact {
  const content = { kind: 'task.next_created', values: { task_id: nextId } } as const
  return { ...factOf(actor, task, 'updated'), ...content, insertHistoryLine: { taskId: task.id, line: content } }
}

/** The series created the task as a copy of the previous one. */
export const taskRepeated = (actor: TaskActor, task: Task, previousId: number): Fact => ({
  ...taskCreated(actor, task),
  insertHistoryLine: { taskId: task.id, line: { kind: 'task.repeated', values: { task_id: previousId } } },
})
