import * as z from 'zod/mini'
import { Id, IdText } from '../fields.ts'

/** A user's id in the chat service: a string of digits. */
export const UserId = z.string()

/** A user's id in input: digits as text or as a number. */
export const AnyUserId = z.union([IdText, Id])

const direct = /^[1-9]\d{0,9}$/
const group = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

const Uuid = z.string().check(z.toLowerCase(), z.regex(group, 'must be an id'))

/** A room's address: a group's id, or the other user's id for a direct room. */
export const RoomId = z.string().check(
  z.toLowerCase(),
  z.refine((id) => group.test(id) || (direct.test(id) && Number(id) <= 2_147_483_647), { error: 'must be an id' }),
)

export const MessageId = Uuid

/** Whether a room is addressed by the other user's id. */
export const isDirectId = (roomId: string) => direct.test(roomId)

export const OrganizationParams = z.object({ orgId: IdText })
