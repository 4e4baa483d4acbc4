import type { Notification } from '@muster/contracts/notifications'
import type { QueryClient } from '@tanstack/react-query'
import { isTransient, messageOf } from '../../../lib/api/api-error.ts'
import { beforeSignOut } from '../../../lib/sign-out.ts'
import { toast } from '../../../ui/toasts/toast.tsx'
import { countText } from './change-notifications.ts'
import { dropNotifications } from './notification-cache.ts'
import { pendingDeletes } from './pending-deletes.ts'
import { sendChange } from './send-change.ts'

/**
 * Deletes notifications permanently: hides them at once, and deletes them on the server when Undo expires or the user
 * closes or leaves the app or signs out. Shows them again if the deletion fails.
 */
export function deleteNotifications(queryClient: QueryClient, notifications: readonly Notification[]) {
  if (notifications.length === 0) return
  pendingDeletes.add(notifications)
  const sendNow = () => {
    // The deletion cannot be undone after it has been sent, even if the page returns from the back/forward cache.
    withdrawUndo()
    return commit(true)
  }
  const stopWaiting = () => {
    removeEventListener('pagehide', sendNow)
    beforeSignOut.delete(sendNow)
  }
  addEventListener('pagehide', sendNow)
  beforeSignOut.add(sendNow)
  const undo = () => {
    stopWaiting()
    pendingDeletes.remove(notifications)
  }
  let isCommitted = false
  const withdrawUndo = toast.undo(`${countText(notifications.length)} deleted`, undo, { onExpire: () => commit() })

  async function commit(isLeaving = false) {
    // Withdrawing Undo calls this function again.
    if (isCommitted) return
    isCommitted = true
    stopWaiting()
    try {
      await sendChange(
        notifications.map(({ id }) => id),
        'delete',
        isLeaving,
      )
      dropNotifications(queryClient, notifications)
    } catch (error) {
      toast.error(
        messageOf(error, 'Failed to delete'),
        isTransient(error) ? () => deleteNotifications(queryClient, notifications) : undefined,
      )
    }
    pendingDeletes.remove(notifications)
  }
}
