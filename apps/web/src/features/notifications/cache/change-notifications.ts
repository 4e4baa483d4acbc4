import { markAllRead, type Notification } from '@muster/contracts/notifications'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { isPassing, messageOf } from '../../../lib/api/api-error.ts'
import { toast } from '../../../ui/toasts/toast.tsx'
import { type Change, opposite, touched } from './changed.ts'
import { showAllRead, showChange } from './notification-cache.ts'
import { sendChange } from './send-change.ts'

const queryKey = ['notification']

/** Changes notifications optimistically. A failure restores them and shows why. */
export const change = (queryClient: QueryClient, notifications: readonly Notification[], how: Change) =>
  changeThen(queryClient, notifications, how, () => undefined)

async function changeThen(
  queryClient: QueryClient,
  notifications: readonly Notification[],
  how: Change,
  /** Runs after success. */
  then: (some: Notification[]) => void,
): Promise<void> {
  const some = touched(notifications, how)
  if (some.length === 0) return
  await optimistic(queryClient, {
    show: () => showChange(queryClient, some, how),
    send: () =>
      sendChange(
        some.map(({ id }) => id),
        how,
      ).then(() => then(some)),
    again: () => changeThen(queryClient, some, how, then),
  })
}

/** Archives notifications, or restores them, and offers Undo. */
export const archive = (queryClient: QueryClient, notifications: readonly Notification[]) =>
  changeThen(queryClient, notifications, 'archive', (some) => {
    const archived = some.map((one) => ({ ...one, is_archived: true }))
    toast.undo(`${numberOf(some.length)} archived`, () => change(queryClient, archived, opposite.archive))
  })

/** Marks everything of these organizations as read. Sends nothing for an empty list. */
export function readAll(queryClient: QueryClient, organizationIds: readonly number[]): Promise<void> {
  if (organizationIds.length === 0) return Promise.resolve()
  const fallback = 'Failed to mark all as read'
  return optimistic(queryClient, {
    show: () => organizationIds.forEach((id) => void showAllRead(queryClient, id)),
    send: async () => {
      for (const organization_id of organizationIds)
        await call(markAllRead, { body: { organization_id } }, { fallback })
    },
    again: () => readAll(queryClient, organizationIds),
  })
}

export const numberOf = (count: number) => (count === 1 ? 'Notification' : `${count} notifications`)

type Optimistic = { show: () => void; send: () => Promise<unknown>; again: () => void }

async function optimistic(queryClient: QueryClient, { show, send, again }: Optimistic) {
  // A response in progress does not include the change yet.
  await queryClient.cancelQueries({ queryKey })
  show()
  try {
    await send()
  } catch (error) {
    toast.error(messageOf(error, 'Failed to change the notifications'), isPassing(error) ? again : undefined)
  }
  // After success or failure, the server's state replaces the optimistic one.
  await queryClient.invalidateQueries({ queryKey })
}
