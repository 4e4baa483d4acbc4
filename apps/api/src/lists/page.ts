import type { Order } from '@muster/server/field-columns'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { cursorOf, isAfterCursor, orderTerms } from './order.ts'

/**
 * The methods of a Kysely query that are used here. Kysely's own query type cannot be used, because it depends on the
 * selected tables, which differ for each kind of object.
 */
type ListQuery<Rows> = {
  where(condition: RawBuilder<boolean>): Rows
  orderBy(terms: RawBuilder<unknown>): Rows
  limit(count: Expression<number>): Rows
  offset(count: Expression<number>): Rows
}

export type PageSlots = {
  limit?: Expression<number>
  offset?: Expression<number>
  sort?: string
  cursor?: Expression<string>
  ids?: Expression<number[]>
  find?: Expression<string>
}

type PageSource = { table: 'goals' | 'milestones' | 'projects'; alias: string; order: Order | undefined }

/**
 * Returns the parts of a query for a list of the rows `matching`: `requestedRows` selects the rows of all pages,
 * `page` those of one page, and `terms` is the order for the statement that joins more columns to the page. `cursor`
 * returns the cursor for the page after a given row; it is undefined without a `limit`, and for a list of best matches.
 */
export function pageOf<Rows extends ListQuery<Rows>>(
  matching: Rows,
  slots: PageSlots,
  { table, alias, order }: PageSource,
) {
  const { limit, offset, sort, cursor, ids, find } = slots
  const id = sql.ref(`${alias}.id`)
  const terms = orderTerms(order, id)
  const requestedRows = ids ? matching.where(sql<boolean>`${id} = any(${ids}::int[])`) : matching
  const rowsAfterCursor = cursor ? requestedRows.where(isAfterCursor(order, cursor, id)) : requestedRows
  const page = rowsAfterCursor.orderBy(terms).limit(limit ?? sql<number>`10000`)
  // A list of best matches has no cursor, because a user who does not find a row on the first page types more words.
  const hasCursor = limit !== undefined && (!find || sort !== undefined)
  const cursorAfter = (last: RawBuilder<unknown>) =>
    sql<string>`(select ${cursorOf(sort, order, id)} from ${sql.table(table)} ${sql.ref(alias)} where ${id} = ${last})`
  return {
    requestedRows,
    page: offset ? page.offset(offset) : page,
    terms,
    cursor: hasCursor ? cursorAfter : undefined,
  }
}

/** Adds each condition that is not undefined. */
export const withConditions = <Rows extends ListQuery<Rows>>(
  rows: Rows,
  conditions: readonly (RawBuilder<boolean> | undefined)[],
): Rows => conditions.reduce<Rows>((rest, condition) => (condition ? rest.where(condition) : rest), rows)

/** The number of rows for each value of the expression `value`, which refers to the rows by `alias`. */
export const groupCounts = (rows: Expression<object>, alias: string, value: RawBuilder<unknown>) =>
  sql<object>`(select ${value} as value, count(*) as count from (${rows}) ${sql.ref(alias)} group by 1)`
