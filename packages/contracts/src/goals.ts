import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { changeShape, newShape, objectShape, without } from './field.ts'
import { Id, IdParams, IdText, Instant, Page, unchanged, WallTime } from './fields.ts'
import { GoalEnd, goalFields } from './goals/fields.ts'

export const Goal = z.object({
  id: Id,
  ...objectShape(goalFields),
  /** The same as end_date. */
  due_date: WallTime,
  project_name: z.nullable(z.string()),
  organization_id: Id,
  /** The owner. */
  user_id: Id,
  /** Visible to its owner only. */
  is_personal: z.boolean(),
  milestones_count: z.number(),
  completed_milestones_count: z.number(),
  /** Percent, 0 to 100, with one decimal. */
  progress: z.number(),
  /** The caller's share of its task assignments, in percent with one decimal. */
  my_dependency_percentage: z.number(),
  created_at: Instant,
  updated_at: Instant,
})
export type Goal = z.output<typeof Goal>

/** The input for a new goal; how it is tracked follows from the value. */
const initialFields = without(goalFields, 'tracking')

const filter = { user_id: z.optional(IdText), project_id: z.optional(IdText), ...Page }

export const listGoals = endpoint({
  method: 'GET',
  path: '/goals/',
  summary: 'The goals the caller sees; user_id keeps those of one owner.',
  query: z.object({ organization_id: z.optional(IdText), ...filter }),
  reply: z.array(Goal),
})

export const listOrganizationGoals = endpoint({
  method: 'GET',
  path: '/goals/organization/:id',
  summary: 'The goals of an organization that the caller sees.',
  params: IdParams,
  query: z.object(filter),
  reply: z.array(Goal),
})

export const createGoal = endpoint({
  method: 'POST',
  path: '/goals/',
  summary: "Makes a goal of a project, or a personal one; a member's goals are personal.",
  body: z.strictObject({
    ...newShape(initialFields),
    due_date: z.optional(GoalEnd),
    organization_id: z.optional(Id),
    is_personal: z.optional(z.boolean()),
  }),
  reply: Goal,
})
export type NewGoal = z.output<NonNullable<typeof createGoal.body>>

export const readGoal = endpoint({
  method: 'GET',
  path: '/goals/:id',
  summary: 'One goal.',
  params: IdParams,
  reply: Goal,
})

export const updateGoal = endpoint({
  method: 'PUT',
  path: '/goals/:id',
  summary: 'Changes a goal; a current_value that differs makes its tracking manual.',
  params: IdParams,
  body: z.strictObject({
    ...changeShape(goalFields),
    due_date: z.optional(GoalEnd),
    ...unchanged(
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
  summary: 'Puts a goal with its milestones and tasks into the trash for 30 days; a personal goal goes alone.',
  params: IdParams,
})

/** A user's share of a goal. */
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
  summary: "Each person's share of the goal's task assignments; a member gets their own.",
  params: IdParams,
  reply: z.object({ goal_id: Id, employee_dependencies: z.array(EmployeeDependency) }),
})
