import type { InputOf } from '@muster/contracts/endpoint'
import { without } from '@muster/contracts/field'
import { placeFields } from '@muster/contracts/place-fields'
import type { createTask } from '@muster/contracts/tasks'
import { taskFields } from '@muster/contracts/tasks/fields'
import { type TaskStatus, taskStatusNames } from '@muster/contracts/tasks/vocabulary'
import { texts } from '@muster/contracts/texts'
import { momentOf, newBody } from '../../../lib/fields/bodies.ts'
import { emptyForm, type FormValues } from '../../../lib/fields/form-values.ts'
import { daysUntil } from '../../../lib/format/dates.ts'

/** The create forms: one per area, and the one that creates a task under a milestone. */
export type TaskFormKind = 'admin' | 'manager' | 'team'

const { title, description } = taskFields

/** The fields of a new task. Goal and milestone follow from the page that opened the form. */
export const newTaskFields = {
  title,
  description,
  organization_id: placeFields.organization_id,
  ...without(taskFields, 'title', 'description', 'goal_id', 'goal_milestone_id'),
}
export type NewTaskValues = FormValues<typeof newTaskFields>

export const emptyTask: NewTaskValues = emptyForm(newTaskFields)

/** Returns the form value of a status. The form uses `completed`, which the server accepts as done. */
export const offeredStatusOf = (status: TaskStatus) => (status === 'done' ? 'completed' : status)

/** The statuses in the form: those of the specification plus in_review. */
export const offeredStatuses = Object.entries(taskStatusNames).map(([value, label]) =>
  value === 'done' ? { value: 'completed', label: 'Completed' } : { value, label },
)

const organizationMissing = {
  admin: texts.task.organizationRequired,
  manager: texts.task.organizationFirst,
  team: '',
}

const requiredIn = {
  admin: ['title', 'description', 'organization_id', 'project_id', 'due_date'],
  manager: ['title', 'organization_id', 'project_id', 'due_date'],
  team: ['title', 'description', 'due_date'],
} as const satisfies Record<TaskFormKind, readonly (keyof NewTaskValues)[]>

/** The fields that a form requires. */
export const requiredFields = (kind: TaskFormKind): readonly (keyof NewTaskValues)[] => requiredIn[kind]

/** Fields that a form hides, because the URL determines them. */
export const givenFields = (kind: TaskFormKind, organizationId: number | undefined): (keyof NewTaskValues)[] => {
  if (kind === 'team') return ['organization_id', 'project_id']
  return organizationId === undefined ? [] : ['organization_id']
}

/** Returns the validation errors by field. An organization from the URL is in the values like a chosen one. */
export function newTaskErrors(kind: TaskFormKind, values: NewTaskValues, now = new Date()) {
  const sentences: Partial<Record<keyof NewTaskValues, string>> = {
    title: texts.task.titleRequired,
    description: texts.task.descriptionRequired,
    organization_id: organizationMissing[kind],
    project_id: texts.task.projectRequired,
    due_date: texts.task.dueDateRequired,
  }
  const missing = requiredFields(kind).filter((key) => !String(values[key]).trim())
  const errors: Partial<Record<keyof NewTaskValues, string>> = {}
  for (const key of missing) errors[key] = sentences[key]
  if (values.due_date && daysUntil(values.due_date, now) < 0) errors.due_date = texts.task.dueDateInPast
  return errors
}

/** Changes the organization, and clears the project and people of the previous one. */
export const chooseOrganization = (organization: string | null) => ({
  organization_id: organization ?? '',
  project_id: '',
  assigned_users: [],
})

/** Returns the hours until the next occurrence of this time, rounded up, at least 1. */
export function hoursUntil(time: string, now = new Date()) {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const next = new Date(now)
  next.setHours(hour, minute, 0, 0)
  if (next < now) next.setDate(next.getDate() + 1)
  return Math.max(1, Math.ceil((next.getTime() - now.getTime()) / 3_600_000))
}

/** Returns the due date as the API expects it: with its time, or with the end of the day. */
export const dueMoment = (date: string, time = '') => momentOf(date, time ? `${time}:00` : taskFields.due_date.dayTime)

type NewTask = InputOf<NonNullable<(typeof createTask)['body']>>

/** Returns the request body of a valid form, without empty optional values. */
export function newTaskOf(values: NewTaskValues, milestoneId?: number): NewTask {
  const { organization_id, project_id, ...body } = newBody(newTaskFields, values)
  return {
    ...body,
    title: values.title.trim(),
    ...(milestoneId === undefined ? { organization_id, project_id } : { goal_milestone_id: milestoneId }),
    due_date: dueMoment(values.due_date, values.due_time),
  }
}
