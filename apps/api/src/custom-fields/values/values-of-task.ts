import type { CustomFieldValues } from '@muster/contracts/custom-fields/fields'
import { nameInOrganization } from '@muster/server/access/name-in-organization'
import type { Tx } from '@muster/server/store'
import { type RawBuilder, sql } from 'kysely'

/** The person of the value `v` with the current name. */
const personOf = sql`(
  select json_build_object('id', u.id, 'full_name', ${nameInOrganization(sql`v.organization_id`)})
  from users u where u.id = v.user_id
)`

/** The value `v` of a kind other than multi-select as JSON. */
const singleValue = sql`case
  when v.text_value is not null then to_json(v.text_value)
  when v.number_value is not null then to_json(v.number_value)
  when v.option_id is not null then to_json(v.option_id)
  when v.date_value is not null then to_json(v.date_value)
  when v.user_id is not null then ${personOf}
  else to_json(true)
end`

/**
 * Whether the project of the task has the field of the value `v`. It is an array, because a join would cost as much as
 * the values; and `+ 0` keeps PostgreSQL from looking up each of its fields in the index, also for tasks without values.
 */
const isFieldOfTask = sql`v.field_id + 0 = any(array(
  select fp.field_id from custom_field_projects fp where fp.project_id = t.project_id
))`

/** The value of the grouped rows `v`, which are those of one task and field, with the options joined as `option`. */
export const fieldValueOfRows = sql`case when min(v.part) > 0
  then json_agg(v.option_id order by option.position, option.id)
  else (array_agg(${singleValue}))[1]
end`

/** The options of the multi-select of which `v` is one row. */
const optionsOfField = sql`(
  select json_agg(o.id order by o.position, o.id)
  from task_field_values x join custom_field_options o on o.id = x.option_id
  where x.task_id = v.task_id and x.field_id = v.field_id
)`

/** Whether `v` is the only row of its value, or the first one of a multi-select. */
const isFirstRow = sql`(v.part = 0 or v.part = (
  select min(x.part) from task_field_values x where x.task_id = v.task_id and x.field_id = v.field_id
))`

/**
 * The values of the task `t` in the custom fields of its project, as a JSON object by the id of the field. It is one
 * look-up in the index of the values, which finds nothing for most tasks, and not a join per field.
 */
export const fieldValuesOfTask: RawBuilder<unknown> = sql`coalesce((
  select json_object_agg(v.field_id, case when v.part > 0 then ${optionsOfField} else ${singleValue} end)
  from task_field_values v
  where v.task_id = t.id and ${isFirstRow} and ${isFieldOfTask}
), '{}')`

/**
 * The same for a statement that reads one task. The function costs a task with values more, but other tasks less, because
 * PostgreSQL does not prepare what it reads.
 */
export const fieldValuesOfOneTask: RawBuilder<unknown> = sql`case
  when (select true from task_field_values v where v.task_id = t.id limit 1) then custom_field_values(t.id, t.project_id)
  else '{}'
end`

/** The values that a task has in the custom fields of a project, which need not be its current one. */
export async function fieldValuesIn(tx: Tx, taskId: number, projectId: number): Promise<CustomFieldValues> {
  const { rows } = await sql<{ values: CustomFieldValues }>`
    select custom_field_values(${taskId}::int, ${projectId}::int) as "values"`.execute(tx)
  return rows[0]?.values ?? {}
}
