import { sql } from 'kysely'
import { status } from './states.ts'
import type { Milestones } from './visible-to.ts'

/**
 * The totals of the milestones, and how many had been created and completed by the end of each day; cancelled
 * milestones do not count. The first day is the day when the first milestone was created, or 365 days ago if that is
 * later. The last day is today.
 */
export const analyticsOf = (milestones: Milestones) => sql<object>`(
  with counted as materialized (
    select ${status} as status, ms.progress, ms.created_at::date as made,
      case when ms.status = 'completed' then ms.completed_at::date end as done
    from (${milestones.selectAll('ms')}) ms where ms.status <> 'cancelled'
  ), span as materialized (
    select case when count(*) > 0 then greatest(min(made), current_date - 365) end as first from counted
  ), steps as materialized (
    select day, sum(made)::int as made, sum(done)::int as done
    from (
      select greatest(made, first) as day, 1 as made, 0 as done from counted, span
      union all
      select greatest(done, first), 0, 1 from counted, span where done is not null
    ) step
    group by day
  )
  select totals.*, burn_up.days as burn_up
  from (
    select count(*)::int as total_milestones,
      (count(*) filter (where status = 'completed'))::int as completed_milestones,
      (count(*) filter (where status = 'overdue'))::int as overdue_milestones,
      coalesce(round(avg(progress)::numeric, 1), 0)::float as average_progress
    from counted
  ) totals
  cross join (
    select coalesce(json_agg(json_build_object('date', d.day, 'done', d.done, 'total', d.total) order by d.day), '[]') as days
    from (
      select day::date as day, (sum(coalesce(steps.done, 0)) over (order by day))::int as done,
        (sum(coalesce(steps.made, 0)) over (order by day))::int as total
      from span cross join lateral generate_series(span.first, current_date, interval '1 day') as day
      left join steps using (day)
    ) d
  ) burn_up
)`
