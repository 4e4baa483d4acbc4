import type { InputOf } from '@muster/contracts/endpoint'
import type { Task, updateTask } from '@muster/contracts/tasks'
import type { TaskPriority } from '@muster/contracts/tasks/vocabulary'
import { dueMoment } from '../task-form-rules.ts'

/** What the edit form holds: ids as text, days `2026-11-25`, times `17:30`, '' for nothing. */
export type TaskEdit = {
  title: string
  description: string
  priority: TaskPriority
  dueDate: string
  dueTime: string
  expectedTime: string
  estimatedHours: number | string
  assignees: string[]
  project: string
  goal: string
  milestone: string
}
export type EditField = keyof TaskEdit

const fields = [
  'title',
  'description',
  'priority',
  'dueDate',
  'dueTime',
  'expectedTime',
  'estimatedHours',
  'assignees',
  'project',
  'goal',
  'milestone',
] as const satisfies readonly EditField[]

const textOf = (value: number | null) => (value === null ? '' : String(value))

export const editOf = (task: Task): TaskEdit => ({
  title: task.title,
  description: task.description ?? '',
  priority: task.priority,
  dueDate: task.due_date?.slice(0, 10) ?? '',
  dueTime: task.due_time ?? '',
  expectedTime: task.expected_completion_time ?? '',
  estimatedHours: textOf(task.estimated_hours),
  assignees: task.assignees.map(String),
  project: String(task.project_id),
  goal: textOf(task.goal_id),
  milestone: textOf(task.goal_milestone_id),
})

/** Fields that read differently in the two. */
export const differingFields = (one: TaskEdit, other: TaskEdit): EditField[] =>
  fields.filter((field) => String(one[field]).trim() !== String(other[field]).trim())

/** Fields of the form that changed since the edit began. Comments and status are no part of it. */
export const changedByOthers = (base: Task, now: Task): EditField[] => differingFields(editOf(base), editOf(now))

/** What an edit under way becomes when somebody else changed the task: all theirs, or mine where I changed it too. */
export function merged(mine: TaskEdit, base: Task, theirs: Task, whose: 'mine' | 'theirs'): TaskEdit {
  const kept = whose === 'mine' ? differingFields(mine, editOf(base)) : unchangedByThem(mine, base, theirs)
  const result = { ...editOf(theirs), ...Object.fromEntries(kept.map((field) => [field, mine[field]])) }
  return kept.includes('assignees') ? { ...result, assignees: withMyPeople(mine, base, theirs) } : result
}

/** People are added and removed one by one: whom only they added or removed stays added or removed. */
function withMyPeople(mine: TaskEdit, base: Task, theirs: Task) {
  const before = editOf(base).assignees
  const now = editOf(theirs).assignees
  if (now.join() === before.join()) return mine.assignees
  const stay = now.filter((id) => mine.assignees.includes(id) || !before.includes(id))
  return [...stay, ...mine.assignees.filter((id) => !before.includes(id) && !stay.includes(id))]
}

const unchangedByThem = (mine: TaskEdit, base: Task, theirs: Task) => {
  const changed = changedByOthers(base, theirs)
  return differingFields(mine, editOf(base)).filter((field) => !changed.includes(field))
}

export type TaskEditRequest = InputOf<NonNullable<(typeof updateTask)['body']>>

/** The request: only what differs from the task the edit began with. */
export function changesOf(edit: TaskEdit, base: Task): TaskEditRequest {
  const changed = new Set(differingFields(edit, editOf(base)))
  return {
    ...(changed.has('title') && { title: edit.title.trim() }),
    ...(changed.has('description') && { description: edit.description.trim() || null }),
    ...(changed.has('priority') && { priority: edit.priority }),
    ...dueOf(edit, changed),
    ...(changed.has('expectedTime') && { expected_completion_time: edit.expectedTime || null }),
    ...(changed.has('estimatedHours') && { estimated_hours: Number(edit.estimatedHours) || null }),
    ...(changed.has('assignees') && { assigned_users: edit.assignees.map(Number) }),
    ...(changed.has('project') && { project_id: Number(edit.project) }),
    ...(changed.has('goal') && { goal_id: Number(edit.goal) || null }),
    ...(changed.has('milestone') && { goal_milestone_id: Number(edit.milestone) || null }),
  }
}

/** A new day keeps the time that the form shows; a day that is taken away takes its time with it. */
function dueOf({ dueDate, dueTime }: TaskEdit, changed: ReadonlySet<EditField>): TaskEditRequest {
  if (changed.has('dueDate')) {
    if (!dueDate) return { due_date: null }
    return { due_date: dueMoment(dueDate, dueTime), ...(changed.has('dueTime') && { due_time: dueTime || null }) }
  }
  return changed.has('dueTime') ? { due_time: dueTime || null } : {}
}
