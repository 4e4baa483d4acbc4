import * as z from 'zod/mini'
import type { Refusal } from './acknowledgement.ts'
import type { CallEvents } from './calls.ts'
import type { ChatFrames } from './chat/events.ts'
import { Id } from './fields.ts'
import type { Notification } from './notifications.ts'

/** The `auth` data with which a socket connects. A connection belongs to one organization, which cannot be changed. */
export const Handshake = z.strictObject({ token: z.nullish(z.string()), organizationId: Id })

/** The kinds of objects whose changes are announced. */
export const announcedEntities = [
  'task',
  'project',
  'organization',
  'member',
  'comment',
  'goal',
  'milestone',
  'notification',
  'room',
  'label',
  'custom_field',
  /** Announced to its user, and to admins and managers. */
  'time_entry',
  /** A locked month, announced to all members. */
  'time_lock',
  'receipt',
  /** Announced to admins and managers. */
  'template',
  /** With the id of the task. */
  'watcher',
  /** With the id of the muted object, announced only to the user who mutes it. */
  'mute',
] as const

/**
 * An event of the live feed. It contains no values of the object: the page refetches the object, and the service checks
 * the permission again.
 */
export type ChangedEvent = {
  entity: (typeof announcedEntities)[number]
  id: number
  organizationId: number
  action: 'created' | 'updated' | 'deleted'
  version: number
}

/**
 * Events that the chat service sends to a connected browser. `error` reports a refused event for which the client
 * requested no acknowledgement. Unless an acknowledgement has just reported it, `error` also reports why the service
 * ends a connection (401: the session ended; 403: the user is, for example, no longer a member; 429: the client sent a
 * flood of events).
 */
export type ServerEvents = CallEvents &
  ChatFrames & {
    changed: (event: ChangedEvent) => void
    /** Sent only to the sockets with which the receiver is connected to the notification's organization. */
    notification: (event: { notification: Notification }) => void
    error: (refusal: Refusal) => void
    /** The service ends this connection, because the user has opened too many windows; `windows` is the maximum. */
    connection_replaced: (event: { windows: number; detail: string }) => void
  }
