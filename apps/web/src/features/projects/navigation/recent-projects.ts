import { maxNavigationProjects } from '@muster/contracts/projects/stars'
import { useSyncExternalStore } from 'react'
import { parseId } from '../../../lib/ids.ts'

type Owner = { userId: number; orgId: number }

const keyOf = ({ userId, orgId }: Owner) => `recent-projects:${userId}:${orgId}`

/** The recent projects as the navigation of this window shows them, by owner; see `rememberProject`. */
const shownIds = new Map<string, readonly number[]>()
const listeners = new Set<() => void>()
const none: readonly number[] = []

/**
 * Stores that the user has opened a project. `isShown` says whether the navigation shows the project already: its order
 * then stays the same until the page is loaded again, so that no link moves under the pointer.
 */
export function rememberProject(owner: Owner, id: number, isShown: boolean) {
  const key = keyOf(owner)
  const stored = JSON.stringify(withFirst(readStored(key), id))
  try {
    localStorage.setItem(key, stored)
  } catch {
    // The storage is full: the projects are remembered until the page is loaded again.
  }
  if (isShown) return
  shownIds.set(key, withFirst(shownIn(key), id))
  for (const listener of listeners) listener()
}

/** The ids of the projects that the user opened last, most recent first. */
export const recentProjects = (owner: Owner) => shownIn(keyOf(owner))

export const useRecentProjects = (owner: Owner) => useSyncExternalStore(subscribe, () => recentProjects(owner))

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function shownIn(key: string) {
  const ids = shownIds.get(key) ?? readStored(key)
  shownIds.set(key, ids)
  return ids
}

const withFirst = (ids: readonly number[], id: number) =>
  [id, ...ids.filter((other) => other !== id)].slice(0, maxNavigationProjects)

function readStored(key: string): readonly number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (!Array.isArray(stored)) return none
    return stored.flatMap((value) => parseId(value) ?? []).slice(0, maxNavigationProjects)
  } catch {
    return none
  }
}
