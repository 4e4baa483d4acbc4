import { recentSearchesPrefix } from '../../lib/forms/unsent-content.ts'

/** How many searches are remembered for each user and organization. */
const maxRemembered = 8

type Owner = { userId: number; orgId: number }

const keyOf = ({ userId, orgId }: Owner) => `${recentSearchesPrefix}:${userId}:${orgId}`

/** What a user searched for last in this browser, the latest first. */
export const recentSearches = {
  get(owner: Owner): string[] {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(keyOf(owner)) ?? '[]')
      return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string').slice(0, maxRemembered) : []
    } catch {
      return []
    }
  },
  add(owner: Owner, text: string) {
    const added = text.trim()
    if (added !== '') store(owner, [added, ...without(owner, added)])
  },
  remove: (owner: Owner, text: string) => store(owner, without(owner, text)),
  clear: (owner: Owner) => localStorage.removeItem(keyOf(owner)),
}

const without = (owner: Owner, text: string) =>
  recentSearches.get(owner).filter((other) => other.toLowerCase() !== text.toLowerCase())

function store(owner: Owner, texts: readonly string[]) {
  try {
    localStorage.setItem(keyOf(owner), JSON.stringify(texts.slice(0, maxRemembered)))
  } catch {
    // The storage is full. The search works without its history.
  }
}
