import type { InputOf } from '@muster/contracts/endpoint'
import type { Task, TaskPriority, updateTask } from '@muster/contracts/tasks'
import { dueMoment } from '../task-form-rules.ts'

/** What the edit form holds: a day `2026-11-25` or '' for none, an assignee's id as text or `unassigned`. */
export type TaskEdit = {
  title: string
  description: string
  priority: TaskPriority
  dueDate: string
  assignedTo: string
}
export type EditField = keyof TaskEdit

/** The choice 'Unassigned'. */
export const unassigned = 'none'

const fields = ['title', 'description', 'priority', 'dueDate', 'assignedTo'] as const satisfies readonly EditField[]

export const editOf = (task: Task): TaskEdit => ({
  title: task.title,
  description: task.description ?? '',
  priority: task.priority,
  dueDate: task.due_date?.slice(0, 10) ?? '',
  assignedTo: task.assigned_to === null ? unassigned : String(task.assigned_to),
})

/** Fields that read differently in the two. */
export const differingFields = (one: TaskEdit, other: TaskEdit): EditField[] =>
  fields.filter((field) => one[field].trim() !== other[field].trim())

/** Fields of the form that stand otherwise than when the edit began. Comments and status are no part of it. */
export function changedByOthers(base: Task, now: Task): EditField[] {
  const changed = differingFields(editOf(base), editOf(now))
  const othersOnIt = base.assignees.join() !== now.assignees.join() && !changed.includes('assignedTo')
  return othersOnIt ? [...changed, 'assignedTo'] : changed
}

/** What an edit under way becomes when somebody else changed the task: all theirs, or mine where I changed it too. */
export function merged(mine: TaskEdit, base: Task, theirs: Task, whose: 'mine' | 'theirs'): TaskEdit {
  const kept = whose === 'mine' ? differingFields(mine, editOf(base)) : unchangedByThem(mine, base, theirs)
  return { ...editOf(theirs), ...Object.fromEntries(kept.map((field) => [field, mine[field]])) }
}

const unchangedByThem = (mine: TaskEdit, base: Task, theirs: Task) => {
  const changed = changedByOthers(base, theirs)
  return differingFields(mine, editOf(base)).filter((field) => !changed.includes(field))
}

type Changes = InputOf<NonNullable<(typeof updateTask)['body']>>

/** The request: only what differs from the task the edit began with. A new day keeps the due time. */
export function changesOf(edit: TaskEdit, base: Task): Changes {
  const changed = new Set(differingFields(edit, editOf(base)))
  return {
    ...(changed.has('title') && { title: edit.title.trim() }),
    ...(changed.has('description') && { description: edit.description.trim() || null }),
    ...(changed.has('priority') && { priority: edit.priority }),
    ...(changed.has('dueDate') && { due_date: edit.dueDate ? dueMoment(edit.dueDate, base.due_time ?? '') : null }),
    ...(changed.has('assignedTo') && assignmentOf(edit.assignedTo, base)),
  }
}

/** The chosen person takes the first assignee's place, the others stay; 'Unassigned' takes everybody off. */
function assignmentOf(chosen: string, { assignees }: Task): Changes {
  if (chosen === unassigned) return { assigned_to: null }
  const [, ...others] = assignees
  const first = Number(chosen)
  if (others.length === 0) return { assigned_to: first }
  return { assigned_users: [first, ...others.filter((id) => id !== first)] }
}
