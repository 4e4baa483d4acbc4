import { readSearch, type Search } from './search.ts'

/** The remembered parameters of a list: view, filters and order, but not search text or page. */
const kept = ['view', 'status', 'priority', 'person', 'projectId', 'sort'] as const

type Where = { userId: number; orgId: number; page: string }

const keyOf = ({ userId, orgId, page }: Where) => `look:${userId}:${orgId}:${page}`

/** The part of an address to remember; undefined when it has no list parameters at all. */
export function lookOf(search: Search): Search | undefined {
  const look: Search = Object.fromEntries(
    kept.flatMap((key) => (search[key] === undefined ? [] : [[key, search[key]]])),
  )
  return Object.keys(look).length > 0 || search.q || search.page ? look : undefined
}

/** Stores it in this browser; ignores a full storage. */
export function rememberLook(where: Where, search: Search) {
  const look = lookOf(search)
  try {
    if (look && Object.keys(look).length > 0) localStorage.setItem(keyOf(where), JSON.stringify(look))
    else localStorage.removeItem(keyOf(where))
  } catch {
    localStorage.removeItem(keyOf(where))
  }
}

export function recallLook(where: Where): Search | undefined {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(keyOf(where)) ?? 'null')
    return typeof known === 'object' && known !== null ? lookOf(readSearch({ ...known })) : undefined
  } catch {
    return undefined
  }
}
