import { type Fields, keysOf } from '@muster/contracts/field'
import { noValue } from '@muster/contracts/field-query'
import { type RawBuilder, sql } from 'kysely'

type Type = 'text' | 'int' | 'float8' | 'timestamp' | 'boolean'

/** How lists sort and filter by a field, where that does not follow from its column. */
type Listed = {
  /** The sort expression, with its type. */
  order?: { by: RawBuilder<unknown>; type: Type }
  /** Whether the value is in this array of ids, in which 0 represents no value. */
  among?: (ids: RawBuilder<unknown>) => RawBuilder<boolean>
}

/** What rows are sorted by. Rows that are equal by it follow newest first, unless `oldestFirst`. */
export type Order = { by: RawBuilder<unknown>; type: Type; descending: boolean; oldestFirst?: true }

/** A field that has its own column, with its type; or one that is read from other columns and written separately. */
export type FieldColumn = Listed & ({ column: string; type: Type } | { read: RawBuilder<unknown> })

type StoredKey<Columns> = {
  [Key in keyof Columns]: Columns[Key] extends { column: string } ? Key : never
}[keyof Columns] &
  string

/**
 * The SQL of a noun's fields, from one map of field to column: an object's row, insert, update, import, filter and
 * order are built from it. `alias` is the table's alias in the statements that read it.
 */
export function fieldColumns<F extends Fields, const Columns extends Record<keyof F, FieldColumn>>(
  alias: string,
  fields: F,
  columns: Columns,
) {
  type Key = keyof F & string
  type Stored = StoredKey<Columns>

  const found = new Map<string, FieldColumn>(Object.entries<FieldColumn>(columns))
  const columnOf = (field: string): FieldColumn => {
    const column = found.get(field)
    if (!column) throw new Error(`${alias} has no field ${field}`)
    return column
  }
  const storedIn = (field: Stored) => {
    const column = columnOf(field)
    if ('read' in column) throw new Error(`${field} has no column of its own`)
    return column
  }
  const isStored = (field: string): field is Stored => 'column' in columnOf(field)
  const stored: readonly Stored[] = keysOf(fields).filter(isStored)

  /** The field's value, in a statement that reads the table under its alias. */
  function read(field: Key): RawBuilder<unknown> {
    const column = columnOf(field)
    return 'read' in column ? column.read : sql.ref(`${alias}.${column.column}`)
  }

  /** The conditions of the given filters, whose names are those of `filterShape`. */
  function filters(slots: object): RawBuilder<boolean>[] {
    const given = new Map<string, unknown>(Object.entries(slots).filter(([, slot]) => slot !== undefined))
    return keysOf(fields).flatMap((key) => {
      const value = read(key)
      const [among, before, after] = ['is', 'before', 'after'].map((operator) => given.get(`${key}_${operator}`))
      return [
        ...(among ? [isAmong(key, value, sql`${among}`)] : []),
        ...(before ? [sql<boolean>`${value} < ${before}::timestamp`] : []),
        ...(after ? [sql<boolean>`${value} > ${after}::timestamp`] : []),
      ]
    })
  }

  function isAmong(key: Key, value: RawBuilder<unknown>, wanted: RawBuilder<unknown>): RawBuilder<boolean> {
    const { among } = columnOf(key)
    if (among) return among(sql`${wanted}::int[]`)
    if (fields[key]?.kind === 'choice') return sql`${value} = any(${wanted}::text[])`
    const isNone = sql<boolean>`(${value} is null and ${sql.lit(noValue)} = any(${wanted}::int[]))`
    if (!fields[key]?.filters?.includes('is')) return isNone
    return sql`(${value} = any(${wanted}::int[]) or ${isNone})`
  }

  /** The sort expression and direction for this word of `sortWords`. */
  function order(word: string): Order {
    const descending = word.startsWith('-')
    const key = keysOf(fields).find((one) => one === (descending ? word.slice(1) : word))
    if (key === undefined) throw new Error(`${alias} cannot be sorted by ${word}`)
    const column = columnOf(key)
    const own = { by: read(key), type: 'type' in column ? column.type : 'text' } as const
    return { ...(column.order ?? own), descending }
  }

  return {
    /** The fields that have their own column. */
    stored,
    read,
    filters,
    order,
    /** `t.title as title, …`: all fields under the contract's keys. */
    select: () => sql.join(keysOf(fields).map((field) => sql`${read(field)} as ${sql.ref(field)}`)),
    /** `title, description, …`: the columns of an insert. */
    insertColumns: (wanted: readonly Stored[] = stored) =>
      sql.join(wanted.map((field) => sql.ref(storedIn(field).column))),
    /** `$1::text, $2::text, …`: the values of an insert, in the order of its columns. */
    insertValues: (values: { [Field in Stored]: unknown }) =>
      sql.join(stored.map((field) => sql`${values[field]}::${sql.raw(storedIn(field).type)}`)),
    /** `(json->>'title')::text as title, …`: the columns from a JSON object whose keys are the fields. */
    ofJson: (json: RawBuilder<unknown>, wanted: readonly Stored[]) =>
      sql.join(
        wanted.map((field) => {
          const { column, type } = storedIn(field)
          return sql`(${json}->>${sql.lit(field)})::${sql.raw(type)} as ${sql.ref(column)}`
        }),
      ),
    /** `row.title, row.description, …`: the columns of another row of the statement. */
    columnsOf: (row: string, wanted: readonly Stored[]) =>
      sql.join(wanted.map((field) => sql.ref(`${row}.${storedIn(field).column}`))),
    /** Values by field as values by column, for an insert or an update; undefined values are omitted. */
    byColumn: (values: { [Field in Stored]?: unknown }) =>
      Object.fromEntries(
        stored.filter((field) => values[field] !== undefined).map((field) => [storedIn(field).column, values[field]]),
      ),
  }
}
