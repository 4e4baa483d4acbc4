import { maxExplainedTasks } from '@muster/contracts/explanation'
import type { UserIdExpression } from '@muster/server/access/caller'
import { nameInOrganization } from '@muster/server/access/name-in-organization'
import { isOwnTask } from '@muster/server/access/visibility'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Work, WorkOfUser } from './shares.ts'

/** The object whose work is explained. */
export type Scope = {
  /** Selects `id`, `organization_id`, and `leads`: whether the caller sees all tasks. No row if it is not visible. */
  place: Expression<unknown>
  /** Selects the tasks of the object with this id that are not in the trash, with the columns of tasks. */
  tasks: (id: Expression<number>) => RawBuilder<unknown>
  callerId: UserIdExpression | number
}

/**
 * The common table expressions of a scope: its `counted` tasks, which are those that the caller sees, so that the result
 * tells nothing about others, and their `parts`, one for each assignee, or one without.
 */
const countedParts = ({ place, tasks, callerId }: Scope) => sql`
  place as materialized (${place}), counted as materialized (
    select t.id, t.organization_id, t.number, t.title, t.status, t.status = 'done' as finished,
      coalesce(t.estimated_hours::numeric, 1) as weight, t.estimated_hours is not null as estimated
    from place cross join lateral ${tasks(sql`place.id`)} t
    where t.status <> 'cancelled' and (place.leads or ${isOwnTask(callerId)})
  ), parts as materialized (
    select c.*, a.user_id, count(*) over (partition by c.id) as assignees
    from counted c left join task_assignees a on a.task_id = c.id
  )`

const workColumns = sql`
  place.id, (select count(*) from counted) as tasks, (select count(*) from counted where estimated) as estimated_tasks,
  (select coalesce(sum(weight), 0)::text from counted) as weight, coalesce((
    select json_agg(json_build_object(
      'user_id', g.user_id, 'full_name', ${nameInOrganization(sql`place.organization_id`)}, 'finished', g.finished,
      'assignees', g.assignees, 'tasks', g.tasks, 'weight', g.weight::text
    ))
    from (
      select p.user_id, p.finished, p.assignees, count(*) as tasks, sum(p.weight) as weight
      from parts p group by p.user_id, p.finished, p.assignees
    ) g left join users u on u.id = g.user_id
  ), '[]') as groups`

/** The work of a scope in groups, whose number depends on the people and not on the tasks. */
export const workRow = (scope: Scope) => sql<Work>`(
  with ${countedParts(scope)} select ${workColumns} from place
)`

/** The same with the largest parts of one user, or, if it is null, of the tasks without an assignee. */
export const workOfUserRow = (scope: Scope, userId: Expression<number | null>) => sql<WorkOfUser>`(
  with ${countedParts(scope)}
  select ${workColumns}, ${userId}::int as user_id, coalesce((
    select json_agg(json_build_object(
      'id', l.id, 'key', o.key_prefix || '-' || l.number, 'title', l.title, 'status', l.status, 'finished', l.finished,
      'weight', l.weight::text, 'estimated', l.estimated, 'assignees', l.assignees
    ) order by l.weight / l.assignees desc, l.id)
    from (
      select * from parts p where p.user_id is not distinct from ${userId}::int
      order by p.weight / p.assignees desc, p.id limit ${sql.lit(maxExplainedTasks)}
    ) l join organizations o on o.id = l.organization_id
  ), '[]') as listed
  from place
)`
