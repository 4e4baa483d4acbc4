import type { Actor } from '@muster/contracts/capabilities'
import type { CustomFieldInputs } from '@muster/contracts/custom-fields/fields'
import { newValues } from '@muster/contracts/field'
import { milestoneFields } from '@muster/contracts/milestones/fields'
import type { Day } from '@muster/contracts/recurrence/day'
import { taskFields } from '@muster/contracts/tasks/fields'
import type { Missing } from '@muster/contracts/templates'
import type {
  TemplateContent,
  TemplateDependency,
  TemplateMilestone,
  TemplateTask,
} from '@muster/contracts/templates/content'
import type { Principal } from '@muster/server/access/principal'
import { type Locks, lockActorOrRefuse, lockInOrder } from '@muster/server/lock-order'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { fieldsAmong, fieldsOfProject } from '../custom-fields/values/definitions.ts'
import { fieldIdsIn, possiblePeopleIn } from '../custom-fields/values/plan-values.ts'
import { recountBlockers } from '../dependencies/blockers.ts'
import { milestoneColumns } from '../milestones/columns.ts'
import { activeAmong } from '../tasks/assignees.ts'
import { taskColumns } from '../tasks/columns.ts'
import type { NewRow } from '../tasks/insert-tasks.ts'
import { currentTaskOf, insertNewSeries } from '../tasks/recurrence/new-series.ts'
import { keptRows, peopleInValues } from './field-values.ts'
import { dateAfter } from './relative-dates.ts'
import { type Found, missingIn } from './template-row.ts'

/** What a template refers to and still exists, and what does not. */
export type Existing = Found & { missing: Missing }

type Named = Pick<TemplateContent, 'project' | 'tasks'> & {
  /** The project of new tasks, whose custom fields they can have; without it, the project is new. */
  projectId?: number | undefined
  /** Values in the body. */
  inputs?: CustomFieldInputs | undefined
}

/**
 * Locks the caller's membership, the members, labels and custom fields that the content and the body name, and then
 * `places`, and returns which of those of the content exist, with the caller as actor. Throws 403 for a caller who is not a member.
 */
export async function lockNamed(
  tx: Tx,
  principal: Principal,
  organizationId: number,
  { projectId, inputs, ...content }: Named,
  places: Pick<Locks, 'projects' | 'goals' | 'milestones'> = {},
): Promise<Existing & { actor: Actor }> {
  const { tasks, project } = content
  const values = tasks.flatMap((task) => task.custom_fields ?? [])
  const userIds = [...tasks.flatMap((task) => task.assigned_users), ...peopleInValues(values)]
  const fieldIds = [...new Set([...values.map(({ field_id }) => field_id), ...(project?.custom_fields ?? [])])]
  const labelIds = [...new Set(tasks.flatMap((task) => task.labels))]
  await lockInOrder(tx, {
    members: { organizationId, keep: [...new Set([principal.userId, ...userIds, ...possiblePeopleIn(inputs)])] },
    labels: { organizationId, keep: labelIds },
    customFields: { organizationId, keep: [...fieldIds, ...fieldIdsIn(inputs)] },
    ...places,
  })
  const actor = await lockActorOrRefuse(tx, principal, organizationId)
  const users = await activeAmong(tx, organizationId, userIds)
  const found = await tx
    .selectFrom('labels')
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`id = any(${labelIds}::int[])`)
    .select('id')
    .execute()
  const labels = new Set(found.map(({ id }) => id))
  const possible =
    projectId === undefined
      ? await fieldsAmong(tx, organizationId, project?.custom_fields ?? [])
      : await fieldsOfProject(tx, projectId)
  const existing = { labels, users, fields: new Map(possible.map((field) => [field.id, field])) }
  return { actor, ...existing, missing: missingIn(content, existing) }
}

type Placement = {
  organizationId: number
  projectId: number
  userId: number
  /** The day from which the dates count. */
  start: Day
  existing: Existing
  timeZone: string
  today: Day
}

/** The rows of tasks of a template. A rule without a further date is left out. */
export async function rowsOfTasks(
  tx: Tx,
  tasks: readonly TemplateTask[],
  { organizationId, projectId, userId, start, existing, timeZone, today }: Placement,
  milestoneIds: readonly number[],
): Promise<NewRow[]> {
  const due = tasks.map((task) => task.due && dateAfter(start, task.due))
  const series = await insertNewSeries(
    tx,
    { organizationId, userId, timeZone, today },
    tasks.map(({ recurrence, parent }, index) =>
      recurrence && parent === null ? { ...recurrence, due: due[index] ?? null } : undefined,
    ),
  )
  return tasks.map((task, index) => {
    const { assigned_users, labels, custom_fields, due: _, parent, milestone, recurrence, ...fields } = task
    return {
      values: {
        ...newValues(taskFields, taskColumns.stored, fields),
        project_id: projectId,
        goal_milestone_id: milestone === null ? null : milestoneIds[milestone],
        due_date: due[index],
      },
      labels: labels.filter((id) => existing.labels.has(id)),
      fieldValues: keptRows(custom_fields, existing),
      assignees: assigned_users.filter((id) => existing.users.has(id)).map((id) => ({ id, assigned_by: userId })),
      parent: parent === null ? undefined : { index: parent, position: index },
      series: currentTaskOf(series[index]),
    }
  })
}

type MilestonePlacement = Pick<Placement, 'organizationId' | 'projectId' | 'userId' | 'start'>

/** Inserts the milestones of a template with one statement, and returns their ids in order. */
export async function insertMilestones(
  tx: Tx,
  milestones: readonly TemplateMilestone[],
  { organizationId, projectId, userId, start }: MilestonePlacement,
): Promise<number[]> {
  if (milestones.length === 0) return []
  const input = milestones.map(({ start: begin, due, ...fields }) => ({
    ...newValues(milestoneFields, milestoneColumns.stored, fields),
    start_date: begin && dateAfter(start, begin),
    due_date: dateAfter(start, due),
  }))
  const { rows } = await sql<{ id: number }>`
    insert into milestones (organization_id, project_id, created_by, ${milestoneColumns.insertColumns()})
    select ${organizationId}::int, ${projectId}::int, ${userId}::int, ${milestoneColumns.columnsOf('row', milestoneColumns.stored)}
    from (
      select ${milestoneColumns.ofJson(sql`r.value`, milestoneColumns.stored)}, r.place
      from jsonb_array_elements(${JSON.stringify(input)}::jsonb) with ordinality as r (value, place)
    ) row order by row.place
    returning id`.execute(tx)
  return rows.map(({ id }) => id).toSorted((left, right) => left - right)
}

/** Adds the existing custom fields to a new project, which nobody else sees yet. The caller keeps the fields. */
export async function insertProjectFields(
  tx: Tx,
  { organizationId, projectId, existing }: Pick<Placement, 'organizationId' | 'projectId' | 'existing'>,
): Promise<void> {
  if (existing.fields.size === 0) return
  await sql`
    insert into custom_field_projects (project_id, field_id, organization_id)
    select ${projectId}::int, unnest(${[...existing.fields.keys()]}::int[]), ${organizationId}::int`.execute(tx)
}

/** Inserts the dependencies among new tasks, and counts the blockers of these. */
export async function insertDependencies(
  tx: Tx,
  dependencies: readonly TemplateDependency[],
  taskIds: readonly number[],
  { organizationId, userId }: Pick<Placement, 'organizationId' | 'userId'>,
): Promise<void> {
  if (dependencies.length === 0) return
  const ends = dependencies.map(({ from, to, kind }) => {
    // A dependency without a direction is stored once, from the smaller id.
    const [first, second] = kind === 'relates' && from > to ? [to, from] : [from, to]
    return { from: taskIds[first], to: taskIds[second], kind }
  })
  await sql`
    insert into task_dependencies (organization_id, from_task_id, to_task_id, kind, created_by)
    select ${organizationId}::int, d."from", d."to", d.kind, ${userId}::int
    from json_to_recordset(${JSON.stringify(ends)}::json) as d ("from" int, "to" int, kind text)
    on conflict (from_task_id, to_task_id, kind) do nothing`.execute(tx)
  const linked = new Set(ends.flatMap(({ from, to }) => [from, to]).filter((id) => id !== undefined))
  await recountBlockers(tx, [...linked])
}
