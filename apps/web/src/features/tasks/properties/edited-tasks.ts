import { keysOf } from '@muster/contracts/field'
import type { Task } from '@muster/contracts/tasks'
import type { TaskStatus } from '@muster/contracts/tasks/vocabulary'
import { editOf, type TaskEdit } from '../form/task-edit.ts'

/** What a property editor edits: one task, or several tasks together. */
export type EditedTasks = {
  organizationId: number
  /** The values that all tasks have, as in the edit form; '' where they differ. */
  values: TaskEdit
  /** The status of all tasks; '' if they differ. */
  status: TaskStatus | ''
  /** The people who are assigned to all tasks. */
  people: Task['assigned_users']
  /** The labels that all tasks have. */
  labels: Task['labels']
  /** The name of the project of all tasks; '' if they differ. */
  projectName: string
}

export function editedTasks(first: Task, others: readonly Task[] = []): EditedTasks {
  const values = editOf(first)
  // There may be thousands of tasks, so a value is converted only if the stored values differ.
  const isShared = (key: keyof TaskEdit) =>
    others.every((other) => other[key] === first[key] || String(editOf(other)[key]) === String(values[key]))
  const differing = keysOf(values).filter((key) => key !== 'assigned_users' && key !== 'labels' && !isShared(key))
  const isInAll = ({ id }: { id: number }) => others.every(({ assignees }) => assignees.includes(id))
  const people = first.assigned_users.filter(isInAll)
  const labels = first.labels.filter(({ id }) => others.every((other) => other.labels.some((label) => label.id === id)))
  return {
    organizationId: first.organization_id,
    values: Object.assign(
      {},
      values,
      { assigned_users: people.map(({ id }) => String(id)), labels: labels.map(({ id }) => String(id)) },
      ...differing.map((key) => ({ [key]: '' })),
    ),
    status: others.every(({ status }) => status === first.status) ? first.status : '',
    people,
    labels,
    projectName: differing.includes('project_id') ? '' : first.project_name,
  }
}
