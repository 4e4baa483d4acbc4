import * as z from 'zod/mini'
import type { Refusal } from './acknowledgement.ts'
import type { CallEvents } from './calls.ts'
import type { ChatFrames } from './chat/events.ts'
import { Id } from './fields.ts'
import type { Notification } from './notifications.ts'

/** What a socket says when it connects. The organization stands for the whole connection. */
export const Handshake = z.strictObject({ token: z.nullish(z.string()), organizationId: Id })

/** The kinds of objects whose changes are announced. */
export const changing = [
  'task',
  'project',
  'organization',
  'member',
  'comment',
  'goal',
  'milestone',
  'notification',
  'room',
] as const

/** What the live feed says: ids only, the screen asks again, which checks the right again. */
export type Changed = {
  entity: (typeof changing)[number]
  id: number
  organizationId: number
  action: 'created' | 'updated' | 'deleted'
  version: number
}

/**
 * Events the chat service sends to a connected browser. `error` answers an event that asked for no acknowledgement,
 * and is the last word before the service ends a connection (401: the session ended, 403: no longer a member).
 */
export type ServerEvents = CallEvents &
  ChatFrames & {
    changed: (event: Changed) => void
    /** To its receiver alone, in the organization it comes from. */
    notification: (event: { notification: Notification }) => void
    error: (refusal: Refusal) => void
    /** The connection ends in favour of a newer window of the same user; so many windows may be connected. */
    connection_replaced: (event: { windows: number; detail: string }) => void
  }
