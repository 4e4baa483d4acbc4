import { useSearch as useRouterSearch } from '@tanstack/react-router'
import { parseId } from '../ids.ts'

/** State kept in the page's URL. Only `orgId` determines the selected organization. */
export type Search = {
  orgId?: number
  goalId?: number
  organizationId?: number
  projectId?: number
  milestoneId?: number
  /** Id of the task that is shown beside the page. */
  peek?: number
  /** Id of the file that the viewer shows over the page. */
  file?: number
  /** How a list is shown, such as 'table' or 'kanban'. */
  view?: string
  /** Filters and search of a list. */
  status?: string
  priority?: string
  /** Assignee of the tasks: 'me', 'none' for unassigned, 'any' for assigned, or a user's id. */
  person?: string
  /** Who created the tasks: 'me' or a user's id. */
  creator?: string
  /** Due date of the tasks: a word or a range of days; see features/tasks/filters/due-filter.ts. */
  due?: string
  /** Goal and milestone of the tasks: an id, or 'none'. Unlike `goalId` and `milestoneId`, they only filter. */
  goal?: string
  milestone?: string
  /** Labels of the tasks: ids, separated by commas, or 'none'. */
  label?: string
  /** 'finished' hides done and cancelled tasks. */
  hide?: string
  /** A day of the week that is shown. */
  day?: string
  /** Period and grouping of a report. */
  period?: string
  by?: string
  /** 'hide' hides subtasks. */
  subtasks?: string
  /** 'yes' shows only blocked tasks. */
  blocked?: string
  /** 'yes' shows only tasks that repeat. */
  repeating?: string
  /** 'yes' shows only tasks that the user follows. */
  followed?: string
  /** The state of the receipts of tasks that the user has assigned; see features/tasks/filters/receipt-filter.ts. */
  receipt?: string
  /** Conditions on the custom fields of the tasks, as JSON; see features/tasks/custom-fields/filters/conditions.ts. */
  fields?: string
  q?: string
  /** Order and page of a table; see ui/table/use-sort-and-page.ts. */
  sort?: string
  page?: number
  /** Filters of the notifications: their type, and the id of their organization or 'all' for all organizations. */
  type?: string
  from?: string
  /** Identifies the open chat room. */
  room?: string
  /** Id of the message that the link points to. */
  message?: string
}

const numberKeys = ['orgId', 'goalId', 'organizationId', 'projectId', 'milestoneId', 'page', 'peek', 'file'] as const
const textKeys = [
  'view',
  'status',
  'priority',
  'person',
  'creator',
  'due',
  'goal',
  'milestone',
  'label',
  'hide',
  'day',
  'period',
  'by',
  'subtasks',
  'blocked',
  'repeating',
  'followed',
  'receipt',
  'fields',
  'q',
  'sort',
  'type',
  'from',
  'room',
  'message',
] as const

/**
 * Keeps known, well-formed parameters. All other known keys are set to undefined explicitly: if they were missing, the
 * router would keep their raw values.
 */
export function readSearch(rawSearch: Record<string, unknown>): Search {
  const search: Search = {}
  for (const key of numberKeys) search[key] = parseId(rawSearch[key])
  for (const key of textKeys) search[key] = parseText(rawSearch[key], key === 'fields' ? 2_000 : 200)
  return search
}

const parseText = (value: unknown, maxLength: number) =>
  typeof value === 'string' && value && value.length <= maxLength ? value : undefined

/** Parses the URL's query as plain text, without the quotes and JSON that the router uses by default. */
export const parseSearch = (text: string) => Object.fromEntries(new URLSearchParams(text))

export function stringifySearch(search: Record<string, unknown>) {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(search))
    if (value !== undefined && value !== '') query.set(key, String(value))
  return query.size ? `?${query}` : ''
}

export const useSearch = (): Search => useRouterSearch({ strict: false })

type SearchWithoutPage = Omit<Search, 'page'>

/**
 * The search parameters without the page number, so that components that do not depend on the page number do not
 * rerender when it changes.
 */
export const useSearchWithoutPage = (): SearchWithoutPage =>
  useRouterSearch({
    strict: false,
    select: ({ page: _, ...search }: Search): SearchWithoutPage => search,
    structuralSharing: true,
  })
