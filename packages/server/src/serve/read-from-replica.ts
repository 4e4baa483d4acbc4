import type { FastifyRequest } from 'fastify'
import { parsePosition } from '../replica/position.ts'
import type { Store } from '../store.ts'
import type { Source } from './guard.ts'

/** A row that the replica has returned, and where further statements for the same response run. */
export type RowOfReplica<Row> = { row: Row; source: Source }

/**
 * Reads one row from the replica, if there is one and its stamp equals the one that the primary has just returned. The
 * row is then what the primary would return, because a stamp changes with every change of the response. Returns
 * undefined if the row must be read from the primary.
 */
export async function readFromReplica<Row extends object>(
  { replica }: Store,
  { url }: Pick<FastifyRequest, 'url'>,
  known: { user_id: number; stamp: string | null; position?: string },
  read: (source: Source) => Promise<Row[]>,
): Promise<RowOfReplica<Row> | undefined> {
  const { user_id, stamp, position } = known
  if (!replica || stamp === null || position === undefined) return undefined
  const scope = `${user_id} ${url.split('?', 1)[0]}`
  let source: Source | undefined
  const rows = await replica.readStamped({ stamp, position: parsePosition(position), scope }, (pool) => {
    source = { pool, guard: stamp }
    return read(source)
  })
  const [row] = rows ?? []
  // The row of the primary has recorded the use of the session. The replica may not have that yet.
  return row !== undefined && source ? { row: { ...row, not_seen_lately: false }, source } : undefined
}
