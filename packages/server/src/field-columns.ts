import { type Fields, keysOf } from '@muster/contracts/field'
import { type RawBuilder, sql } from 'kysely'

type Type = 'text' | 'int' | 'float8' | 'timestamp' | 'boolean'

/** A field that is a column of its own, with its type; or one that is read from others and written in its own way. */
export type FieldColumn = { column: string; type: Type } | { read: RawBuilder<unknown> }

type StoredKey<Columns> = {
  [Key in keyof Columns]: Columns[Key] extends { column: string } ? Key : never
}[keyof Columns] &
  string

/**
 * The SQL of a noun's fields, from one map of field to column: an object's row, insert, update, import, filter and order
 * are built from it. `alias` is the name of the table in the statements that read it.
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
    if ('read' in column) throw new Error(`${field} is no column of its own`)
    return column
  }
  const isStored = (field: string): field is Stored => 'column' in columnOf(field)
  const stored: readonly Stored[] = keysOf(fields).filter(isStored)

  /** The field's value, in a statement that reads the table under its alias. */
  function read(field: Key): RawBuilder<unknown> {
    const column = columnOf(field)
    return 'read' in column ? column.read : sql.ref(`${alias}.${column.column}`)
  }

  return {
    /** The fields that are a column of their own. */
    stored,
    read,
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
    /** Values by field as values by column, for an insert or an update; undefined ones are left out. */
    byColumn: (values: { [Field in Stored]?: unknown }) =>
      Object.fromEntries(
        stored.filter((field) => values[field] !== undefined).map((field) => [storedIn(field).column, values[field]]),
      ),
  }
}
