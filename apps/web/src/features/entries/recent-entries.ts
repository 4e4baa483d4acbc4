import { recentEntriesPrefix } from '../../lib/forms/unsent-content.ts'
import { readSearch } from '../../lib/look/search.ts'
import type { Entry, Target } from './entry.ts'

/** How many entries are remembered for each user and organization. */
const maxRemembered = 12

/** An entry that the user chose. Entries without a target are actions and pages, which exist on their own. */
export type RecentEntry = Pick<Entry, 'id' | 'group' | 'label' | 'code' | 'target'>

type Owner = { userId: number; orgId: number }

const keyOf = ({ userId, orgId }: Owner) => `${recentEntriesPrefix}:${userId}:${orgId}`

/** The entries of the palette that a user chose last in this browser, the latest first. */
export const recentEntries = {
  get(owner: Owner): RecentEntry[] {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(keyOf(owner)) ?? '[]')
      return Array.isArray(stored) ? stored.flatMap(parseEntry) : []
    } catch {
      return []
    }
  },
  add(owner: Owner, { id, group, label, code, target }: RecentEntry) {
    const others = recentEntries.get(owner).filter((entry) => entry.id !== id)
    const entries = [{ id, group, label, code, target }, ...others].slice(0, maxRemembered)
    try {
      localStorage.setItem(keyOf(owner), JSON.stringify(entries))
    } catch {
      // The storage is full. The palette works without the entry.
    }
  },
}

function parseEntry(stored: unknown): RecentEntry[] {
  if (typeof stored !== 'object' || stored === null) return []
  const { id, group, label, code, target }: Partial<Record<keyof RecentEntry, unknown>> = stored
  if (typeof id !== 'string' || typeof group !== 'string' || typeof label !== 'string') return []
  return [{ id, group, label, code: typeof code === 'string' ? code : undefined, target: parseTarget(target) }]
}

function parseTarget(stored: unknown): Target | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { page, id, search }: Partial<Record<keyof Target, unknown>> = stored
  if (typeof page !== 'string') return undefined
  return {
    page,
    id: typeof id === 'number' ? id : undefined,
    search: typeof search === 'object' && search !== null ? readSearch({ ...search }) : undefined,
  }
}
