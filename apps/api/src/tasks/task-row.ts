import type { Task } from '@muster/contracts/tasks'
import { instant } from '@muster/database/json'
import type { UserIdExpression } from '@muster/server/access/caller'
import { nameInOrganization } from '@muster/server/access/name-in-organization'
import { type RawBuilder, sql } from 'kysely'
import { fieldValuesOfOneTask, fieldValuesOfTask } from '../custom-fields/values/values-of-task.ts'
import { taskColumns } from './columns.ts'
import type { tasksVisibleTo } from './visible-to.ts'

type Tasks = ReturnType<typeof tasksVisibleTo>

/** `offset 0` makes PostgreSQL look up each assignee's name once and not once per use. */
const taskRow = (tasks: RawBuilder<unknown>, fieldValues: RawBuilder<unknown>) => sql`
  select t.id, o.key_prefix || '-' || t.number as key, t.organization_id, ${taskColumns.select()},
    ${fieldValues} as custom_fields, p.name as project_name, a.ids[1] as assigned_to, a.names[1] as assigned_to_name, a.names[1] as assigned_user_name,
    case when a.ids[1] is not null then json_build_object('id', a.ids[1], 'full_name', a.names[1]) end as assigned_user,
    coalesce(a.ids, '{}') as assignees, t.created_by, t.comment_count, t.open_blocker_count, t.blocked_task_count,
    t.duplicate_count, t.parent_id, t.subtask_count, t.done_subtask_count, t.series_id, t.recurrence, t.file_count,
    t.files_version, t.position, t.version,
    ${instant(sql.ref('t.created_at'))} as created_at, ${instant(sql.ref('t.updated_at'))} as updated_at
  from ${tasks} t
  join projects p on p.id = t.project_id
  join organizations o on o.id = t.organization_id
  cross join lateral (
    select array_agg(u.id order by u.place) as ids, array_agg(u.name order by u.place) as names,
      json_agg(json_build_object('id', u.id, 'full_name', u.name, 'avatar', null) order by u.place) as users
    from (
      select ta.place, u.id, ${nameInOrganization(sql`t.organization_id`)} as name
      from task_assignees ta join users u on u.id = ta.user_id
      where ta.task_id = t.id
      offset 0
    ) u
  ) a`

/**
 * Selects visible tasks with the field names of the API contract, newest first. Assignees are looked up per task:
 * aggregating them for a whole page is a fifth faster, but takes seconds when PostgreSQL's statistics are outdated.
 */
export const taskRows = (tasks: Tasks) =>
  sql<Task>`(${taskRow(sql`(${tasks.selectAll('t')})`, fieldValuesOfTask)} order by t.id desc)`

/** The same for a query that selects at most one task. */
export const oneTaskRow = (tasks: Tasks) =>
  sql<Task>`(${taskRow(sql`(${tasks.selectAll('t')})`, fieldValuesOfOneTask)})`

/** Selects the task that is joined as `page`. */
export const taskOfPage = sql<Task>`(${taskRow(sql`(select page.*)`, fieldValuesOfTask)})`

/** The same if `page` is the only task that the statement reads. */
export const oneTaskOfPage = sql<Task>`(${taskRow(sql`(select page.*)`, fieldValuesOfOneTask)})`

/**
 * The visible tasks of a page, with the revision of their JSON. The revision changes whenever the task's row changes (a
 * change of its assignees increments the row's version) or a name that the JSON contains changes. Besides the columns
 * of the tasks, `rows` must contain `xmin`, the columns that `order` uses, and those that serveRevisedList reads.
 */
export const revisedTasks = (
  rows: RawBuilder<unknown>,
  callerId: UserIdExpression,
  order: RawBuilder<unknown>[],
) => sql<object>`(
  select page.*, concat(page.id, '.', page.xmin, '.', names.sum) as revision
  from (${rows}) page
  left join (
    select v.organization_id, sum(v.names) as sum
    from memberships m join organization_versions v on v.organization_id = m.organization_id
    where m.user_id = ${callerId}
    group by v.organization_id
  ) names on names.organization_id = page.organization_id
  order by ${sql.join(order)}
)`
