import type { FieldCondition } from '@muster/contracts/custom-fields/conditions'
import type { CustomFieldKind } from '@muster/contracts/custom-fields/fields'
import { type FieldType, typeOfKind } from '@muster/contracts/custom-fields/kinds'
import { nameInOrganization } from '@muster/server/access/name-in-organization'
import type { Order } from '@muster/server/field-columns'
import { lower } from '@muster/server/find'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { naturalOrder } from '../../lists/order.ts'

/** The projects of the field: the tasks of others do not show their values. */
const projectsOfField = (fieldId: RawBuilder<unknown>) =>
  sql`(select fp.project_id from custom_field_projects fp where fp.field_id = ${fieldId})`

/**
 * The conditions that the task `t` meets the parameter `custom_fields`, whose operators are in `shape`. Each one is a set of
 * tasks, which PostgreSQL reads from the index of the values if the condition is selective.
 */
export function fieldConditions(
  parameter: Expression<FieldCondition[]> | undefined,
  shape: string | undefined,
): RawBuilder<boolean>[] {
  if (!parameter || shape === undefined) return []
  return shape.split(';').map((operators, index) => {
    // The driver passes an array of objects as an array of JSON texts.
    const condition = sql`(${parameter}::json[])[${sql.lit(index + 1)}]`
    return meets(condition, operators.split(',').filter(Boolean))
  })
}

function meets(condition: RawBuilder<unknown>, operators: readonly string[]): RawBuilder<boolean> {
  const field = sql`(${condition}->>'field')::int`
  if (operators.length === 0) return sql<boolean>`true`
  const parts = operators.map((operator) => partOf(operator, condition, field))
  return sql<boolean>`(${sql.join(parts, sql` and `)})`
}

/** Whether the task `t` has a value of the field that meets the condition. */
const hasValue = (field: RawBuilder<unknown>, value: RawBuilder<unknown>) => sql<boolean>`(
  t.project_id in ${projectsOfField(field)}
  and t.id in (select v.task_id from task_field_values v where v.field_id = ${field} and ${value})
)`

function partOf(operator: string, condition: RawBuilder<unknown>, field: RawBuilder<unknown>): RawBuilder<boolean> {
  const text = sql`(${condition}->>${sql.lit(operator)})`
  const hasAny = hasValue(field, sql`true`)
  switch (operator) {
    case 'empty':
      return sql`(${hasAny} <> ${text}::boolean)`
    case 'checked':
      return sql`(${hasAny} = ${text}::boolean)`
    case 'contains':
      return hasValue(field, sql`strpos(${lower(sql`v.text_value`)}, ${lower(text)}) > 0`)
    case 'min':
      return hasValue(field, sql`v.number_value >= ${text}::numeric`)
    case 'max':
      return hasValue(field, sql`v.number_value <= ${text}::numeric`)
    case 'from':
      return hasValue(field, sql`v.date_value >= ${text}::date`)
    case 'to':
      return hasValue(field, sql`v.date_value <= ${text}::date`)
    case 'options':
      return hasOneOf(field, sql`v.option_id`, sql`${condition}->'options'`)
    case 'people':
      return hasOneOf(field, sql`v.user_id`, sql`${condition}->'people'`)
    default:
      throw new Error(`A custom field has no condition ${operator}`)
  }
}

/** Whether the value is one of the ids in a JSON array, in which 0 represents no value. */
function hasOneOf(field: RawBuilder<unknown>, value: RawBuilder<unknown>, array: RawBuilder<unknown>) {
  const ids = sql`array(select wanted.id::int from json_array_elements_text(${array}) as wanted (id))`
  return sql<boolean>`(
    ${hasValue(field, sql`${value} = any(${ids})`)} or (0 = any(${ids}) and not ${hasValue(field, sql`true`)})
  )`
}

/** The value `v` by which tasks are sorted, and its type, for each type of values. */
const sortKeys: Record<FieldType, Pick<Order, 'by' | 'type'>> = {
  text: naturalOrder(sql`v.text_value`),
  link: naturalOrder(sql`v.text_value`),
  number: { by: sql`v.number_value`, type: 'numeric' },
  date: { by: sql`(v.date_value - date '2000-01-01')`, type: 'int' },
  checkbox: { by: sql`1`, type: 'int' },
  person: naturalOrder(sql`(select ${nameInOrganization(sql`v.organization_id`)} from users u where u.id = v.user_id)`),
  select: { by: sql`(select o.position from custom_field_options o where o.id = v.option_id)`, type: 'int' },
  multi_select: { by: sql`(select o.position from custom_field_options o where o.id = v.option_id)`, type: 'int' },
}

export const sortTypeOf = (kind: CustomFieldKind) => sortKeys[typeOfKind(kind)].type

/** The order of the tasks `t` by their values of a field; tasks without a value come last. */
export function fieldOrder(kind: CustomFieldKind, fieldId: Expression<number>, descending: boolean): Order {
  const { by, type } = sortKeys[typeOfKind(kind)]
  const field = sql`${fieldId}`
  // A multi-select is sorted by its first option.
  const value = typeOfKind(kind) === 'multi_select' ? sql`min(${by})` : by
  return {
    by: sql`(select ${value} from task_field_values v
      where v.task_id = t.id and v.field_id = ${field} and t.project_id in ${projectsOfField(field)})`,
    type,
    descending,
  }
}

/**
 * The numbers of the tasks for each value of a field: by the ids of options or users, `true` for a checked checkbox, and
 * `none`. `tasks` selects the id and the project of each task.
 */
export const fieldGroups = (tasks: Expression<object>, fieldId: Expression<number>) => sql<object>`(
  select coalesce(v.option_id::text, v.user_id::text, case when v.task_id is not null then 'true' end, 'none') as value,
    count(*) as count
  from (${tasks}) t
  left join task_field_values v
    on v.task_id = t.id and v.field_id = ${fieldId} and t.project_id in ${projectsOfField(sql`${fieldId}`)}
  group by 1
)`

/** The number of the tasks, and the sum and number of their values in each of the fields, as JSON. */
export const fieldTotals = (tasks: Expression<object>, fieldIds: Expression<number[]>) => sql`(
  with listed as materialized (${tasks})
  select json_build_object('count', (select count(*) from listed), 'totals', (
    select json_agg(json_build_object('field_id', wanted.id, 'sum', coalesce(found.sum, 0), 'count', coalesce(found.count, 0))
      order by wanted.place)
    from unnest(${fieldIds}::int[]) with ordinality as wanted (id, place)
    left join (
      select v.field_id, trim_scale(sum(v.number_value)) as sum, count(*) as count
      from listed t
      join task_field_values v on v.task_id = t.id and v.field_id = any(${fieldIds}::int[])
      join custom_field_projects fp on fp.project_id = t.project_id and fp.field_id = v.field_id
      group by v.field_id
    ) found on found.field_id = wanted.id
  ))
)`
