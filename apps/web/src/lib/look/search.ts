import { useSearch as useRouterSearch } from '@tanstack/react-router'
import { parseId } from '../ids.ts'

/** State that lives in the address. `orgId` is the selected organization, and the only truth about it. */
export type Search = {
  orgId?: number
  goalId?: number
  organizationId?: number
  projectId?: number
  milestoneId?: number
  /** How a list is shown: 'table', 'kanban', 'list', 'grid'. */
  view?: string
  /** Filters and search of a list. */
  status?: string
  priority?: string
  /** Whose tasks: 'me', 'none' for nobody's, or a user's id. */
  person?: string
  q?: string
  /** Order and page of a table: see ui/table/use-table-look.ts. */
  sort?: string
  page?: number
  /** Which kind of notification, and of which organization: 'all' or an id. */
  type?: string
  from?: string
  /** The open chat room, as the chat addresses it. */
  room?: string
  /** The message of that room that a link leads to. */
  message?: string
}

const numbers = ['orgId', 'goalId', 'organizationId', 'projectId', 'milestoneId', 'page'] as const
const words = ['view', 'status', 'priority', 'person', 'q', 'sort', 'type', 'from', 'room', 'message'] as const

/** Keeps what is known and well-formed. The rest is undefined by name, since the router adds what is not named. */
export function readSearch(given: Record<string, unknown>): Search {
  const search: Search = {}
  for (const key of numbers) search[key] = parseId(given[key])
  for (const key of words) search[key] = parseWord(given[key])
  return search
}

const parseWord = (value: unknown) => (typeof value === 'string' && value && value.length <= 200 ? value : undefined)

/** The address's query, in both directions, without quotes or JSON. */
export const parseSearch = (text: string) => Object.fromEntries(new URLSearchParams(text))

export function stringifySearch(search: Record<string, unknown>) {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(search))
    if (value !== undefined && value !== '') query.set(key, String(value))
  return query.size ? `?${query}` : ''
}

export const useSearch = (): Search => useRouterSearch({ strict: false })
