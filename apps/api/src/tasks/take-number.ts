import type { Db } from '@muster/server/store'
import { sql } from 'kysely'

type Waiting = { resolve(number: number): void; reject(error: unknown): void }
const queues = new WeakMap<Db, Map<number, Waiting[]>>()

/**
 * The next task number of an organization. Taken in a transaction of its own, which holds the counter for an instant
 * instead of for a whole write, and all who ask in the same turn share one. It need not wait for the disk: the log is
 * written in order, so a task that is durable makes the number before it durable.
 */
export function takeNumber(db: Db, organizationId: number): Promise<number> {
  const waiting = queues.get(db) ?? new Map<number, Waiting[]>()
  queues.set(db, waiting)
  return new Promise((resolve, reject) => {
    const queue = waiting.get(organizationId)
    if (queue) {
      queue.push({ resolve, reject })
      return
    }
    waiting.set(organizationId, [{ resolve, reject }])
    setImmediate(() => {
      const all = waiting.get(organizationId) ?? []
      waiting.delete(organizationId)
      takeNumbers(db, organizationId, all.length).then(
        (last) => {
          for (const [place, one] of all.entries()) one.resolve(last - all.length + 1 + place)
        },
        (error) => {
          for (const one of all) one.reject(error)
        },
      )
    })
  })
}

/** Takes several numbers at once and answers the last of them. */
export async function takeNumbers(db: Db, organizationId: number, count: number): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    with soon as (select set_config('synchronous_commit', 'off', true))
    update task_numbers set last = last + ${count} from soon where organization_id = ${organizationId}
    returning last`.execute(db)
  const last = rows[0]?.last
  if (last === undefined) throw new Error(`organization ${organizationId} has no task numbers`)
  return last
}
