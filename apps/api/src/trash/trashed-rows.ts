import { instant } from '@muster/database/json'
import type { UserIdExpression } from '@muster/server/access/caller'
import { nameInOrganization } from '@muster/server/access/name-in-organization'
import { leadsOrganization } from '@muster/server/access/visibility'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { below } from '../tasks/subtasks/tree.ts'
import { isVisibleMilestone, trashedMilestones } from './trashed-milestones.ts'

/**
 * The trash of an organization as an admin or manager sees it, with the field names of the API contract, latest
 * deletion first. What was deleted with a project or goal is not listed separately, but counted in the row of that
 * project or goal; a personal goal is visible only to its owner. A template has the numbers of its tasks and milestones.
 */
export const trashedRows = (
  callerId: UserIdExpression,
  organizationId: Expression<number>,
  page: RawBuilder<unknown>,
) => sql<object>`(
  select x.kind, x.id, x.title, ${instant(sql.ref('x.at'))} as deleted_at,
    (select json_build_object('id', u.id, 'full_name', ${nameInOrganization(sql`${organizationId}`)})
      from users u where u.id = x.by) as deleted_by,
    json_build_object('tasks', x.tasks, 'milestones', x.milestones, 'goals', x.goals) as counts
  from (${trashedUnion(callerId, organizationId)} order by at desc, kind, id desc ${page}) x
  order by x.at desc, x.kind, x.id desc
)`

export const trashedTotal = (callerId: UserIdExpression, organizationId: Expression<number>) =>
  sql`(select count(*) from (${trashedUnion(callerId, organizationId)}) x)`

const trashedUnion = (callerId: UserIdExpression, organizationId: Expression<number>) => sql`
  select 'project' as kind, p.id, p.name as title, p.deleted_at as at, p.deleted_by as by,
    (select count(*) from tasks t where t.project_id = p.id and t.deleted_at = p.deleted_at) as tasks,
    (select count(*) from milestones ms where ms.project_id = p.id and ms.deleted_at = p.deleted_at and ${isVisibleMilestone(callerId)}) as milestones,
    (select count(*) from goals g where g.project_id = p.id and g.deleted_at = p.deleted_at and ${isVisibleGoal(callerId)}) as goals
  from projects p
  where p.deleted_at is not null and p.organization_id = ${ledOrganizationId(callerId, organizationId)}
  union all
  select 'goal', g.id, g.title, g.deleted_at, g.deleted_by,
    (select count(*) from tasks t where t.deleted_at = g.deleted_at and t.id = any(array(
      ${trashedTasks} union select b.id from ${below(trashedTasks)} b
    ))),
    (select count(*) from goal_milestones gm join milestones ms on ms.id = gm.milestone_id
      where gm.goal_id = g.id and ms.deleted_at = g.deleted_at),
    0
  from goals g
  where g.deleted_at is not null and g.organization_id = ${ledOrganizationId(callerId, organizationId)} and ${isVisibleGoal(callerId)}
    and not exists (select from projects p where p.id = g.project_id and p.deleted_at = g.deleted_at)
  union all
  ${trashedMilestones(callerId, ledOrganizationId(callerId, organizationId))}
  union all
  select 'task', t.id, t.title, t.deleted_at, t.deleted_by, (
      select count(*) from ${below(sql`select t.id`)} b join tasks s on s.id = b.id
      where s.deleted_at = t.deleted_at and s.deleted_by is null
    ), 0, 0
  from tasks t
  where t.deleted_by is not null and t.organization_id = ${ledOrganizationId(callerId, organizationId)}
  union all
  select 'template', tp.id, tp.name, tp.deleted_at, tp.deleted_by, tp.task_count, tp.milestone_count, 0
  from templates tp
  where tp.deleted_at is not null and tp.organization_id = ${ledOrganizationId(callerId, organizationId)}`

/** Selects the organization's id if the user is an admin or manager of the organization, and otherwise no row. */
const ledOrganizationId = (callerId: UserIdExpression, organizationId: Expression<number>) => sql`(
  select m.organization_id from memberships m
  where m.organization_id = ${organizationId} and m.user_id = ${callerId} and m.status = 'active' and ${leadsOrganization})`

/** The tasks of the goal `g` and of its milestones that were deleted with it, without those below them. */
const trashedTasks = sql`
  select t.id from tasks t where t.goal_id = g.id and t.deleted_at = g.deleted_at
  union
  select t.id from goal_milestones gm join tasks t on t.milestone_id = gm.milestone_id
  where gm.goal_id = g.id and t.deleted_at = g.deleted_at`

const isVisibleGoal = (callerId: UserIdExpression) => sql`(not g.is_personal or g.user_id = ${callerId})`
