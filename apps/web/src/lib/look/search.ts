import { useSearch as useRouterSearch } from '@tanstack/react-router'
import { parseId } from '../ids.ts'

/** State kept in the address. `orgId` is the only source of the selected organization. */
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
  /** Tasks of whom: 'me', 'none' for unassigned, or a user's id. */
  person?: string
  q?: string
  /** Order and page of a table; see ui/table/use-table-look.ts. */
  sort?: string
  page?: number
  /** Kind of notification, and organization: 'all' or an id. */
  type?: string
  from?: string
  /** The open chat room, in the chat's format. */
  room?: string
  /** The message of that room that a link points to. */
  message?: string
}

const numbers = ['orgId', 'goalId', 'organizationId', 'projectId', 'milestoneId', 'page'] as const
const words = ['view', 'status', 'priority', 'person', 'q', 'sort', 'type', 'from', 'room', 'message'] as const

/** Keeps known, well-formed parameters. Others are set to undefined explicitly, since the router adds missing keys. */
export function readSearch(given: Record<string, unknown>): Search {
  const search: Search = {}
  for (const key of numbers) search[key] = parseId(given[key])
  for (const key of words) search[key] = parseWord(given[key])
  return search
}

const parseWord = (value: unknown) => (typeof value === 'string' && value && value.length <= 200 ? value : undefined)

/** Parses and writes the address's query without quotes or JSON. */
export const parseSearch = (text: string) => Object.fromEntries(new URLSearchParams(text))

export function stringifySearch(search: Record<string, unknown>) {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(search))
    if (value !== undefined && value !== '') query.set(key, String(value))
  return query.size ? `?${query}` : ''
}

export const useSearch = (): Search => useRouterSearch({ strict: false })
