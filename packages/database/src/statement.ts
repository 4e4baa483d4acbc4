import { type Compilable, CompiledQuery, type Expression, type Kysely, type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import type { Tables } from './tables.ts'

/** Stands in a query for a value that comes with each run. */
class Placeholder {
  readonly key: string
  constructor(key: string) {
    this.key = key
  }
}

/** The place of a value in a prepared query, as an expression. */
export type Slot<Value> = Expression<Value>
/** Keys whose values are words of the statement itself, such as the column to sort by. Their values must be few. */
const literalKeys: readonly unknown[] = ['sort', 'group'] satisfies LiteralKey[]
type LiteralKey = 'sort' | 'group'

/** A slot for every value; undefined where an optional value is not given this time. */
export type Slots<Values> = {
  [Key in keyof Values]: Key extends LiteralKey
    ? Values[Key]
    : undefined extends Values[Key]
      ? Slot<NonNullable<Values[Key]>> | undefined
      : Slot<Values[Key]>
}

/** Beyond this many shapes of one query nothing is prepared: each takes memory in every connection. */
const mostShapes = 100

let named = 0

/**
 * A query that is composed once for each set of keys that are given, and prepared under a name by each connection.
 * Composing and planning cost more than running a small query, so the hottest reads go through here. Inside a
 * transaction it runs there.
 */
export function statement<Values extends object, Result extends object>(
  build: (slots: Slots<Values>) => Compilable<Result> | RawBuilder<Result>,
) {
  const compiled = new Map<string, { name?: string; text: string; values: readonly unknown[] }>()

  return async (db: Kysely<Tables>, pool: pg.Pool, values: Values): Promise<Result[]> => {
    const given = new Map<string, unknown>(Object.entries(values).filter(([, value]) => value !== undefined))
    const keys = [...given.keys()]
    const shape = keys.map((key) => (literalKeys.includes(key) ? `${key}=${given.get(key)}` : key)).join()
    let query = compiled.get(shape)
    if (!query) {
      const built = build(slotsFor<Values>(given)).compile(db)
      const isPrepared = compiled.size < mostShapes
      query = { ...(isPrepared && { name: `s${++named}` }), text: built.sql, values: built.parameters }
      if (isPrepared) compiled.set(shape, query)
    }
    const { name, text } = query
    const filled = query.values.map((value) => (value instanceof Placeholder ? given.get(value.key) : value))
    if (db.isTransaction) {
      const bound: CompiledQuery<Result> = CompiledQuery.raw(text, filled)
      return (await db.executeQuery(bound)).rows
    }
    return (await pool.query<Result>({ name, text, values: filled })).rows
  }
}

/** One slot for each key that is given; the others stay undefined, so that the query leaves their condition out. */
function slotsFor<Values>(given: ReadonlyMap<string, unknown>): Slots<Values>
function slotsFor(given: ReadonlyMap<string, unknown>): object {
  return Object.fromEntries(
    [...given].map(([key, value]) => [key, literalKeys.includes(key) ? value : sql`${new Placeholder(key)}`]),
  )
}
