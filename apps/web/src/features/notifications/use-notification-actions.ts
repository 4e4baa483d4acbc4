import type { Notification } from '@muster/contracts/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { offeredActions } from '../../lib/actions/action.ts'
import { useActor } from '../../lib/organization.ts'
import { toast } from '../../ui/toasts/toast.tsx'
import { usePeek } from '../tasks/peek/use-peek.ts'
import { archive, changeNotifications } from './cache/change-notifications.ts'
import { deleteNotifications } from './cache/delete-notifications.ts'
import { focusNeighbour } from './focus-neighbour.ts'
import { type NotificationActionContext, notificationActions, taskIdOf } from './notification-actions.ts'

/** Returns the actions on a notification. */
export function useNotificationActions({ select }: Pick<NotificationActionContext, 'select'> = {}) {
  const actor = useActor()
  const queryClient = useQueryClient()
  const { open } = usePeek()
  const silence = (run: (silencing: typeof import('./silence.ts')) => unknown) =>
    import('./silence.ts').then(run).catch(() => toast.error('Failed to save the choice'))
  // The functions that remove the row move the focus first, so that it is not lost.
  const context: NotificationActionContext = {
    select,
    peek: (notification) => {
      changeNotifications(queryClient, [notification], 'read')
      open(taskIdOf(notification) ?? 0)
    },
    change: (notification, change) => {
      if (change === 'unarchive') focusNeighbour()
      return changeNotifications(queryClient, [notification], change)
    },
    archive: (notification) => {
      focusNeighbour()
      return archive(queryClient, [notification])
    },
    unfollow: (notification) => silence(({ unfollow }) => unfollow(queryClient, notification)),
    muteTask: (notification) => silence(({ muteTask }) => muteTask(notification)),
    muteReason: (notification) => silence(({ muteReason }) => muteReason(queryClient, notification)),
    remove: (notification) => {
      focusNeighbour()
      return deleteNotifications(queryClient, [notification])
    },
  }
  return (notification: Notification) => offeredActions(notificationActions, { actor, subject: notification, context })
}
