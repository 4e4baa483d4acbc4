import type { Notification } from '@muster/contracts/notifications'
import type { QueryClient } from '@tanstack/react-query'
import { isPassing, messageOf } from '../../../lib/api/api-error.ts'
import { toast } from '../../../ui/toasts/toast.tsx'
import { numberOf } from './change-notifications.ts'
import { dropNotifications } from './notification-cache.ts'
import { pendingDeletes } from './pending-deletes.ts'
import { sendChange } from './send-change.ts'

/**
 * Deletes notifications permanently: removes them from the page at once, and from the server when Undo expires or the
 * user leaves the page.
 */
export function remove(queryClient: QueryClient, some: readonly Notification[]) {
  if (some.length === 0) return
  pendingDeletes.add(some)
  const leave = () => settle(true)
  addEventListener('pagehide', leave)
  const undo = () => {
    removeEventListener('pagehide', leave)
    pendingDeletes.remove(some)
  }
  toast.undo(`${numberOf(some.length)} deleted`, undo, () => settle())

  async function settle(leaving = false) {
    removeEventListener('pagehide', leave)
    try {
      await sendChange(
        some.map(({ id }) => id),
        'delete',
        leaving,
      )
      dropNotifications(queryClient, some)
    } catch (error) {
      toast.error(messageOf(error, 'Failed to delete'), isPassing(error) ? () => remove(queryClient, some) : undefined)
    }
    pendingDeletes.remove(some)
  }
}
