import { type Expression, sql } from 'kysely'
import { milestoneProgress, progress } from '../goals/progress.ts'
import { type Led, liveIn } from './visible-to.ts'

/** The progress of the newest goals, without personal ones. */
export const goalProgress = (led: Led, limit: Expression<number>) => sql<object>`(
  select g.title as goal_name, ${progress} as progress, mp.completed_milestones_count as completed_milestones,
    mp.milestones_count as total_milestones
  from (select * from goals where ${liveIn(led)} and not is_personal order by id desc limit ${limit}) g
  cross join ${milestoneProgress}
  order by g.id desc
)`
