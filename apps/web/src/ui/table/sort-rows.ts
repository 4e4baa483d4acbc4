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
    .map((row) => ({ row, sortValue: order(row) ?? undefined }))
    .sort((left, right) => {
      if (left.sortValue === undefined || right.sortValue === undefined)
        return Number(left.sortValue === undefined) - Number(right.sortValue === undefined)
      return direction * compareValues(left.sortValue, right.sortValue)
    })
    .map(({ row }) => row)
}
