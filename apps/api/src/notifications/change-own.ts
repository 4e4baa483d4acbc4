import type { FactKind } from '@muster/contracts/facts/kinds'
import type { NotificationAction } from '@muster/contracts/notifications'
import type { Db } from '@muster/server/store'
import { type RawBuilder, sql } from 'kysely'
import { incrementOwnVersion } from './stamp.ts'
import { notificationsVisibleTo } from './visible-to.ts'

/**
 * The condition for the rows that each action changes. All other rows stay as they are, so that they keep the time when
 * they were first read or archived.
 */
const affectedConditions: Record<NotificationAction, RawBuilder<boolean>> = {
  read: sql`n.read_at is null`,
  unread: sql`n.read_at is not null`,
  archive: sql`n.archived_at is null`,
  unarchive: sql`n.archived_at is not null`,
  delete: sql`true`,
}

const commands: Record<NotificationAction, RawBuilder<unknown>> = {
  read: sql`update notifications n set read_at = now(), updated_at = now()`,
  unread: sql`update notifications n set read_at = null, updated_at = now()`,
  archive: sql`update notifications n set archived_at = now(), updated_at = now()`,
  unarchive: sql`update notifications n set archived_at = null, updated_at = now()`,
  delete: sql`delete from notifications n`,
}

/**
 * Applies an action to the user's notifications that meet `condition`, and returns how many it changed. One fact for
 * each organization causes the user's other windows to update. Instead of the organization's version, the user's own
 * version is incremented, so that other users' lists are not refetched.
 */
export async function changeOwnNotifications(
  db: Db,
  userId: number,
  action: NotificationAction,
  condition: RawBuilder<boolean>,
): Promise<number> {
  const own = notificationsVisibleTo(db, userId).where(condition).where(affectedConditions[action])
  // The rows are locked in a fixed order, so that two windows of a user never deadlock.
  const locked = own.select('n.id').orderBy('n.id').forUpdate()
  const { rows } = await sql<{ updated: number }>`
    with own as (${locked}), changed as (
      ${commands[action]} where n.id = any(array(select id from own)) returning n.id, n.organization_id
    ), fact as (
      insert into facts (organization_id, actor_id, kind, entity, entity_id, action, seen_by, private)
      select c.organization_id, ${userId}::int, ${`notification.${action}` satisfies FactKind}, 'notification', max(c.id),
        case when ${action} = 'delete' and count(*) = 1 then 'deleted' else 'updated' end, array[${userId}::int], true
      from changed c group by c.organization_id
    ), version as (${incrementOwnVersion(userId, sql`from changed limit 1`)})
    select count(*)::int as updated from changed`.execute(db)
  return rows[0]?.updated ?? 0
}
