import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { IdText } from './fields.ts'
import { projectStatuses } from './projects/fields.ts'
import { OrganizationRole } from './roles.ts'
import { taskStatuses } from './tasks/vocabulary.ts'

/** The counts exclude personal goals and objects in the trash. */
const counts = {
  /**
   * 1 if the request names an organization; otherwise the number of organizations in which the caller is an admin
   * or a manager.
   */
  total_organizations: z.number(),
  total_projects: z.number(),
  total_tasks: z.number(),
  total_goals: z.number(),
  /** Active members. A user who belongs to several organizations is counted once. */
  total_users: z.number(),
  /** Tasks that are done. */
  completed_tasks: z.number(),
}

export const DashboardStats = z.object({
  ...counts,
  /**
   * How many of the counted objects already existed at the end of the day 30 days ago, in UTC. For `total_users`: how
   * many members had already joined; for `completed_tasks`: how many tasks were already done.
   */
  previous: z.object(counts),
})
export type DashboardStats = z.output<typeof DashboardStats>

const TaskStatusCount = z.object({ status: z.enum(taskStatuses), count: z.number() })
const ProjectStatusCount = z.object({ status: z.enum(projectStatuses), count: z.number() })
const RoleCount = z.object({ role: OrganizationRole, count: z.number() })

/** The numbers of objects that were created, and of members who joined, in a month (`YYYY-MM`, in UTC). */
const MonthlyTrend = z.object({
  month: z.string(),
  projects: z.number(),
  tasks: z.number(),
  goals: z.number(),
  users: z.number(),
})

/** The number of tasks that were created on a day (`YYYY-MM-DD`, in UTC). */
const DailyTaskTrend = z.object({ date: z.string(), created: z.number() })

/** The progress of one goal; `progress` is in percent. */
const GoalProgress = z.object({
  goal_name: z.string(),
  progress: z.number(),
  completed_milestones: z.number(),
  total_milestones: z.number(),
})

const scope = { organization_id: z.optional(IdText) }
const numberUpTo = (maximum: number, defaultValue: number) =>
  z._default(z.pipe(IdText, z.int().check(z.maximum(maximum, `must be at most ${maximum}`))), defaultValue)

export const readDashboardStats = endpoint({
  method: 'GET',
  path: '/analytics/dashboard-stats',
  summary: 'Counts the objects in the organizations that the caller leads, or in one of them.',
  query: z.object(scope),
  reply: DashboardStats,
})

export const readTaskStatuses = endpoint({
  method: 'GET',
  path: '/analytics/task-status-distribution',
  summary: 'The number of tasks in each status.',
  query: z.object(scope),
  reply: z.array(TaskStatusCount),
})

export const readProjectStatuses = endpoint({
  method: 'GET',
  path: '/analytics/project-status-distribution',
  summary: 'The number of projects in each status.',
  query: z.object(scope),
  reply: z.array(ProjectStatusCount),
})

export const readMonthlyTrends = endpoint({
  method: 'GET',
  path: '/analytics/monthly-creation-trends',
  summary:
    'The numbers of objects created and of members who joined in each of the last months; the current month is last.',
  query: z.object({ ...scope, months: numberUpTo(24, 6) }),
  reply: z.array(MonthlyTrend),
})

export const readUserRoles = endpoint({
  method: 'GET',
  path: '/analytics/user-role-distribution',
  summary: 'The number of members with each role.',
  query: z.object(scope),
  reply: z.array(RoleCount),
})

export const readGoalProgress = endpoint({
  method: 'GET',
  path: '/analytics/goal-progress',
  summary: 'The progress of the newest goals.',
  query: z.object({ ...scope, limit: numberUpTo(100, 10) }),
  reply: z.array(GoalProgress),
})

export const readTaskTrends = endpoint({
  method: 'GET',
  path: '/analytics/task-trends',
  summary: 'The number of tasks created on each of the last days; today is last.',
  query: z.object({ ...scope, days: numberUpTo(366, 30) }),
  reply: z.array(DailyTaskTrend),
})
