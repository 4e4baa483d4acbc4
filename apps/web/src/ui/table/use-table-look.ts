import { useNavigate } from '@tanstack/react-router'
import { functionalUpdate, type SortingState, type Updater } from '@tanstack/react-table'
import { useEffect, useRef, useState } from 'react'
import { type Search, useSearch } from '../../lib/look/search.ts'

/** The column that the rows are sorted by, with a minus before it from the last to the first; and the page, from 1. */
type Look = { sort: string; page: number }

/**
 * Order and page of the table of a page. They change at once, and the address follows, so that whoever comes back or loads
 * the page again finds what they left. Where somebody else changes the address, such as a link, they follow it.
 */
export function useTableLook() {
  const { sort = '', page = 1 } = useSearch()
  const navigate = useNavigate()
  const [look, setLook] = useState<Look>({ sort, page })
  /** Looks on their way into the address. */
  const own = useRef<Look[]>([])

  useEffect(() => {
    const place = own.current.findIndex((one) => one.sort === sort && one.page === page)
    if (place < 0) setLook({ sort, page })
    own.current = own.current.slice(place + 1)
  }, [sort, page])

  const change = (next: Look) => {
    const last = own.current.at(-1) ?? { sort, page }
    setLook(next)
    if (last.sort === next.sort && last.page === next.page) return
    own.current.push(next)
    navigate({
      to: '.',
      search: (now: Search) => ({ ...now, sort: next.sort || undefined, page: next.page > 1 ? next.page : undefined }),
      replace: true,
      resetScroll: false,
    })
  }
  const sorting: SortingState = look.sort ? [{ id: look.sort.replace(/^-/, ''), desc: look.sort.startsWith('-') }] : []

  return {
    sorting,
    setSorting: (update: Updater<SortingState>) => {
      const [first] = functionalUpdate(update, sorting)
      change({ ...look, sort: first ? `${first.desc ? '-' : ''}${first.id}` : '' })
    },
    page: look.page,
    setPage: (number: number) => change({ ...look, page: number }),
    /** Other rows are shown, which whoever changed them puts into the address. */
    toFirstPage: () => setLook({ ...look, page: 1 }),
  }
}
