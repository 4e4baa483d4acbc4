import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './fields.ts'
import { InstantInput } from './time-entries/fields.ts'

export const muteTypes = ['task', 'project', 'goal'] as const
export const MuteType = z.enum(muteTypes)
export type MuteType = z.output<typeof MuteType>

/** The maximum number of objects in one call. */
export const maxMutedObjects = 1_000

/** An object that the caller gets no notifications about, except mentions. */
export const Mute = z.object({
  type: MuteType,
  /** The id of the task, the project or the goal. */
  object_id: Id,
  organization_id: Id,
  /** The current title of the task or goal, or the name of the project. */
  title: z.string(),
  /** The key of a task. */
  key: z.nullable(z.string()),
  created_at: Instant,
  /** When it ends by itself; null if only the caller ends it. */
  expires_at: z.nullable(Instant),
})
export type Mute = z.output<typeof Mute>

export const listMutes = endpoint({
  method: 'GET',
  path: '/notifications/mutes',
  summary:
    'The objects that the caller has muted, latest first, in all organizations of the caller. Objects that the caller no longer sees are left out.',
  reply: z.array(Mute),
})

export const changeMutes = endpoint({
  method: 'PUT',
  path: '/notifications/mutes',
  summary:
    'Mutes one or several objects of an organization for the caller, or ends that. A muted task is silent with its subtasks, and a muted project or goal with everything in it; only mentions still notify. With `expires_at` the mute ends by itself; without it, it lasts until the caller ends it. Objects that are not found are returned in `refused`.',
  body: z.strictObject({
    organization_id: Id,
    type: MuteType,
    ids: z.array(Id).check(z.minLength(1), z.maxLength(maxMutedObjects)),
    muted: z.boolean(),
    /** An instant in the future. Replaces the one of an object that is muted already. Ignored if `muted` is false. */
    expires_at: z.optional(z.nullable(InstantInput)),
  }),
  reply: z.object({
    /** The ids of the objects whose state changed. */
    changed: z.array(Id),
    /** The ids of objects that do not exist or that the caller does not see. */
    refused: z.array(Id),
  }),
})
