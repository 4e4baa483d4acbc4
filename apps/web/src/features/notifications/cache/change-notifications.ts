import { markAllRead, type Notification } from '@muster/contracts/notifications'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { isTransient, messageOf } from '../../../lib/api/api-error.ts'
import { createTurns } from '../../../lib/turns.ts'
import { type UndoPlace, undoStack } from '../../../lib/undo.ts'
import { toast } from '../../../ui/toasts/toast.tsx'
import { affectedBy, type Change, opposite } from './change.ts'
import { showAllRead, showChange, showChangedRows } from './notification-cache.ts'
import { sendChange } from './send-change.ts'

const queryKey = ['notification']

/** Changes notifications optimistically. On failure, the change is reverted and the error is shown. */
export const changeNotifications = (
  queryClient: QueryClient,
  notifications: readonly Notification[],
  requestedChange: Change,
) => changeAffected(queryClient, notifications, requestedChange)

type OfferUndo = (affected: Notification[], place: UndoPlace) => void

async function changeAffected(
  queryClient: QueryClient,
  notifications: readonly Notification[],
  requestedChange: Change,
  offerUndo?: OfferUndo,
): Promise<void> {
  const affected = affectedBy(notifications, requestedChange)
  if (affected.length === 0) return
  const ids = affected.map(({ id }) => id)
  const place = offerUndo && undoStack.begin()
  await runOptimistically(queryClient, {
    show: () => showChange(queryClient, affected, requestedChange),
    showRows: () => showChangedRows(queryClient, affected, requestedChange),
    send: async () => {
      try {
        await sendChange(ids, requestedChange)
        if (place) offerUndo(affected, place)
      } finally {
        place?.end()
      }
    },
    retry: () => changeAffected(queryClient, affected, requestedChange, offerUndo),
  })
}

/** Archives notifications and then offers Undo, which unarchives them. */
export const archive = (queryClient: QueryClient, notifications: readonly Notification[]) =>
  changeAffected(queryClient, notifications, 'archive', (affected, place) => {
    const archived = affected.map((notification) => ({ ...notification, is_archived: true }))
    const undo = () => changeNotifications(queryClient, archived, opposite.archive)
    toast.undo(`${countText(affected.length)} archived`, undo, { place })
  })

/**
 * Marks all notifications of these organizations as read, except archived ones. Sends no request if the list of
 * organizations is empty.
 */
export function markAllAsRead(queryClient: QueryClient, organizationIds: readonly number[]): Promise<void> {
  if (organizationIds.length === 0) return Promise.resolve()
  const fallback = 'Failed to mark all as read'
  return runOptimistically(queryClient, {
    show: () => organizationIds.forEach((id) => void showAllRead(queryClient, id)),
    send: async () => {
      for (const organization_id of organizationIds)
        await call(markAllRead, { body: { organization_id } }, { fallback })
    },
    retry: () => markAllAsRead(queryClient, organizationIds),
  })
}

export const countText = (count: number) => (count === 1 ? 'Notification' : `${count} notifications`)

type OptimisticChange = {
  show: () => void
  /** Shows the change in lists that are fetched before it is saved. */
  showRows?: () => void
  send: () => Promise<unknown>
  retry: () => void
}

/** Changes are sent one after another, so that the last one remains. */
const inTurn = createTurns<'change'>()

async function runOptimistically(queryClient: QueryClient, { show, showRows, send, retry }: OptimisticChange) {
  // Cancels requests in progress, because their responses may not include the change yet.
  await queryClient.cancelQueries({ queryKey })
  show()
  const stop = showRows && afterEachFetch(queryClient, showRows)
  try {
    await inTurn('change', send)
  } catch (error) {
    toast.error(messageOf(error, 'Failed to change the notifications'), isTransient(error) ? retry : undefined)
  } finally {
    stop?.()
  }
  // After success or failure, the server's state replaces the optimistic one.
  await queryClient.invalidateQueries({ queryKey })
}

/** Calls `run` when rows of notifications have been fetched, before they are rendered. Returns a function that ends it. */
const afterEachFetch = (queryClient: QueryClient, run: () => void) =>
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    const [scope, kind] = event.query.queryKey
    if (scope === 'notification' && (kind === 'list' || kind === 'recent')) run()
  })
