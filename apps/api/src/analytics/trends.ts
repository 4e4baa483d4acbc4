import { type Expression, type RawBuilder, sql } from 'kysely'
import { firstJoined, type Led, liveIn } from './visible-to.ts'

/** What was created and how many users joined per month; the current month last. */
export const monthlyTrends = (led: Led, months: Expression<number>) => sql<object>`(
  select to_char(began, 'YYYY-MM') as month,
    ${madeIn('month', sql`select from projects where ${liveIn(led)}`)} as projects,
    ${madeIn('month', sql`select from tasks where ${liveIn(led)}`)} as tasks,
    ${madeIn('month', sql`select from goals where ${liveIn(led)} and not is_personal`)} as goals,
    coalesce(joined.users, 0) as users
  from ${lately('month', months)} as spans (began)
  left join (
    select date_trunc('month', at) as began, count(*)::int as users from (${firstJoined(led)}) people group by 1
  ) joined using (began)
  order by began
)`

/** How many tasks were created per day; today last. */
export const taskTrends = (led: Led, days: Expression<number>) => sql<object>`(
  select to_char(began, 'YYYY-MM-DD') as date,
    ${madeIn('day', sql`select from tasks where ${liveIn(led)}`)} as created
  from ${lately('day', days)} as spans (began)
  order by began
)`

type Span = 'day' | 'month'

const one = (span: Span) => (span === 'day' ? sql`interval '1 day'` : sql`interval '1 month'`)

/** The start times of the last intervals. The session's time zone is UTC. */
const lately = (span: Span, count: Expression<number>) => sql`generate_series(
  date_trunc(${span}, now()) - (${count}::int - 1) * ${one(span)}, date_trunc(${span}, now()), ${one(span)}
)`

/** Counts each interval with an index range scan over created_at, which is cheaper than grouping all rows by day. */
const madeIn = (span: Span, rows: RawBuilder<unknown>) => sql`(
  select count(*)::int from (${rows} and created_at >= began and created_at < began + ${one(span)}) made
)`
