import { can } from '@muster/contracts/capabilities'
import { newValues } from '@muster/contracts/field'
import type { NewTask, Task } from '@muster/contracts/tasks'
import { taskFields } from '@muster/contracts/tasks/fields'
import { instant } from '@muster/database/json'
import type { Session } from '@muster/server/access/session'
import { changeAndRecord } from '@muster/server/facts/record'
import { notFound } from '@muster/server/http/problems'
import { looking } from '@muster/server/serve/serve-change'
import type { Store } from '@muster/server/store'
import { sql } from 'kysely'
import { withShares } from '../goals/tell-shares.ts'
import { assigneesIn, membersAmong } from './assignees.ts'
import { taskColumns } from './columns.ts'
import { dueIn } from './due.ts'
import { taskCreated } from './facts.ts'
import { type FoundPlace, judgedPlace, lookAtPlace, named, type Place, placementFor } from './placement.ts'
import { endOfColumn } from './position.ts'
import type { TaskActor } from './seen-by.ts'

/** What is read before a task is created: its place, its number and its assignees. */
export const newTaskPlace = looking({
  values: ({ body }: { body: NewTask }) => ({ ...named(body), people: assigneesIn(body) ?? [] }),
  look: ({ person, slots }) => lookAtPlace({ ...slots, person }),
})

/** Creates a task. The caller must be an admin or manager of its organization. */
export async function createTask(
  store: Store,
  session: Session,
  body: NewTask,
  found: FoundPlace | undefined,
): Promise<Task> {
  const people = assigneesIn(body) ?? []
  const { place, actor } = judgedPlace(found, session.userId, body, { may: can.createTask, people })
  const makeIn = (where: Place) => make(store, actor, draftOf(body, where, session.userId), place.number, people)
  const made = await makeIn(place)
  if (made) return made
  // Part of the place was deleted, or a membership ended, after the place was read. The second reading throws if something
  // that the request names is missing; otherwise it finds another goal.
  const { project_id, goal_id, milestone_id } = await placementFor(store.db, session, body, {
    may: can.createTask,
    people,
  })
  return (await makeIn({ ...place, project_id, goal_id, milestone_id })) ?? notFound('Project')
}

/** Inserts the task. Undefined if part of its place was deleted, or a membership ended, after the place was read. */
async function make(store: Store, actor: TaskActor, draft: Draft, number: number, people: number[]) {
  const id = sql<number>`(select id from changed)`
  const [row] = await store.writeOnce((db) =>
    changeAndRecord(
      db,
      {
        changed: insertTask(actor, draft, number),
        also: [assign(people), withShares(actor.id, undefined, draft)],
      },
      taskCreated(actor, { ...draft, id }),
    ),
  )
  return row && { ...draft, ...row }
}

type Draft = Omit<Task, 'id' | 'position' | 'created_at' | 'updated_at'>

/** The task as it will be returned, without the values that the database generates. */
function draftOf(body: NewTask, place: Place, creator: number): Draft {
  const [first] = place.people
  const due_date = dueIn(body) ?? null
  const due_time = due_date?.slice(11, 16)
  return {
    key: `${place.key_prefix}-${place.number}`,
    organization_id: place.organization_id,
    ...newValues(taskFields, taskColumns.stored, body),
    project_id: place.project_id,
    project_name: place.project_name,
    goal_id: place.goal_id,
    goal_milestone_id: place.milestone_id,
    assigned_to: first?.id ?? null,
    assigned_to_name: first?.full_name ?? null,
    assigned_user_name: first?.full_name ?? null,
    assigned_user: first ? { id: first.id, full_name: first.full_name } : null,
    assignees: place.people.map(({ id }) => id),
    assigned_users: place.people,
    due_date,
    due_time: due_date?.endsWith('T23:59:59') ? null : (due_time ?? null),
    created_by: creator,
    comment_count: 0,
    version: 1,
  }
}

/**
 * Inserts the task only if its whole place still exists, and locks the place so that it cannot go to the trash before the
 * task is in it. It follows the lock order: first the memberships of the assignees and of the caller, whose role must be the
 * one that was checked; then the place.
 */
const insertTask = (actor: TaskActor, task: Draft, number: number) => sql<
  Pick<Task, 'id' | 'position' | 'created_at' | 'updated_at'>
>`
  insert into tasks as t (organization_id, number, ${taskColumns.insertColumns()}, position, created_by, completed_at)
  select p.organization_id, ${number}::int, ${taskColumns.insertValues(task)},
    ${endOfColumn(task.organization_id, task.status)}, ${task.created_by}::int,
    case when ${task.status}::text = 'done' then now() end
  from projects p
  ${task.goal_id === null ? sql`` : sql`join goals g on g.id = ${task.goal_id} and g.deleted_at is null`}
  ${
    task.goal_milestone_id === null
      ? sql``
      : sql`join milestones ms on ms.id = ${task.goal_milestone_id} and ms.project_id = p.id and ms.deleted_at is null`
  }
  where p.id = ${task.project_id} and p.organization_id = ${task.organization_id} and p.deleted_at is null
    and ${membersStay(actor, task)}
  for key share
  returning t.id, t.organization_id, t.position, ${instant(sql.ref('t.created_at'))} as created_at,
    ${instant(sql.ref('t.updated_at'))} as updated_at`

/** Refers to no row of the place, so that PostgreSQL evaluates it and takes its locks before it reads the place. */
const membersStay = (actor: TaskActor, { organization_id, assignees }: Draft) => {
  const people = [...new Set([actor.id, ...assignees])]
  return sql`(
    select count(*) filter (where m.user_id <> ${actor.id} or m.role = ${actor.role}) = ${people.length}
    from ${membersAmong(organization_id, people)} m
  )`
}

const assign = (people: number[]) =>
  people.length === 0
    ? undefined
    : sql`assigned as (
        insert into task_assignees (task_id, user_id, organization_id, place)
        select changed.id, a.user_id, changed.organization_id, a.place
        from changed, unnest(${people}::int[]) with ordinality as a (user_id, place)
      )`
