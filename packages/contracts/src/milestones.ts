import * as z from 'zod/mini'
import { Comment } from './comments.ts'
import { endpoint } from './endpoint.ts'
import { changeShape, newShape, objectShape } from './field.ts'
import { BooleanText, Id, IdParams, IdText, Instant, PageParameters, readOnlyFields, WallTime } from './fields.ts'
import { MilestoneDueDate, MilestoneStatus, milestoneFields, Percentage, PriorityInput } from './milestones/fields.ts'
import { milestoneFilters, milestoneOrders, milestoneQuery } from './milestones/query.ts'
import { texts } from './texts.ts'

export const Milestone = z.object({
  id: Id,
  ...objectShape(milestoneFields),
  /** The same value as `due_date`. */
  target_date: WallTime,
  target_percentage: z.literal(100),
  project_id: Id,
  organization_id: Id,
  /** The goal that the milestone was linked to first, among the goals that the caller sees. */
  goal_id: z.nullable(Id),
  /** The same value as `progress`. */
  progress_percentage: z.number(),
  /** The number of the milestone's tasks outside the trash, including those that the caller does not see. */
  tasks_count: z.number(),
  completed_tasks_count: z.number(),
  /** The number of the milestone's tasks that are assigned to the caller. */
  my_tasks_count: z.number(),
  comments_count: z.number(),
  /**
   * True if the milestone belongs to goals and all of them are personal, so that only their owner sees the milestone.
   */
  is_personal: z.boolean(),
  /** True if the caller has seen the celebration of the milestone's completion. */
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

/** Older keys that are still accepted. */
const fieldAliases = {
  target_date: z.optional(MilestoneDueDate),
  target_percentage: z.optional(z.literal(100)),
  progress_percentage: z.optional(Percentage),
}

/** The fields in the body that creates a milestone. */
export const newMilestoneShape = { ...newShape(milestoneFields), ...fieldAliases }

/** The fields in the body that changes a milestone. */
export const milestoneChangeShape = { ...changeShape(milestoneFields), ...fieldAliases }

const Changes = z.object(milestoneChangeShape)
/** The fields of a milestone that a change may contain. */
export type MilestoneChanges = z.output<typeof Changes>

/** Keys of a milestone that the body of a change may contain, but only with their current values. */
export const milestoneReadOnlyKeys = [
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

const filters = {
  status: z.optional(MilestoneStatus),
  priority: z.optional(PriorityInput),
  is_critical: z.optional(BooleanText),
  is_personal: z.optional(BooleanText),
  ...milestoneQuery,
}

export const listMilestones = endpoint({
  method: 'GET',
  path: '/milestones/',
  summary:
    'The milestones that the caller sees, newest first; with upcoming, only open milestones that are due within 30 days.',
  query: z.object({
    project_id: z.optional(IdText),
    organization_id: z.optional(IdText),
    upcoming: z.optional(BooleanText),
    ...filters,
  }),
  reply: z.array(Milestone),
})

export const listProjectMilestones = endpoint({
  method: 'GET',
  path: '/milestones/project/:id',
  summary: 'The milestones of a project that the caller sees.',
  params: IdParams,
  query: z.object(filters),
  reply: z.array(Milestone),
})

/**
 * A goal or project under which milestones that match the filters are listed. `total` and `completed` also count its
 * milestones that do not match the filters.
 */
export const MilestoneGroup = z.object({
  /** Null for milestones without a goal. */
  id: z.nullable(Id),
  /** Null for milestones without a goal, and for a project that the caller does not see. */
  name: z.nullable(z.string()),
  total: z.number(),
  completed: z.number(),
})
export type MilestoneGroup = z.output<typeof MilestoneGroup>

export const listMilestoneGroups = endpoint({
  method: 'GET',
  path: '/milestones/groups',
  summary: 'The goals or projects of the milestones that the caller sees, newest first, with their counts.',
  query: z.object({
    organization_id: z.optional(IdText),
    by: z.enum(milestoneOrders),
    ...milestoneFilters,
    ...PageParameters,
  }),
  reply: z.array(MilestoneGroup),
})

/**
 * An optional id. An invalid id is refused with `requiredMessage`, which the server also uses if a required id is
 * missing.
 */
const idWithMessage = (requiredMessage: string) =>
  z.optional(z.int(requiredMessage).check(z.positive(requiredMessage), z.maximum(2147483647, requiredMessage)))

export const milestoneParents = {
  project_id: idWithMessage(texts.milestone.projectRequired),
  organization_id: idWithMessage(texts.milestone.organizationRequired),
}

export const createMilestone = endpoint({
  method: 'POST',
  path: '/milestones/',
  summary:
    'Creates a milestone in a project; with a goal_id also under that goal, by default in the project of the goal.',
  body: z.strictObject({
    ...newMilestoneShape,
    ...milestoneParents,
    goal_id: z.optional(z.nullable(Id)),
  }),
  reply: MilestoneDetail,
})

export const readMilestone = endpoint({
  method: 'GET',
  path: '/milestones/:id',
  summary: 'Returns a milestone with its comments.',
  params: IdParams,
  reply: MilestoneDetail,
})

export const updateMilestone = endpoint({
  method: 'PUT',
  path: '/milestones/:id',
  summary:
    'Changes the fields in the body. The status completed sets the progress to 100 percent and not_started to 0, and such a progress sets the status.',
  params: IdParams,
  body: z.strictObject({
    ...milestoneChangeShape,
    ...readOnlyFields('id', 'comments', ...milestoneReadOnlyKeys),
  }),
  reply: MilestoneDetail,
})

export const changeMilestoneProgress = endpoint({
  method: 'PATCH',
  path: '/milestones/:id/progress',
  summary:
    'Sets the progress, clamped to 0…100, and the status that follows from it. A cancelled milestone is reopened.',
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
  summary: 'Moves a milestone with its comments to the trash for 30 days; its tasks stay in their project and goal.',
  params: IdParams,
})

export const MilestoneAnalytics = z.object({
  /** Cancelled milestones are not counted. */
  total_milestones: z.number(),
  completed_milestones: z.number(),
  overdue_milestones: z.number(),
  /** The mean progress in percent, with one decimal. */
  average_progress: z.number(),
  /** One entry for every day since the first milestone was created, but only for the last 366 days. */
  burn_up: z.array(z.object({ date: z.string(), done: z.number(), total: z.number() })),
})

export const projectMilestoneAnalytics = endpoint({
  method: 'GET',
  path: '/milestones/project/:id/analytics',
  summary: 'The progress of those milestones of a project that the caller sees.',
  params: IdParams,
  reply: MilestoneAnalytics,
})

export const milestoneOverview = endpoint({
  method: 'GET',
  path: '/milestones/dashboard/overview',
  summary:
    'The numbers of milestones that the caller sees, the next ten that are due within 30 days, and ten critical ones.',
  query: z.object({ organization_id: z.optional(IdText) }),
  reply: z.object({
    total: z.number(),
    completed: z.number(),
    in_progress: z.number(),
    overdue: z.number(),
    /** Sorted by due date, the soonest first. */
    upcoming: z.array(Milestone),
    /**
     * Open milestones that are marked critical or have the priority `critical`, sorted by due date, the soonest first.
     */
    critical: z.array(Milestone),
  }),
})

export const celebrateMilestone = endpoint({
  method: 'POST',
  path: '/milestones/:id/celebration',
  summary: 'Records that the caller has seen the celebration of the milestone, so that it is shown once.',
  params: IdParams,
  success: 204,
})
