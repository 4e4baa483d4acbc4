import { largestRoom, type Room } from '@muster/contracts/chat/rooms'
import { texts } from '@muster/contracts/texts'
import { memberOf } from '@muster/server/access/actor'
import { record } from '@muster/server/facts/record'
import { invalid, notFound } from '@muster/server/http/problems'
import type { Store, Tx } from '@muster/server/store'
import { uuidV7 } from '@muster/server/uuid-v7'
import { sql } from 'kysely'
import { ensureDirect } from './direct.ts'
import { type Asker, roomInSight } from './room-in-sight.ts'
import { readRoom } from './room-row.ts'

type Draft = { name?: string | null; participantIds: number[]; isGroup?: boolean }

/** Creates a group, or finds the direct room with one other user. */
export function createRoom(store: Store, asker: Asker, draft: Draft): Promise<{ room: Room; stood: boolean }> {
  return store.write(async (tx) => {
    await memberOf(tx, asker, asker.organizationId)
    const { userId } = asker
    const others = [...new Set(draft.participantIds)].filter((id) => id !== userId)
    await refuseStrangers(tx, asker, others)
    if (draft.isGroup ?? others.length > 1)
      return { room: await createGroup(tx, asker, others, draft.name), stood: false }
    const [other = userId, ...more] = others
    if (more.length > 0) invalid({ field: 'isGroup', message: texts.chat.directIsForTwo })
    if (draft.participantIds.length === 0) invalid({ field: 'participantIds', message: 'must name somebody' })
    const found = await roomInSight(tx, asker, String(other))
    const { id } = await ensureDirect(tx, found)
    return { room: await readRoom(tx, asker, id), stood: found.id !== null }
  })
}

async function createGroup(tx: Tx, asker: Asker, others: number[], name: string | null | undefined): Promise<Room> {
  const { userId, organizationId } = asker
  refuseTooMany(others.length + 1)
  const id = uuidV7()
  const { number } = await tx
    .insertInto('chat_rooms')
    .values({ id, organization_id: organizationId, name: name ?? null, created_by: userId })
    .returning('number')
    .executeTakeFirstOrThrow()
  const people = [userId, ...others]
  await takeIn(tx, { id, organizationId }, people)
  await record(tx, {
    kind: 'room.created',
    organizationId,
    actorId: userId,
    entity: 'room',
    entityId: number,
    action: 'created',
    seenBy: people,
    private: true,
  })
  return readRoom(tx, asker, id)
}

/**
 * Adds members to a group, in this order; what was written before counts as read. Returns those who were not in it yet.
 */
export async function takeIn(
  tx: Tx,
  room: { id: string; organizationId: number },
  people: number[],
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    insert into chat_participants (organization_id, room_id, user_id, read_seq, joined_at)
    select ${room.organizationId}, r.id, one.id, r.last_seq, clock_timestamp() + one.place * interval '1 microsecond'
    from chat_rooms r, unnest(${people}::int[]) with ordinality as one (id, place) where r.id = ${room.id}::uuid
    on conflict do nothing returning user_id`.execute(tx)
  return rows.map(({ user_id }) => user_id)
}

/** 404 unless all are active members, whose memberships are locked until the commit. */
export async function refuseStrangers(tx: Tx, { organizationId }: Asker, people: number[]) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from memberships
      where organization_id = ${organizationId} and status = 'active' and user_id = any(${people}::int[])
      order by user_id for key share
    ) members`.execute(tx)
  if (rows[0]?.count !== people.length) notFound('User')
}

export function refuseTooMany(count: number) {
  if (count > largestRoom) invalid({ field: 'participantIds', message: texts.chat.tooManyParticipants(largestRoom) })
}
