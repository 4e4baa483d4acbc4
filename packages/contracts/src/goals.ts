import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { changeShape, newShape, objectShape, omitFields } from './field.ts'
import { BooleanText, Id, IdParams, IdText, Instant, readOnlyFields, WallTime } from './fields.ts'
import { GoalEndDate, goalFields } from './goals/fields.ts'
import { goalQuery } from './goals/query.ts'

export const Goal = z.object({
  id: Id,
  ...objectShape(goalFields),
  /** The same value as `end_date`. */
  due_date: WallTime,
  project_name: z.nullable(z.string()),
  organization_id: Id,
  /** The id of the owner. */
  user_id: Id,
  /** True if the goal is visible to its owner only. */
  is_personal: z.boolean(),
  milestones_count: z.number(),
  completed_milestones_count: z.number(),
  /** Percent, 0 to 100, with one decimal. */
  progress: z.number(),
  /** The caller's share of the assignments to the goal's tasks that are not cancelled, in percent with one decimal. */
  my_dependency_percentage: z.number(),
  created_at: Instant,
  updated_at: Instant,
})
export type Goal = z.output<typeof Goal>

/**
 * The fields in the body that creates a goal. The body has no `tracking`, which is derived from `current_value`.
 */
const newGoalFields = omitFields(goalFields, 'tracking')

const filters = {
  user_id: z.optional(IdText),
  project_id: z.optional(IdText),
  is_personal: z.optional(BooleanText),
  ...goalQuery,
}

export const listGoals = endpoint({
  method: 'GET',
  path: '/goals/',
  summary: 'The goals that the caller sees; with user_id, only the goals of that owner.',
  query: z.object({ organization_id: z.optional(IdText), ...filters }),
  reply: z.array(Goal),
})

export const listOrganizationGoals = endpoint({
  method: 'GET',
  path: '/goals/organization/:id',
  summary: 'The goals of an organization that the caller sees.',
  params: IdParams,
  query: z.object(filters),
  reply: z.array(Goal),
})

export const createGoal = endpoint({
  method: 'POST',
  path: '/goals/',
  summary: "Creates a goal of a project, or a personal goal. A member's goals are always personal.",
  body: z.strictObject({
    ...newShape(newGoalFields),
    due_date: z.optional(GoalEndDate),
    organization_id: z.optional(Id),
    is_personal: z.optional(z.boolean()),
  }),
  reply: Goal,
})
export type NewGoal = z.output<NonNullable<typeof createGoal.body>>

export const readGoal = endpoint({
  method: 'GET',
  path: '/goals/:id',
  summary: 'Returns a goal.',
  params: IdParams,
  reply: Goal,
})

export const updateGoal = endpoint({
  method: 'PUT',
  path: '/goals/:id',
  summary: 'Changes a goal. A current_value other than the current one makes its tracking manual.',
  params: IdParams,
  body: z.strictObject({
    ...changeShape(goalFields),
    due_date: z.optional(GoalEndDate),
    ...readOnlyFields(
      'id',
      'project_name',
      'organization_id',
      'user_id',
      'is_personal',
      'milestones_count',
      'completed_milestones_count',
      'progress',
      'my_dependency_percentage',
      'created_at',
      'updated_at',
    ),
  }),
  reply: Goal,
})
export type GoalChanges = z.output<NonNullable<typeof updateGoal.body>>

export const deleteGoal = endpoint({
  method: 'DELETE',
  path: '/goals/:id',
  summary:
    'Moves a goal with its milestones and tasks to the trash for 30 days; the tasks of a personal goal are kept.',
  params: IdParams,
})

/**
 * How many objects are affected if the goal is deleted. The `milestones` and `tasks` are moved to the trash with it.
 */
export const GoalDeletion = z.object({
  milestones: z.number(),
  /** Milestones that are not deleted, because they also belong to another goal. */
  shared_milestones: z.number(),
  /** Always 0 for a personal goal, whose tasks stay in their project. */
  tasks: z.number(),
})
export type GoalDeletion = z.output<typeof GoalDeletion>

export const readGoalDeletion = endpoint({
  method: 'GET',
  path: '/goals/:id/deletion',
  summary: 'How many milestones and tasks deleting the goal would delete now; for those who may delete it.',
  params: IdParams,
  reply: GoalDeletion,
})

/** A user's share of the assignments to the tasks of a goal that are not cancelled. */
export const EmployeeDependency = z.object({
  user_id: Id,
  full_name: z.nullable(z.string()),
  assigned_tasks: z.number(),
  completed_tasks: z.number(),
  dependency_percentage: z.number(),
})
export type EmployeeDependency = z.output<typeof EmployeeDependency>

export const readEmployeeDependencies = endpoint({
  method: 'GET',
  path: '/goals/:id/employee-dependencies',
  summary: "The share of each assignee in the assignments to the goal's tasks. A member receives only their own share.",
  params: IdParams,
  reply: z.object({ goal_id: Id, employee_dependencies: z.array(EmployeeDependency) }),
})
