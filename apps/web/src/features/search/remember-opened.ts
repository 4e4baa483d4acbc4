import type { SearchResult } from '@muster/contracts/search'
import type { Target } from '../entries/entry.ts'
import { recentEntries } from '../entries/recent-entries.ts'
import { resultTypes } from './result-types.ts'

/**
 * Remembers an opened object for the lists of recent entries, here and in the palette. Comments and messages are not
 * objects that users return to by their names, and the names of files may be parts of private conversations.
 */
export function rememberOpened(owner: { userId: number; orgId: number }, result: SearchResult, target: Target) {
  const { type, id, title, key, location } = result
  if (type === 'comment' || type === 'message' || type === 'file') return
  recentEntries.add(owner, {
    id: `${type}-${location.room?.id ?? id}`,
    group: resultTypes[type].plural,
    label: title,
    code: key ?? undefined,
    target,
  })
}
