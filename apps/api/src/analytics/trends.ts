import { type Expression, type RawBuilder, sql } from 'kysely'
import { firstJoined, isLiveIn, type LedOrganizations } from './visible-to.ts'

/**
 * The numbers of projects, tasks and goals created and of users who joined in each of the last `months` months; the
 * current month is last.
 */
export const monthlyTrends = (ledOrganizations: LedOrganizations, months: Expression<number>) => sql<object>`(
  select to_char(began, 'YYYY-MM') as month,
    ${createdIn('month', sql`select from projects where ${isLiveIn(ledOrganizations)}`)} as projects,
    ${createdIn('month', sql`select from tasks where ${isLiveIn(ledOrganizations)}`)} as tasks,
    ${createdIn('month', sql`select from goals where ${isLiveIn(ledOrganizations)} and not is_personal`)} as goals,
    coalesce(joined.users, 0) as users
  from ${recentPeriods('month', months)} as spans (began)
  left join (
    select date_trunc('month', at) as began, count(*)::int as users from (${firstJoined(ledOrganizations)}) people group by 1
  ) joined using (began)
  order by began
)`

/** The number of tasks created on each of the last `days` days; today is last. */
export const taskTrends = (ledOrganizations: LedOrganizations, days: Expression<number>) => sql<object>`(
  select to_char(began, 'YYYY-MM-DD') as date,
    ${createdIn('day', sql`select from tasks where ${isLiveIn(ledOrganizations)}`)} as created
  from ${recentPeriods('day', days)} as spans (began)
  order by began
)`

type Span = 'day' | 'month'

const stepOf = (span: Span) => (span === 'day' ? sql`interval '1 day'` : sql`interval '1 month'`)

/** The start times of the last `count` days or months, including the current one, in UTC. */
const recentPeriods = (span: Span, count: Expression<number>) => sql`generate_series(
  date_trunc(${span}, now()) - (${count}::int - 1) * ${stepOf(span)}, date_trunc(${span}, now()), ${stepOf(span)}
)`

/**
 * The number of rows that were created in the day or month that starts at `began`. One index range scan over created_at
 * per day or month is cheaper than grouping all rows.
 */
const createdIn = (span: Span, rows: RawBuilder<unknown>) => sql`(
  select count(*)::int from (${rows} and created_at >= began and created_at < began + ${stepOf(span)}) made
)`
