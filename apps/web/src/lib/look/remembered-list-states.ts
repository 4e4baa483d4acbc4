import { readSearch, type Search } from './search.ts'

/** The remembered parameters of a list: view, filters and order, but not search text or page. */
const keptKeys = [
  'view',
  'status',
  'priority',
  'person',
  'projectId',
  'creator',
  'due',
  'goal',
  'milestone',
  'hide',
  'subtasks',
  'blocked',
  'repeating',
  'followed',
  'receipt',
  'fields',
  'sort',
] as const

type ListLocation = { userId: number; orgId: number; page: string }

const keyOf = ({ userId, orgId, page }: ListLocation) => `look:${userId}:${orgId}:${page}`

/**
 * Returns the search parameters to remember; undefined if the address has no list parameters at all, not even search
 * text or a page.
 */
export function listStateOf(search: Search): Search | undefined {
  const listState: Search = Object.fromEntries(
    keptKeys.flatMap((key) => (search[key] === undefined ? [] : [[key, search[key]]])),
  )
  return Object.keys(listState).length > 0 || search.q || search.page ? listState : undefined
}

/**
 * Stores the state of a list in this browser. If there is nothing to remember, or if the storage is full, removes the
 * previous state, because it is outdated.
 */
export function rememberListState(location: ListLocation, search: Search) {
  const listState = listStateOf(search)
  try {
    if (listState && Object.keys(listState).length > 0) localStorage.setItem(keyOf(location), JSON.stringify(listState))
    else localStorage.removeItem(keyOf(location))
  } catch {
    localStorage.removeItem(keyOf(location))
  }
}

export function recallListState(location: ListLocation): Search | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(location)) ?? 'null')
    return typeof stored === 'object' && stored !== null ? listStateOf(readSearch({ ...stored })) : undefined
  } catch {
    return undefined
  }
}
