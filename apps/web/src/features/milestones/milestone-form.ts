import { type Actor, can } from '@muster/contracts/capabilities'
import type { InputOf } from '@muster/contracts/endpoint'
import { keysOf, omitFields } from '@muster/contracts/field'
import type { createMilestone, Milestone, updateMilestone } from '@muster/contracts/milestones'
import { type MilestoneStatus, milestoneFields } from '@muster/contracts/milestones/fields'
import { parentFields } from '@muster/contracts/parent-fields'
import { texts } from '@muster/contracts/texts'
import { changedBody, newBody } from '../../lib/fields/bodies.ts'
import { emptyForm, type FormValues, formOf } from '../../lib/fields/form-values.ts'
import { daysUntil } from '../../lib/format/dates.ts'

const { title, description } = milestoneFields

/**
 * The fields of the create and edit forms. Two fields are left out: the notes, which are a copy of the description, and
 * the progress, which has its own controls.
 */
export const milestoneFormFields = {
  title,
  description,
  ...parentFields,
  ...omitFields(milestoneFields, 'title', 'description', 'notes', 'progress'),
}
export type MilestoneValues = FormValues<typeof milestoneFormFields>

export const newValues = (placement: { organization?: number; project?: number | null }): MilestoneValues => ({
  ...emptyForm(milestoneFormFields),
  organization_id: placement.organization === undefined ? '' : String(placement.organization),
  project_id: placement.project ? String(placement.project) : '',
})

export const valuesOf = (milestone: Milestone): MilestoneValues => ({
  ...formOf(milestoneFormFields, milestone),
  status: storedStatus(milestone),
})

/**
 * Returns the status to show in the form. Overdue is never stored, so it is replaced by the status that follows from
 * the progress.
 */
export const storedStatus = ({ status, progress }: Pick<Milestone, 'status' | 'progress'>): MilestoneStatus => {
  if (status !== 'overdue') return status
  return progress > 0 ? 'in_progress' : 'not_started'
}

/** Fields that the edit form hides, because the user may not change them. */
export const lockedFields = (actor: Actor, milestone: Milestone) =>
  keysOf(omitFields(milestoneFields, 'notes', 'progress')).filter((key) => {
    const field = milestoneFields[key]
    return !can[field.change](actor, milestone)
  })

type MilestoneErrors = Partial<Record<keyof MilestoneValues, string>>

/** Returns the validation errors by field. An edit may keep a missing start date and a past due date. */
export function milestoneErrors(
  values: MilestoneValues,
  previousValues?: MilestoneValues,
  now = new Date(),
): MilestoneErrors {
  const { milestone: messages } = texts
  const { start_date: start, due_date: due } = values
  const errors: MilestoneErrors = {}
  if (!values.title.trim()) errors.title = messages.titleRequired
  if (!values.organization_id) errors.organization_id = messages.organizationRequired
  if (!values.project_id) errors.project_id = messages.projectRequired
  if (!start && previousValues?.start_date !== '') errors.start_date = messages.startDateRequired
  if (!due) errors.due_date = messages.dueDateRequired
  else if (due !== previousValues?.due_date && daysUntil(due, now) < 0) errors.due_date = messages.dueDateInPast
  if (start && due && start >= due) errors.start_date = messages.startNotBeforeDue
  return errors
}

export type NewMilestone = NonNullable<InputOf<typeof createMilestone.body>>
export type MilestoneChanges = NonNullable<InputOf<typeof updateMilestone.body>>

/**
 * Returns the body of a create request for valid values. `notes` copies the description, and `target_date` the due
 * date.
 */
export function newMilestoneOf(values: MilestoneValues): NewMilestone {
  const {
    due_date = '',
    start_date = '',
    ...body
  } = newBody(omitFields(milestoneFields, 'notes', 'progress', 'status'), values)
  const trimmedDescription = values.description.trim() || null
  return {
    ...body,
    title: values.title.trim(),
    description: trimmedDescription,
    notes: trimmedDescription,
    start_date,
    due_date,
    target_date: due_date,
    target_percentage: 100,
    priority: values.priority.toUpperCase(),
    project_id: Number(values.project_id),
    organization_id: Number(values.organization_id),
  }
}

/**
 * Returns the body of an update with only the changed fields. `notes` copies a changed description, and `target_date` a
 * changed due date.
 */
export function milestoneChanges(values: MilestoneValues, milestone: Milestone): MilestoneChanges {
  const body = changedBody(omitFields(milestoneFields, 'notes', 'progress'), values, valuesOf(milestone))
  return {
    ...body,
    ...(body.description !== undefined && { notes: body.description }),
    ...(body.due_date && { target_date: body.due_date }),
  }
}

/** API errors may call the due date `target_date`. */
export const milestoneAliases = { target_date: 'due_date' }
