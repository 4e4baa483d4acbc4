import type { CustomField } from '@muster/contracts/custom-fields/fields'
import type { UserIdExpression } from '@muster/server/access/caller'
import { isOwnTask } from '@muster/server/access/visibility'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { fieldsVisibleTo } from './visible-to.ts'

type Fields = ReturnType<typeof fieldsVisibleTo>

/** The name in the form in which names of an organization are compared: see the index `custom_fields_name`. */
export const comparedName = (name: RawBuilder<unknown>) => sql<string>`lower(${name} collate "und-x-icu")`

/** The order of the fields of an organization. */
export const fieldOrder = sql`f.position, f.id`

/**
 * Selects these fields with the field names of the API contract, in their order, as the user sees them: members see
 * only their own projects, and no counts, which are about tasks that they do not see.
 */
export const fieldRows = (fields: Fields, callerId: UserIdExpression | number, counts?: Expression<boolean>) =>
  sql<CustomField>`(
    select f.id, f.organization_id, f.name, f.kind, f.unit, f.currency, f.is_required, f.on_card,
      ${projectsOf(callerId)} as project_ids, ${optionsWith(counts)} as options,
      ${ifCounted(counts, sql`(select count(distinct v.task_id) from ${valuesOfTasks} where v.field_id = f.id and t.deleted_at is null)`)}
        as value_count
    from (${fields.selectAll('f').select('m.role')}) f
    order by ${fieldOrder}
  )`

const valuesOfTasks = sql`task_field_values v join tasks t on t.id = v.task_id`

const ifCounted = (counts: Expression<boolean> | undefined, count: RawBuilder<unknown>) =>
  counts ? sql`case when ${counts}::boolean and ${leads} then ${count} end` : sql`null::int`

const leads = sql`f.role in ('admin', 'manager')`

/** The projects outside the trash that have the field `f` and that the user sees. */
const projectsOf = (callerId: UserIdExpression | number) => sql`coalesce((
  select json_agg(fp.project_id order by fp.project_id)
  from custom_field_projects fp join projects p on p.id = fp.project_id
  where fp.field_id = f.id and p.deleted_at is null and (${leads} or exists (
    select from tasks t where t.project_id = p.id and t.deleted_at is null and ${isOwnTask(callerId)}
  ))
), '[]')`

const optionsWith = (counts: Expression<boolean> | undefined) => sql`coalesce((
  select json_agg(json_build_object('id', o.id, 'name', o.name, 'color', o.color, 'value_count',
    ${ifCounted(counts, sql`(select count(*) from ${valuesOfTasks} where v.field_id = f.id and v.option_id = o.id and t.deleted_at is null)`)}
  ) order by o.position, o.id)
  from custom_field_options o where o.field_id = f.id
), '[]')`
