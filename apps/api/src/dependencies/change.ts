import { can } from '@muster/contracts/capabilities'
import type { Task } from '@muster/contracts/tasks'
import { maxDependencies, type NewDependency, type TaskDependency } from '@muster/contracts/tasks/dependencies'
import { type DependencyKind, relationOf } from '@muster/contracts/tasks/relations'
import { texts } from '@muster/contracts/texts'
import type { Principal } from '@muster/server/access/principal'
import { record } from '@muster/server/facts/record'
import { refuseInvalid, refuseNotFound, refuseUnless } from '@muster/server/http/problems'
import { lockInOrder } from '@muster/server/lock-order'
import type { Store, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { type TaskActor, visibleTask } from '../tasks/seen-by.ts'
import { recordRecounted, recountBlockers } from './blockers.ts'
import { dependencyRows } from './dependency-row.ts'
import { dependencyChanged } from './facts.ts'
import { messages } from './messages.ts'
import { lockBlockers, refuseCycle } from './refuse-cycle.ts'

type Stored = { from_task_id: number; to_task_id: number; kind: DependencyKind }

/**
 * Adds a dependency between two tasks that the caller sees and one of which the caller may edit. An existing dependency
 * is returned with `existed`.
 */
export function addDependency(
  store: Store,
  principal: Principal,
  id: number,
  { kind, task_id: otherId, direction }: NewDependency,
): Promise<{ dependency: TaskDependency; existed: boolean }> {
  return store.write(async (tx) => {
    const organizationId = await organizationOf(tx, principal, id, otherId)
    if (kind === 'blocks') await lockBlockers(tx, organizationId)
    const { task, other, actor } = await lockBoth(tx, principal, organizationId, id, otherId)
    const dependency = storedForm(
      kind,
      ...(direction === 'outgoing' ? ([id, otherId] as const) : ([otherId, id] as const)),
    )
    const existing = await idOf(tx, dependency)
    if (existing !== undefined) return { dependency: await readDependency(tx, principal, id, existing), existed: true }
    await refuseTooMany(tx, [task, other])
    if (kind === 'blocks') {
      const edge = [dependency.from_task_id, dependency.to_task_id] as const
      await refuseCycle(tx, principal, organizationId, edge)
    }
    const inserted = await tx
      .insertInto('task_dependencies')
      .values({ ...dependency, organization_id: organizationId, created_by: principal.userId })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordChange(tx, actor, 'added', dependency, task, other)
    return { dependency: await readDependency(tx, principal, id, inserted.id), existed: false }
  })
}

/** Removes a dependency of a task. The caller must see both tasks, and be allowed to edit one of them. */
export function removeDependency(store: Store, principal: Principal, id: number, dependencyId: number): Promise<void> {
  return store.write(async (tx) => {
    await visibleTask(tx, principal, id)
    const found = await dependencyOf(tx, id, dependencyId)
    const otherId = found.from_task_id === id ? found.to_task_id : found.from_task_id
    const organizationId = await organizationOf(tx, principal, id, otherId, 'Dependency')
    const { task, other, actor } = await lockBoth(tx, principal, organizationId, id, otherId)
    const dependency = await dependencyOf(tx, id, dependencyId)
    await tx.deleteFrom('task_dependencies').where('id', '=', dependencyId).execute()
    await recordChange(tx, actor, 'removed', dependency, task, other)
  })
}

const storedForm = (kind: DependencyKind, from: number, to: number): Stored =>
  kind === 'relates' && from > to
    ? { kind, from_task_id: to, to_task_id: from }
    : { kind, from_task_id: from, to_task_id: to }

/** The organization of both tasks. Throws 404 if the caller does not see one of them, and 422 if they differ. */
async function organizationOf(tx: Tx, principal: Principal, id: number, otherId: number, missing = 'Task') {
  const { task } = await visibleTask(tx, principal, id)
  if (otherId === id) refuseInvalid({ field: 'task_id', message: messages.dependsOnItself })
  const { task: other } = await visibleOther(tx, principal, otherId, missing)
  if (other.organization_id !== task.organization_id)
    refuseInvalid({ field: 'task_id', message: messages.otherOrganization })
  return task.organization_id
}

async function visibleOther(tx: Tx, principal: Principal, id: number, missing: string) {
  try {
    return await visibleTask(tx, principal, id)
  } catch {
    return refuseNotFound(missing)
  }
}

/** Locks the caller's membership and both tasks. Throws 404 if one of them is not visible, and 403 without permission. */
async function lockBoth(
  tx: Tx,
  principal: Principal,
  organizationId: number,
  id: number,
  otherId: number,
): Promise<{ task: Task; other: Task; actor: TaskActor }> {
  await lockInOrder(tx, {
    members: { organizationId, keep: [principal.userId] },
    tasks: { change: [id, otherId] },
  })
  const { task, actor } = await visibleTask(tx, principal, id)
  const { task: other } = await visibleTask(tx, principal, otherId)
  refuseUnless(can.linkTasks(actor, task, other), texts.onlyEditYourTasks)
  return { task, other, actor }
}

const idOf = async (tx: Tx, { from_task_id, to_task_id, kind }: Stored): Promise<number | undefined> =>
  (
    await tx
      .selectFrom('task_dependencies')
      .select('id')
      .where('from_task_id', '=', from_task_id)
      .where('to_task_id', '=', to_task_id)
      .where('kind', '=', kind)
      .executeTakeFirst()
  )?.id

const dependencyOf = async (tx: Tx, taskId: number, id: number): Promise<Stored> =>
  (await tx
    .selectFrom('task_dependencies')
    .select(['from_task_id', 'to_task_id', 'kind'])
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('from_task_id', '=', taskId), eb('to_task_id', '=', taskId)]))
    .executeTakeFirst()) ?? refuseNotFound('Dependency')

/** Throws 422 if one of the tasks has as many dependencies as a task may have. */
async function refuseTooMany(tx: Tx, tasks: Task[]): Promise<void> {
  for (const { id, key } of tasks) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from task_dependencies where ${id} in (from_task_id, to_task_id)`.execute(tx)
    if ((rows[0]?.count ?? 0) >= maxDependencies)
      refuseInvalid({ field: 'task_id', message: messages.tooManyDependencies(key, maxDependencies) })
  }
}

async function recordChange(
  tx: Tx,
  actor: TaskActor,
  change: 'added' | 'removed',
  { kind, from_task_id }: Stored,
  task: Task,
  other: Task,
): Promise<void> {
  const recounted = kind !== 'relates' ? await recountBlockers(tx, [task.id, other.id]) : []
  const direction = kind === 'relates' || from_task_id === task.id ? 'outgoing' : 'incoming'
  const opposite = direction === 'outgoing' ? 'incoming' : 'outgoing'
  await record(tx, dependencyChanged(actor, change, task, relationOf({ kind, direction }), other.id))
  await record(tx, dependencyChanged(actor, change, other, relationOf({ kind, direction: opposite }), task.id))
  await recordRecounted(tx, actor, recounted)
}

async function readDependency(tx: Tx, principal: Principal, taskId: number, id: number): Promise<TaskDependency> {
  const { rows } = await sql<{ dependency: TaskDependency }>`
    select row_to_json(d) as dependency from ${dependencyRows(tx, principal.userId, taskId)} d where d.id = ${id}`.execute(
    tx,
  )
  return rows[0]?.dependency ?? refuseNotFound('Dependency')
}
