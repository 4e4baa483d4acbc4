import type { Task } from '@muster/contracts/tasks'
import { type TaskField, taskFields } from '@muster/contracts/tasks/fields'
import { texts } from '@muster/contracts/texts'
import { fieldText, headerOf } from '../../../lib/fields/field-text.ts'
import { formatTime } from '../../../lib/format/dates.ts'

/** Describes a change of one field for the message that offers Undo: 'Priority set to High', 'Grace assigned'. */
export function changeText(field: TaskField, before: Task, after: Task): string {
  const label = headerOf(taskFields[field])
  if (field === 'assigned_users') return peopleText(before, after)
  if (field === 'labels') return labelsText(before, after)
  if (field === 'title' || field === 'description') return `${label} changed`
  if (field === 'project_id') return `Moved to ${after.project_name}`
  if (field === 'goal_id' || field === 'goal_milestone_id')
    return after[field] === null ? `Removed from its ${label.toLowerCase()}` : `${label} changed`
  const value = fieldText(taskFields[field], after[field])
  if (!value) return `${label} removed`
  const time = field === 'due_date' && after.due_time ? `, ${formatTime(after.due_time)}` : ''
  return `${label} set to ${value}${time}`
}

function labelsText({ labels: before }: Task, { labels: after }: Task) {
  const namesOnlyIn = (labels: Task['labels'], others: Task['labels']) =>
    labels.filter(({ id }) => !others.some((other) => other.id === id)).map(({ name }) => name)
  const [added, removed] = [namesOnlyIn(after, before), namesOnlyIn(before, after)]
  const parts = [
    added.length > 0 && `Label ${added.join(', ')} added`,
    removed.length > 0 && `Label ${removed.join(', ')} removed`,
  ]
  return parts.filter(Boolean).join(', ') || 'Labels unchanged'
}

function peopleText({ assigned_users: before }: Task, { assigned_users: after }: Task) {
  const namesOnlyIn = (people: Task['assigned_users'], others: Task['assigned_users']) =>
    people
      .filter(({ id }) => !others.some((other) => other.id === id))
      .map(({ full_name }) => full_name ?? texts.unknownUser)
  const added = namesOnlyIn(after, before)
  const removed = namesOnlyIn(before, after)
  const parts = [
    added.length > 0 && `${added.join(', ')} assigned`,
    removed.length > 0 && `${removed.join(', ')} removed`,
  ]
  return parts.filter(Boolean).join(', ') || 'Assignees unchanged'
}
