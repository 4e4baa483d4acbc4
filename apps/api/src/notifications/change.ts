import type { Notification, NotificationAction } from '@muster/contracts/notifications'
import type { Session } from '@muster/server/access/session'
import { notificationColumns, notificationOf } from '@muster/server/facts/notification-row'
import { refuseStale, tagOf } from '@muster/server/http/etag'
import { notFound } from '@muster/server/http/problems'
import { written } from '@muster/server/serve/serve-read'
import type { Store, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { changeOwn } from './change-own.ts'
import { notificationsVisibleTo } from './visible-to.ts'

/** Applies an action to a notification. Repeating it changes nothing. */
export function changeNotification(
  store: Store,
  session: Session,
  id: number,
  action: Exclude<NotificationAction, 'delete'>,
  ifMatch?: string,
): Promise<Notification> {
  return store.write(async (tx) => {
    if (ifMatch !== undefined) {
      const text = await textOf(tx, session, id)
      refuseStale(ifMatch, tagOf(session.userId, text), text)
    }
    await changeOwn(tx, session.userId, action, sql`n.id = ${id}`)
    const changed = await notificationsVisibleTo(tx, session.userId)
      .where('n.id', '=', id)
      .select(notificationColumns)
      .executeTakeFirst()
    return changed ? notificationOf(changed) : notFound('Notification')
  })
}

/** Deletes a notification permanently. */
export function deleteNotification(store: Store, session: Session, id: number): Promise<void> {
  return store.write(async (tx) => {
    const deleted = await changeOwn(tx, session.userId, 'delete', sql`n.id = ${id}`)
    if (deleted === 0) notFound('Notification')
  })
}

/** The current JSON of the notification, which is locked until the transaction ends. */
async function textOf(tx: Tx, session: Session, id: number): Promise<string> {
  const seen = notificationsVisibleTo(tx, session.userId).where('n.id', '=', id).select(notificationColumns)
  const { rows } = await sql<{
    text: string
  }>`select row_to_json(o)::text as text from ${seen.forUpdate('n')} o`.execute(tx)
  return rows[0] ? written(notificationOf)(rows[0].text) : notFound('Notification')
}
