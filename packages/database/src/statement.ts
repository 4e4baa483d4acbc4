import { type Compilable, CompiledQuery, type Expression, type Kysely, type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import { preparedName } from './bounded-pool.ts'
import type { Tables } from './tables.ts'

/** A placeholder for a value that is passed at each execution. */
class Placeholder {
  readonly key: string
  constructor(key: string) {
    this.key = key
  }
}

/** A parameter of a prepared query, as an expression. Its value is passed at each execution. */
export type Slot<Value> = Expression<Value>
/**
 * Keys whose values are part of the statement's text, such as the sort column. Each key must have only a few
 * possible values.
 */
const literalKeys: readonly unknown[] = ['sort', 'group', 'by', 'condition_shape'] satisfies LiteralKey[]
type LiteralKey = 'sort' | 'group' | 'by' | 'condition_shape'

/**
 * For each key, a slot for its value; undefined if an optional value is not given. A literal key has the value itself.
 */
export type Slots<Values> = {
  [Key in keyof Values]: Key extends LiteralKey
    ? Values[Key]
    : undefined extends Values[Key]
      ? Slot<NonNullable<Values[Key]>> | undefined
      : Slot<Values[Key]>
}

/** At most this many shapes of one query are prepared, because each one uses memory in every connection. */
const maxShapes = 100

let preparedCount = 0

/**
 * A query that is compiled once for each combination of given keys and literal values, and that each connection
 * prepares under a name. Compiling and planning cost more than running a small query, so the most frequent reads use
 * this. If `db` is a transaction, the query runs in that transaction.
 */
export function statement<Values extends object, Result extends object>(
  build: (slots: Slots<Values>) => Compilable<Result> | RawBuilder<Result>,
) {
  const compiledQueries = new Map<string, { name?: string; text: string; values: readonly unknown[] }>()

  return async (db: Kysely<Tables>, pool: pg.Pool, values: Values): Promise<Result[]> => {
    const definedValues = new Map<string, unknown>(Object.entries(values).filter(([, value]) => value !== undefined))
    const keys = [...definedValues.keys()]
    const shape = keys.map((key) => (literalKeys.includes(key) ? `${key}=${definedValues.get(key)}` : key)).join()
    let query = compiledQueries.get(shape)
    if (!query) {
      const builtQuery = build(slotsFor<Values>(definedValues)).compile(db)
      const isPrepared = compiledQueries.size < maxShapes
      query = {
        ...(isPrepared && { name: `s${++preparedCount}` }),
        text: builtQuery.sql,
        values: builtQuery.parameters,
      }
      if (isPrepared) compiledQueries.set(shape, query)
    }
    const { name, text } = query
    const boundValues = query.values.map((value) =>
      value instanceof Placeholder ? definedValues.get(value.key) : value,
    )
    if (db.isTransaction) {
      const compiledQuery: CompiledQuery<Result> = CompiledQuery.raw(text, boundValues)
      return (await db.executeQuery(compiledQuery)).rows
    }
    return (await pool.query<Result>({ name: preparedName(pool, name), text, values: boundValues })).rows
  }
}

/** Creates one slot for each given key. Other keys are undefined, so that the query omits their conditions. */
function slotsFor<Values>(definedValues: ReadonlyMap<string, unknown>): Slots<Values>
function slotsFor(definedValues: ReadonlyMap<string, unknown>): object {
  return Object.fromEntries(
    [...definedValues].map(([key, value]) => [key, literalKeys.includes(key) ? value : sql`${new Placeholder(key)}`]),
  )
}
