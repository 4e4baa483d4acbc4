import { useState } from 'react'
import { mostPrinted, usePrinting } from '../../lib/printing.ts'
import { pageSize } from './use-data-table.ts'
import { useTableLook } from './use-table-look.ts'

/** A page of rows as the server returned it. */
export type PagedList<Row> = {
  /** Undefined while the first page loads. */
  rows: readonly Row[] | undefined
  /** How many rows all pages have. */
  total: number | undefined
  /** The page that is shown, from 1. */
  page: number | undefined
  /** Whether the rows are still those of the page before. */
  isLoading: boolean
  error: string | undefined
  onRetry: () => unknown
}

/**
 * Order and page of a table whose rows come from the server page by page.
 *
 * @param shown names the search and the filters; when they change the first page is shown
 */
export function usePagedLook(shown: string) {
  const printing = usePrinting()
  const { sorting, setSorting, page, setPage, toFirstPage } = useTableLook()
  const [shownBefore, setShownBefore] = useState(shown)
  const isOther = shown !== shownBefore
  if (isOther) {
    setShownBefore(shown)
    toFirstPage()
  }
  const [sorted] = sorting
  return {
    sorted,
    toggleSort: (id: string) => setSorting([{ id, desc: sorted?.id === id && !sorted.desc }]),
    page: printing || isOther ? 1 : page,
    setPage,
    perPage: printing ? mostPrinted : pageSize,
  }
}

export type PagedLook = ReturnType<typeof usePagedLook>
