import type { Task } from '@muster/contracts/tasks'
import { tasksPerTransaction } from '@muster/contracts/tasks/many'
import { actorOrRefuse } from '@muster/server/access/actor'
import type { Principal } from '@muster/server/access/principal'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import type { TaskActor } from './seen-by.ts'
import { taskRows } from './task-row.ts'
import { tasksVisibleTo } from './visible-to.ts'

/** Divides ids into parts of one transaction each, in ascending order. */
export function partsOfIds(ids: readonly number[]): number[][] {
  const sorted = [...new Set(ids)].toSorted((left, right) => left - right)
  return Array.from({ length: Math.ceil(sorted.length / tasksPerTransaction) }, (_, index) =>
    sorted.slice(index * tasksPerTransaction, (index + 1) * tasksPerTransaction),
  )
}

/**
 * The tasks of an organization that the caller sees among these, by id, with the caller as actor. Throws 403 if the
 * caller is not a member.
 */
export async function visibleAmong(
  tx: Tx,
  principal: Principal,
  organizationId: number,
  ids: number[],
): Promise<{ tasks: Task[]; actor: TaskActor }> {
  const actor = await actorOrRefuse(tx, principal, organizationId)
  const rows = taskRows(
    tasksVisibleTo(tx, principal.userId)
      .where('t.organization_id', '=', organizationId)
      .where(sql<boolean>`t.id = any(${ids}::int[])`),
  )
  const { rows: found } = await sql<{ task: Task; name: string }>`
    select row_to_json(o) as task, coalesce(u.full_name, u.username) as name
    from ${rows} o, users u where u.id = ${principal.userId} order by o.id`.execute(tx)
  return { tasks: found.map(({ task }) => task), actor: { ...actor, name: found[0]?.name ?? '' } }
}
