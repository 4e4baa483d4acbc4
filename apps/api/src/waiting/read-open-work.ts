import { maxShiftingAbsences } from '@muster/contracts/waiting'
import { nameInOrganization } from '@muster/server/access/name-in-organization'
import { isOwnTask } from '@muster/server/access/visibility'
import { sql } from 'kysely'
import type { Scope } from '../explanation/read-work.ts'
import type { OpenWork } from './rank.ts'

const isOpen = sql`t.deleted_at is null and t.status not in ('done', 'cancelled')`

/**
 * The open tasks of a scope that are late, block others or are blocked, and the open tasks elsewhere that block them,
 * directly or through others. Only tasks that the caller sees are read, also on the way. A day ends in the caller's time
 * zone. `offset 0` makes PostgreSQL look up each row by its id, because it cannot estimate how many a graph has.
 */
export const openWorkRow = ({ place, tasks, callerId }: Scope) => {
  const isVisible = sql`((select leads from place) or ${isOwnTask(callerId)})`
  return sql<OpenWork>`(
    with recursive place as materialized (${place}), scope as materialized (
      select t.id, t.due_date::date as due from place cross join lateral ${tasks(sql`place.id`)} t where ${isOpen} and ${isVisible}
    ), graph (id) as (
      select id from scope
      union
      select t.id from graph g
      cross join lateral (
        select d.from_task_id from task_dependencies d where d.to_task_id = g.id and d.kind = 'blocks' offset 0
      ) d
      cross join lateral (select t.* from tasks t where t.id = d.from_task_id offset 0) t
      where ${isOpen} and ${isVisible}
    ), today as materialized (
      select (now() at time zone coalesce((select c.time_zone from users c where c.id = ${callerId}), 'UTC'))::date as day
    ), listed as materialized (
      select t.*, greatest(0, coalesce(today.day - t.due_date::date, 0)) as days_late
      from graph g cross join lateral (select t.* from tasks t where t.id = g.id offset 0) t cross join today
      where t.due_date::date < today.day or t.blocked_task_count > 0 or t.open_blocker_count > 0
    )
    select place.id, coalesce((
      select json_agg(json_build_object(
        'id', l.id, 'key', o.key_prefix || '-' || l.number, 'title', l.title, 'in_scope', l.id in (select id from scope),
        'weight', coalesce(l.estimated_hours::numeric, 1)::text, 'days_late', l.days_late, 'assignees', coalesce((
          select json_agg(json_build_object('user_id', u.id, 'full_name', ${nameInOrganization(sql`place.organization_id`)},
            'away_until', (select max(b.ends_on) from absences b where b.user_id = u.id and today.day between b.starts_on and b.ends_on)) order by u.id)
          from task_assignees a join users u on u.id = a.user_id where a.task_id = l.id
        ), '[]')
      ) order by l.id)
      from listed l join organizations o on o.id = l.organization_id cross join today
    ), '[]') as tasks, coalesce((
      select json_agg(json_build_array(d.from_task_id, d.to_task_id) order by d.id)
      from listed l
      cross join lateral (
        select d.* from task_dependencies d where d.from_task_id = l.id and d.kind = 'blocks' offset 0
      ) d
      where d.to_task_id in (select id from listed)
    ), '[]') as edges, coalesce((
      select json_agg(shifting order by shifting.starts_on, shifting.user_id)
      from ${shiftingAbsences} shifting
    ), '[]') as absences
    from place
  )`
}

/**
 * The absences that are not over and in which tasks of the scope are due, earliest first. A task with another assignee
 * who is there on its due date is left out.
 */
const shiftingAbsences = sql`(
  select b.user_id, ${nameInOrganization(sql`place.organization_id`)} as full_name, b.starts_on, b.ends_on,
    (array_agg(json_build_object('id', t.id, 'key', o.key_prefix || '-' || t.number, 'title', t.title) order by s.due, t.id))[1:${sql.lit(maxShiftingAbsences)}] as tasks,
    count(*)::int as task_count
  from today cross join scope s
  join task_assignees a on a.task_id = s.id
  join absences b on b.user_id = a.user_id and s.due between b.starts_on and b.ends_on and b.ends_on >= today.day
  join tasks t on t.id = s.id
  join organizations o on o.id = t.organization_id
  join users u on u.id = b.user_id
  where not exists (
    select from task_assignees other
    where other.task_id = s.id and other.user_id <> a.user_id and not exists (
      select from absences theirs where theirs.user_id = other.user_id and s.due between theirs.starts_on and theirs.ends_on
    )
  )
  group by b.id, u.id, place.organization_id
  order by b.starts_on, b.user_id
  limit ${sql.lit(maxShiftingAbsences)}
)`
