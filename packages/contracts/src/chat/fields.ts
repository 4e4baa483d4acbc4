import * as z from 'zod/mini'
import { Id, IdText } from '../fields.ts'

/** A user's id in the chat service: a string of digits. */
export const UserId = z.string()

/** A user's id in input: a number, or a string of digits. */
export const AnyUserId = z.union([IdText, Id])

const userIdPattern = /^[1-9]\d{0,9}$/
const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

const Uuid = z.string().check(z.toLowerCase(), z.regex(uuidPattern, 'must be an id'))

/** The id by which a user addresses a room: the id of a group or, for a direct room, the id of the other user. */
export const RoomId = z.string().check(
  z.toLowerCase(),
  z.refine((id) => uuidPattern.test(id) || (userIdPattern.test(id) && Number(id) <= 2_147_483_647), {
    error: 'must be an id',
  }),
)

export const MessageId = Uuid

/** Whether this is the id of a direct room, which is the other user's id. */
export const isDirectId = (roomId: string) => userIdPattern.test(roomId)

export const OrganizationParams = z.object({ orgId: IdText })
