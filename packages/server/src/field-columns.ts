import { type Fields, keysOf } from '@muster/contracts/field'
import { noValueId } from '@muster/contracts/field-query'
import { type RawBuilder, sql } from 'kysely'

type SqlType = 'text' | 'int' | 'float8' | 'numeric' | 'timestamp' | 'boolean'

/** `float8[]` is for sorting by several values: PostgreSQL compares arrays element by element. */
type OrderType = SqlType | 'float8[]'

/** The SQL with which lists sort and filter by a field, if it cannot be derived from the field's column. */
type ListExpressions = {
  /** The sort expression, with its type. */
  order?: { by: RawBuilder<unknown>; type: OrderType }
  /** The condition that the field has one of the values in this array of ids, in which 0 represents no value. */
  hasOneOf?: (ids: RawBuilder<unknown>) => RawBuilder<boolean>
}

/** The order of rows. Rows with equal values are sorted newest first, unless `oldestFirst` is set. */
export type Order = { by: RawBuilder<unknown>; type: OrderType; descending: boolean; oldestFirst?: true }

/** A field that has its own column, or a field that is read with an expression and written by other code. */
export type FieldColumn = ListExpressions & ({ column: string; type: SqlType } | { read: RawBuilder<unknown> })

type StoredKey<Columns> = {
  [Key in keyof Columns]: Columns[Key] extends { column: string } ? Key : never
}[keyof Columns] &
  string

/**
 * Builds the SQL for the fields of one kind of object from a single map of field to column, for reading, inserting,
 * updating, importing, filtering and sorting. `alias` is the table's alias in the statements that read the table.
 */
export function fieldColumns<F extends Fields, const Columns extends Record<keyof F, FieldColumn>>(
  alias: string,
  fields: F,
  columns: Columns,
) {
  type Key = keyof F & string
  type StoredField = StoredKey<Columns>

  const columnsByField = new Map<string, FieldColumn>(Object.entries<FieldColumn>(columns))
  const columnOf = (field: string): FieldColumn => {
    const column = columnsByField.get(field)
    if (!column) throw new Error(`${alias} has no field ${field}`)
    return column
  }
  const storedColumnOf = (field: StoredField) => {
    const column = columnOf(field)
    if ('read' in column) throw new Error(`${field} has no column of its own`)
    return column
  }
  const isStored = (field: string): field is StoredField => 'column' in columnOf(field)
  const storedFields: readonly StoredField[] = keysOf(fields).filter(isStored)

  /** The field's value, in a statement that reads the table under its alias. */
  function read(field: Key): RawBuilder<unknown> {
    const column = columnOf(field)
    return 'read' in column ? column.read : sql.ref(`${alias}.${column.column}`)
  }

  /** The conditions of the given filters, which have the names that `filterShape` generates. */
  function filters(slots: object): RawBuilder<boolean>[] {
    const givenSlots = new Map<string, unknown>(Object.entries(slots).filter(([, slot]) => slot !== undefined))
    return keysOf(fields).flatMap((key) => {
      const value = read(key)
      const [allowedValues, before, after] = ['is', 'before', 'after'].map((operator) =>
        givenSlots.get(`${key}_${operator}`),
      )
      return [
        ...(allowedValues ? [isAmong(key, value, sql`${allowedValues}`)] : []),
        ...(before ? [sql<boolean>`${value} < ${before}::timestamp`] : []),
        ...(after ? [sql<boolean>`${value} > ${after}::timestamp`] : []),
      ]
    })
  }

  function isAmong(key: Key, value: RawBuilder<unknown>, allowedValues: RawBuilder<unknown>): RawBuilder<boolean> {
    const { hasOneOf } = columnOf(key)
    if (hasOneOf) return hasOneOf(sql`${allowedValues}::int[]`)
    if (fields[key]?.kind === 'choice') return sql`${value} = any(${allowedValues}::text[])`
    if (fields[key]?.kind === 'yes_no') return sql`${value} = any(${allowedValues}::boolean[])`
    const isNone = sql<boolean>`(${value} is null and ${sql.lit(noValueId)} = any(${allowedValues}::int[]))`
    if (!fields[key]?.filters?.includes('is')) return isNone
    return sql`(${value} = any(${allowedValues}::int[]) or ${isNone})`
  }

  /** The sort expression and direction for this word of `sortWords`. */
  function order(word: string): Order {
    const descending = word.startsWith('-')
    const key = keysOf(fields).find((candidate) => candidate === (descending ? word.slice(1) : word))
    if (key === undefined) throw new Error(`${alias} cannot be sorted by ${word}`)
    const column = columnOf(key)
    const defaultOrder = { by: read(key), type: 'type' in column ? column.type : 'text' } as const
    return { ...(column.order ?? defaultOrder), descending }
  }

  const insertColumns = (selectedFields: readonly StoredField[] = storedFields) =>
    sql.join(selectedFields.map((field) => sql.ref(storedColumnOf(field).column)))
  const insertValues = (valueFor: (field: StoredField) => unknown) =>
    sql.join(storedFields.map((field) => sql`${valueFor(field)}::${sql.raw(storedColumnOf(field).type)}`))

  return {
    /** The fields that have their own column. */
    stored: storedFields,
    read,
    filters,
    order,
    /** `t.title as title, …`: all fields under the contract's keys. */
    select: () => sql.join(keysOf(fields).map((field) => sql`${read(field)} as ${sql.ref(field)}`)),
    /** The same for a query that Kysely builds. `replacements` contains expressions that depend on the query. */
    selections: (replacements: { [Field in Key]?: RawBuilder<unknown> } = {}) =>
      keysOf(fields).map((field) => sql`${replacements[field] ?? read(field)}`.as(field)),
    /** The fields of `selectedFields` whose value in the body of a change differs from the current value. */
    changed: (
      body: { [Field in StoredField]?: unknown },
      current: { [Field in StoredField]: unknown },
      selectedFields: readonly StoredField[] = storedFields,
    ) => selectedFields.filter((field) => body[field] !== undefined && body[field] !== current[field]),
    /** Columns and values of a new row, for `insertRow`. */
    newRow: (values: { [Field in StoredField]: unknown }) => ({
      columns: insertColumns(),
      values: insertValues((field) => values[field]),
    }),
    /** `title, description, …`: the columns of an insert. */
    insertColumns,
    /** `$1::text, $2::text, …`: the values of an insert, in the order of its columns. */
    insertValues,
    /** `(json->>'title')::text as title, …`: the columns, read from a JSON object whose keys are the fields. */
    ofJson: (json: RawBuilder<unknown>, selectedFields: readonly StoredField[]) =>
      sql.join(
        selectedFields.map((field) => {
          const { column, type } = storedColumnOf(field)
          return sql`(${json}->>${sql.lit(field)})::${sql.raw(type)} as ${sql.ref(column)}`
        }),
      ),
    /** `row.title, row.description, …`: the columns, read from another row source of the statement. */
    columnsOf: (row: string, selectedFields: readonly StoredField[]) =>
      sql.join(selectedFields.map((field) => sql.ref(`${row}.${storedColumnOf(field).column}`))),
    /** Converts values by field to values by column, for an insert or an update; undefined values are omitted. */
    byColumn: (values: { [Field in StoredField]?: unknown }, selectedFields: readonly StoredField[] = storedFields) =>
      Object.fromEntries(
        selectedFields
          .filter((field) => values[field] !== undefined)
          .map((field) => [storedColumnOf(field).column, values[field]]),
      ),
  }
}
