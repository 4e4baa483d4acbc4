import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, IdText, Instant, Page } from './fields.ts'
import { Goal } from './goals.ts'
import { Project } from './projects.ts'
import { Task } from './tasks.ts'

/** A deleted project, goal or task; `counts` is the number of objects deleted and restored with it. */
export const Trashed = z.object({
  kind: z.enum(['project', 'goal', 'task']),
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
  summary: 'The projects, goals and tasks that were deleted in the last 30 days, last deleted first.',
  params: IdParams,
  query: z.object(Page),
  reply: z.array(Trashed),
})

export const restoreProject = endpoint({
  method: 'POST',
  path: '/organizations/:id/trash/project/:projectId/restore',
  summary: 'Takes a project out of the trash, with what was deleted with it.',
  repeated: 'finds nothing',
  params: z.extend(IdParams, { projectId: IdText }),
  success: 200,
  reply: Project,
})

export const restoreGoal = endpoint({
  method: 'POST',
  path: '/organizations/:id/trash/goal/:goalId/restore',
  summary: 'Takes a goal out of the trash, with what was deleted with it; 409 while its project lies there.',
  repeated: 'finds nothing',
  params: z.extend(IdParams, { goalId: IdText }),
  success: 200,
  reply: Goal,
})

export const restoreTask = endpoint({
  method: 'POST',
  path: '/organizations/:id/trash/task/:taskId/restore',
  summary: 'Takes a task out of the trash, with its comments; 409 while its project lies there.',
  repeated: 'finds nothing',
  params: z.extend(IdParams, { taskId: IdText }),
  success: 200,
  reply: Task,
})
