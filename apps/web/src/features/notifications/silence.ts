import { type Notification, type NotificationPreference, updatePreferences } from '@muster/contracts/notifications'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { messageOf } from '../../lib/api/api-error.ts'
import { undoStack } from '../../lib/undo.ts'
import { toast } from '../../ui/toasts/toast.tsx'
import { mutesAsked } from '../mutes/asked.ts'
import { followTasks } from '../tasks/watchers/follow.ts'
import { isKnownType, notificationNames } from './notification-kinds.ts'
import { preferencesQuery } from './queries.ts'

const nameOf = ({ task_title }: Notification) => `"${task_title ?? 'the task'}"`

/** The user no longer follows the task of the notification. */
export const unfollow = (queryClient: QueryClient, notification: Notification) =>
  followTasks(
    queryClient,
    [{ id: notification.task_id ?? 0, organization_id: notification.organization_id, key: nameOf(notification) }],
    false,
  )

/** Asks how long the task of the notification shall be muted, and mutes it. */
export const muteTask = (notification: Notification) =>
  mutesAsked.add({
    organizationId: notification.organization_id,
    type: 'task',
    ids: [notification.task_id ?? 0],
    name: nameOf(notification),
  })

/** The user gets no more notifications of this type, neither in the app nor by mail. A toast offers Undo. */
export async function muteReason(queryClient: QueryClient, { type }: Notification): Promise<void> {
  if (!isKnownType(type)) return
  const place = undoStack.begin()
  try {
    const preferences = await queryClient.fetchQuery(preferencesQuery)
    const before = preferences.find((preference) => preference.type === type)
    await save(queryClient, { type, in_app: false, mail: false })
    const undo = () => before && save(queryClient, before).catch(fail)
    toast.undo(`Muted "${notificationNames[type]}". The settings list all reasons.`, undo, { place })
  } catch (error) {
    fail(error)
  } finally {
    place.end()
  }
}

const failed = 'Failed to save the preference'
const fail = (error: unknown) => toast.error(messageOf(error, failed))

async function save(queryClient: QueryClient, preference: NotificationPreference) {
  const preferences = await call(updatePreferences, { body: [preference] }, { fallback: failed })
  queryClient.setQueryData(preferencesQuery.queryKey, preferences)
}
