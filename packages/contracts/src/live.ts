import * as z from 'zod/mini'
import type { Refusal } from './acknowledgement.ts'
import type { CallEvents } from './calls.ts'
import type { ChatFrames } from './chat/events.ts'
import { Id } from './fields.ts'
import type { Notification } from './notifications.ts'

/** The handshake of a socket. The organization is fixed for the whole connection. */
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

/** An event of the live feed. It contains ids only; the page refetches, which checks permission again. */
export type Changed = {
  entity: (typeof changing)[number]
  id: number
  organizationId: number
  action: 'created' | 'updated' | 'deleted'
  version: number
}

/**
 * Events the chat service sends to a connected browser. `error` replies to an event without an acknowledgement,
 * and is the last event before the service ends a connection (401: the session ended, 403: no longer a member).
 */
export type ServerEvents = CallEvents &
  ChatFrames & {
    changed: (event: Changed) => void
    /** To its receiver only, in the organization of the notification. */
    notification: (event: { notification: Notification }) => void
    error: (refusal: Refusal) => void
    /** The connection ends because the same user opened a newer window; the value is the maximum number of windows. */
    connection_replaced: (event: { windows: number; detail: string }) => void
  }
