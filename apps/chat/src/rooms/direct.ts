import { record } from '@muster/server/facts/record'
import type { Tx } from '@muster/server/store'
import { uuidV7 } from '@muster/server/uuid-v7'
import { sql } from 'kysely'
import type { StoredRoom, VisibleRoom } from './visible-room.ts'

/**
 * Returns the room with the id and number of its row. The row of a direct room is created by the first command that
 * needs it, once per pair of users.
 */
export async function ensureDirect(tx: Tx, room: VisibleRoom): Promise<StoredRoom> {
  const { id, number, pair, organizationId, userId } = room
  if (id !== null && number !== null) return { ...room, id, number }
  if (!pair) throw new Error('A group has its row from the beginning.')
  const { rows: inserted } = await sql<{ id: string; number: number }>`
    insert into chat_rooms (id, organization_id, direct_low, direct_high, created_by)
    values (${uuidV7()}::uuid, ${organizationId}, ${pair.low}, ${pair.high}, ${userId})
    on conflict (organization_id, direct_low, direct_high) do nothing
    returning id, number`.execute(tx)
  const [row] = inserted
  if (!row) return { ...room, ...(await findDirect(tx, organizationId, pair)) }
  const userIds = [...new Set([pair.low, pair.high])]
  await tx
    .insertInto('chat_participants')
    .values(userIds.map((user_id) => ({ organization_id: organizationId, room_id: row.id, user_id })))
    .execute()
  await record(tx, {
    kind: 'room.created',
    organizationId,
    actorId: userId,
    entity: 'room',
    entityId: row.number,
    action: 'created',
    seenBy: userIds,
    private: true,
  })
  return { ...room, ...row }
}

const findDirect = (tx: Tx, organizationId: number, { low, high }: { low: number; high: number }) =>
  tx
    .selectFrom('chat_rooms')
    .select(['id', 'number'])
    .where('organization_id', '=', organizationId)
    .where('direct_low', '=', low)
    .where('direct_high', '=', high)
    .executeTakeFirstOrThrow()
