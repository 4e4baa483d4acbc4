import type { Goal } from '@muster/contracts/goals'
import { instant } from '@muster/database/json'
import type { UserIdExpression } from '@muster/server/access/caller'
import { leadsOrganization, userIdExpression } from '@muster/server/access/visibility'
import { type RawBuilder, sql } from 'kysely'
import { tasksAssignedTo, tasksCreatedBy } from '../tasks/own-tasks.ts'
import { goalColumns } from './columns.ts'
import { milestoneProgress, progress } from './progress.ts'
import { sharesOf } from './shares.ts'
import { goalsOfAssignee, type goalsVisibleTo } from './visible-to.ts'

type Goals = ReturnType<typeof goalsVisibleTo>

/**
 * Selects visible goals with the field names of the API contract, by default the newest first. Shares are computed only
 * for goals that contain tasks assigned to the user; such goals are found through the user's tasks.
 */
export const goalRows = (
  goals: Goals,
  callerId: UserIdExpression | number,
  order: RawBuilder<unknown> = sql`g.id desc`,
) => sql<Goal>`(
  select g.id, ${goalColumns.select()}, g.end_date as due_date, ${projectName(callerId, sql`g.leads`)} as project_name, g.organization_id,
    g.user_id, g.is_personal, mp.milestones_count, mp.completed_milestones_count,
    ${progress} as progress, ${ownShare(callerId)} as my_dependency_percentage,
    ${instant(sql.ref('g.created_at'))} as created_at, ${instant(sql.ref('g.updated_at'))} as updated_at
  from (${goals.selectAll('g').select(leadsOrganization.as('leads'))}) g
  left join projects p on p.id = g.project_id
  cross join ${milestoneProgress}
  order by ${order}
)`

/** The user's share of the goal `g`, in percent. */
export const ownShare = (callerId: UserIdExpression | number) => sql<number>`coalesce(
  case when g.id in (${goalsOfAssignee(callerId)}) then (
    select s.dependency_percentage from ${sharesOf(sql`g.id`)} s where s.user_id = ${userIdExpression(callerId)}
  ) end, 0)`

/**
 * The name of the project `p` of the goal `g`. It is null for a personal goal whose project is no longer visible to the
 * goal's owner.
 */
export const projectName = (callerId: UserIdExpression | number, callerLeads: RawBuilder<unknown>) => sql`
  case when not g.is_personal or ${callerLeads}
    or g.project_id in (
      select t.project_id from ${tasksAssignedTo(callerId)} t union all select t.project_id from ${tasksCreatedBy(callerId)} t
    )
  then p.name end`
