import { type RawBuilder, sql } from 'kysely'
import { firstJoined, isLiveIn, type LedOrganizations } from './visible-to.ts'

/** The end of the day 30 days ago. */
const thirtyDaysAgo = sql`(current_date - 29)`

/**
 * The current figures and, as `previous`, how many of the same rows had already been created, completed or (for users)
 * joined at the end of the day 30 days ago.
 */
export const dashboardStats = (ledOrganizations: LedOrganizations) => sql<object>`(
  select organizations.now as total_organizations, projects.now as total_projects, tasks.now as total_tasks,
    goals.now as total_goals, people.now as total_users, completed.now as completed_tasks,
    json_build_object('total_organizations', organizations.before, 'total_projects', projects.before,
      'total_tasks', tasks.before, 'total_goals', goals.before, 'total_users', people.before,
      'completed_tasks', completed.before) as previous
  from ${countsNowAndBefore(sql`select created_at as at from organizations where id = any(${ledOrganizations})`)} organizations,
    ${countsNowAndBefore(sql`select created_at as at from projects where ${isLiveIn(ledOrganizations)}`)} projects,
    ${countsNowAndBefore(sql`select created_at as at from tasks where ${isLiveIn(ledOrganizations)}`)} tasks,
    ${countsNowAndBefore(sql`select created_at as at from goals where ${isLiveIn(ledOrganizations)} and not is_personal`)} goals,
    ${countsNowAndBefore(firstJoined(ledOrganizations))} people,
    ${countsNowAndBefore(sql`select completed_at as at from tasks where ${isLiveIn(ledOrganizations)} and status = 'done'`)} completed
)`

const countsNowAndBefore = (rows: RawBuilder<unknown>) => sql`(
  select count(*)::int as now, (count(*) filter (where at < ${thirtyDaysAgo}))::int as before from (${rows}) counted
)`
