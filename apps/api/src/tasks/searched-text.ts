import { type Field, keysOf } from '@muster/contracts/field'
import { type TaskField, taskFields } from '@muster/contracts/tasks/fields'
import type { UserIdExpression } from '@muster/server/access/caller'
import { nameInOrganization, nameOfMember } from '@muster/server/access/name-in-organization'
import { lower } from '@muster/server/find'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { taskColumns } from './columns.ts'
import { lowerKey, mayBeInKey } from './task-key.ts'
import {
  choicesContain,
  contains,
  dateContains,
  numberContains,
  timeContains,
  type WantedText,
  writtenContains,
} from './text-conditions.ts'

/**
 * The conditions for fields that `fieldContains` would not compare correctly; null for a field that
 * `matchesSearchText` compares separately or does not search.
 */
const customConditions: { [Key in TaskField]?: ((wantedText: WantedText) => RawBuilder<boolean>) | null } = {
  project_id: null,
  goal_id: null,
  goal_milestone_id: null,
  assigned_users: null,
  labels: null,
  // A search also finds the words that the API uses for the statuses.
  status: (wantedText) =>
    choicesContain(
      Object.fromEntries(Object.entries(taskFields.status.choices).map(([word, name]) => [word, `${name}\n${word}`])),
      sql`t.status`,
      wantedText,
    ),
  due_date: (wantedText) => dateContains(sql`t.due_date`, 'No due date', wantedText),
  due_time: (wantedText) =>
    timeContains(sql`case when t.due_date::time <> '23:59:59' then t.due_date end`, 'No time', wantedText),
}

const isWritten = (key: TaskField) => ['text', 'long_text'].includes(taskFields[key].kind)
// Written texts come last, because comparing them is the most expensive.
const searchedFields = keysOf(taskFields)
  .filter((key) => customConditions[key] !== null)
  .toSorted((one, other) => Number(isWritten(one)) - Number(isWritten(other)))

const isUnassigned = sql`not exists (select from task_assignees ta where ta.task_id = t.id)`
const namesOfAssignees = sql`(
  select string_agg(${nameInOrganization(sql`t.organization_id`)}, ', ' order by ta.place)
  from task_assignees ta join users u on u.id = ta.user_id where ta.task_id = t.id
)`

/**
 * The tasks with a text or link in a custom field of their project that contains the wanted text. The projects are compared
 * last, for the few values that match.
 */
const tasksWithTextInField = (organizations: RawBuilder<unknown>, wantedText: WantedText) => sql`(
  select v.task_id from custom_fields f
  join task_field_values v on v.field_id = f.id
  join tasks vt on vt.id = v.task_id
  join custom_field_projects fp on fp.field_id = f.id and fp.project_id = vt.project_id
  where f.organization_id in ${organizations} and f.deleted_at is null and f.kind in ('text', 'link')
    and ${contains(lower(sql`v.text_value`), wantedText)}
)`

/**
 * Whether a text of the task `t`, as the web app's table shows it, contains the search text, regardless of case.
 * Everything that does not depend on the task is computed once per statement: which projects, people and choices have a
 * name that contains the text, and whether the text can occur in a key, a date or a number at all. Only a text with a
 * comma can match the names of several assignees.
 */
export function matchesSearchText(find: Expression<string>, callerId: UserIdExpression): RawBuilder<boolean> {
  const wantedText = sql`(select ${lower(sql`${find}::text`)})`
  const organizations = sql`(select own.organization_id from memberships own where own.user_id = ${callerId})`
  const inFields = searchedFields.map(
    (key) => customConditions[key]?.(wantedText) ?? fieldContains(taskFields[key], taskColumns.read(key), wantedText),
  )
  return sql`(
    t.project_id in (
      select p.id from projects p
      where p.organization_id in ${organizations} and ${contains(lower(sql.ref('p.name')), wantedText)}
    )
    or t.id in (
      select ta.task_id from memberships f
      join users u on u.id = f.user_id
      join task_assignees ta on ta.user_id = f.user_id and ta.organization_id = f.organization_id
      where f.organization_id in ${organizations} and ${contains(lower(nameOfMember), wantedText)}
    )
    or t.id in ${tasksWithTextInField(organizations, wantedText)}
    or ${sql.join(inFields, sql` or `)}
    or (${mayBeInKey(sql`array[${wantedText}]`, callerId)} and ${contains(lowerKey(callerId), wantedText)})
    or ((select ${contains(sql`'unassigned'`, wantedText)}) and ${isUnassigned})
    or ((select strpos(${wantedText}, ',') > 0) and ${contains(lower(namesOfAssignees), wantedText)})
  )`
}

/** Whether the text of a field contains the wanted text. */
function fieldContains(
  { kind, label, choices = {}, unit = '' }: Field,
  value: RawBuilder<unknown>,
  wantedText: WantedText,
) {
  if (kind === 'text' || kind === 'long_text') return writtenContains(value, wantedText)
  if (kind === 'choice') return choicesContain(choices, value, wantedText)
  if (kind === 'yes_no')
    return choicesContain({ true: 'Yes', false: 'No' }, sql`coalesce(${value}, false)::text`, wantedText)
  if (kind === 'date') return dateContains(value, 'Not set', wantedText)
  if (kind === 'time') return timeContains(sql`${value}::time`, 'Not set', wantedText)
  if (kind === 'number') return numberContains(value, unit, wantedText)
  throw new Error(`The search needs the text of ${label}, which is of kind ${kind}`)
}
