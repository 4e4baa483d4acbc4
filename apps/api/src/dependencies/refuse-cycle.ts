import type { Principal } from '@muster/server/access/principal'
import { Problem, refuseInvalid } from '@muster/server/http/problems'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { visibleAmong } from '../tasks/visible-among.ts'
import { cycleClosedBy, type Edge } from './cycle.ts'
import { messages } from './messages.ts'

/** The maximum number of dependencies that one check reads. */
const maxEdges = 50_000
/** The maximum number of tasks that the message names. */
const maxNamed = 10

/**
 * Lets one transaction at a time add blockers in an organization, because two of them could close a cycle together
 * without seeing each other. Taken before all row locks (level 3).
 */
export const lockBlockers = (tx: Tx, organizationId: number) =>
  sql`select pg_advisory_xact_lock(5, ${organizationId}::int)`.execute(tx)

/**
 * Throws 422 if the new dependency would close a cycle of tasks that block each other. Tasks in the trash count, because
 * they can be restored. The message names the tasks only if the caller sees all of them.
 */
export async function refuseCycle(tx: Tx, principal: Principal, organizationId: number, edge: Edge): Promise<void> {
  const cycle = cycleClosedBy(edge, await edgesReachedFrom(tx, edge[1]))
  if (!cycle) return
  const { tasks } = await visibleAmong(tx, principal, organizationId, cycle)
  const keys = new Map(tasks.map(({ id, key }) => [id, key]))
  const named = cycle.map((id) => keys.get(id)).filter((key) => key !== undefined)
  refuseInvalid({
    field: 'task_id',
    message: messages.blockCycle(named.length === cycle.length ? named.slice(0, maxNamed) : [], cycle.length),
  })
}

/** The dependencies `blocks` of the tasks that this task blocks, directly or through others. */
async function edgesReachedFrom(tx: Tx, id: number): Promise<Edge[]> {
  const { rows } = await sql<{ from: number; to: number }>`
    with recursive reached (id) as (
      select ${id}::int
      union
      select d.to_task_id from reached join task_dependencies d on d.from_task_id = reached.id and d.kind = 'blocks'
    )
    select d.from_task_id as from, d.to_task_id as to
    from reached join task_dependencies d on d.from_task_id = reached.id and d.kind = 'blocks'
    limit ${maxEdges + 1}`.execute(tx)
  if (rows.length > maxEdges) throw new Problem(422, messages.tooManyConnected)
  return rows.map(({ from, to }) => [from, to] as const)
}
