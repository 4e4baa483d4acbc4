import { type Compilable, CompiledQuery, type Expression, type Kysely, type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import type { Tables } from './tables.ts'

/** Represents a value that is passed with each run. */
class Placeholder {
  readonly key: string
  constructor(key: string) {
    this.key = key
  }
}

/** A value of a prepared query, as an expression. */
export type Slot<Value> = Expression<Value>
/** Keys whose values are part of the statement's text, such as the sort column. They must have few values. */
const literalKeys: readonly unknown[] = ['sort', 'group'] satisfies LiteralKey[]
type LiteralKey = 'sort' | 'group'

/** A slot for every value; undefined if an optional value is not given. */
export type Slots<Values> = {
  [Key in keyof Values]: Key extends LiteralKey
    ? Values[Key]
    : undefined extends Values[Key]
      ? Slot<NonNullable<Values[Key]>> | undefined
      : Slot<Values[Key]>
}

/** Beyond this number of shapes of one query nothing is prepared, because each uses memory in every connection. */
const mostShapes = 100

let named = 0

/**
 * A query that is compiled once for each set of given keys, and prepared under a name by each connection. Compiling and
 * planning cost more than running a small query, so the most frequent reads use this. Inside a transaction it runs
 * there.
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

/** One slot for each given key; the others are undefined, so that the query omits their conditions. */
function slotsFor<Values>(given: ReadonlyMap<string, unknown>): Slots<Values>
function slotsFor(given: ReadonlyMap<string, unknown>): object {
  return Object.fromEntries(
    [...given].map(([key, value]) => [key, literalKeys.includes(key) ? value : sql`${new Placeholder(key)}`]),
  )
}
