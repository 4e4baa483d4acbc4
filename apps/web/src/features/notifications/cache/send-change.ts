import {
  archiveNotification,
  changeNotifications,
  deleteNotification,
  markRead,
  markUnread,
  type NotificationAction,
  unarchiveNotification,
} from '@muster/contracts/notifications'
import { call } from '../../../lib/api/api.ts'
import { isGone } from '../../../lib/api/api-error.ts'
import type { Change } from './change.ts'

const endpoints = {
  read: markRead,
  unread: markUnread,
  archive: archiveNotification,
  unarchive: unarchiveNotification,
} as const

const fallbacks: Record<NotificationAction, string> = {
  read: 'Failed to mark as read',
  unread: 'Failed to mark as unread',
  archive: 'Failed to archive',
  unarchive: 'Failed to take out of the archive',
  delete: 'Failed to delete',
}

/** Maximum number of ids per call. */
const maxIds = 1000

/** Sends the change to the server. Notifications that were deleted in the meantime cause no error. */
export async function sendChange(ids: readonly number[], action: NotificationAction, keepalive?: boolean) {
  const options = { fallback: fallbacks[action], keepalive }
  const [id] = ids
  if (id !== undefined && ids.length === 1) return sendOne(id, action, options)
  for (let from = 0; from < ids.length; from += maxIds)
    await call(changeNotifications, { body: { ids: ids.slice(from, from + maxIds), action } }, options)
}

type Options = { fallback: string; keepalive: boolean | undefined }

async function sendOne(id: number, action: Change | 'delete', options: Options) {
  const params = { id }
  try {
    if (action === 'delete') await call(deleteNotification, { params }, options)
    else await call(endpoints[action], { params }, options)
  } catch (error) {
    if (!isGone(error)) throw error
  }
}
