import { createColumnHelper, rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { useDeferredValue, useMemo, useState } from 'react'
import { maxPrinted, usePrinting } from '../../lib/printing.ts'
import type { CellValue, Column } from './column.ts'
import { searchRows } from './search-rows.ts'
import { sortRows } from './sort-rows.ts'
import { usePreparedSearch } from './use-prepared-search.ts'
import { useSortAndPage } from './use-sort-and-page.ts'

const features = tableFeatures({ rowSortingFeature })

type Options<Row> = {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  perPage: number
}

/** The search text, the sort order and the current page of a table, and the rows to show. */
export function useDataTable<Row extends object>(options: Options<Row>) {
  const { rows, columns } = options
  const printing = usePrinting()
  const perPage = printing ? maxPrinted : options.perPage
  const [search, setSearch] = useState('')
  const { sorting, setSorting, page, setPage } = useSortAndPage()
  usePreparedSearch(rows, columns)
  const foundRows = useMemo(() => searchRows(rows, columns, search), [rows, columns, search])
  const [sort] = sorting
  const sortedRows = useMemo(() => sortRows(foundRows, columns, sort), [foundRows, columns, sort])
  const definitions = useMemo(() => defineColumns(columns), [columns])
  const pageCount = Math.max(1, Math.ceil(foundRows.length / perPage))
  // If the page does not exist, for example because others have deleted rows, the last page is shown.
  const pageIndex = printing ? 0 : Math.min(page, pageCount) - 1
  // The table library gets only the visible rows, because it creates an object per row, which is slow for thousands.
  const data = useMemo(
    () => sortedRows.slice(pageIndex * perPage, (pageIndex + 1) * perPage),
    [sortedRows, pageIndex, perPage],
  )

  const table = useTable({
    features,
    data,
    columns: definitions,
    state: { sorting },
    onSortingChange: setSorting,
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    sortDescFirst: false,
  })
  const deferredRows = useDeferredValue(data)
  const searchFor = (text: string) => {
    setSearch(text)
    setPage(1)
  }
  return {
    // The controls are updated immediately. The rows follow in a deferred render that React can interrupt.
    rows: printing ? data : deferredRows,
    perPage,
    foundCount: foundRows.length,
    search,
    setSearch: searchFor,
    page: pageIndex + 1,
    pageCount,
    setPage,
    sort,
    toggleSort: (id: string) => table.getColumn(id)?.toggleSorting(),
  }
}

export type DataTableState<Row extends object> = ReturnType<typeof useDataTable<Row>>

function defineColumns<Row extends object>(columns: readonly Column<Row>[]) {
  const helper = createColumnHelper<typeof features, Row>()
  return helper.columns(
    columns.map(({ id, value, order = value }) => helper.accessor((row): CellValue => order(row) ?? undefined, { id })),
  )
}
