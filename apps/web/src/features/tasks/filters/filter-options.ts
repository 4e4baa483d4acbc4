import { taskPriorities, taskPriorityNames } from '@muster/contracts/tasks/vocabulary'
import type { Area } from '../../../lib/area.ts'
import type { Option } from '../../../ui/select/match-options.ts'
import { type FilterKey, filterNames } from './active-filters.ts'
import { dueNames } from './due-filter.ts'
import { anybody, type FilterSearch, finished, me, nobody } from './filter-tasks.ts'
import { receiptNames } from './receipt-filter.ts'
import { statusChoices } from './status-choices.ts'

const personChoices: Option[] = [
  { value: me, label: 'Me' },
  { value: nobody, label: 'Nobody' },
  { value: anybody, label: 'Anybody' },
]

const receiptChoices: Option[] = Object.entries(receiptNames).map(([value, label]) => ({ value, label }))

const dueChoices: Option[] = Object.entries(dueNames).map(([value, label]) => ({ value, label }))

/** The values that need no request to the server. */
export function choicesOf(property: FilterKey, area: Area): Option[] {
  switch (property) {
    case 'person':
      return personChoices
    case 'creator':
      return personChoices.slice(0, 1)
    case 'due':
      return dueChoices
    case 'status':
      return statusChoices[area].filter(({ value }) => value !== 'all')
    case 'priority':
      return taskPriorities.map((value) => ({ value, label: taskPriorityNames[value] }))
    case 'goal':
      return [{ value: nobody, label: 'No goal' }]
    case 'milestone':
      return [{ value: nobody, label: 'No milestone' }]
    case 'label':
      return [{ value: nobody, label: 'No label' }]
    case 'receipt':
      return receiptChoices
    default:
      return []
  }
}

/** The part of the URL that filters by this value; undefined removes the filter. */
export const filterBy = (property: FilterKey, value: string | undefined): FilterSearch =>
  property === 'projectId' ? { projectId: Number(value) || undefined } : { [property]: value }

type DirectOption = Option & { part: FilterSearch }

const properties: FilterKey[] = [
  'person',
  'creator',
  'due',
  'status',
  'priority',
  'projectId',
  'goal',
  'milestone',
  'label',
  'receipt',
]

/** Properties that open a list of values. */
export const propertyOptions: (Option & { value: FilterKey })[] = properties.map((value) => ({
  value,
  label: filterNames[value],
}))

/** Values that can be chosen without their property, such as 'Due date: Overdue'. */
export const directOptions = (area: Area): DirectOption[] =>
  properties.flatMap((property) =>
    choicesOf(property, area).map(({ value, label }) => ({
      value: `${property} ${value}`,
      label: `${filterNames[property]}: ${label}`,
      part: filterBy(property, value),
    })),
  )

/** The option that hides finished tasks, or shows them again. */
export const hideOption = ({ hide }: FilterSearch): DirectOption => ({
  value: 'hide',
  label: hide === finished ? 'Show finished' : filterNames.hide,
  part: { hide: hide === finished ? undefined : finished },
})

/** The option that hides subtasks, or shows them again. */
export const subtasksOption = ({ subtasks }: FilterSearch): DirectOption => ({
  value: 'subtasks',
  label: subtasks === 'hide' ? 'Show subtasks' : filterNames.subtasks,
  part: { subtasks: subtasks === 'hide' ? undefined : 'hide' },
})

export const followedOption: DirectOption = {
  value: 'followed',
  label: filterNames.followed,
  part: { followed: 'yes' },
}

export const blockedOption: DirectOption = { value: 'blocked', label: filterNames.blocked, part: { blocked: 'yes' } }

export const repeatingOption: DirectOption = {
  value: 'repeating',
  label: filterNames.repeating,
  part: { repeating: 'yes' },
}
