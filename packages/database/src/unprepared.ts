import { CompiledQuery, type Kysely } from 'kysely'
import type { Tables } from './tables.ts'

const comment = '/* not prepared */ '

/** Whether the pool does not prepare the statement with this text under a name. */
export const isUnprepared = (text: string) => text.startsWith(comment)

/**
 * Runs a statement without preparing it under a name, for statements of so many shapes that each is rarely repeated. If
 * `db` is a transaction, it runs on its connection.
 */
export async function executeUnprepared<Row>(
  db: Kysely<Tables>,
  { sql: text, parameters }: CompiledQuery<Row>,
): Promise<Row[]> {
  return (await db.executeQuery<Row>(CompiledQuery.raw(comment + text, [...parameters]))).rows
}
