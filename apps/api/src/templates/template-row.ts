import { typeOfKind } from '@muster/contracts/custom-fields/kinds'
import type { Label } from '@muster/contracts/labels/fields'
import type { Missing, ShownTemplateTask, Template, TemplateDetail } from '@muster/contracts/templates'
import type { TemplateContent, TemplateFieldValue } from '@muster/contracts/templates/content'
import { instant } from '@muster/database/json'
import { nameInOrganization } from '@muster/server/access/name-in-organization'
import { sql } from 'kysely'
import { naturalOrder } from '../lists/order.ts'
import { type ExistingField, keptValues, missingOptions, peopleInValues } from './field-values.ts'
import type { templatesVisibleTo } from './visible-to.ts'

type Templates = ReturnType<typeof templatesVisibleTo>

export const templateOrder = sql`${naturalOrder(sql.ref('tp.name')).by}, tp.id`

/** Selects templates with the field names of the API contract, without their content. */
export const templateRows = (templates: Templates) =>
  templates.leftJoin('users as author', 'author.id', 'tp.created_by').select([
    'tp.id',
    'tp.organization_id',
    'tp.kind',
    'tp.name',
    'tp.description',
    'tp.task_count',
    'tp.milestone_count',
    sql<Template['created_by']>`case when author.id is not null then
        json_build_object('id', author.id, 'full_name', ${nameInOrganization(sql`tp.organization_id`, 'author')}) end`.as(
      'created_by',
    ),
    instant(sql.ref('tp.created_at')).as('created_at'),
    instant(sql.ref('tp.updated_at')).as('updated_at'),
  ])

/** The content, with those of its labels, users and custom fields that still exist. */
type StoredDetail = Template & {
  content: TemplateContent
  found_labels: Label[]
  found_users: ShownTemplateTask['assigned_users']
  found_fields: ExistingField[]
}

export const templateDetail = (templates: Templates) =>
  templateRows(templates).select([
    'tp.content',
    sql<Label[]>`(
      select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name, 'color', l.color)), '[]') from labels l
      where l.organization_id = tp.organization_id
        and l.id in (select jsonb_path_query(tp.content, '$.tasks[*].labels[*]')::int)
    )`.as('found_labels'),
    sql<ShownTemplateTask['assigned_users']>`(
      select coalesce(json_agg(json_build_object('id', u.id, 'full_name', coalesce(u.full_name, u.username))), '[]')
      from memberships um join users u on u.id = um.user_id
      where um.organization_id = tp.organization_id and um.status = 'active'
        and u.id in (
          select jsonb_path_query(tp.content, '$.tasks[*].assigned_users[*]')::int
          union select jsonb_path_query(tp.content, '$.tasks[*].custom_fields[*] ? (@.kind == "person").value')::int
        )
    )`.as('found_users'),
    sql<ExistingField[]>`(
      select coalesce(json_agg(json_build_object('id', f.id, 'kind', f.kind, 'options', coalesce((
        select json_agg(json_build_object('id', o.id, 'name', o.name) order by o.position, o.id)
        from custom_field_options o where o.field_id = f.id
      ), '[]'))), '[]')
      from custom_fields f where f.organization_id = tp.organization_id and f.deleted_at is null
    )`.as('found_fields'),
  ])

/** The template as the contract describes it. What does not exist any more is left out and counted. */
export function toDetail({
  content,
  found_labels,
  found_users,
  found_fields,
  ...template
}: StoredDetail): TemplateDetail {
  const labels = new Map(found_labels.map((label) => [label.id, label]))
  const users = new Map(found_users.map((user) => [user.id, user]))
  const fields = new Map(found_fields.map((field) => [field.id, field]))
  const existing = { labels: new Set(labels.keys()), users: new Set(users.keys()), fields }
  const { project, milestones, tasks, dependencies } = content
  return {
    ...template,
    project,
    milestones,
    tasks: tasks.map((task) => ({
      ...task,
      labels: task.labels.flatMap((id) => labels.get(id) ?? []),
      assigned_users: task.assigned_users.flatMap((id) => users.get(id) ?? []),
      custom_fields: keptValues(task.custom_fields, existing).flatMap(({ field: { id: field_id, kind }, value }) => {
        const shown = typeOfKind(kind) === 'person' ? users.get(Number(value)) : value
        return shown === undefined ? [] : { field_id, kind, value: shown }
      }),
    })),
    dependencies,
    missing: missingIn(content, existing),
  }
}

/** What the content of a template refers to and still exists. */
export type Found = {
  labels: ReadonlySet<number>
  users: ReadonlySet<number>
  /** The custom fields that new tasks can have. */
  fields: ReadonlyMap<number, ExistingField>
}

/** The numbers of labels, users, custom fields and options that the content names and that are not among the existing ones. */
export function missingIn(
  { tasks, project }: Pick<TemplateContent, 'tasks' | 'project'>,
  { labels, users, fields }: Found,
): Missing {
  const values = tasks.flatMap((task) => task.custom_fields ?? [])
  const isKept = ({ field_id, kind }: TemplateFieldValue) => fields.get(field_id)?.kind === kind
  const missingFields = [
    ...values.filter((value) => !isKept(value)).map(({ field_id }) => field_id),
    ...(project?.custom_fields ?? []).filter((id) => !fields.has(id)),
  ]
  const missing = (ids: readonly number[], existing: ReadonlySet<number>) =>
    new Set(ids.filter((id) => !existing.has(id))).size
  return {
    labels: missing(
      tasks.flatMap((task) => task.labels),
      labels,
    ),
    users: missing([...tasks.flatMap((task) => task.assigned_users), ...peopleInValues(values.filter(isKept))], users),
    custom_fields: new Set(missingFields).size,
    options: new Set(missingOptions(values, fields)).size,
  }
}
