import type { Column } from './column.ts'
import { compareValues } from './compare-values.ts'

type Sort = { id: string; desc: boolean }

/** The rows sorted by a column; rows without a value come last in both directions, and the sort is stable. */
export function sortRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sort: Sort | undefined) {
  const column = columns.find(({ id }) => id === sort?.id)
  if (!sort || !column) return rows
  const { value, order = value } = column
  const direction = sort.desc ? -1 : 1
  return rows
    .map((row) => ({ row, by: order(row) ?? undefined }))
    .sort((left, right) => {
      if (left.by === undefined || right.by === undefined)
        return Number(left.by === undefined) - Number(right.by === undefined)
      return direction * compareValues(left.by, right.by)
    })
    .map(({ row }) => row)
}
