import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id, IdText, Instant, name, PageParameters } from '../fields.ts'
import { StoredFile } from '../files/fields.ts'
import { OrganizationRole } from '../roles.ts'
import { AnyUserId, OrganizationParams, RoomId, UserId } from './fields.ts'
import { Message } from './messages.ts'

/** Maximum number of participants of a room. */
export const maxParticipants = 5_000

export const Participant = z.object({
  userId: UserId,
  name: z.string(),
  /** Role in the organization; null for a former member, whose direct rooms stay readable. */
  role: z.nullable(OrganizationRole),
  isOnline: z.boolean(),
  lastSeen: z.nullable(Instant),
  /**
   * The number of the group's last message when they were added. They do not count as readers of the messages up to it.
   * 0 in direct rooms.
   */
  joinedSeq: z.number(),
})
export type Participant = z.output<typeof Participant>

export const Room = z.object({
  /** For a direct room, the id of the other user. */
  _id: RoomId,
  /** For a direct room, the name of the other user. */
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
  query: z.object(PageParameters),
  reply: z.array(Room),
})

export const createRoom = endpoint({
  method: 'POST',
  path: '/api/chat-rooms/:orgId',
  summary:
    'Creates a group. With one other user and without isGroup, creates or returns the direct room with that user; 200 if it exists already.',
  existingStatus: 200,
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
  summary: 'Returns a room.',
  params: RoomParams,
  reply: Room,
})

/** The number of files on a page of a room's files. */
export const filesPerPage = 50

export const RoomFiles = z.object({
  /** Newest first. */
  files: z.array(StoredFile),
  /** Whether there are older files; the id of the last one is `before` of the next page. */
  hasMore: z.boolean(),
})
export type RoomFiles = z.output<typeof RoomFiles>

export const listRoomFiles = endpoint({
  method: 'GET',
  path: '/api/chat-rooms/:orgId/:roomId/files',
  summary:
    "The files of a room's messages, newest first. `before` returns the files that were uploaded before that file.",
  params: RoomParams,
  query: z.object({ before: z.optional(IdText) }),
  reply: RoomFiles,
})

export const deleteRoom = endpoint({
  method: 'DELETE',
  path: '/api/chat-rooms/:orgId/:roomId',
  summary: 'Deletes a group with everything in it. Only its creator may do this.',
  params: RoomParams,
})

export const addParticipants = endpoint({
  method: 'POST',
  path: '/api/chat-rooms/:orgId/:roomId/participants',
  summary: 'Adds members of the organization to a group. Only its creator may do this.',
  success: 200,
  params: RoomParams,
  body: z.strictObject({ participantIds: ParticipantIds.check(z.minLength(1, 'must name at least one')) }),
  reply: Room,
})

export const removeParticipant = endpoint({
  method: 'DELETE',
  path: '/api/chat-rooms/:orgId/:roomId/participants/:userId',
  summary: 'Removes a participant from a group. Its creator may remove everybody, other participants only themselves.',
  params: z.object({ orgId: IdText, roomId: RoomId, userId: IdText }),
})

export const leaveRoom = endpoint({
  method: 'POST',
  path: '/api/chat-rooms/:orgId/:roomId/leave',
  summary: 'Leaves a group. If its creator leaves, the participant who joined first becomes its creator.',
  success: 204,
  idempotency: 'finds nothing',
  params: RoomParams,
})
