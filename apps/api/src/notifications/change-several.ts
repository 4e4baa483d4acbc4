import type { NotificationAction } from '@muster/contracts/notifications'
import { memberOf } from '@muster/server/access/actor'
import type { Session } from '@muster/server/access/session'
import type { Store } from '@muster/server/store'
import { sql } from 'kysely'
import { changeOwn } from './change-own.ts'

type Updated = { updated: number }

/** Applies an action to several notifications, and skips those that are not the caller's. */
export async function changeSeveral(
  store: Store,
  session: Session,
  ids: number[],
  action: NotificationAction,
): Promise<Updated> {
  return {
    updated: await store.writeOnce((db) => changeOwn(db, session.userId, action, sql`n.id = any(${ids}::int[])`)),
  }
}

/** Marks all notifications as read that a list without filters shows, of one organization or of all. */
export async function markAllRead(store: Store, session: Session, organizationId?: number): Promise<Updated> {
  if (organizationId !== undefined) await memberOf(store.db, session, organizationId)
  const listed = sql<boolean>`n.archived_at is null`
  const which = organizationId ? sql<boolean>`${listed} and n.organization_id = ${organizationId}` : listed
  return { updated: await store.writeOnce((db) => changeOwn(db, session.userId, 'read', which)) }
}
