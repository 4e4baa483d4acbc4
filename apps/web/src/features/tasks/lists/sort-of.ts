import { idOfFieldKey } from '@muster/contracts/custom-fields/fields'
import { sortWords } from '@muster/contracts/field-query'
import { taskFields } from '@muster/contracts/tasks/fields'
import type { TaskSort } from '@muster/contracts/tasks/query'

/** Maps former column ids, which bookmarked URLs may contain, to current ones. */
const formerIds = new Map([
  ['project', 'project_id'],
  ['assignedTo', 'assigned_users'],
  ['assigned_to', 'assigned_users'],
  ['dueDate', 'due_date'],
  ['dueTime', 'due_time'],
  ['estimatedHours', 'estimated_hours'],
  ['expectedCompletion', 'expected_completion_time'],
])

const sortValues = sortWords(taskFields)

/** Returns the sort parameter of a column, whose id is the name of a field; undefined if the column is not sortable. */
export function sortOf(sorted: { id: string; desc: boolean } | undefined): TaskSort | undefined {
  if (!sorted) return undefined
  const field = formerIds.get(sorted.id) ?? sorted.id
  const requestedSort = sorted.desc ? `-${field}` : field
  return sortValues.find((sortValue) => sortValue === requestedSort)
}

/**
 * Returns the sort parameters of a column, which may be a custom field (`field_12`). Without a sortable column, the list
 * has the order `fallback`.
 */
export function sortParametersOf(
  sorted: { id: string; desc: boolean } | undefined,
  fallback: TaskSort | undefined,
): { sort: TaskSort | undefined; sort_field?: number } {
  const field = idOfFieldKey(sorted?.id ?? '')
  if (field === undefined) return { sort: sortOf(sorted) ?? fallback }
  return { sort: sorted?.desc ? '-custom_field' : 'custom_field', sort_field: field }
}
