import type { SearchType } from '@muster/contracts/search/operators'
import { type Compilable, type RawBuilder, sql } from 'kysely'

/** What the search needs to know about an object, to filter and sort it; null where its type has no such property. */
export type SourceColumns = {
  /** The object's id as text, unique among the objects of its type. */
  id: RawBuilder<string>
  /** The newest objects have the largest value, which an index of the table provides. */
  age_order: RawBuilder<unknown>
  at: RawBuilder<string>
  search: RawBuilder<unknown>
  author_id: RawBuilder<number | null>
  is_own: RawBuilder<boolean>
  project_id: RawBuilder<number | null>
  room_id: RawBuilder<string | null>
  /** The user who received a direct message, or a file in one. */
  receiver_id: RawBuilder<number | null>
  task_id: RawBuilder<number | null>
  status: RawBuilder<string | null>
  priority: RawBuilder<string | null>
  is_open: RawBuilder<boolean | null>
  is_overdue: RawBuilder<boolean | null>
  is_blocked: RawBuilder<boolean | null>
  is_repeating: RawBuilder<boolean | null>
  /** Whether a file is attached to the object; true for a file. */
  has_file: RawBuilder<boolean | null>
}

/** The objects of one kind that the caller sees in the organization. */
export type Source = { type: SearchType; rows: Compilable<object> }

/** The columns of a large table that a condition may read. */
type SearchedRow = { organizationId: RawBuilder<unknown>; words: RawBuilder<unknown>; age: RawBuilder<unknown> }

/** Which rows of a large table are read, before their visibility is checked. */
export type Matching = {
  condition: (row: SearchedRow) => RawBuilder<boolean>
  /** Whether the rows are read in the order of their age, and not all of them and then sorted. */
  isOrdered: boolean
}

export const everyRow: Matching = { condition: () => sql<boolean>`true`, isOrdered: true }

type Table = {
  /** The names of the table in the query and of its column of the age. */
  alias: string
  age: string
  words: string
  /** Selects rows, with a `where` clause. */
  rows: RawBuilder<unknown>
}

/** The condition on the rows of a large table. */
export const isMatching = ({ condition }: Matching, { alias, age, words }: Omit<Table, 'rows'>) =>
  condition({
    organizationId: sql.ref(`${alias}.organization_id`),
    words: sql.ref(`${alias}.${words}`),
    age: sql.ref(`${alias}.${age}`),
  })

/**
 * The rows of a large table that match, the newest first. The visibility of each is checked after that. `offset 0` keeps
 * these steps apart, so that the plan is the same for all values, and so that a statement with a limit ends as soon as it
 * has found enough. PostgreSQL cannot read rows in the order of their age if that order is asked for outside.
 */
export function newestMatching(matching: Matching, { rows, ...table }: Table) {
  const matches = sql`${rows} and ${isMatching(matching, table)}`
  const order = sql`order by ${sql.ref(`${table.alias}.${table.age}`)} desc offset 0`
  return matching.isOrdered
    ? sql`(${matches} ${order})`
    : sql`(select * from (${matches} offset 0) ${sql.ref(table.alias)} ${order})`
}

const absent = {
  author_id: sql<null>`null::int`,
  project_id: sql<null>`null::int`,
  room_id: sql<null>`null::uuid`,
  receiver_id: sql<null>`null::int`,
  task_id: sql<null>`null::int`,
  status: sql<null>`null::text`,
  priority: sql<null>`null::text`,
  is_open: sql<null>`null::boolean`,
  is_overdue: sql<null>`null::boolean`,
  is_blocked: sql<null>`null::boolean`,
  is_repeating: sql<null>`null::boolean`,
  has_file: sql<null>`null::boolean`,
}

type RequiredColumn = Exclude<keyof SourceColumns, keyof typeof absent>

/** The list of a query's columns, in the form that Kysely's `select` accepts. */
export const sourceColumns = (columns: Pick<SourceColumns, RequiredColumn> & Partial<SourceColumns>) => [
  columns.id.as('id'),
  columns.age_order.as('age_order'),
  columns.at.as('at'),
  columns.search.as('search'),
  columns.is_own.as('is_own'),
  (columns.author_id ?? absent.author_id).as('author_id'),
  (columns.project_id ?? absent.project_id).as('project_id'),
  (columns.room_id ?? absent.room_id).as('room_id'),
  (columns.receiver_id ?? absent.receiver_id).as('receiver_id'),
  (columns.task_id ?? absent.task_id).as('task_id'),
  (columns.status ?? absent.status).as('status'),
  (columns.priority ?? absent.priority).as('priority'),
  (columns.is_open ?? absent.is_open).as('is_open'),
  (columns.is_overdue ?? absent.is_overdue).as('is_overdue'),
  (columns.is_blocked ?? absent.is_blocked).as('is_blocked'),
  (columns.is_repeating ?? absent.is_repeating).as('is_repeating'),
  (columns.has_file ?? absent.has_file).as('has_file'),
]
