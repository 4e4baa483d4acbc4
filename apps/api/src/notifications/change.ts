import type { Notification, NotificationAction } from '@muster/contracts/notifications'
import type { Principal } from '@muster/server/access/principal'
import { notificationColumns, notificationOf } from '@muster/server/facts/notification-row'
import { refuseStaleTag, tagOf } from '@muster/server/http/etag'
import { refuseNotFound } from '@muster/server/http/problems'
import { writeObject } from '@muster/server/serve/serve-read'
import type { Store, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { changeOwnNotifications } from './change-own.ts'
import { notificationsVisibleTo } from './visible-to.ts'

/** Applies an action to a notification. Repeating the action changes nothing. */
export function changeNotification(
  store: Store,
  principal: Principal,
  id: number,
  action: Exclude<NotificationAction, 'delete'>,
  ifMatch?: string,
): Promise<Notification> {
  return store.write(async (tx) => {
    if (ifMatch !== undefined) {
      const text = await textOf(tx, principal, id)
      refuseStaleTag(ifMatch, tagOf(principal.userId, text), text)
    }
    await changeOwnNotifications(tx, principal.userId, action, sql`n.id = ${id}`)
    const changed = await notificationsVisibleTo(tx, principal.userId)
      .where('n.id', '=', id)
      .select(notificationColumns)
      .executeTakeFirst()
    return changed ? notificationOf(changed) : refuseNotFound('Notification')
  })
}

/** Deletes a notification permanently. */
export function deleteNotification(store: Store, principal: Principal, id: number): Promise<void> {
  return store.write(async (tx) => {
    const deleted = await changeOwnNotifications(tx, principal.userId, 'delete', sql`n.id = ${id}`)
    if (deleted === 0) refuseNotFound('Notification')
  })
}

/** The current JSON of the notification, which is locked until the transaction ends. */
async function textOf(tx: Tx, principal: Principal, id: number): Promise<string> {
  const seen = notificationsVisibleTo(tx, principal.userId).where('n.id', '=', id).select(notificationColumns)
  const { rows } = await sql<{
    text: string
  }>`select row_to_json(o)::text as text from ${seen.forUpdate('n')} o`.execute(tx)
  return rows[0] ? writeObject(notificationOf)(rows[0].text) : refuseNotFound('Notification')
}
