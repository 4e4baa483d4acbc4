import type { NotificationAction } from '@muster/contracts/notifications'
import { actorOrRefuse } from '@muster/server/access/actor'
import type { Principal } from '@muster/server/access/principal'
import type { Store } from '@muster/server/store'
import { sql } from 'kysely'
import { changeOwnNotifications } from './change-own.ts'

type Updated = { updated: number }

/** Applies an action to several notifications, and skips those that the caller cannot see. */
export async function changeSeveral(
  store: Store,
  principal: Principal,
  ids: number[],
  action: NotificationAction,
): Promise<Updated> {
  return {
    updated: await store.writeOnce((db) =>
      changeOwnNotifications(db, principal.userId, action, sql`n.id = any(${ids}::int[])`),
    ),
  }
}

/**
 * Marks as read all notifications that a list without filters shows (those not archived), of one organization or of
 * all.
 */
export async function markAllRead(store: Store, principal: Principal, organizationId?: number): Promise<Updated> {
  if (organizationId !== undefined) await actorOrRefuse(store.db, principal, organizationId)
  const isNotArchived = sql<boolean>`n.archived_at is null`
  const condition = organizationId
    ? sql<boolean>`${isNotArchived} and n.organization_id = ${organizationId}`
    : isNotArchived
  return { updated: await store.writeOnce((db) => changeOwnNotifications(db, principal.userId, 'read', condition)) }
}
