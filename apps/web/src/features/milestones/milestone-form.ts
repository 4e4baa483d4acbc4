import type { Milestone } from '@muster/contracts/milestones'
import type { MilestonePriority, MilestoneStatus } from '@muster/contracts/milestones/fields'
import { texts } from '@muster/contracts/texts'
import { daysUntil } from '../../lib/format/dates.ts'
import type { MilestoneChanges, NewMilestone } from './mutations.ts'

/** What the fields of a milestone's forms hold; days as `2026-11-25`, ids as text, '' for nothing. */
export type MilestoneValues = {
  title: string
  description: string
  organization: string
  project: string
  start: string
  due: string
  priority: MilestonePriority
  critical: boolean
  status: MilestoneStatus
}

export const newValues = (place: { organization?: number; project?: number | null }): MilestoneValues => ({
  title: '',
  description: '',
  organization: place.organization === undefined ? '' : String(place.organization),
  project: place.project ? String(place.project) : '',
  start: '',
  due: '',
  priority: 'medium',
  critical: false,
  status: 'not_started',
})

export const valuesOf = (milestone: Milestone): MilestoneValues => ({
  title: milestone.title,
  description: milestone.description ?? '',
  organization: String(milestone.organization_id),
  project: String(milestone.project_id),
  start: milestone.start_date?.slice(0, 10) ?? '',
  due: milestone.due_date.slice(0, 10),
  priority: milestone.priority,
  critical: milestone.is_critical,
  status: storedStatus(milestone),
})

/** Overdue is said of what is open and late; underneath it stands what its progress says. */
export const storedStatus = ({ status, progress }: Pick<Milestone, 'status' | 'progress'>) =>
  status === 'overdue' ? (progress > 0 ? 'in_progress' : 'not_started') : status

export type MilestoneErrors = Partial<Record<keyof MilestoneValues, string>>

/** What is missing or wrong, by field. `standing`: a change of it may leave dates as they are. */
export function milestoneErrors(values: MilestoneValues, standing?: MilestoneValues, now = new Date()) {
  const { milestone: say } = texts
  const errors: MilestoneErrors = {}
  if (!values.title.trim()) errors.title = say.titleRequired
  if (!values.organization) errors.organization = say.organizationRequired
  if (!values.project) errors.project = say.projectRequired
  if (!values.start && standing?.start !== '') errors.start = say.startDateRequired
  if (!values.due) errors.due = say.dueDateRequired
  else if (values.due !== standing?.due && daysUntil(values.due, now) < 0) errors.due = say.dueDateInPast
  if (values.start && values.due && values.start >= values.due) errors.start = say.startNotBeforeDue
  return errors
}

const startOf = (day: string) => `${day}T00:00:00`
const endOf = (day: string) => `${day}T23:59:59`

/** What both requests say: the notes repeat the description, the target the due date. */
function said({ title, description, due, priority, critical }: MilestoneValues) {
  const text = description.trim() || null
  return {
    title: title.trim(),
    description: text,
    notes: text,
    due_date: endOf(due),
    target_date: endOf(due),
    target_percentage: 100,
    priority: priority.toUpperCase(),
    is_critical: critical,
  } as const
}

/** The request of a valid form. */
export const newMilestone = (values: MilestoneValues): NewMilestone => ({
  ...said(values),
  start_date: startOf(values.start),
  project_id: Number(values.project),
  organization_id: Number(values.organization),
})

/** A change; the time of an unchanged day is kept, and so is a status that was not selected. */
export function milestoneChanges(values: MilestoneValues, milestone: Milestone): MilestoneChanges {
  const due = milestone.due_date.startsWith(values.due) ? milestone.due_date : endOf(values.due)
  return {
    ...said(values),
    due_date: due,
    target_date: due,
    ...(values.start !== (milestone.start_date?.slice(0, 10) ?? '') && { start_date: startOf(values.start) }),
    ...(values.status !== storedStatus(milestone) && { status: values.status }),
  }
}

/** The API's field names in the form's words, for what the server refuses. */
export const milestoneFieldNames = {
  start_date: 'start',
  due_date: 'due',
  target_date: 'due',
  project_id: 'project',
  organization_id: 'organization',
  is_critical: 'critical',
}
