import { type RawBuilder, sql } from 'kysely'
import { firstJoined, type Led, liveIn } from './visible-to.ts'

/** The end of the day 30 days ago. */
const thirtyDaysAgo = sql`(current_date - 29)`

/** Counts the current rows, and of these the ones that existed 30 days ago. */
export const dashboardStats = (led: Led) => sql<object>`(
  select organizations.now as total_organizations, projects.now as total_projects, tasks.now as total_tasks,
    goals.now as total_goals, people.now as total_users, completed.now as completed_tasks,
    json_build_object('total_organizations', organizations.before, 'total_projects', projects.before,
      'total_tasks', tasks.before, 'total_goals', goals.before, 'total_users', people.before,
      'completed_tasks', completed.before) as previous
  from ${nowAndBefore(sql`select created_at as at from organizations where id = any(${led})`)} organizations,
    ${nowAndBefore(sql`select created_at as at from projects where ${liveIn(led)}`)} projects,
    ${nowAndBefore(sql`select created_at as at from tasks where ${liveIn(led)}`)} tasks,
    ${nowAndBefore(sql`select created_at as at from goals where ${liveIn(led)} and not is_personal`)} goals,
    ${nowAndBefore(firstJoined(led))} people,
    ${nowAndBefore(sql`select completed_at as at from tasks where ${liveIn(led)} and status = 'done'`)} completed
)`

const nowAndBefore = (rows: RawBuilder<unknown>) => sql`(
  select count(*)::int as now, (count(*) filter (where at < ${thirtyDaysAgo}))::int as before from (${rows}) counted
)`
