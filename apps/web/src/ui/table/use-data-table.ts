import { createColumnHelper, rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { useDeferredValue, useMemo, useState } from 'react'
import { mostPrinted, usePrinting } from '../../lib/printing.ts'
import type { CellValue, Column } from './column.ts'
import { searchRows } from './search-rows.ts'
import { sortRows } from './sort-rows.ts'
import { usePreparedSearch } from './use-prepared-search.ts'
import { useTableLook } from './use-table-look.ts'

export const pageSize = 10

const features = tableFeatures({ rowSortingFeature })

type Options<Row> = {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  /** Rows per page. */
  perPage: number
}

/** Search, order and page of a table's rows. */
export function useDataTable<Row extends object>(options: Options<Row>) {
  const { rows, columns } = options
  const printing = usePrinting()
  const perPage = printing ? mostPrinted : options.perPage
  const [search, setSearch] = useState('')
  const { sorting, setSorting, page, setPage } = useTableLook()
  usePreparedSearch(rows, columns)
  const found = useMemo(() => searchRows(rows, columns, search), [rows, columns, search])
  const [sorted] = sorting
  const inOrder = useMemo(() => sortRows(found, columns, sorted), [found, columns, sorted])
  const definitions = useMemo(() => defineColumns(columns), [columns])
  const pages = Math.max(1, Math.ceil(found.length / perPage))
  // After deletions elsewhere, a page that no longer exists becomes the last one.
  const pageIndex = printing ? 0 : Math.min(page, pages) - 1
  // The table library gets only the visible rows: it creates an object per row, which is slow for thousands.
  const data = useMemo(
    () => inOrder.slice(pageIndex * perPage, (pageIndex + 1) * perPage),
    [inOrder, pageIndex, perPage],
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
  const drawn = useDeferredValue(data)
  const find = (text: string) => {
    setSearch(text)
    setPage(1)
  }
  return {
    // Controls update at once; the rows follow as a deferred render that the browser can interrupt.
    rows: printing ? data : drawn,
    perPage,
    found: found.length,
    search,
    setSearch: find,
    page: pageIndex + 1,
    pages,
    setPage,
    sorted,
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
