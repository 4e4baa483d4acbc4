import { type Actor, can } from '@muster/contracts/capabilities'
import type { Room } from '@muster/contracts/chat/rooms'
import { texts } from '@muster/contracts/texts'
import { tellChat } from '@muster/server/facts/chat-event'
import { type Fact, record } from '@muster/server/facts/record'
import { notFound, refuse, refuseUnless } from '@muster/server/http/problems'
import { passOnRooms } from '@muster/server/leave-rooms'
import { lockInOrder } from '@muster/server/lock-order'
import type { Store, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { writeSystemMessage } from '../messages/write-message.ts'
import { refuseStrangers, refuseTooMany, takeIn } from './create.ts'
import { type Asker, participantsOf, roomInSight, type StandingRoom } from './room-in-sight.ts'
import { readRoom } from './room-row.ts'

/** Adds members of the organization to a group. */
export function addParticipants(store: Store, asker: Asker, address: string, ids: number[]): Promise<Room> {
  return store.write(async (tx) => {
    const people = [...new Set(ids)]
    // The memberships before the room, in the one lock order. What is not found is reported once the room was found.
    await lockInOrder(tx, { members: { of: asker.organizationId, keep: [asker.userId, ...people] } })
    const room = await managedRoom(tx, asker, address)
    await refuseStrangers(tx, asker, people)
    const added = await takeIn(tx, room, people)
    const all = await participantsOf(tx, room.id)
    refuseTooMany(all.length)
    if (added.length > 0) {
      // For existing participants it does not count as unread.
      await writeSystemMessage(tx, room, texts.chat.added(room.userName, await namesOf(tx, added)), all)
      await record(tx, roomFact(room, 'room.joined', 'updated', { seenBy: all }))
    }
    return readRoom(tx, asker, room.id)
  })
}

/** Removes a user from a group: its creator can remove anybody, everybody can remove themselves. */
export function removeParticipant(store: Store, asker: Asker, address: string, userId: number): Promise<void> {
  return store.write(async (tx) => {
    const room = await lockedRoom(tx, asker, address)
    const may = userId === asker.userId ? can.leaveRoom(actorOf(asker), asRoom(room)) : manages(asker, room)
    refuseUnless(may)
    await takeOut(tx, room, userId)
  })
}

/** Leaves a group. Its creator passes it on, and with the last participant it is deleted. */
export function leaveRoom(store: Store, asker: Asker, address: string): Promise<void> {
  return removeParticipant(store, asker, address, asker.userId)
}

async function takeOut(tx: Tx, room: StandingRoom, userId: number) {
  const gone = await tx
    .deleteFrom('chat_participants')
    .where('room_id', '=', room.id)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  if (!gone) notFound('User')
  await passOnRooms(tx, room.organizationId, userId)
  const seenBy = await participantsOf(tx, room.id)
  const [name = texts.unknownUser] = await namesOf(tx, [userId])
  const line = userId === room.userId ? texts.chat.left(name) : texts.chat.removed(room.userName, name)
  await writeSystemMessage(tx, room, line, seenBy)
  await tellChat({ organizationId: room.organizationId, kind: 'left', roomId: room.id, userId }, tx)
  await record(tx, roomFact(room, 'room.left', 'updated', { seenBy, lostBy: [userId] }))
}

/** The names of these users, in alphabetical order. */
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
export function deleteRoom(store: Store, asker: Asker, address: string): Promise<void> {
  return store.write(async (tx) => {
    const room = await managedRoom(tx, asker, address)
    const seenBy = await participantsOf(tx, room.id)
    await tx.deleteFrom('chat_rooms').where('id', '=', room.id).execute()
    await tellChat({ organizationId: room.organizationId, kind: 'gone', roomId: room.id }, tx)
    await record(tx, roomFact(room, 'room.deleted', 'deleted', { seenBy }))
  })
}

async function managedRoom(tx: Tx, asker: Asker, address: string): Promise<StandingRoom> {
  const room = await lockedRoom(tx, asker, address)
  refuseUnless(manages(asker, room))
  return room
}

/** A group with its row locked, so that its changes happen in one order. */
async function lockedRoom(tx: Tx, asker: Asker, address: string): Promise<StandingRoom> {
  const { pair, id } = await roomInSight(tx, asker, address)
  if (pair) refuse(texts.chat.directIsForTwo)
  await tx.selectFrom('chat_rooms').select('id').where('id', '=', id).forUpdate().execute()
  // What was found before may have changed while this transaction waited.
  const room = await roomInSight(tx, asker, address)
  return room.id === null || room.number === null
    ? notFound('Chat room')
    : { ...room, id: room.id, number: room.number }
}

const manages = (asker: Asker, room: StandingRoom) => can.manageRoom(actorOf(asker), asRoom(room))

/** Groups know no roles: every participant is an equal. */
const actorOf = ({ userId }: Asker): Actor => ({ id: userId, role: 'member' })
const asRoom = ({ createdBy, pair }: StandingRoom) => ({ isDirect: pair !== undefined, createdBy: String(createdBy) })

const roomFact = (
  room: StandingRoom,
  kind: 'room.joined' | 'room.left' | 'room.deleted',
  action: Fact['action'],
  sight: Pick<Fact, 'seenBy' | 'lostBy'>,
): Fact => ({
  kind,
  organizationId: room.organizationId,
  actorId: room.userId,
  entity: 'room',
  entityId: room.number,
  action,
  private: true,
  ...sight,
})
