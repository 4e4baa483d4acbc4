import { can } from '@muster/contracts/capabilities'
import type { RowError } from '@muster/contracts/task-imports'
import { taskFields } from '@muster/contracts/tasks/fields'
import { memberOf } from '@muster/server/access/actor'
import type { Session } from '@muster/server/access/session'
import { record } from '@muster/server/facts/record'
import { notFound, Problem, refuseUnless } from '@muster/server/http/problems'
import { lockInOrder } from '@muster/server/lock-order'
import type { Db, Store, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { projectSeenBy } from '../projects/seen-by.ts'
import { membersAmong } from '../tasks/assignees.ts'
import { taskColumns } from '../tasks/columns.ts'
import { gap } from '../tasks/position.ts'
import { takeNumbers } from '../tasks/take-numbers.ts'
import type { ImportedTask, People } from './read-row.ts'
import { readRows } from './read-rows.ts'
import type { Upload } from './read-upload.ts'

/** Imports the file's rows as tasks of one project: all of them, or none with the errors of each row. */
export async function importTasks(
  store: Store,
  session: Session,
  organizationId: number,
  readUpload: () => Promise<Upload>,
) {
  // Check the permission before reading the file.
  await refuseImport(store.db, session, organizationId)
  const { text, projectId, mapping } = await readUpload()
  const { tasks, errors, faulty } = await readRows(text, mapping, await peopleOf(store.db, organizationId))
  if (faulty > 0) throw refusal(errors, faulty)
  const last = await takeNumbers(store.db, organizationId, tasks.length)

  return store.write(async (tx) => {
    const named = tasks.flatMap(({ assignees }) => assignees)
    await lockInOrder(tx, { members: { of: organizationId, keep: [...new Set([session.userId, ...named])] } })
    const { project, actor } = await projectSeenBy(tx, session, projectId, undefined, 'keep')
    if (project.organization_id !== organizationId) return notFound('Project')
    refuseUnless(can.importTasks(actor))
    await insertAll(tx, session, project, tasks, last - tasks.length + 1)
    const { id } = await tx
      .insertInto('task_imports')
      .values({
        organization_id: organizationId,
        project_id: projectId,
        user_id: session.userId,
        created: tasks.length,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const perPerson = countPerPerson(tasks)
    await record(tx, {
      kind: 'task.imported',
      values: { import: id, created: tasks.length },
      organizationId,
      actorId: actor.id,
      entity: 'project',
      entityId: projectId,
      action: 'updated',
      seenBy: [...perPerson.keys()],
      // Users with the same number of tasks share one notice.
      notices: [...byCount(perPerson)].map(([count, users]) => ({
        to: { users },
        notice: {
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

/** Throws 403 for a user who may not import into the organization. */
export async function refuseImport(db: Db, session: Session, organizationId: number): Promise<void> {
  refuseUnless(can.importTasks(await memberOf(db, session, organizationId)))
}

function countPerPerson(tasks: ImportedTask[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const person of tasks.flatMap((task) => task.assignees)) counts.set(person, (counts.get(person) ?? 0) + 1)
  return counts
}

function byCount(perPerson: Map<number, number>): Map<number, number[]> {
  const people = new Map<number, number[]>()
  for (const [person, count] of perPerson) {
    const others = people.get(count)
    if (others) others.push(person)
    else people.set(count, [person])
  }
  return people
}

function refusal(errors: RowError[], rows: number) {
  return new Problem(422, `Nothing was imported: ${rows} ${rows === 1 ? 'row has' : 'rows have'} errors.`, {
    errors: errors.map(({ row, field, message }) => ({ field: `rows.${row}.${field}`, message })),
  })
}

async function peopleOf(db: Db, organizationId: number): Promise<People> {
  const members = await db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.organization_id', '=', organizationId)
    .where('m.status', '=', 'active')
    .select(['u.id', 'u.email', 'u.username', 'u.full_name'])
    .execute()
  const people: People = new Map()
  for (const { id, full_name } of members) {
    const name = full_name?.toLowerCase()
    if (name) people.set(name, people.has(name) ? 'several' : id)
  }
  // The more specific name wins where two users share one: e-mail before username before full name.
  for (const key of ['username', 'email'] as const) {
    for (const member of members) {
      const name = member[key]
      if (name) people.set(name.toLowerCase(), member.id)
    }
  }
  return people
}

/** Files contain no references: all tasks go to one project. */
const imported = taskColumns.stored.filter((field) => taskFields[field].kind !== 'reference')

/** Inserts all rows in one statement: tasks in the file's order at the end of their columns, then their assignees. */
async function insertAll(
  tx: Tx,
  session: Session,
  project: { id: number; organization_id: number },
  tasks: ImportedTask[],
  firstNumber: number,
) {
  const named = [...new Set(tasks.flatMap(({ assignees }) => assignees))]
  await sql`
    with row as (
      select ${taskColumns.ofJson(sql`r.value->'values'`, imported)}, r.value->'assignees' as assignees, r.place
      from jsonb_array_elements(${JSON.stringify(tasks)}::jsonb) with ordinality as r (value, place)
    ), ends as (
      select status, max(position) as position from tasks
      where organization_id = ${project.organization_id} and deleted_at is null group by status
    ), task as (
      insert into tasks (
        organization_id, number, project_id, ${taskColumns.insertColumns(imported)}, position, created_by, completed_at
      )
      select ${project.organization_id}::int, ${firstNumber}::int + row.place - 1, ${project.id}::int,
        ${taskColumns.columnsOf('row', imported)},
        coalesce(ends.position, 0) + row.place * ${gap}::float, ${session.userId}::int,
        case when row.status = 'done' then now() end
      from row left join ends using (status)
      order by row.place
      returning id, number
    )
    insert into task_assignees (task_id, user_id, organization_id, place)
    select task.id, person.id::int, ${project.organization_id}::int, person.place
    from task join row on row.place = task.number - ${firstNumber}::int + 1,
      jsonb_array_elements_text(row.assignees) with ordinality as person (id, place)
    where person.id::int in (select user_id from ${membersAmong(project.organization_id, named)} m)
  `.execute(tx)
}
