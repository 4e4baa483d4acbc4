import type { InputOf } from '@muster/contracts/endpoint'
import type { createTask } from '@muster/contracts/tasks'
import type { TaskPriority, TaskStatus } from '@muster/contracts/tasks/vocabulary'
import { texts } from '@muster/contracts/texts'
import { daysUntil } from '../../lib/format/dates.ts'

/** The create forms: those of the areas, and the one that makes a task under a milestone. */
export type TaskFormKind = 'admin' | 'manager' | 'team'

/** The statuses the forms offer: those of the specification, and in_review; the server takes completed for done. */
export const offeredStatuses = ['todo', 'in_progress', 'in_review', 'completed', 'cancelled'] as const
type OfferedStatus = (typeof offeredStatuses)[number]

export const offeredStatusOf = (status: TaskStatus): OfferedStatus => (status === 'done' ? 'completed' : status)

/** What the form holds; ids as text, as selects have them, days `2026-11-25`, times `17:30`, '' for nothing. */
export type TaskFormValues = {
  title: string
  description: string
  organization: string | null
  project: string | null
  assignees: string[]
  priority: TaskPriority
  status: OfferedStatus
  dueDate: string
  dueTime: string
  expectedTime: string
  estimatedHours: number | string
}

export const emptyTaskForm: TaskFormValues = {
  title: '',
  description: '',
  organization: null,
  project: null,
  assignees: [],
  priority: 'medium',
  status: 'todo',
  dueDate: '',
  dueTime: '',
  expectedTime: '',
  estimatedHours: '',
}

export type TaskFormErrors = Partial<Record<keyof TaskFormValues, string>>

const needsDescription = { admin: true, manager: false, team: true }
const organizationMissing = {
  admin: texts.task.organizationRequired,
  manager: texts.task.organizationFirst,
}

export const isDescriptionRequired = (kind: TaskFormKind) => needsDescription[kind]

/** What is missing or wrong, by field. An organization that the address fixes stands in the values like a chosen one. */
export function taskFormErrors(kind: TaskFormKind, values: TaskFormValues, now = new Date()): TaskFormErrors {
  const errors: TaskFormErrors = {}
  if (!values.title.trim()) errors.title = texts.task.titleRequired
  if (needsDescription[kind] && !values.description.trim()) errors.description = texts.task.descriptionRequired
  if (kind !== 'team') {
    if (!values.organization) errors.organization = organizationMissing[kind]
    if (!values.project) errors.project = texts.task.projectRequired
  }
  if (!values.dueDate) errors.dueDate = texts.task.dueDateRequired
  else if (daysUntil(values.dueDate, now) < 0) errors.dueDate = texts.task.dueDateInPast
  return errors
}

/** Another organization has other projects and people, so what was chosen of the old one goes. */
export const chooseOrganization = (organization: string | null) => ({ organization, project: null, assignees: [] })

/** Whole hours from now until the clock next shows this time, rounded up, at least 1. */
export function hoursUntil(time: string, now = new Date()) {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const next = new Date(now)
  next.setHours(hour, minute, 0, 0)
  if (next < now) next.setDate(next.getDate() + 1)
  return Math.max(1, Math.ceil((next.getTime() - now.getTime()) / 3_600_000))
}

/** The due moment as it is sent: the date with its time, or with the end of the day. */
export const dueMoment = (date: string, time = '') => `${date}T${time ? `${time}:00` : '23:59:59'}`

type NewTask = InputOf<NonNullable<(typeof createTask)['body']>>

/** The request of a valid form. Optional values that are empty are left out, and so are 0 hours. */
export function newTaskOf(values: TaskFormValues, milestoneId?: number): NewTask {
  const description = values.description.trim()
  const hours = Number(values.estimatedHours)
  return {
    title: values.title.trim(),
    ...(description && { description }),
    ...(milestoneId === undefined ? placeOf(values) : { goal_milestone_id: milestoneId }),
    priority: values.priority,
    status: values.status,
    due_date: dueMoment(values.dueDate, values.dueTime),
    ...(values.dueTime && { due_time: values.dueTime }),
    ...(values.expectedTime && { expected_completion_time: values.expectedTime }),
    ...(hours > 0 && { estimated_hours: hours }),
    ...(values.assignees.length > 0 && { assigned_users: values.assignees.map(Number) }),
  }
}

const placeOf = ({ organization, project }: TaskFormValues) => ({
  organization_id: Number(organization),
  project_id: Number(project),
})
