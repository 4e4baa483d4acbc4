import type { FactKind } from '@muster/contracts/facts/kinds'
import { sql } from 'kysely'
import type { Tx } from './store.ts'

type ReadPosition = { organizationId: number; userId: number; roomId: string; seq: number }

/**
 * Marks as read the user's notifications about the messages of the room up to the sequence number `seq`, in the
 * transaction that marks these messages as read. If any notification was unread, records a fact, so that the user's
 * other windows are updated.
 */
export async function markMentionsRead(tx: Tx, { organizationId, userId, roomId, seq }: ReadPosition): Promise<void> {
  await sql`
    with own as (
      select n.id from notifications n
      where n.user_id = ${userId}::int and n.organization_id = ${organizationId}::int and n.read_at is null
        and n.message_id is not null and exists (
          select from chat_messages m
          where m.id = n.message_id and m.room_id = ${roomId}::uuid and m.seq <= ${seq} offset 0
        )
      order by n.id for update
    ), changed as (
      update notifications n set read_at = now(), updated_at = now()
      where n.id = any(array(select id from own)) returning n.id
    ), fact as (
      insert into facts (organization_id, actor_id, kind, entity, entity_id, action, seen_by, private)
      select ${organizationId}::int, ${userId}::int, ${'notification.read' satisfies FactKind}, 'notification', max(id), 'updated',
        array[${userId}::int], true
      from changed having count(*) > 0
    )
    insert into notification_versions (user_id, version) select ${userId}::int, 1 from changed limit 1
    on conflict (user_id) do update set version = notification_versions.version + 1`.execute(tx)
}
