import {
  createColumnHelper,
  createPaginatedRowModel,
  createSortedRowModel,
  rowPaginationFeature,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import type { CellValue, Column } from './column.ts'
import { compareValues } from './compare-values.ts'
import { searchRows } from './search-rows.ts'

export const pageSize = 10

const features = tableFeatures({
  rowSortingFeature,
  rowPaginationFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
})

export type InitialSort = { id: string; desc?: boolean }

type Options<Row> = {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  initialSort?: InitialSort
  /** Rows of a page; Infinity for all in one. */
  perPage: number
  /** Search text that is kept elsewhere (in the address). */
  searchFor?: string
  /** Names what is shown; another name shows the first page. */
  shown?: string
}

/** Search, order and page of a table's rows. */
export function useDataTable<Row extends object>(options: Options<Row>) {
  const { rows, columns, initialSort, perPage, searchFor, shown = searchFor } = options
  const [ownSearch, setOwnSearch] = useState('')
  const search = searchFor ?? ownSearch
  const [page, setPage] = useState(0)
  const [sorting, setSorting] = useState<SortingState>(() =>
    initialSort ? [{ id: initialSort.id, desc: initialSort.desc ?? false }] : [],
  )
  const [shownBefore, setShownBefore] = useState(shown)
  if (shown !== shownBefore) {
    setShownBefore(shown)
    setPage(0)
  }
  const data = useMemo(() => [...searchRows(rows, columns, search)], [rows, columns, search])
  const definitions = useMemo(() => defineColumns(columns), [columns])
  const pages = Math.max(1, Math.ceil(data.length / perPage))
  // Rows that were deleted elsewhere must not leave one standing on a page that is gone.
  const pageIndex = Math.min(page, pages - 1)

  const table = useTable({
    features,
    data,
    columns: definitions,
    state: { sorting, pagination: { pageIndex, pageSize: perPage } },
    onSortingChange: setSorting,
    enableSortingRemoval: false,
    enableMultiSort: false,
    sortDescFirst: false,
    autoResetPageIndex: false,
  })
  const find = (text: string) => {
    setOwnSearch(text)
    setPage(0)
  }
  return {
    rows: table.getRowModel().rows.map((row) => row.original),
    /** All that are found, of every page, in the shown order. */
    inOrder: () => table.getSortedRowModel().rows.map((row) => row.original),
    found: data.length,
    search,
    setSearch: find,
    page: pageIndex + 1,
    pages,
    setPage: (number: number) => setPage(number - 1),
    sorted: sorting[0],
    toggleSort: (id: string) => table.getColumn(id)?.toggleSorting(),
  }
}

export type DataTableState<Row extends object> = ReturnType<typeof useDataTable<Row>>

function defineColumns<Row extends object>(columns: readonly Column<Row>[]) {
  const helper = createColumnHelper<typeof features, Row>()
  return helper.columns(
    columns.map(({ id, value, order = value }) =>
      helper.accessor((row): CellValue => order(row) ?? undefined, {
        id,
        sortUndefined: 'last',
        sortFn: (left, right) => compareValues(order(left.original), order(right.original)),
      }),
    ),
  )
}
