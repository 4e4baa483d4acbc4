import { forecastDays, maxObservedDays } from '@muster/contracts/forecast'
import { nameInOrganization } from '@muster/server/access/name-in-organization'
import type { Db } from '@muster/server/store'
import { type RawBuilder, sql } from 'kysely'
import { withoutPastAbsences } from './observed-days.ts'

/** A scope that is younger than this counts as this old, so that one busy first day promises no miracles. */
const minObservedDays = 7

/** What one person has to do, and has finished. `userId` is null for the tasks without an assignee. */
export type PersonWork = {
  userId: number | null
  name: string | null
  openTasks: number
  finishedTasks: number
  /** What the person finished on each observed day, without past absences, and the absences that are not over. */
  queue: { open: number; finished: number[]; away: [first: number, last: number][] }
}

export type Work = {
  /** The date of today in UTC, as `2026-11-05`. */
  today: string
  observedDays: number
  openTasks: number
  finishedTasks: number
  people: PersonWork[]
}

export type WorkRow = {
  today: string
  days: number
  open: number
  finished: number
  /** The absences since the first observed day; `first` and `last` are days from today on. */
  absences: { user_id: number; first: number; last: number }[]
  groups: { user_id: number | null; name: string | null; age: number | null; tasks: number; parts: number }[]
}

/**
 * Selects one row for `workOf`: the open tasks of a scope by person, and what each person finished on each of the last
 * days. `tasks` selects the tasks of the scope with the columns of tasks. Cancelled tasks do not count.
 */
export const workRow = (tasks: RawBuilder<unknown>) => sql<WorkRow>`(
    with scope as materialized (
      select t.id, t.organization_id, case when t.status = 'done' then current_date - t.completed_at::date end as age,
        current_date - least(t.created_at, t.completed_at)::date as oldest
      from ${tasks} t where t.status <> 'cancelled'
    ), span as materialized (
      select least(${maxObservedDays}::int, greatest(${minObservedDays}::int, 1 + coalesce(max(oldest), 0))) as days from scope
    ), counted as materialized (
      select scope.* from scope, span where scope.age is null or scope.age < span.days
    ), parts as (
      select c.id, c.organization_id, c.age, a.user_id, 1.0 / count(*) over (partition by c.id) as part
      from counted c left join task_assignees a on a.task_id = c.id
    ), groups as (
      select p.organization_id, p.user_id, p.age, count(*)::int as tasks, sum(p.part)::float as parts
      from parts p group by p.organization_id, p.user_id, p.age
    )
    select current_date::text as today, span.days,
      (select count(*) from counted where age is null)::int as open,
      (select count(*) from counted where age is not null)::int as finished,
      coalesce((
        select json_agg(json_build_object('user_id', g.user_id, 'name', ${nameInOrganization(sql`g.organization_id`)},
          'age', g.age, 'tasks', g.tasks, 'parts', g.parts))
        from groups g left join users u on u.id = g.user_id
      ), '[]') as groups,
      coalesce((
        select json_agg(json_build_object('user_id', b.user_id, 'first', b.starts_on - current_date, 'last', b.ends_on - current_date)
          order by b.user_id, b.starts_on)
        from absences b
        where b.user_id in (select g.user_id from groups g) and b.ends_on > current_date - span.days
          and b.starts_on <= current_date + ${forecastDays}::int
      ), '[]') as absences
    from span
  )`

/** Reads the work of one scope; see `workRow`. */
export async function readWork(db: Db, tasks: RawBuilder<unknown>): Promise<Work> {
  const { rows } = await sql<WorkRow>`select * from ${workRow(tasks)} work`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The statement returned no row')
  return workOf(row)
}

export function workOf(row: WorkRow): Work {
  const people = new Map<number | null, PersonWork>()
  for (const { user_id: userId, name, age, tasks: count, parts } of row.groups) {
    const finished = new Array<number>(row.days).fill(0)
    const person = people.get(userId) ?? {
      userId,
      name,
      openTasks: 0,
      finishedTasks: 0,
      queue: { open: 0, finished, away: [] },
    }
    people.set(userId, person)
    if (age === null) {
      person.openTasks = count
      person.queue.open = parts
    } else {
      person.finishedTasks += count
      // The oldest day comes first.
      person.queue.finished[row.days - 1 - age] = parts
    }
  }
  for (const { user_id: userId, first, last } of row.absences) people.get(userId)?.queue.away.push([first, last])
  for (const { queue } of people.values()) {
    queue.finished = withoutPastAbsences(queue.finished, queue.away)
    queue.away = queue.away.filter(([, last]) => last >= 0)
  }
  return {
    today: row.today,
    observedDays: row.days,
    openTasks: row.open,
    finishedTasks: row.finished,
    people: [...people.values()],
  }
}
