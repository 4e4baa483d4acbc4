import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { IdText } from './fields.ts'
import { projectStatuses } from './projects/fields.ts'
import { OrganizationRole } from './roles.ts'
import { taskStatuses } from './tasks/vocabulary.ts'

/** Counts. Days and months are in UTC; objects in the trash and personal goals are not counted. */
const counts = {
  /** 1 for one organization, otherwise the number that the caller leads. */
  total_organizations: z.number(),
  total_projects: z.number(),
  total_tasks: z.number(),
  total_goals: z.number(),
  /** Active members, each user once. */
  total_users: z.number(),
  /** Tasks that are done. */
  completed_tasks: z.number(),
}

export const DashboardStats = z.object({
  ...counts,
  /** The same counts at the end of the day 30 days ago. */
  previous: z.object(counts),
})
export type DashboardStats = z.output<typeof DashboardStats>

const TaskStatusCount = z.object({ status: z.enum(taskStatuses), count: z.number() })
const ProjectStatusCount = z.object({ status: z.enum(projectStatuses), count: z.number() })
const RoleCount = z.object({ role: OrganizationRole, count: z.number() })

/** Objects created and members who joined in a month (`YYYY-MM`). */
const MonthlyTrend = z.object({
  month: z.string(),
  projects: z.number(),
  tasks: z.number(),
  goals: z.number(),
  users: z.number(),
})

/** Tasks created on a day (`YYYY-MM-DD`). */
const DailyTaskTrend = z.object({ date: z.string(), created: z.number() })

/** Progress in percent. */
const GoalProgress = z.object({
  goal_name: z.string(),
  progress: z.number(),
  completed_milestones: z.number(),
  total_milestones: z.number(),
})

const scope = { organization_id: z.optional(IdText) }
const upTo = (most: number, usually: number) =>
  z._default(z.pipe(IdText, z.int().check(z.maximum(most, `must be at most ${most}`))), usually)

export const readDashboardStats = endpoint({
  method: 'GET',
  path: '/analytics/dashboard-stats',
  summary: 'What there is in the organizations that the caller leads, or in one of them.',
  query: z.object(scope),
  reply: DashboardStats,
})

export const readTaskStatuses = endpoint({
  method: 'GET',
  path: '/analytics/task-status-distribution',
  summary: 'How many tasks have each status.',
  query: z.object(scope),
  reply: z.array(TaskStatusCount),
})

export const readProjectStatuses = endpoint({
  method: 'GET',
  path: '/analytics/project-status-distribution',
  summary: 'How many projects have each status.',
  query: z.object(scope),
  reply: z.array(ProjectStatusCount),
})

export const readMonthlyTrends = endpoint({
  method: 'GET',
  path: '/analytics/monthly-creation-trends',
  summary: 'What was made in each of the last months, and who joined; the current month last.',
  query: z.object({ ...scope, months: upTo(24, 6) }),
  reply: z.array(MonthlyTrend),
})

export const readUserRoles = endpoint({
  method: 'GET',
  path: '/analytics/user-role-distribution',
  summary: 'How many people have each role.',
  query: z.object(scope),
  reply: z.array(RoleCount),
})

export const readGoalProgress = endpoint({
  method: 'GET',
  path: '/analytics/goal-progress',
  summary: 'How far the newest goals have come.',
  query: z.object({ ...scope, limit: upTo(100, 10) }),
  reply: z.array(GoalProgress),
})

export const readTaskTrends = endpoint({
  method: 'GET',
  path: '/analytics/task-trends',
  summary: 'How many tasks were made on each of the last days; today last.',
  query: z.object({ ...scope, days: upTo(366, 30) }),
  reply: z.array(DailyTaskTrend),
})
