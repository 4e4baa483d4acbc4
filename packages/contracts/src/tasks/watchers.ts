import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams } from '../fields.ts'
import { Assignee } from './fields.ts'
import { maxChangedTasks } from './many.ts'

/** Why a user follows a task; the first reason that applies. */
export const watchReasons = ['manual', 'created', 'assigned', 'commented', 'mentioned'] as const
export type WatchReason = (typeof watchReasons)[number]

/** A user who follows a task, and sees it. */
export const Watcher = z.object({ user: Assignee, reason: z.enum(watchReasons) })
export type Watcher = z.output<typeof Watcher>

export const listWatchers = endpoint({
  method: 'GET',
  path: '/tasks/:id/watchers',
  summary:
    'The users who follow the task: those who chose to, and its creator, its assignees, and the users who commented on it or were mentioned, unless they chose not to follow it.',
  params: IdParams,
  reply: z.array(Watcher),
})

export const followTasks = endpoint({
  method: 'PUT',
  path: '/tasks/watchers/own',
  summary:
    'The caller follows one or several tasks of an organization, or no longer does. Nothing but another call ends this choice: assignments and mentions still notify, but do not make the caller follow the task again. Tasks that are not found are returned in `refused`.',
  body: z.strictObject({
    organization_id: Id,
    ids: z.array(Id).check(z.minLength(1), z.maxLength(maxChangedTasks)),
    following: z.boolean(),
  }),
  reply: z.object({
    /** The ids of the tasks that the caller now follows and did not follow before, or the other way round. */
    changed: z.array(Id),
    /** The ids of tasks that do not exist or that the caller does not see. */
    refused: z.array(Id),
  }),
})

/** The maximum number of users in one call. */
export const maxAddedWatchers = 100

export const addWatchers = endpoint({
  method: 'POST',
  path: '/tasks/:id/watchers',
  summary:
    'Adds other users as watchers of a task that the caller may edit. They are notified, and can unfollow the task. Users who do not see the task, and users who chose not to follow it, are returned in `refused`.',
  params: IdParams,
  body: z.strictObject({ user_ids: z.array(Id).check(z.minLength(1), z.maxLength(maxAddedWatchers)) }),
  success: 200,
  reply: z.object({
    /** The users who follow the task now and did not before. */
    added: z.array(Id),
    refused: z.array(Id),
  }),
})
