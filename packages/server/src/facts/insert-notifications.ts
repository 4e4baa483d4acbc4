import { type RawBuilder, sql } from 'kysely'

const insertCommand = sql`
  insert into notifications
    (fact_id, organization_id, user_id, type, kind, "values", priority, task_id, project_id, goal_id, milestone_id,
      task_title, project_title, room_id, message_id, task_comment_id, milestone_comment_id, archived_at)`

/** Inserts the notifications that `received` selects. */
export const insertedCommand = (name: string, received: RawBuilder<unknown>) =>
  sql`, ${sql.ref(name)} as (${insertCommand} ${received})`

/** How long changes of a task are added to a notification that has not been read. */
const mergeMinutes = 10

/**
 * Adds the notification to the unread one of the receiver, or inserts it. That somebody added the receiver as a watcher is
 * not replaced by a change, because it is the reason for the notifications that follow. A notification that another transaction has
 * locked is not waited for, so that the statement cannot be part of a deadlock; the receiver then gets a second one.
 */
export const mergedCommand = (name: string, received: RawBuilder<unknown>) => sql`
  , ${sql.ref(`${name}_new`)} as materialized (${received}), ${sql.ref(`${name}_unread`)} as (
    select n.id from ${sql.ref(`${name}_new`)} new
    join notifications n on n.task_id = new.task_id and n.user_id = new.user_id and n.type = new.type
    where n.type in ('followed_change', 'followed_comment') and n.kind <> 'task.watcher_added' and n.read_at is null and n.archived_at is null
      and new.archived_at is null and n.created_at > now() - make_interval(mins => ${sql.lit(mergeMinutes)})
    order by n.id for update of n skip locked
  ), ${sql.ref(`${name}_merged`)} as (
    update notifications n set fact_id = new.fact_id, kind = new.kind, priority = new.priority, project_id = new.project_id,
      task_title = new.task_title, project_title = new.project_title, task_comment_id = new.task_comment_id,
      "values" = (new."values"::jsonb || jsonb_build_object('earlier', coalesce((n."values"->>'earlier')::int, 0) + 1))::json,
      updated_at = now()
    from ${sql.ref(`${name}_new`)} new
    where n.user_id = new.user_id and n.id in (
      select max(u.id) from ${sql.ref(`${name}_unread`)} u join notifications o on o.id = u.id group by o.user_id
    )
    returning n.user_id
  ), ${sql.ref(name)} as (
    ${insertCommand}
    select new.* from ${sql.ref(`${name}_new`)} new
    where not new.user_id = any(array(select user_id from ${sql.ref(`${name}_merged`)}))
  )`
