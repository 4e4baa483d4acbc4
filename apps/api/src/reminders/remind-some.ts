import { isMutedBy } from '@muster/server/facts/is-muted'
import { incrementVersionsOf } from '@muster/server/facts/stamps'
import type { Store } from '@muster/server/store'
import { sql } from 'kysely'

/** The current day in a time zone. */
type ZoneDay = { zone: string; today: string }

/**
 * A task counts as due soon within this many days before it is due. A task that has been overdue for more than this
 * many days causes no reminder.
 */
const reminderDays = 7

/**
 * Writes at most `limit` reminders, one for each task, user, kind and due day. A concurrent run that would write the
 * same reminder waits for this transaction and then skips the reminder. Returns the number of due reminders that it
 * found, which is at most `limit`.
 */
export async function remindSome(store: Store, zoneDays: ZoneDay[], limit: number): Promise<number> {
  const { rows } = await store.writeOnce((db) =>
    sql<{ found: number }>`
      with due as materialized (
        ${dueAssignments(zoneDays)}
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
        where (wants.in_app or wants.mail or wants.in_app is null)
          and not ${isMutedBy(sql`told.user_id`, { task: sql`told.task_id`, project: sql`told.project_id`, goal: sql`null`, milestone: sql`null` })}
      ), version as (${incrementVersionsOf('told')})
      select count(*) as found from due`.execute(db),
  )
  return rows[0]?.found ?? 0
}

/**
 * The active assignees of unfinished tasks that, on the assignee's calendar, are due soon or overdue by at most
 * `reminderDays` days. Assignees who have already received the same reminder are left out.
 */
const dueAssignments = (zoneDays: ZoneDay[]) => sql`
  select t.organization_id, t.id as task_id, t.version, t.title as task_title, t.project_id, p.name as project_title,
    u.id as user_id, w.*
  from tasks t
  join projects p on p.id = t.project_id
  join task_assignees a on a.task_id = t.id
  join memberships m on m.organization_id = t.organization_id and m.user_id = a.user_id and m.status = 'active'
  join users u on u.id = a.user_id and u.status = 'active'
  join unnest(${zoneDays.map(({ zone }) => zone)}::text[], ${zoneDays.map((zoneDay) => zoneDay.today)}::date[]) as d (zone, today)
    on d.zone = u.time_zone
  cross join lateral (${reminderColumns}) w
  where t.deleted_at is null and t.status in ('todo', 'in_progress', 'in_review')
    and t.due_date between ${earliestDay(zoneDays)}::date - ${reminderDays}::int and ${latestDay(zoneDays)}::date + ${reminderDays + 1}::int
    and abs(t.due_date::date - d.today) <= ${reminderDays}
    and not exists (
      select from reminders r
      where r.task_id = t.id and r.user_id = u.id and r.kind = w.kind and r.due_day = w.due_day
    )`

const reminderColumns = sql`
  select
    t.due_date::date as due_day,
    case when n.ahead < 0 then 'overdue' else 'due_soon' end as kind,
    case when n.ahead <= 1 then 'high' else 'medium' end as priority
  from (select t.due_date::date - d.today as ahead) n`

const earliestDay = (zoneDays: ZoneDay[]) => zoneDays.map(({ today }) => today).toSorted()[0] ?? null
const latestDay = (zoneDays: ZoneDay[]) =>
  zoneDays
    .map(({ today }) => today)
    .toSorted()
    .at(-1) ?? null
