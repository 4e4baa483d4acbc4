import { maxParticipants, type Room } from '@muster/contracts/chat/rooms'
import { texts } from '@muster/contracts/texts'
import { actorOrRefuse } from '@muster/server/access/actor'
import { record } from '@muster/server/facts/record'
import { refuseInvalid, refuseNotFound } from '@muster/server/http/problems'
import { lockInOrder } from '@muster/server/lock-order'
import type { Store, Tx } from '@muster/server/store'
import { uuidV7 } from '@muster/server/uuid-v7'
import { sql } from 'kysely'
import { ensureDirect } from './direct.ts'
import { readRoom } from './room-row.ts'
import { type Caller, visibleRoom } from './visible-room.ts'

type Draft = { name?: string | null; participantIds: number[]; isGroup?: boolean }

/** Creates a group, or finds or creates the direct room with one user, who may be the caller. */
export function createRoom(store: Store, caller: Caller, draft: Draft): Promise<{ room: Room; existed: boolean }> {
  return store.write(async (tx) => {
    const { userId, organizationId } = caller
    const otherIds = [...new Set(draft.participantIds)].filter((id) => id !== userId)
    await lockInOrder(tx, { members: { organizationId, keep: [userId, ...otherIds] } })
    await actorOrRefuse(tx, caller, organizationId)
    await refuseStrangers(tx, caller, otherIds)
    if (draft.isGroup ?? otherIds.length > 1)
      return { room: await createGroup(tx, caller, otherIds, draft.name), existed: false }
    const [otherId = userId, ...furtherIds] = otherIds
    if (furtherIds.length > 0) refuseInvalid({ field: 'isGroup', message: texts.chat.directRoomHasTwoUsers })
    if (draft.participantIds.length === 0) refuseInvalid({ field: 'participantIds', message: 'must name somebody' })
    const directRoom = await visibleRoom(tx, caller, String(otherId))
    const { id } = await ensureDirect(tx, directRoom)
    return { room: await readRoom(tx, caller, id), existed: directRoom.id !== null }
  })
}

async function createGroup(tx: Tx, caller: Caller, otherIds: number[], name: string | null | undefined): Promise<Room> {
  const { userId, organizationId } = caller
  refuseTooMany(otherIds.length + 1)
  const id = uuidV7()
  const { number } = await tx
    .insertInto('chat_rooms')
    .values({ id, organization_id: organizationId, name: name ?? null, created_by: userId })
    .returning('number')
    .executeTakeFirstOrThrow()
  const userIds = [userId, ...otherIds]
  await insertParticipants(tx, { id, organizationId }, userIds)
  await record(tx, {
    kind: 'room.created',
    organizationId,
    actorId: userId,
    entity: 'room',
    entityId: number,
    action: 'created',
    seenBy: userIds,
    private: true,
  })
  return readRoom(tx, caller, id)
}

/**
 * Adds members to a group, in the given order. Earlier messages do not count as unread for them, and they do not count
 * as readers of these messages. Returns those who were not yet in the group.
 */
export async function insertParticipants(
  tx: Tx,
  room: { id: string; organizationId: number },
  userIds: number[],
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    insert into chat_participants (organization_id, room_id, user_id, read_seq, joined_seq, joined_at)
    select ${room.organizationId}, r.id, one.id, r.last_seq, r.last_seq, clock_timestamp() + one.place * interval '1 microsecond'
    from chat_rooms r, unnest(${userIds}::int[]) with ordinality as one (id, place) where r.id = ${room.id}::uuid
    on conflict do nothing returning user_id`.execute(tx)
  return rows.map(({ user_id }) => user_id)
}

/** Refuses with 404 unless all these users, whose memberships are locked, are active members. */
export async function refuseStrangers(tx: Tx, { organizationId }: Caller, userIds: number[]) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from memberships
    where organization_id = ${organizationId} and status = 'active' and user_id = any(${userIds}::int[])`.execute(tx)
  if (rows[0]?.count !== userIds.length) refuseNotFound('User')
}

export function refuseTooMany(count: number) {
  if (count > maxParticipants)
    refuseInvalid({ field: 'participantIds', message: texts.chat.tooManyParticipants(maxParticipants) })
}
