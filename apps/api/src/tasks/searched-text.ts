import { taskPriorities, taskPriorityNames, taskStatuses, taskStatusNames } from '@muster/contracts/tasks/vocabulary'
import { nameIn } from '@muster/server/access/name-in'
import { type RawBuilder, sql } from 'kysely'

/**
 * The text of the task `t` as the table shows it, in lower case, for the full search. Dates and times are formatted as
 * in the table.
 */
export const searchedText = sql`lower(concat_ws(E'\n',
  t.title, (select o.key_prefix from organizations o where o.id = t.organization_id) || '-' || t.number, t.description,
  (select p.name from projects p where p.id = t.project_id),
  coalesce((
    select string_agg(${nameIn(sql`t.organization_id`)}, ', ' order by ta.place)
    from task_assignees ta join users u on u.id = ta.user_id where ta.task_id = t.id
  ), 'Unassigned'),
  ${named(taskPriorities, taskPriorityNames, sql`t.priority`)},
  ${named(taskStatuses, taskStatusNames, sql`t.status`)}, t.status,
  coalesce(to_char(t.due_date, 'Mon FMDD, YYYY'), 'No due date'),
  case when t.due_date::time <> '23:59:59' then to_char(t.due_date, 'FMHH12:MI AM') else 'No time' end,
  coalesce(t.estimated_hours || 'h', 'Not set'),
  coalesce(to_char(t.expected_completion_time::time, 'FMHH12:MI AM'), 'Not set')
) collate "und-x-icu")`

function named<Value extends string>(
  values: readonly Value[],
  names: Record<Value, string>,
  column: RawBuilder<unknown>,
): RawBuilder<string> {
  return sql`case ${column} ${sql.join(
    values.map((value) => sql`when ${sql.lit(value)} then ${sql.lit(names[value])}`),
    sql` `,
  )} end`
}
