import { type Actor, can } from '@muster/contracts/capabilities'
import type { Room } from '@muster/contracts/chat/rooms'
import type { CurrentLine } from '@muster/contracts/facts/lines'
import { texts } from '@muster/contracts/texts'
import { recordChatEvent } from '@muster/server/facts/chat-event'
import type { Fact } from '@muster/server/facts/fact'
import { record } from '@muster/server/facts/record'
import { refuse, refuseNotFound, refuseUnless } from '@muster/server/http/problems'
import { transferRooms } from '@muster/server/leave-rooms'
import { lockInOrder } from '@muster/server/lock-order'
import type { Store, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { sendParticipants } from '../calls/call-frames.ts'
import { lockedCallIn } from '../calls/leave.ts'
import { writeSystemMessage } from '../messages/system-message.ts'
import { insertParticipants, refuseStrangers, refuseTooMany } from './create.ts'
import { readRoom } from './room-row.ts'
import { type Caller, participantsOf, type StoredRoom, visibleRoom } from './visible-room.ts'

/** Adds members of the organization to a group. */
export function addParticipants(store: Store, caller: Caller, address: string, ids: number[]): Promise<Room> {
  return store.write(async (tx) => {
    const userIds = [...new Set(ids)]
    // The memberships and the call are locked before the room, in the global lock order. Missing users are reported only
    // after the room has been found.
    await lockInOrder(tx, { members: { organizationId: caller.organizationId, keep: [caller.userId, ...userIds] } })
    const call = await lockedCallIn(tx, (await visibleRoom(tx, caller, address)).id)
    const room = await managedRoom(tx, caller, address)
    await refuseStrangers(tx, caller, userIds)
    const added = await insertParticipants(tx, room, userIds)
    const participantIds = await participantsOf(tx, room.id)
    refuseTooMany(participantIds.length)
    if (added.length > 0) {
      // The message counts as read by all participants without earlier unread messages, including the new participants.
      await writeSystemMessage(
        tx,
        room,
        { kind: 'room.added', values: { actor: room.userName, names: await namesOf(tx, added) } },
        participantIds,
      )
      await record(tx, roomFact(room, 'room.joined', 'updated', { seenBy: participantIds }))
      if (call) await sendParticipants(tx, call)
    }
    return readRoom(tx, caller, room.id)
  })
}

/** Removes a user from a group: its creator can remove anybody, and every participant can remove themselves. */
export function removeParticipant(store: Store, caller: Caller, address: string, userId: number): Promise<void> {
  return store.write(async (tx) => {
    const room = await lockedRoom(tx, caller, address)
    const mayRemove = userId === caller.userId ? can.leaveRoom(actorOf(caller), asRoom(room)) : manages(caller, room)
    refuseUnless(mayRemove)
    await deleteParticipant(tx, room, userId)
  })
}

/**
 * Leaves a group. If its creator leaves, the group passes to another participant; when the last participant leaves, it
 * is deleted.
 */
export function leaveRoom(store: Store, caller: Caller, address: string): Promise<void> {
  return removeParticipant(store, caller, address, caller.userId)
}

async function deleteParticipant(tx: Tx, room: StoredRoom, userId: number) {
  const removedParticipant = await tx
    .deleteFrom('chat_participants')
    .where('room_id', '=', room.id)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  if (!removedParticipant) refuseNotFound('User')
  await transferRooms(tx, room.organizationId, userId)
  const seenBy = await participantsOf(tx, room.id)
  const [name = texts.unknownUser] = await namesOf(tx, [userId])
  const line: CurrentLine =
    userId === room.userId
      ? { kind: 'room.left', values: { name } }
      : { kind: 'room.removed', values: { actor: room.userName, name } }
  await writeSystemMessage(tx, room, line, seenBy)
  await recordChatEvent({ organizationId: room.organizationId, kind: 'left', roomId: room.id, userId }, tx)
  await record(tx, roomFact(room, 'room.left', 'updated', { seenBy, lostBy: [userId] }))
}

/** The names of these users in alphabetical order. */
async function namesOf(tx: Tx, ids: number[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .select(sql<string>`coalesce(full_name, username)`.as('name'))
    .where('id', 'in', ids)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map(({ name }) => name)
}

/** Deletes a group with everything in it. */
export function deleteRoom(store: Store, caller: Caller, address: string): Promise<void> {
  return store.write(async (tx) => {
    const room = await managedRoom(tx, caller, address)
    const seenBy = await participantsOf(tx, room.id)
    await tx.deleteFrom('chat_rooms').where('id', '=', room.id).execute()
    await recordChatEvent({ organizationId: room.organizationId, kind: 'gone', roomId: room.id }, tx)
    await record(tx, roomFact(room, 'room.deleted', 'deleted', { seenBy }))
  })
}

async function managedRoom(tx: Tx, caller: Caller, address: string): Promise<StoredRoom> {
  const room = await lockedRoom(tx, caller, address)
  refuseUnless(manages(caller, room))
  return room
}

/** Returns a group and locks its row, so that changes to the group happen one after the other. */
async function lockedRoom(tx: Tx, caller: Caller, address: string): Promise<StoredRoom> {
  const { pair, id } = await visibleRoom(tx, caller, address)
  if (pair) refuse(texts.chat.directRoomHasTwoUsers)
  await tx.selectFrom('chat_rooms').select('id').where('id', '=', id).forUpdate().execute()
  // The room may have changed while this transaction waited for the lock.
  const room = await visibleRoom(tx, caller, address)
  return room.id === null || room.number === null
    ? refuseNotFound('Chat room')
    : { ...room, id: room.id, number: room.number }
}

const manages = (caller: Caller, room: StoredRoom) => can.manageRoom(actorOf(caller), asRoom(room))

/** In rooms, the caller's role in the organization does not matter, so every caller counts as a member. */
const actorOf = ({ userId }: Caller): Actor => ({ id: userId, role: 'member' })
const asRoom = ({ createdBy, pair }: StoredRoom) => ({ isDirect: pair !== undefined, createdBy: String(createdBy) })

const roomFact = (
  room: StoredRoom,
  kind: 'room.joined' | 'room.left' | 'room.deleted',
  action: Fact['action'],
  visibility: Pick<Fact, 'seenBy' | 'lostBy'>,
): Fact => ({
  kind,
  organizationId: room.organizationId,
  actorId: room.userId,
  entity: 'room',
  entityId: room.number,
  action,
  private: true,
  ...visibility,
})
