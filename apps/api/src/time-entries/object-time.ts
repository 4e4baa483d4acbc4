import type { ObjectTime } from '@muster/contracts/time-entries/object-time'
import { isOwnTask } from '@muster/server/access/visibility'
import { sql } from 'kysely'
import type { Scope } from '../explanation/read-work.ts'
import { estimateOf } from './estimate.ts'

/**
 * The estimated and the spent time of the tasks of a project, milestone or goal that the caller sees, each once: for
 * admins and managers of all users, for members their own. No row if the caller does not see the object.
 */
export const objectTime = ({ place, tasks, callerId }: Scope) => sql<ObjectTime>`(
  with place as materialized (${place}), seen as materialized (
    select t.id, ${estimateOf(sql`t.estimated_hours`)} as estimate
    from place cross join lateral ${tasks(sql`place.id`)} t
    where place.leads or ${isOwnTask(callerId)}
  ), spent as (
    select sum(e.minutes)::int as minutes, sum(e.minutes) filter (where s.estimate is not null)::int as compared_minutes
    from place cross join seen s join time_entries e on e.task_id = s.id
    where e.minutes is not null and (place.leads or e.user_id = ${callerId})
  )
  select case when place.leads then 'everyone' else 'own' end as of,
    (select sum(s.estimate)::int from seen s) as estimated_minutes,
    coalesce(spent.minutes, 0) as spent_minutes,
    coalesce(spent.compared_minutes, 0) as compared_minutes,
    (select count(*) from seen) as task_count,
    (select count(*) from seen s where s.estimate is not null) as estimated_task_count
  from place cross join spent
)`
