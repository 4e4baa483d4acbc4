import * as z from 'zod/mini'
import { Comment } from './comments.ts'
import { endpoint } from './endpoint.ts'
import { changeShape, newShape, objectShape } from './field.ts'
import { Id, IdParams, IdText, Instant, Page, unchanged, WallTime } from './fields.ts'
import { MilestoneDue, MilestoneStatus, milestoneFields, Percentage, PriorityInput } from './milestones/fields.ts'
import { texts } from './texts.ts'

export const Milestone = z.object({
  id: Id,
  ...objectShape(milestoneFields),
  /** The same as due_date. */
  target_date: WallTime,
  target_percentage: z.literal(100),
  project_id: Id,
  organization_id: Id,
  /** The first goal that it was linked to, among those that the caller sees. */
  goal_id: z.nullable(Id),
  /** The same as progress. */
  progress_percentage: z.number(),
  /** Includes tasks that the caller does not see. */
  tasks_count: z.number(),
  completed_tasks_count: z.number(),
  /** Its tasks that are assigned to the caller. */
  my_tasks_count: z.number(),
  comments_count: z.number(),
  /** It belongs to personal goals only, so only their owner sees it. */
  is_personal: z.boolean(),
  /** The caller has seen that it was reached. */
  celebrated: z.boolean(),
  completed_at: z.nullable(Instant),
  created_by: z.nullable(Id),
  version: z.number(),
  created_at: Instant,
  updated_at: Instant,
})
export type Milestone = z.output<typeof Milestone>

export const MilestoneDetail = z.extend(Milestone, {
  /** Oldest first. */
  comments: z.array(Comment),
})
export type MilestoneDetail = z.output<typeof MilestoneDetail>

/** Other keys of the fields. */
const otherwise = {
  target_date: z.optional(MilestoneDue),
  target_percentage: z.optional(z.literal(100)),
  progress_percentage: z.optional(Percentage),
}

/** The input for a new milestone. */
export const newMilestoneShape = { ...newShape(milestoneFields), ...otherwise }

/** The input for a change of a milestone. */
export const milestoneChangeShape = { ...changeShape(milestoneFields), ...otherwise }

const Changes = z.object(milestoneChangeShape)
/** The fields of a milestone that a change may contain. */
export type MilestoneChanges = z.output<typeof Changes>

/** Keys of a fetched milestone that no change accepts. */
export const milestoneFacts = [
  'project_id',
  'organization_id',
  'goal_id',
  'tasks_count',
  'completed_tasks_count',
  'my_tasks_count',
  'comments_count',
  'is_personal',
  'celebrated',
  'completed_at',
  'created_by',
  'version',
  'created_at',
  'updated_at',
] as const

const YesOrNo = z.pipe(
  z.enum(['true', 'false']),
  z.transform((word) => word === 'true'),
)

const filter = {
  status: z.optional(MilestoneStatus),
  priority: z.optional(PriorityInput),
  is_critical: z.optional(YesOrNo),
  ...Page,
}

export const listMilestones = endpoint({
  method: 'GET',
  path: '/milestones/',
  summary: 'The milestones the caller sees, newest first; upcoming are those open ones that are due within 30 days.',
  query: z.object({
    project_id: z.optional(IdText),
    organization_id: z.optional(IdText),
    upcoming: z.optional(YesOrNo),
    ...filter,
  }),
  reply: z.array(Milestone),
})

export const listProjectMilestones = endpoint({
  method: 'GET',
  path: '/milestones/project/:id',
  summary: 'The milestones of a project that the caller sees.',
  params: IdParams,
  query: z.object(filter),
  reply: z.array(Milestone),
})

/** A required id: absent, empty and invalid ones return the same message. */
const idOr = (required: string) =>
  z.optional(z.int(required).check(z.positive(required), z.maximum(2147483647, required)))

export const milestonePlace = {
  project_id: idOr(texts.milestone.projectRequired),
  organization_id: idOr(texts.milestone.organizationRequired),
}

export const createMilestone = endpoint({
  method: 'POST',
  path: '/milestones/',
  summary: 'Makes a milestone in a project; with a goal_id also under that goal, whose project it takes by default.',
  body: z.strictObject({
    ...newMilestoneShape,
    ...milestonePlace,
    goal_id: z.optional(z.nullable(Id)),
  }),
  reply: MilestoneDetail,
})

export const readMilestone = endpoint({
  method: 'GET',
  path: '/milestones/:id',
  summary: 'One milestone with its comments.',
  params: IdParams,
  reply: MilestoneDetail,
})

export const updateMilestone = endpoint({
  method: 'PUT',
  path: '/milestones/:id',
  summary: 'Changes the keys that are sent. Completed means 100 percent, not started none, and the other way round.',
  params: IdParams,
  body: z.strictObject({
    ...milestoneChangeShape,
    ...unchanged('id', 'comments', ...milestoneFacts),
  }),
  reply: MilestoneDetail,
})

export const changeMilestoneProgress = endpoint({
  method: 'PATCH',
  path: '/milestones/:id/progress',
  summary: 'Sets the progress, cut to 0…100, from which the status follows; a cancelled milestone is taken up again.',
  params: IdParams,
  body: z.strictObject({
    progress_percentage: z.pipe(
      z.number(),
      z.transform((percentage) => Math.min(100, Math.max(0, percentage))),
    ),
  }),
  reply: MilestoneDetail,
})

export const deleteMilestone = endpoint({
  method: 'DELETE',
  path: '/milestones/:id',
  summary: 'Deletes a milestone for good; its tasks stay in their project and goal.',
  params: IdParams,
})

export const MilestoneAnalytics = z.object({
  /** Cancelled ones do not count. */
  total_milestones: z.number(),
  completed_milestones: z.number(),
  overdue_milestones: z.number(),
  /** Mean in percent, with one decimal. */
  average_progress: z.number(),
  /** Day by day without gaps, from the first milestone until today, the last 366 days at most. */
  burn_up: z.array(z.object({ date: z.string(), done: z.number(), total: z.number() })),
})

export const projectMilestoneAnalytics = endpoint({
  method: 'GET',
  path: '/milestones/project/:id/analytics',
  summary: 'How far the milestones of a project are, of those that the caller sees.',
  params: IdParams,
  reply: MilestoneAnalytics,
})

export const milestoneOverview = endpoint({
  method: 'GET',
  path: '/milestones/dashboard/overview',
  summary: 'Counts of the milestones the caller sees, the ten due next within 30 days, and the ten critical ones.',
  query: z.object({ organization_id: z.optional(IdText) }),
  reply: z.object({
    total: z.number(),
    completed: z.number(),
    in_progress: z.number(),
    overdue: z.number(),
    /** Soonest first. */
    upcoming: z.array(Milestone),
    /** Open ones that are marked critical or have that priority, soonest first. */
    critical: z.array(Milestone),
  }),
})

export const celebrateMilestone = endpoint({
  method: 'POST',
  path: '/milestones/:id/celebration',
  summary: 'Notes that the caller has seen that the milestone was reached, so that it is shown once.',
  params: IdParams,
  success: 204,
})
