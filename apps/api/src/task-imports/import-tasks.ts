import { can } from '@muster/contracts/capabilities'
import type { RowError } from '@muster/contracts/task-imports'
import { taskFields } from '@muster/contracts/tasks/fields'
import { actorOrRefuse } from '@muster/server/access/actor'
import type { Principal } from '@muster/server/access/principal'
import { record } from '@muster/server/facts/record'
import { recordAll } from '@muster/server/facts/record-all'
import { Problem, refuseNotFound, refuseUnless } from '@muster/server/http/problems'
import { lockInOrder } from '@muster/server/lock-order'
import type { Db, Store, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { fieldsOfProject, type ProjectField } from '../custom-fields/values/definitions.ts'
import { peopleIn, requireFieldPeople } from '../custom-fields/values/plan-values.ts'
import { rowsOfValue, valueColumns, valueColumnTypes } from '../custom-fields/values/write-values.ts'
import { labelCreated } from '../labels/facts.ts'
import { importLabels } from '../labels/import-labels.ts'
import { storedLabelIds } from '../labels/task-labels.ts'
import { projectSeenBy } from '../projects/seen-by.ts'
import { projectsVisibleTo } from '../projects/visible-to.ts'
import { membersAmong } from '../tasks/assignees.ts'
import { taskColumns } from '../tasks/columns.ts'
import { positionGap } from '../tasks/position.ts'
import { takeNumbers } from '../tasks/take-numbers.ts'
import { fieldsForImport } from './custom-fields.ts'
import { peopleOf } from './people-of.ts'
import type { ImportedTask } from './read-row.ts'
import { readRows } from './read-rows.ts'
import type { Mapping, Upload } from './read-upload.ts'

/**
 * Imports the rows of a file as tasks of one project. If a row has errors, no task is created, and a 422 with the
 * errors of the rows is thrown.
 */
export async function importTasks(
  store: Store,
  principal: Principal,
  organizationId: number,
  readUpload: () => Promise<Upload>,
) {
  // Check the permission before reading the file.
  await refuseImport(store.db, principal, organizationId)
  const { text, projectId, mapping } = await readUpload()
  const customFields = await fieldsOfOwnProject(store.db, principal, organizationId, projectId, mapping)
  const references = { people: await peopleOf(store.db, organizationId), customFields }
  const { tasks, errors, faultyRows } = await readRows(text, mapping, references)
  if (faultyRows > 0) throw refusal(errors, faultyRows)
  const lastNumber = await takeNumbers(store.db, organizationId, tasks.length)

  return store.write(async (tx) => {
    const assigneeIds = tasks.flatMap(({ assignees }) => assignees)
    const labelNames = tasks.flatMap(({ labels }) => labels)
    const fieldValues = tasks.flatMap((task) => task.fieldValues)
    await lockInOrder(tx, {
      ...(labelNames.length > 0 && { organizations: { change: [organizationId] } }),
      members: { organizationId, keep: [...new Set([principal.userId, ...assigneeIds, ...peopleIn(fieldValues)])] },
    })
    const labels = await importLabels(tx, organizationId, labelNames)
    await lockInOrder(tx, { customFields: { organizationId, keep: customFields.map(({ id }) => id) } })
    const { project, actor } = await projectSeenBy(tx, principal, projectId, undefined, 'keep')
    if (project.organization_id !== organizationId) return refuseNotFound('Project')
    refuseUnless(can.importTasks(actor))
    // A field or an option changed after the rows were read.
    if (JSON.stringify(await fieldsOfProject(tx, projectId)) !== JSON.stringify(customFields))
      throw new Problem(409, 'The custom fields of the project have changed. Please import the file again.')
    await requireFieldPeople(tx, organizationId, fieldValues)
    await insertAll(tx, principal, project, tasks, lastNumber - tasks.length + 1, labels.idsByName)
    const { id } = await tx
      .insertInto('task_imports')
      .values({
        organization_id: organizationId,
        project_id: projectId,
        user_id: principal.userId,
        created: tasks.length,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const tasksPerPerson = countPerPerson(tasks)
    await recordAll(
      tx,
      labels.created.map((label) => labelCreated(actor.id, label)),
    )
    await record(tx, {
      kind: 'task.imported',
      values: { import: id, created: tasks.length },
      organizationId,
      actorId: actor.id,
      entity: 'project',
      entityId: projectId,
      action: 'updated',
      seenBy: [...tasksPerPerson.keys()],
      // Users who are assigned the same number of tasks get the same notification.
      notifications: [...groupUserIdsByCount(tasksPerPerson)].map(([count, users]) => ({
        to: { users },
        notification: {
          kind: 'task.imported',
          values: { actor: actor.name, count },
          priority: 'medium',
          project_id: projectId,
          project_title: project.name,
        },
      })),
    })
    return { id, created: tasks.length, errors: [] }
  })
}

/** The custom fields of a project of the organization. The project is checked again when the tasks are created. */
async function fieldsOfOwnProject(
  db: Db,
  principal: Principal,
  organizationId: number,
  projectId: number,
  { customFields }: Mapping,
): Promise<ProjectField[]> {
  const project = await projectsVisibleTo(db, principal.userId)
    .where('p.id', '=', projectId)
    .where('p.organization_id', '=', organizationId)
    .select('p.id')
    .executeTakeFirst()
  return project ? fieldsForImport(db, projectId, [...customFields.keys()]) : refuseNotFound('Project')
}

/** Throws 403 for a user who may not import into the organization. */
export async function refuseImport(db: Db, principal: Principal, organizationId: number): Promise<void> {
  refuseUnless(can.importTasks(await actorOrRefuse(db, principal, organizationId)))
}

function countPerPerson(tasks: ImportedTask[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const userId of tasks.flatMap((task) => task.assignees)) counts.set(userId, (counts.get(userId) ?? 0) + 1)
  return counts
}

function groupUserIdsByCount(tasksPerPerson: Map<number, number>): Map<number, number[]> {
  const userIdsByCount = new Map<number, number[]>()
  for (const [userId, count] of tasksPerPerson) {
    const userIdsWithCount = userIdsByCount.get(count)
    if (userIdsWithCount) userIdsWithCount.push(userId)
    else userIdsByCount.set(count, [userId])
  }
  return userIdsByCount
}

function refusal(errors: RowError[], rows: number) {
  return new Problem(422, `Nothing was imported: ${rows} ${rows === 1 ? 'row has' : 'rows have'} errors.`, {
    errors: errors.map(({ row, field, message }) => ({ field: `rows.${row}.${field}`, message })),
  })
}

/** The stored fields that `insertAll` takes from the rows: all except references, such as the project. */
const insertedFields = taskColumns.stored.filter((field) => taskFields[field].kind !== 'reference')

/**
 * Inserts all rows in one statement: the tasks, in the order of the file, at the end of their board columns, and
 * then their labels, values of custom fields and assignees.
 */
async function insertAll(
  tx: Tx,
  principal: Principal,
  project: { id: number; organization_id: number },
  tasks: ImportedTask[],
  firstNumber: number,
  labelIdsByName: ReadonlyMap<string, number>,
) {
  const rows = tasks.map(({ labels, fieldValues, ...task }) => ({
    ...task,
    field_values: fieldValues.flatMap(({ field, value }) => rowsOfValue(field, value)),
    label_ids: storedLabelIds([...new Set(labels.flatMap((name) => labelIdsByName.get(name.toLowerCase()) ?? []))]),
  }))
  const assigneeIds = [...new Set(tasks.flatMap(({ assignees }) => assignees))]
  await sql`
    with row as (
      select ${taskColumns.ofJson(sql`r.value->'values'`, insertedFields)}, r.value->'assignees' as assignees, r.value->'field_values' as field_values,
        (select array_agg(id::int) from jsonb_array_elements_text(nullif(r.value->'label_ids', 'null')) id) as label_ids, r.place
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as r (value, place)
    ), ends as (
      select status, max(position) as position from tasks
      where organization_id = ${project.organization_id} and deleted_at is null group by status
    ), task as (
      insert into tasks (
        organization_id, number, project_id, ${taskColumns.insertColumns(insertedFields)}, position, created_by, completed_at, label_ids
      )
      select ${project.organization_id}::int, ${firstNumber}::int + row.place - 1, ${project.id}::int,
        ${taskColumns.columnsOf('row', insertedFields)},
        coalesce(ends.position, 0) + row.place * ${positionGap}::float, ${principal.userId}::int,
        case when row.status = 'done' then now() end, row.label_ids
      from row left join ends using (status)
      order by row.place
      returning id, number, label_ids
    ), labelled as (
      insert into task_labels (task_id, label_id, organization_id)
      select task.id, label_id, ${project.organization_id}::int from task, unnest(task.label_ids) label_id
    ), valued as (
      insert into task_field_values (task_id, organization_id, ${valueColumns})
      select task.id, ${project.organization_id}::int, ${valueColumns}
      from task join row on row.place = task.number - ${firstNumber}::int + 1,
        jsonb_to_recordset(row.field_values) as r (${valueColumnTypes})
    )
    insert into task_assignees (task_id, user_id, organization_id, place, assigned_by)
    select task.id, person.id::int, ${project.organization_id}::int, person.place, ${principal.userId}::int
    from task join row on row.place = task.number - ${firstNumber}::int + 1,
      jsonb_array_elements_text(row.assignees) with ordinality as person (id, place)
    where person.id::int in (select user_id from ${membersAmong(project.organization_id, assigneeIds)} m)
  `.execute(tx)
}
