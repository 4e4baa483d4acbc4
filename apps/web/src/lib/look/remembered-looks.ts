import { readSearch, type Search } from './search.ts'

/** What is remembered of a list: its view, its filters and its order; not the text searched for or the page. */
const kept = ['view', 'status', 'priority', 'person', 'projectId', 'sort'] as const

type Where = { userId: number; orgId: number; page: string }

const keyOf = ({ userId, orgId, page }: Where) => `look:${userId}:${orgId}:${page}`

/** The part of an address that is remembered; undefined when it names nothing, not even a text or a page. */
export function lookOf(search: Search): Search | undefined {
  const look: Search = Object.fromEntries(
    kept.flatMap((key) => (search[key] === undefined ? [] : [[key, search[key]]])),
  )
  return Object.keys(look).length > 0 || search.q || search.page ? look : undefined
}

/** Keeps it in this browser. Where there is no room for it, nothing is remembered. */
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
