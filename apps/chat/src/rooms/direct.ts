import { record } from '@muster/server/facts/record'
import type { Tx } from '@muster/server/store'
import { uuidV7 } from '@muster/server/uuid-v7'
import { sql } from 'kysely'
import type { RoomInSight, StandingRoom } from './room-in-sight.ts'

/** The room with its row. A direct room's row is created with the first command that needs it, once for its pair. */
export async function ensureDirect(tx: Tx, room: RoomInSight): Promise<StandingRoom> {
  const { id, number, pair, organizationId, userId } = room
  if (id !== null && number !== null) return { ...room, id, number }
  if (!pair) throw new Error('A group has its row from the beginning.')
  const { rows: made } = await sql<{ id: string; number: number }>`
    insert into chat_rooms (id, organization_id, direct_low, direct_high, created_by)
    values (${uuidV7()}::uuid, ${organizationId}, ${pair.low}, ${pair.high}, ${userId})
    on conflict (organization_id, direct_low, direct_high) do nothing
    returning id, number`.execute(tx)
  const [row] = made
  if (!row) return { ...room, ...(await findDirect(tx, organizationId, pair)) }
  const people = [...new Set([pair.low, pair.high])]
  await tx
    .insertInto('chat_participants')
    .values(people.map((user_id) => ({ organization_id: organizationId, room_id: row.id, user_id })))
    .execute()
  await record(tx, {
    kind: 'room.created',
    organizationId,
    actorId: userId,
    entity: 'room',
    entityId: row.number,
    action: 'created',
    seenBy: people,
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
