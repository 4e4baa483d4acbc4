import type { InputOf } from '@muster/contracts/endpoint'
import { without } from '@muster/contracts/field'
import type { createMilestone, Milestone, updateMilestone } from '@muster/contracts/milestones'
import { type MilestoneStatus, milestoneFields } from '@muster/contracts/milestones/fields'
import { placeFields } from '@muster/contracts/place-fields'
import { texts } from '@muster/contracts/texts'
import { changedBody, newBody } from '../../lib/fields/bodies.ts'
import { emptyForm, type FormValues, formOf } from '../../lib/fields/form-values.ts'
import { daysUntil } from '../../lib/format/dates.ts'

const { title, description } = milestoneFields

/** The fields of both forms of a milestone. Its notes repeat its description, and its progress has controls of its own. */
export const milestoneFormFields = {
  title,
  description,
  ...placeFields,
  ...without(milestoneFields, 'title', 'description', 'notes', 'progress'),
}
export type MilestoneValues = FormValues<typeof milestoneFormFields>

export const newValues = (place: { organization?: number; project?: number | null }): MilestoneValues => ({
  ...emptyForm(milestoneFormFields),
  organization_id: place.organization === undefined ? '' : String(place.organization),
  project_id: place.project ? String(place.project) : '',
})

export const valuesOf = (milestone: Milestone): MilestoneValues => ({
  ...formOf(milestoneFormFields, milestone),
  status: storedStatus(milestone),
})

/** Overdue is said of what is open and late; the status beneath it follows from the progress. */
export const storedStatus = ({ status, progress }: Pick<Milestone, 'status' | 'progress'>): MilestoneStatus => {
  if (status !== 'overdue') return status
  return progress > 0 ? 'in_progress' : 'not_started'
}

type MilestoneErrors = Partial<Record<keyof MilestoneValues, string>>

/** What is missing or wrong, by field. `before`: a change of it may leave dates as they are. */
export function milestoneErrors(values: MilestoneValues, before?: MilestoneValues, now = new Date()): MilestoneErrors {
  const { milestone: say } = texts
  const { start_date: start, due_date: due } = values
  const errors: MilestoneErrors = {}
  if (!values.title.trim()) errors.title = say.titleRequired
  if (!values.organization_id) errors.organization_id = say.organizationRequired
  if (!values.project_id) errors.project_id = say.projectRequired
  if (!start && before?.start_date !== '') errors.start_date = say.startDateRequired
  if (!due) errors.due_date = say.dueDateRequired
  else if (due !== before?.due_date && daysUntil(due, now) < 0) errors.due_date = say.dueDateInPast
  if (start && due && start >= due) errors.start_date = say.startNotBeforeDue
  return errors
}

export type NewMilestone = NonNullable<InputOf<typeof createMilestone.body>>
export type MilestoneChanges = NonNullable<InputOf<typeof updateMilestone.body>>

/** The request of a valid form. The notes repeat the description, the target the due date. */
export function newMilestone(values: MilestoneValues): NewMilestone {
  const {
    due_date = '',
    start_date = '',
    ...body
  } = newBody(without(milestoneFields, 'notes', 'progress', 'status'), values)
  const text = values.description.trim() || null
  return {
    ...body,
    title: values.title.trim(),
    description: text,
    notes: text,
    start_date,
    due_date,
    target_date: due_date,
    target_percentage: 100,
    priority: values.priority.toUpperCase(),
    project_id: Number(values.project_id),
    organization_id: Number(values.organization_id),
  }
}

/** The body of a change: only what differs, with what follows from it. */
export function milestoneChanges(values: MilestoneValues, milestone: Milestone): MilestoneChanges {
  const body = changedBody(without(milestoneFields, 'notes', 'progress'), values, valuesOf(milestone))
  return {
    ...body,
    ...(body.description !== undefined && { notes: body.description }),
    ...(body.due_date && { target_date: body.due_date }),
    ...(body.priority && { priority: body.priority.toUpperCase() }),
  }
}

/** Another name under which the API reports an error of the due date. */
export const milestoneAliases = { target_date: 'due_date' }
