import { nameInOrganization } from '@muster/server/access/name-in-organization'
import { type RawBuilder, sql } from 'kysely'

/** The person of the value `v` with the current name. */
const personOf = sql`(
  select json_build_object('id', u.id, 'full_name', ${nameInOrganization(sql`v.organization_id`)})
  from users u where u.id = v.user_id
)`

/** The value `v` of a kind other than multi-select as JSON. */
const singleValue = sql`case v.kind
  when 'checkbox' then to_json(true)
  when 'person' then ${personOf}
  when 'select' then to_json(v.option_id)
  when 'date' then to_json(v.date_value)
  when 'number' then to_json(v.number_value)
  when 'money' then to_json(v.number_value)
  else to_json(v.text_value)
end`

/** The ids of the fields of the task's project: an array, because a join would cost as much as the values. */
const fieldsOfTask = sql`array(select fp.field_id from custom_field_projects fp where fp.project_id = t.project_id)`

/** The value of the grouped rows `v`, which are those of one task and field, with the options joined as `option`. */
export const fieldValueOfRows = sql`case when min(v.part) > 0
  then json_agg(v.option_id order by option.position, option.id)
  else (array_agg(${singleValue}))[1]
end`

/**
 * The values of the task `t` in the custom fields of its project, as a JSON object by the id of the field. It is two
 * look-ups in indexes of the values, which find nothing for most tasks, and not a join per field. The one for
 * multi-selects has an index of its own.
 */
export const fieldValuesOfTask: RawBuilder<unknown> = sql`coalesce((
  select json_object_agg(o.field_id, o.value) from (
    select v.field_id, ${singleValue} as value from task_field_values v
    where v.task_id = t.id and v.part = 0 and v.field_id = any(${fieldsOfTask})
    union all
    select v.field_id, json_agg(v.option_id order by option.position, option.id) from task_field_values v
    join custom_field_options option on option.id = v.option_id
    where v.task_id = t.id and v.part > 0 and v.field_id = any(${fieldsOfTask})
    group by v.field_id
  ) o
), '{}')`
