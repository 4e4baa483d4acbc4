import { type TaskPriority, taskPriorityNames } from '@muster/contracts/tasks/vocabulary'
import { texts } from '@muster/contracts/texts'
import { useQuery } from '@tanstack/react-query'
import type { Area } from '../../../lib/area.ts'
import { formatDay } from '../../../lib/format/dates.ts'
import { useSearchWithoutPage } from '../../../lib/look/search.ts'
import { labelsQuery } from '../../labels/queries.ts'
import { projectQuery } from '../../projects/queries.ts'
import { useConditionTexts } from '../custom-fields/filters/use-condition-texts.ts'
import { assignableUsersQuery } from '../found-people.ts'
import { titleOf, useGoalOf, useMilestoneOf } from '../properties/references.ts'
import { activeKeysOf, type FilterKey, filterNames, withoutFilters } from './active-filters.ts'
import { type DayRange, dueNames, isDueWord, parseDayRange } from './due-filter.ts'
import { anybody, type FilterSearch, filtersOf, nobody } from './filter-tasks.ts'
import { receiptNames } from './receipt-filter.ts'
import { statusChoiceOf } from './status-choices.ts'

/** `part` is the part of the URL that removes the filter. */
type FilterText = { key: FilterKey; text: string; part: FilterSearch }

/** The active filters in words, such as 'Due date: This week'. */
export function useFilterTexts(area: Area, organizationId: number, userId: number): FilterText[] {
  const search = useSearchWithoutPage()
  const filters = filtersOf(search, userId)
  const personName = usePersonName(organizationId, userId)
  const goal = useGoalOf(idOf(filters.goal))
  const milestone = useMilestoneOf(idOf(filters.milestone))
  const projectId = filters.projectId ?? 0
  const project = useQuery({ ...projectQuery(projectId), enabled: projectId > 0 })
  const labelNames = useLabelNames(organizationId, filters.label)
  const conditions = useConditionTexts(organizationId, filters.fields)
  const person = personName(idOf(filters.person))
  const creator = personName(filters.creator ?? null)
  const values: Record<FilterKey, () => string> = {
    person: () => (filters.person === nobody ? 'Nobody' : filters.person === anybody ? 'Anybody' : person),
    creator: () => creator,
    due: () => dueFilterText(search.due ?? ''),
    status: () => statusChoiceOf(area, search.status)?.label ?? '',
    priority: () => priorityName(filters.priority),
    projectId: () => project.data?.name ?? (project.error ? 'Hidden from you' : 'Loading...'),
    goal: () => (filters.goal === nobody ? 'None' : titleOf(goal)),
    milestone: () => (filters.milestone === nobody ? 'None' : titleOf(milestone)),
    label: () => labelNames,
    hide: () => '',
    subtasks: () => '',
    blocked: () => '',
    repeating: () => '',
    followed: () => '',
    receipt: () => (filters.receipt ? receiptNames[filters.receipt] : ''),
    fields: () => '',
  }
  return activeKeysOf(search, userId).flatMap((key): FilterText[] =>
    key === 'fields'
      ? conditions.map(({ text, rest }) => ({ key, text, part: { fields: rest } }))
      : [{ key, text: [filterNames[key], values[key]()].filter(Boolean).join(': '), part: withoutFilters([key]) }],
  )
}

const idOf = (value: number | string | undefined) => (typeof value === 'number' ? value : null)

const priorityName = (priority: TaskPriority | undefined) => (priority ? taskPriorityNames[priority] : '')

/** The names of the labels in the filter: 'Bug or Customer'. */
function useLabelNames(organizationId: number, wanted: string | undefined) {
  const labels = useQuery({
    ...labelsQuery(organizationId),
    enabled: organizationId > 0 && wanted !== undefined && wanted !== nobody,
  })
  if (wanted === undefined) return ''
  if (wanted === nobody) return 'None'
  if (!labels.data) return 'Loading...'
  const nameOf = (id: string) => labels.data.find((label) => String(label.id) === id)?.name ?? 'Deleted label'
  return wanted.split(',').map(nameOf).join(' or ')
}

/** Returns a function for the names of the people in the filters. A person who has left may have no name. */
function usePersonName(organizationId: number, userId: number) {
  const { person, creator } = filtersOf(useSearchWithoutPage(), userId)
  const ids = [person, creator].flatMap((id) => (typeof id === 'number' && id !== userId ? [id] : []))
  const people = useQuery(assignableUsersQuery(organizationId, organizationId === 0 ? [] : [...new Set(ids)]))
  return (id: number | null) => {
    if (id === userId) return 'Me'
    if (!people.data) return 'Loading...'
    return people.data.find((found) => found.id === id)?.name ?? texts.unknownUser
  }
}

/** 'This week', or the days of a range. */
function dueFilterText(value: string): string {
  return isDueWord(value) ? dueNames[value] : rangeText(parseDayRange(value) ?? {})
}

function rangeText({ from, to }: DayRange) {
  if (!from) return `until ${formatDay(to)}`
  return to ? `${formatDay(from)} to ${formatDay(to)}` : `from ${formatDay(from)}`
}
