import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id, IdText, Instant, name, Page } from '../fields.ts'
import { OrganizationRole } from '../roles.ts'
import { AnyUserId, OrganizationParams, RoomId, UserId } from './fields.ts'
import { Message } from './messages.ts'

/** Maximum number of participants of a room. */
export const largestRoom = 5_000

export const Participant = z.object({
  userId: UserId,
  name: z.string(),
  /** Role in the organization; null for a former member, whose direct room stays readable. */
  role: z.nullable(OrganizationRole),
  isOnline: z.boolean(),
  lastSeen: z.nullable(Instant),
})
export type Participant = z.output<typeof Participant>

export const Room = z.object({
  /** A direct room is addressed by the other user's id. */
  _id: RoomId,
  /** A direct room has the other user's. */
  name: z.string(),
  isGroup: z.boolean(),
  isDirect: z.boolean(),
  organizationId: Id,
  participants: z.array(Participant),
  lastMessage: z.nullable(Message),
  unreadCount: z.number(),
  lastSeq: z.number(),
  createdBy: UserId,
  createdAt: Instant,
})
export type Room = z.output<typeof Room>

const RoomParams = z.object({ orgId: IdText, roomId: RoomId })
const ParticipantIds = z.array(AnyUserId).check(z.maxLength(1_000, 'must name at most 1000'))

export const listRooms = endpoint({
  method: 'GET',
  path: '/api/chat-rooms/:orgId',
  summary: 'The rooms that the caller takes part in, the most recently used first.',
  params: OrganizationParams,
  query: z.object(Page),
  reply: z.array(Room),
})

export const createRoom = endpoint({
  method: 'POST',
  path: '/api/chat-rooms/:orgId',
  summary:
    'Makes a group; with one other person and without isGroup their direct room, answered with 200 when it stands.',
  stands: 200,
  params: OrganizationParams,
  body: z.strictObject({
    name: z.nullish(name()),
    participantIds: ParticipantIds,
    isGroup: z.optional(z.boolean()),
  }),
  reply: Room,
})

export const readRoom = endpoint({
  method: 'GET',
  path: '/api/chat-rooms/:orgId/:roomId',
  summary: 'One room.',
  params: RoomParams,
  reply: Room,
})

export const deleteRoom = endpoint({
  method: 'DELETE',
  path: '/api/chat-rooms/:orgId/:roomId',
  summary: 'Deletes a group with everything in it; its creator may.',
  params: RoomParams,
})

export const addParticipants = endpoint({
  method: 'POST',
  path: '/api/chat-rooms/:orgId/:roomId/participants',
  summary: 'Takes members of the organization into a group; its creator may.',
  success: 200,
  params: RoomParams,
  body: z.strictObject({ participantIds: ParticipantIds.check(z.minLength(1, 'must name at least one')) }),
  reply: Room,
})

export const removeParticipant = endpoint({
  method: 'DELETE',
  path: '/api/chat-rooms/:orgId/:roomId/participants/:userId',
  summary: 'Takes somebody out of a group: its creator anybody, everybody themselves.',
  params: z.object({ orgId: IdText, roomId: RoomId, userId: IdText }),
})

export const leaveRoom = endpoint({
  method: 'POST',
  path: '/api/chat-rooms/:orgId/:roomId/leave',
  summary: 'Leaves a group; its creator passes it to its longest participant.',
  success: 204,
  params: RoomParams,
})
