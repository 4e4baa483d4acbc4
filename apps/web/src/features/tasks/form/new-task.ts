import type { InputOf } from '@muster/contracts/endpoint'
import { omitFields } from '@muster/contracts/field'
import { parentFields } from '@muster/contracts/parent-fields'
import type { createTask } from '@muster/contracts/tasks'
import { taskFields } from '@muster/contracts/tasks/fields'
import { texts } from '@muster/contracts/texts'
import { newBody } from '../../../lib/fields/bodies.ts'
import { emptyForm, type FormValues } from '../../../lib/fields/form-values.ts'
import { daysUntil } from '../../../lib/format/dates.ts'
import { dueMoment } from './due-moment.ts'

/** The create forms: one for the admin area, one for the manager area, and `team` for a task under a milestone. */
export type TaskFormKind = 'admin' | 'manager' | 'team'

const { title, description } = taskFields

/** The fields of a new task. Its goal and milestone, if any, follow from the page that opened the form. */
export const newTaskFields = {
  title,
  description,
  organization_id: parentFields.organization_id,
  ...omitFields(taskFields, 'title', 'description', 'goal_id', 'goal_milestone_id'),
}
export type NewTaskValues = FormValues<typeof newTaskFields>

export const emptyTask: NewTaskValues = emptyForm(newTaskFields)

const organizationMessages = {
  admin: texts.task.organizationRequired,
  manager: texts.task.organizationFirst,
  team: '',
}

const requiredByKind = {
  admin: ['title', 'description', 'organization_id', 'project_id', 'due_date'],
  manager: ['title', 'organization_id', 'project_id', 'due_date'],
  team: ['title', 'description', 'due_date'],
} as const satisfies Record<TaskFormKind, readonly (keyof NewTaskValues)[]>

export const requiredFields = (kind: TaskFormKind): readonly (keyof NewTaskValues)[] => requiredByKind[kind]

/** Fields that a form hides, because the URL determines them. */
export const fieldsFromUrl = (kind: TaskFormKind, organizationId: number | undefined): (keyof NewTaskValues)[] => {
  if (kind === 'team') return ['organization_id', 'project_id']
  return organizationId === undefined ? [] : ['organization_id']
}

/** Returns the validation errors by field. */
export function newTaskErrors(kind: TaskFormKind, values: NewTaskValues, now = new Date()) {
  const requiredMessages: Partial<Record<keyof NewTaskValues, string>> = {
    title: texts.task.titleRequired,
    description: texts.task.descriptionRequired,
    organization_id: organizationMessages[kind],
    project_id: texts.task.projectRequired,
    due_date: texts.task.dueDateRequired,
  }
  const missing = requiredFields(kind).filter((key) => !String(values[key]).trim())
  const errors: Partial<Record<keyof NewTaskValues, string>> = {}
  for (const key of missing) errors[key] = requiredMessages[key]
  if (values.due_date && daysUntil(values.due_date, now) < 0) errors.due_date = texts.task.dueDateInPast
  return errors
}

/**
 * Returns the values to set when the user chooses an organization. Clears the project, the assignees and the labels, because they
 * belong to the previous organization.
 */
export const organizationValues = (organizationId: string | null) => ({
  organization_id: organizationId ?? '',
  project_id: '',
  assigned_users: [],
  labels: [],
})

/** Returns the hours until the next occurrence of this time, rounded up, at least 1. */
export function hoursUntil(time: string, now = new Date()) {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const nextTime = new Date(now)
  nextTime.setHours(hour, minute, 0, 0)
  if (nextTime < now) nextTime.setDate(nextTime.getDate() + 1)
  return Math.max(1, Math.ceil((nextTime.getTime() - now.getTime()) / 3_600_000))
}

type NewTask = InputOf<NonNullable<(typeof createTask)['body']>>

/** Returns the request body of a valid form. Empty optional values are left out. */
export function newTaskOf(values: NewTaskValues, milestoneId?: number): NewTask {
  const { organization_id, project_id, ...body } = newBody(newTaskFields, values)
  return {
    ...body,
    title: values.title.trim(),
    ...(milestoneId === undefined ? { organization_id, project_id } : { goal_milestone_id: milestoneId }),
    due_date: dueMoment(values.due_date, values.due_time),
  }
}
