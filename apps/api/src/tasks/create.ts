import type { NewTask, Task } from '@muster/contracts/tasks'
import { notFound } from '@muster/server/problems'
import { record } from '@muster/server/record'
import type { Session } from '@muster/server/session'
import type { Store, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { assigneesIn, refuseStrangers } from './assignees.ts'
import { dueIn } from './due.ts'
import { taskCreated } from './facts.ts'
import { type Placement, placementFor } from './placement.ts'
import { endOfColumn } from './position.ts'
import { takeNumber } from './take-number.ts'
import { taskRow } from './task-row.ts'
import { tasksVisibleTo } from './visible-to.ts'

/** Makes a task; the caller leads the organization it goes to. */
export async function createTask(store: Store, session: Session, body: NewTask): Promise<Task> {
  const { placement, actor } = await placementFor(store.db, session, body)
  const assignees = assigneesIn(body) ?? []
  const columns = { ...columnsOf(body), ...placement, created_by: session.userId }
  await refuseStrangers(store.db, placement.organization_id, assignees)
  const number = await takeNumber(store.db, placement.organization_id)

  return store.write(async (tx) => {
    const id = await insert(tx, placement, { ...columns, number }, assignees)
    const [task] = (
      await sql<{ task: Task }>`
      select row_to_json(o) as task from ${taskRow(tasksVisibleTo(tx, session.userId)).where('t.id', '=', id)} o`.execute(
        tx,
      )
    ).rows
    if (!task) return notFound('Project')
    await record(tx, taskCreated(actor, task.task))
    return task.task
  })
}

const columnsOf = (body: NewTask) =>
  ({
    title: body.title,
    description: body.description ?? null,
    status: body.status ?? 'todo',
    priority: body.priority ?? 'medium',
    due_date: dueIn(body) ?? null,
    expected_completion_time: body.expected_completion_time ?? null,
    estimated_hours: body.estimated_hours ?? null,
  }) as const

type Columns = ReturnType<typeof columnsOf> & Placement & { created_by: number; number: number }

/** Inserts the row with its assignees, unless the project went into the trash in the meantime: then 404. */
async function insert(tx: Tx, placement: Placement, columns: Columns, assignees: number[]): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with task as (
      insert into tasks (
        organization_id, number, project_id, goal_id, milestone_id, title, description, status, priority, due_date,
        expected_completion_time, estimated_hours, position, created_by, completed_at
      )
      select p.organization_id, ${columns.number}, p.id, ${columns.goal_id}::int, ${columns.milestone_id}::int, ${columns.title},
        ${columns.description}, ${columns.status}, ${columns.priority}, ${columns.due_date}::timestamp,
        ${columns.expected_completion_time}, ${columns.estimated_hours}::float, ${endOfColumn(placement.organization_id, columns.status)},
        ${columns.created_by}::int, case when ${columns.status}::text = 'done' then now() end
      from projects p
      where p.id = ${placement.project_id} and p.organization_id = ${placement.organization_id} and p.deleted_at is null
      for share of p
      returning id, organization_id
    ), assigned as (
      insert into task_assignees (task_id, user_id, organization_id, place)
      select task.id, a.user_id, task.organization_id, a.place
      from task, unnest(${assignees}::int[]) with ordinality as a (user_id, place)
    )
    select id from task`.execute(tx)
  return rows[0]?.id ?? notFound('Project')
}
