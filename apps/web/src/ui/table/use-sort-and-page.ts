import { useNavigate } from '@tanstack/react-router'
import type { SortingState, Updater } from '@tanstack/react-table'
import { useEffect, useRef, useState } from 'react'
import { type Search, useSearch } from '../../lib/look/search.ts'

/** The id of the sort column, with a minus before it for descending order, and the page number, starting at 1. */
type SortAndPage = { sort: string; page: number }

/**
 * The sort order and the page number of a table. They change immediately and are then written to the address, so that
 * they survive a reload and back navigation. If something else changes the address, such as a link, the table follows.
 */
export function useSortAndPage() {
  const { sort = '', page = 1 } = useSearch()
  const navigate = useNavigate()
  const [sortAndPage, setSortAndPage] = useState<SortAndPage>({ sort, page })
  /** Changes of this table that are being written to the address. */
  const pendingChanges = useRef<SortAndPage[]>([])

  useEffect(() => {
    const index = pendingChanges.current.findIndex(
      (pendingChange) => pendingChange.sort === sort && pendingChange.page === page,
    )
    if (index < 0) setSortAndPage({ sort, page })
    pendingChanges.current = pendingChanges.current.slice(index + 1)
  }, [sort, page])

  const change = (next: SortAndPage) => {
    const last = pendingChanges.current.at(-1) ?? { sort, page }
    setSortAndPage(next)
    if (last.sort === next.sort && last.page === next.page) return
    pendingChanges.current.push(next)
    navigate({
      to: '.',
      search: (current: Search) => ({
        ...current,
        sort: next.sort || undefined,
        page: next.page > 1 ? next.page : undefined,
      }),
      replace: true,
      resetScroll: false,
    })
  }
  const sorting: SortingState = sortAndPage.sort
    ? [{ id: sortAndPage.sort.replace(/^-/, ''), desc: sortAndPage.sort.startsWith('-') }]
    : []

  return {
    sorting,
    setSorting: (update: Updater<SortingState>) => {
      const [first] = typeof update === 'function' ? update(sorting) : update
      change({ ...sortAndPage, sort: first ? `${first.desc ? '-' : ''}${first.id}` : '' })
    },
    page: sortAndPage.page,
    setPage: (number: number) => change({ ...sortAndPage, page: number }),
    /**
     * Shows the first page without changing the address. The code that writes filters to the address also resets the
     * page there.
     */
    showFirstPage: () => setSortAndPage({ ...sortAndPage, page: 1 }),
  }
}
