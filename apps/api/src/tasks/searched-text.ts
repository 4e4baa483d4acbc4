import { taskPriorities, taskPriorityNames, taskStatuses, taskStatusNames } from '@muster/contracts/tasks/vocabulary'
import { nameIn } from '@muster/server/access/name-in'
import type { Order } from '@muster/server/field-columns'
import { type Expression, type RawBuilder, sql } from 'kysely'

/**
 * What the table shows of the task `t`, in lower case: what a search by any words looks through. Days and times are
 * written as the table writes them.
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

const key = sql`((select o.key_prefix from organizations o where o.id = t.organization_id) || '-' || t.number)`
const lower = (text: Expression<unknown>) => sql`lower(${text} collate "und-x-icu")`
const wordsOf = (find: Expression<string>) => sql`regexp_split_to_array(${lower(sql`${find}::text`)}, '\\s+')`

/** Whether key and title of the task `t` contain every word. */
export const foundBy = (find: Expression<string>) => sql<boolean>`not exists (
  select from unnest(${wordsOf(find)}) wanted (word)
  where strpos(${lower(sql`concat(${key}, ' ', t.title)`)}, wanted.word) = 0
)`

/** The task with this key or title first, then those whose title begins with the first word. */
export const nearest = (find: Expression<string>): Order => ({
  by: sql`case
    when ${lower(sql`${find}::text`)} in (${lower(key)}, ${lower(sql`t.title`)}) then 0
    when starts_with(${lower(sql`t.title`)}, (${wordsOf(find)})[1]) then 1
    else 2 end`,
  type: 'int',
  descending: false,
})
