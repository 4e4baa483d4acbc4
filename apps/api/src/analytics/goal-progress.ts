import { type Expression, sql } from 'kysely'
import { milestoneProgress, progress } from '../goals/progress.ts'
import { isLiveIn, type LedOrganizations } from './visible-to.ts'

/** The progress of the newest goals, excluding personal goals. */
export const goalProgress = (ledOrganizations: LedOrganizations, limit: Expression<number>) => sql<object>`(
  select g.title as goal_name, ${progress} as progress, mp.completed_milestones_count as completed_milestones,
    mp.milestones_count as total_milestones
  from (select * from goals where ${isLiveIn(ledOrganizations)} and not is_personal order by id desc limit ${limit}) g
  cross join ${milestoneProgress}
  order by g.id desc
)`
