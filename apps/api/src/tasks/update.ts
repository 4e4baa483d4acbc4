import { can } from '@muster/contracts/capabilities'
import { changesOf } from '@muster/contracts/facts/changes'
import { keysOf } from '@muster/contracts/field'
import type { Task, TaskChanges } from '@muster/contracts/tasks'
import { type TaskField, taskFields } from '@muster/contracts/tasks/fields'
import { texts } from '@muster/contracts/texts'
import type { Session } from '@muster/server/access/session'
import { record } from '@muster/server/facts/record'
import { Problem, refuseUnless } from '@muster/server/http/problems'
import { refuseChanged } from '@muster/server/http/put'
import { type Locks, lockInOrder } from '@muster/server/lock-order'
import { RunAgain, type Store, type Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { tellShares } from '../goals/tell-shares.ts'
import { assign, assigneesIn, requireMembers } from './assignees.ts'
import { type StoredField, taskColumns } from './columns.ts'
import { dueIn } from './due.ts'
import { taskStatusChanged, taskUpdated } from './facts.ts'
import { type Placement, placementFor } from './placement.ts'
import { endOfColumn } from './position.ts'
import { type TaskActor, taskInSight, taskSeenBy } from './seen-by.ts'
import { taskRows } from './task-row.ts'
import { updateRow } from './update-row.ts'
import { tasksVisibleTo } from './visible-to.ts'

/** Fields with their own logic: the status changes position and history, and two fields form one due date. */
const special = ['status', 'due_date', 'due_time', 'assigned_users'] as const satisfies TaskField[]
const placing = taskColumns.stored.filter((field) => taskFields[field].change === 'placeTask')
const plain = taskColumns.stored.filter((field) => ![...special, ...placing].includes(field))
const changeable = [...keysOf(taskFields), 'assigned_to', 'assignees']

/** Changes the fields that are sent and differ. If one field is refused, the whole change is. */
export function updateTask(
  store: Store,
  session: Session,
  id: number,
  body: TaskChanges,
  ifMatch?: string,
): Promise<Task> {
  return store.write(async (tx) => {
    const planned = await lockAround(tx, session, id, body)
    const { task, actor } = await taskSeenBy(tx, session, id, ifMatch)
    refuseUnless(can.editTask(actor, task), texts.onlyEditYourTasks)
    refuseChanged(body, task, changeable)

    const fields = differing(body, task, plain)
    refuseUnless(
      fields.every((key) => mayChange(actor, task, key)),
      texts.onlyEditYourTasks,
    )
    const moves = differing(body, task, placing)
    if (moves.length > 0) refuseUnless(can.placeTask(actor))
    const status = body.status !== undefined && body.status !== task.status ? body.status : undefined
    if (status) refuseUnless(can.changeTaskStatus(actor, task), texts.onlyStatusOfYourTasks)
    const due = dueIn(body, task)
    const assignees = changedAssignees(body, task)
    if (assignees) {
      refuseUnless(can.assignTask(actor, task), texts.onlyEditYourTasks)
      await requireMembers(
        tx,
        task.organization_id,
        assignees.filter((one) => !task.assignees.includes(one)),
      )
    }

    const named = [
      ...fields,
      ...moves,
      ...(due === undefined ? [] : (['due_date'] as const)),
      ...(assignees ? (['assigned_users'] as const) : []),
    ]
    if (named.length === 0 && !status) return task
    const place = moves.length > 0 ? await newPlace(tx, session, task, body) : undefined
    // The task or its place changed before it was locked, so other rows must be locked.
    if (!sameLocks(planned, locksFor(actor.id, task, assignees, place))) throw new RunAgain()
    await updateRow(tx, task, {
      ...taskColumns.byColumn(Object.fromEntries(fields.map((field) => [field, body[field]]))),
      ...place,
      ...(due !== undefined && { due_date: due }),
      ...(status && { status, position: endOfColumn(task.organization_id, status) }),
    })
    if (assignees) await assign(tx, task, assignees)
    const changed = await readAgain(tx, session, id, task)
    if (named.length > 0)
      await record(tx, taskUpdated(actor, task, changed, changesOf(taskFields, named, task, changed)))
    if (status) await record(tx, taskStatusChanged(actor, task.status, changed))
    await tellShares(tx, actor.id, task, changed)
    return changed
  })
}

/**
 * Locks the new place and the new assignees before the task itself, as the lock order requires. A change that will be
 * refused locks nothing; its error is thrown when the task is read under its lock.
 */
async function lockAround(tx: Tx, session: Session, id: number, body: TaskChanges): Promise<Locks> {
  const { task, actor } = await taskInSight(tx, session, id)
  const moves = differing(body, task, placing).length > 0
  if (!can.editTask(actor, task) || (moves && !can.placeTask(actor))) return locksFor(actor.id, task)
  try {
    const place = moves ? await newPlace(tx, session, task, body) : undefined
    const locks = locksFor(actor.id, task, changedAssignees(body, task), place)
    await lockInOrder(tx, locks)
    return locks
  } catch (error) {
    if (error instanceof Problem) return locksFor(actor.id, task)
    throw error
  }
}

function locksFor(callerId: number, task: Task, assignees?: number[], place?: Place): Locks {
  const added = (assignees ?? []).filter((one) => !task.assignees.includes(one))
  return {
    members: { of: task.organization_id, keep: [...new Set([callerId, ...added])].toSorted((a, b) => a - b) },
    ...(place && {
      projects: { keep: [place.project_id] },
      goals: { keep: place.goal_id === task.goal_id ? [] : [place.goal_id] },
      milestones: { keep: place.milestone_id === task.goal_milestone_id ? [] : [place.milestone_id] },
    }),
  }
}

/** Whether the caller has the capability that the field's description requires. */
function mayChange(actor: TaskActor, task: Task, key: TaskField): boolean {
  const field = taskFields[key]
  return can[field.change](actor, task)
}

const sameLocks = (one: Locks, other: Locks) => JSON.stringify(one) === JSON.stringify(other)

const differing = (body: TaskChanges, task: Task, keys: readonly StoredField[]) =>
  keys.filter((key) => body[key] !== undefined && body[key] !== task[key])

function changedAssignees(body: TaskChanges, task: Task): number[] | undefined {
  const wanted = assigneesIn(body, task.assignees)
  return wanted && wanted.join() !== task.assignees.join() ? wanted : undefined
}

/**
 * The place of the task after its project, goal or milestone changes. New objects must belong to its organization and be
 * visible to the caller. The others are not checked again, because they may be another user's personal goal.
 */
async function newPlace(tx: Tx, session: Session, task: Task, body: TaskChanges): Promise<Place> {
  const moves = body.project_id !== undefined && body.project_id !== task.project_id
  const goal_id = body.goal_id === task.goal_id ? undefined : body.goal_id
  const goal_milestone_id =
    !moves && body.goal_milestone_id === task.goal_milestone_id ? undefined : body.goal_milestone_id
  const wanted = {
    organization_id: task.organization_id,
    project_id: body.project_id ?? (goal_milestone_id ? undefined : task.project_id),
    goal_id,
    goal_milestone_id,
  }
  const place = await placementFor(tx, session, wanted, { may: can.placeTask })
  return {
    project_id: place.project_id,
    goal_id: goal_id === undefined ? await goalAfter(tx, task, place) : place.goal_id,
    milestone_id: goal_milestone_id === undefined ? milestoneIn(place.project_id, task) : place.milestone_id,
  }
}

type Place = Pick<Placement, 'project_id' | 'goal_id' | 'milestone_id'>

/** The task's own goal, unless its new milestone has only other goals: then one of them, or the task would count in both. */
async function goalAfter(tx: Tx, { goal_id }: Task, place: Placement): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select g.id from goal_milestones gm join goals g on g.id = gm.goal_id
    where gm.milestone_id = ${place.milestone_id} and g.deleted_at is null and not g.is_personal`.execute(tx)
  const elsewhere = rows.length > 0 && !rows.some(({ id }) => id === goal_id)
  return elsewhere ? place.goal_id : (goal_id ?? place.goal_id)
}

/** A task that changes its project loses its milestone, which belongs to the old project. */
const milestoneIn = (projectId: number, task: Task) => (projectId === task.project_id ? task.goal_milestone_id : null)

/** The task after the change. A caller who no longer sees it gets its state before the change. */
async function readAgain(
  tx: Parameters<typeof tasksVisibleTo>[0],
  session: Session,
  id: number,
  before: Task,
): Promise<Task> {
  const seen = taskRows(tasksVisibleTo(tx, session.userId).where('t.id', '=', id))
  const { rows } = await sql<{ task: Task }>`select row_to_json(o) as task from ${seen} o`.execute(tx)
  return rows[0]?.task ?? before
}
