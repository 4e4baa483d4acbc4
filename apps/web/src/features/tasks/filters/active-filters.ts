import { type FilterSearch, filterParameters, filtersOf } from './filter-tasks.ts'

export type FilterKey = keyof FilterSearch

/** The names of the filters, in the order of the menu and of the chips. */
export const filterNames: Record<FilterKey, string> = {
  person: 'Person',
  creator: 'Created by',
  due: 'Due date',
  status: 'Status',
  priority: 'Priority',
  projectId: 'Project',
  goal: 'Goal',
  milestone: 'Milestone',
  label: 'Label',
  hide: 'Hide finished',
  subtasks: 'Hide subtasks',
  blocked: 'Blocked',
  repeating: 'Repeats',
  followed: 'Followed by me',
  receipt: 'Receipt',
  fields: 'Custom field',
}

/** The filters that also have a select above the list, except on a phone. */
export const selectKeys: readonly FilterKey[] = ['person', 'status', 'priority', 'projectId']

/** The keys of the filters in the URL that have a known value, in their order. */
export function activeKeysOf(search: FilterSearch, userId: number): FilterKey[] {
  const { hidesFinished, hidesSubtasks, isBlocked, isRepeating, isFollowed, ...filters } = filtersOf(search, userId)
  const values: Partial<Record<FilterKey, unknown>> = {
    ...filters,
    hide: hidesFinished,
    subtasks: hidesSubtasks,
    blocked: isBlocked,
    repeating: isRepeating,
    followed: isFollowed,
  }
  return filterParameters.filter((key) => values[key] !== undefined)
}

/** The part of the URL that removes these filters. */
export const withoutFilters = (keys: readonly FilterKey[] = filterParameters): FilterSearch =>
  Object.fromEntries(keys.map((key) => [key, undefined]))
