import { can } from '@muster/contracts/capabilities'
import type { RowError } from '@muster/contracts/task-imports'
import { actorOrRefuse } from '@muster/server/access/actor'
import type { Principal } from '@muster/server/access/principal'
import { record } from '@muster/server/facts/record'
import { recordAll } from '@muster/server/facts/record-all'
import { Problem, refuseNotFound, refuseUnless } from '@muster/server/http/problems'
import { lockInOrder } from '@muster/server/lock-order'
import type { Db, Store, Tx } from '@muster/server/store'
import { fieldsOfProject, type ProjectField } from '../custom-fields/values/definitions.ts'
import { peopleIn, requireFieldPeople } from '../custom-fields/values/plan-values.ts'
import { rowsOfValue } from '../custom-fields/values/write-values.ts'
import { labelCreated } from '../labels/facts.ts'
import { importLabels } from '../labels/import-labels.ts'
import { projectSeenBy } from '../projects/seen-by.ts'
import { projectsVisibleTo } from '../projects/visible-to.ts'
import { activeAmong } from '../tasks/assignees.ts'
import { insertTasks } from '../tasks/insert-tasks.ts'
import { currentTaskOf, insertPlannedSeries } from '../tasks/recurrence/new-series.ts'
import { todayOfUser } from '../tasks/recurrence/today-of-user.ts'
import { takeNumbers } from '../tasks/take-numbers.ts'
import { usersByCount } from '../tasks/users-by-count.ts'
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
  const clock = await todayOfUser(store.db, principal.userId, new Date())
  const references = { people: await peopleOf(store.db, organizationId), customFields, clock }
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
    const author = { userId: principal.userId, timeZone: clock.timeZone }
    await insertAll(tx, author, project, tasks, lastNumber - tasks.length + 1, labels.idsByName)
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
      seenBy: [...new Set(assigneeIds)],
      // Users who are assigned the same number of tasks get the same notification.
      notifications: [...usersByCount(assigneeIds)].map(([count, users]) => ({
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

function refusal(errors: RowError[], rows: number) {
  return new Problem(422, `Nothing was imported: ${rows} ${rows === 1 ? 'row has' : 'rows have'} errors.`, {
    errors: errors.map(({ row, field, message }) => ({ field: `rows.${row}.${field}`, message })),
  })
}

/** Inserts the rows in the order of the file. An assignee who is not a member any more is left out. */
async function insertAll(
  tx: Tx,
  { userId, timeZone }: { userId: number; timeZone: string },
  project: { id: number; organization_id: number },
  tasks: ImportedTask[],
  firstNumber: number,
  labelIdsByName: ReadonlyMap<string, number>,
) {
  const members = await activeAmong(
    tx,
    project.organization_id,
    tasks.flatMap(({ assignees }) => assignees),
  )
  const series = await insertPlannedSeries(
    tx,
    { organizationId: project.organization_id, userId, timeZone },
    tasks.map((task) => task.series),
  )
  await insertTasks(tx, {
    organizationId: project.organization_id,
    createdBy: userId,
    firstNumber,
    tasks: tasks.map(({ values, labels, fieldValues, assignees, parent }, index) => ({
      values: { ...values, project_id: project.id },
      labels: labels.flatMap((name) => labelIdsByName.get(name.toLowerCase()) ?? []),
      fieldValues: fieldValues.flatMap(({ field, value }) => rowsOfValue(field, value)),
      assignees: assignees.filter((id) => members.has(id)).map((id) => ({ id, assigned_by: userId })),
      parent,
      series: currentTaskOf(series[index]),
    })),
  })
}
