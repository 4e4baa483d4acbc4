import type { Notification } from '@muster/contracts/notifications'
import { useSyncExternalStore } from 'react'
import { counts } from './changed.ts'

let pending: readonly Notification[] = []
const listeners = new Set<() => void>()

const set = (next: readonly Notification[]) => {
  pending = next
  for (const listener of listeners) listener()
}

/** Deletions not yet sent: screens hide these notifications, and removing them here shows them again. */
export const pendingDeletes = {
  add: (some: readonly Notification[]) => set([...pending, ...some]),
  remove: (some: readonly Notification[]) => set(pending.filter((one) => !some.includes(one))),
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const usePendingDeletes = () => useSyncExternalStore(subscribe, () => pending)

/** Rows without those being deleted. */
export const without = (rows: Notification[], deleted: readonly Notification[]) =>
  deleted.length === 0 ? rows : rows.filter(({ id }) => !deleted.some((one) => one.id === id))

/** The unread count without those being deleted, never below 0. */
export const unreadWithout = (count: number, deleted: readonly Notification[], orgId: number) =>
  Math.max(0, count - deleted.filter((one) => one.organization_id === orgId && counts(one)).length)
