import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, IdText, Instant, PageParameters } from './fields.ts'
import { StoredFile } from './files/fields.ts'
import { Goal } from './goals.ts'
import { MilestoneDetail } from './milestones.ts'
import { Project } from './projects.ts'
import { Task } from './tasks.ts'

/**
 * A deleted project, goal, milestone, task or template. `counts` contains the numbers of objects that were deleted together
 * with it, except the personal goals of other users. The tasks of a task are those below it, and those of a template are the
 * ones that it creates. `restoreTemplate` restores a template.
 */
export const Trashed = z.object({
  kind: z.enum(['project', 'goal', 'milestone', 'task', 'template']),
  id: Id,
  title: z.string(),
  deleted_at: Instant,
  deleted_by: z.nullable(z.object({ id: Id, full_name: z.nullable(z.string()) })),
  counts: z.object({ tasks: z.number(), milestones: z.number(), goals: z.number() }),
})
export type Trashed = z.output<typeof Trashed>

export const listTrash = endpoint({
  method: 'GET',
  path: '/organizations/:id/trash',
  summary:
    'The projects, goals, milestones, tasks and templates that were deleted in the last 30 days, last deleted first.',
  params: IdParams,
  query: z.object(PageParameters),
  reply: z.array(Trashed),
})

/** A deleted file, and the object at which it is listed again when it is restored. */
export const TrashedFile = z.extend(StoredFile, {
  deleted_at: Instant,
  deleted_by: z.nullable(z.object({ id: Id, full_name: z.nullable(z.string()) })),
  location: z.object({
    type: z.enum(['task', 'project', 'milestone', 'room']),
    /** The object's id as text; the id of a room is the id by which the caller addresses it. */
    id: z.string(),
    /** Null for a group without a name. */
    name: z.nullable(z.string()),
  }),
})
export type TrashedFile = z.output<typeof TrashedFile>

export const listTrashedFiles = endpoint({
  method: 'GET',
  path: '/organizations/:id/trash/files',
  summary:
    'The files that were deleted in the last 30 days and that the caller may restore, last deleted first. Files of deleted objects are not listed separately.',
  params: IdParams,
  query: z.object(PageParameters),
  reply: z.array(TrashedFile),
})

export const restoreProject = endpoint({
  method: 'POST',
  path: '/organizations/:id/trash/project/:projectId/restore',
  summary: 'Restores a project from the trash, with everything that was deleted with it.',
  idempotency: 'finds nothing',
  params: z.extend(IdParams, { projectId: IdText }),
  success: 200,
  reply: Project,
})

export const restoreGoal = endpoint({
  method: 'POST',
  path: '/organizations/:id/trash/goal/:goalId/restore',
  summary:
    'Restores a goal from the trash, with everything that was deleted with it. Returns 409 while its project is in the trash.',
  idempotency: 'finds nothing',
  params: z.extend(IdParams, { goalId: IdText }),
  success: 200,
  reply: Goal,
})

export const restoreMilestone = endpoint({
  method: 'POST',
  path: '/organizations/:id/trash/milestone/:milestoneId/restore',
  summary:
    'Restores a milestone from the trash, with its comments, goals and tasks. Returns 409 while its project or personal goal is in the trash.',
  idempotency: 'finds nothing',
  params: z.extend(IdParams, { milestoneId: IdText }),
  success: 200,
  reply: MilestoneDetail,
})

export const restoreTask = endpoint({
  method: 'POST',
  path: '/organizations/:id/trash/task/:taskId/restore',
  summary:
    'Restores a task from the trash, with its comments and with the subtasks that were deleted with it. Returns 409 while its project or parent is in the trash.',
  idempotency: 'finds nothing',
  params: z.extend(IdParams, { taskId: IdText }),
  success: 200,
  reply: Task,
})
