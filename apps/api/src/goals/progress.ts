import { sql } from 'kysely'

/**
 * A lateral subquery `mp` that summarizes the milestones of the goal joined as `g`: their number, the number completed,
 * and the mean progress in percent (0 without milestones). Use it after `cross join`. Cancelled milestones and those in
 * the trash do not count. `offset 0` makes PostgreSQL look up each milestone by id, even with outdated statistics.
 */
export const milestoneProgress = sql`lateral (
  select count(*)::int as milestones_count,
    (count(*) filter (where ms.status = 'completed'))::int as completed_milestones_count,
    coalesce(avg(ms.progress), 0) as mean
  from goal_milestones gm
  cross join lateral (select * from milestones where id = gm.milestone_id offset 0) ms
  where gm.goal_id = g.id and ms.deleted_at is null and ms.status <> 'cancelled'
) mp`

/**
 * The unrounded progress of the goal `g` in percent from 0 to 100. It requires the join of `milestoneProgress` as `mp`.
 */
export const exactProgress = sql<number>`least(100, greatest(0,
  case g.tracking when 'manual' then 100 * coalesce(g.manual_value, 0) / g.target_value else mp.mean end
))`

/** The progress with one decimal; 100 only if the goal is reached. */
export const progress = sql<number>`
  least(round(${exactProgress}::numeric, 1), case when ${exactProgress} < 100 then 99.9 else 100 end)::float`

/**
 * The current value of the goal `g` in the goal's unit: the entered value, or the value computed from the milestones.
 * It requires the join of `milestoneProgress` as `mp`.
 */
export const currentValue = sql<number>`
  case g.tracking when 'manual' then coalesce(g.manual_value, 0) else round((g.target_value * mp.mean / 100)::numeric, 6)::float end`
