import type { Store } from '@muster/server/store'
import { sql } from 'kysely'

/** The current day in a time zone. */
type Day = { zone: string; today: string }

/** A task is due soon within this many days, and a task that is overdue for longer causes no reminder. */
const days = 7

/**
 * Writes at most `limit` reminders, one for each task, user, kind and due day: a concurrent run waits for the row of the
 * reminder and then skips it. Returns the number of reminders that were due.
 */
export async function remindSome(store: Store, today: Day[], limit: number): Promise<number> {
  const { rows } = await store.writeOnce((db) =>
    sql<{ found: number }>`
      with due as materialized (
        ${due(today)}
        order by t.organization_id, t.id, u.id limit ${limit} for key share of t
      ), reminded as (
        insert into reminders (organization_id, task_id, user_id, kind, due_day)
        select organization_id, task_id, user_id, kind, due_day from due
        on conflict do nothing
        returning task_id, user_id
      ), told as (
        select due.* from due join reminded using (task_id, user_id)
      ), fact as (
        insert into facts (organization_id, actor_id, kind, entity, entity_id, action, version, seen_by, private)
        select organization_id, null, 'task.' || kind, 'task', task_id, 'updated', version, array_agg(user_id), true
        from told group by organization_id, kind, task_id, version
        returning id, kind, entity_id
      ), notice as (
        insert into notifications
          (fact_id, organization_id, user_id, type, kind, "values", priority, task_id, project_id, task_title,
            project_title, archived_at)
        select fact.id, told.organization_id, told.user_id, told.kind, fact.kind,
          json_build_object('title', told.task_title, 'project', told.project_title, 'day', told.due_day), told.priority,
          told.task_id, told.project_id, told.task_title, told.project_title, case when not wants.in_app then now() end
        from told
        join fact on fact.entity_id = told.task_id and fact.kind = 'task.' || told.kind
        left join notification_preferences wants on wants.user_id = told.user_id and wants.type = told.kind
        where wants.in_app or wants.mail or wants.in_app is null
      ), version as (
        insert into organization_versions (organization_id, slot, version)
        select distinct organization_id, pg_backend_pid() % 16, 1 from told order by organization_id
        on conflict (organization_id, slot) do update set version = organization_versions.version + 1
      )
      select count(*) as found from due`.execute(db),
  )
  return rows[0]?.found ?? 0
}

/** The active assignees of unfinished tasks that are due soon or overdue on their calendar, and not reminded of yet. */
const due = (today: Day[]) => sql`
  select t.organization_id, t.id as task_id, t.version, t.title as task_title, t.project_id, p.name as project_title,
    u.id as user_id, w.*
  from tasks t
  join projects p on p.id = t.project_id
  join task_assignees a on a.task_id = t.id
  join memberships m on m.organization_id = t.organization_id and m.user_id = a.user_id and m.status = 'active'
  join users u on u.id = a.user_id and u.status = 'active'
  join unnest(${today.map(({ zone }) => zone)}::text[], ${today.map((day) => day.today)}::date[]) as d (zone, today)
    on d.zone = u.time_zone
  cross join lateral (${wording}) w
  where t.deleted_at is null and t.status in ('todo', 'in_progress', 'in_review')
    and t.due_date between ${first(today)}::date - ${days}::int and ${last(today)}::date + ${days + 1}::int
    and abs(t.due_date::date - d.today) <= ${days}
    and not exists (
      select from reminders r
      where r.task_id = t.id and r.user_id = u.id and r.kind = w.kind and r.due_day = w.due_day
    )`

const wording = sql`
  select
    t.due_date::date as due_day,
    case when n.ahead < 0 then 'overdue' else 'due_soon' end as kind,
    case when n.ahead <= 1 then 'high' else 'medium' end as priority
  from (select t.due_date::date - d.today as ahead) n`

const first = (days: Day[]) => days.map(({ today }) => today).toSorted()[0] ?? null
const last = (days: Day[]) =>
  days
    .map(({ today }) => today)
    .toSorted()
    .at(-1) ?? null
