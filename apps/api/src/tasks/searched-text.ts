import { type Field, keysOf } from '@muster/contracts/field'
import { type TaskField, taskFields } from '@muster/contracts/tasks/fields'
import { nameIn } from '@muster/server/access/name-in'
import type { Order } from '@muster/server/field-columns'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { taskColumns } from './columns.ts'

/** Fields whose text is not that of their column; undefined for one that the table does not show. */
const own: { [Key in TaskField]?: RawBuilder<unknown> | undefined } = {
  project_id: sql`(select p.name from projects p where p.id = t.project_id)`,
  goal_id: undefined,
  goal_milestone_id: undefined,
  assigned_users: sql`coalesce((
    select string_agg(${nameIn(sql`t.organization_id`)}, ', ' order by ta.place)
    from task_assignees ta join users u on u.id = ta.user_id where ta.task_id = t.id
  ), 'Unassigned')`,
  status: sql`${named(taskFields.status.choices, sql`t.status`)} || E'\n' || t.status`,
  due_date: sql`coalesce(to_char(t.due_date, 'Mon FMDD, YYYY'), 'No due date')`,
  due_time: sql`case when t.due_date::time <> '23:59:59' then to_char(t.due_date, 'FMHH12:MI AM') else 'No time' end`,
}

/**
 * The text of the task `t` as the table shows it, in lower case, for the full search. Dates and times are formatted as
 * in the table.
 */
export const searchedText = sql`lower(concat_ws(E'\n',
  (select o.key_prefix from organizations o where o.id = t.organization_id) || '-' || t.number,
  ${sql.join(keysOf(taskFields).map((key) => (key in own ? (own[key] ?? sql`null`) : textOf(taskFields[key], taskColumns.read(key)))))}
) collate "und-x-icu")`

function textOf({ kind, label, choices, unit = '' }: Field, value: RawBuilder<unknown>): RawBuilder<unknown> {
  if (kind === 'text' || kind === 'long_text') return value
  if (kind === 'choice') return named(choices ?? {}, value)
  if (kind === 'date') return sql`coalesce(to_char(${value}, 'Mon FMDD, YYYY'), 'Not set')`
  if (kind === 'time') return sql`coalesce(to_char(${value}::time, 'FMHH12:MI AM'), 'Not set')`
  if (kind === 'yes_no') return sql`case when ${value} then 'Yes' else 'No' end`
  if (kind === 'number') return sql`coalesce(${value} || ${sql.lit(unit)}, 'Not set')`
  throw new Error(`The search needs the text of ${label}, which is of kind ${kind}`)
}

function named(names: Readonly<Record<string, string>>, column: RawBuilder<unknown>): RawBuilder<string> {
  return sql`case ${column} ${sql.join(
    Object.entries(names).map(([value, name]) => sql`when ${sql.lit(value)} then ${sql.lit(name)}`),
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
