import type { Order } from '@muster/server/field-columns'
import { type Expression, type RawBuilder, sql } from 'kysely'

/**
 * The natural order of strings: it ignores case and accents, and sorts `Task 2` before `Task 10`. It ignores what follows
 * the first 200 characters, because cursors contain the sort key.
 */
export const naturalOrder = (text: RawBuilder<unknown>) =>
  ({ by: sql`(left(${text}, 200) collate words)`, type: 'text' }) as const

/** The order of a choice field: values are sorted by their position in `values`. */
export const choiceOrder = (values: readonly string[], value: RawBuilder<unknown>) =>
  ({ by: sql`array_position(${sql.lit(`{${values.join()}}`)}::text[], ${value})`, type: 'int' }) as const

/**
 * The terms of an `order by`. Rows without a value come last, and rows with equal values are sorted by id. Without an
 * order, the newest rows come first.
 */
export function orderTerms(order: Order | undefined, id: RawBuilder<unknown>): RawBuilder<unknown> {
  const idOrder = order?.oldestFirst ? sql`${id} asc` : sql`${id} desc`
  return order ? sql`${order.by} ${order.descending ? sql`desc` : sql`asc`} nulls last, ${idOrder}` : idOrder
}

/** The cursor of a row: the value of `sort`, the row's sort key, and its id, as JSON. */
export const cursorOf = (
  sort: string | RawBuilder<unknown> | undefined,
  order: Order | undefined,
  id: RawBuilder<unknown>,
) => sql`json_build_array(${sort ?? ''}::text, ${order ? keyOf(order) : sql`null`}, ${id})::text`

/** The sort key as it is written to JSON. An array of floats becomes text, because JSON cannot represent infinity. */
const keyOf = ({ by, type }: Order) => (type === 'float8[]' ? sql`(${by})::text` : by)

/**
 * Whether a row comes after the cursor. Rows without a value come last, and rows with equal values are ordered by id.
 */
export function isAfterCursor(order: Order | undefined, cursor: Expression<string>, id: RawBuilder<unknown>) {
  const lastId = sql`(${cursor}::json->>2)::int`
  const isNextId = order?.oldestFirst ? sql`${id} > ${lastId}` : sql`${id} < ${lastId}`
  if (!order) return sql<boolean>`${isNextId}`
  const { by, descending, type } = order
  const lastValue = sql`(${cursor}::json->>1)::${sql.raw(type)}`
  const isBeyondValue = descending ? sql`${by} < ${lastValue}` : sql`${by} > ${lastValue}`
  return sql<boolean>`case when ${lastValue} is null then ${by} is null and ${isNextId}
    else ${by} is null or ${isBeyondValue} or (${by} = ${lastValue} and ${isNextId}) end`
}
