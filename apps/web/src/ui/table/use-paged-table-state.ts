import { useState } from 'react'
import { maxPrinted, usePrinting } from '../../lib/printing.ts'
import { pageSize } from './page-size.ts'
import { useSortAndPage } from './use-sort-and-page.ts'

/** A page of rows as the server returned it. */
export type PagedList<Row> = {
  /** Undefined until a page has loaded. */
  rows: readonly Row[] | undefined
  /** The number of rows on all pages. */
  total: number | undefined
  /** The number of the page that is shown, starting at 1. */
  page: number | undefined
  /** Whether the requested rows are still loading, and `rows` are those of the previous request. */
  isLoading: boolean
  error: string | undefined
  onRetry: () => unknown
}

/**
 * The sort order and the current page of a table whose rows come from the server page by page. The parameter is a key
 * for the search text and the filters. When it changes, the first page is shown.
 */
export function usePagedTableState(listKey: string) {
  const printing = usePrinting()
  const { sorting, setSorting, page, setPage, showFirstPage } = useSortAndPage()
  const [previousListKey, setPreviousListKey] = useState(listKey)
  const isOtherList = listKey !== previousListKey
  if (isOtherList) {
    setPreviousListKey(listKey)
    showFirstPage()
  }
  const [sort] = sorting
  return {
    sort,
    toggleSort: (id: string) => setSorting([{ id, desc: sort?.id === id && !sort.desc }]),
    page: printing || isOtherList ? 1 : page,
    setPage,
    perPage: printing ? maxPrinted : pageSize,
  }
}

export type PagedTableState = ReturnType<typeof usePagedTableState>
