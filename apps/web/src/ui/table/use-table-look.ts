import { useNavigate } from '@tanstack/react-router'
import { functionalUpdate, type SortingState, type Updater } from '@tanstack/react-table'
import { useEffect, useRef, useState } from 'react'
import { type Search, useSearch } from '../../lib/look/search.ts'

/** The sort column, prefixed with a minus for descending order, and the page, from 1. */
type Look = { sort: string; page: number }

/**
 * Order and page of a page's table. They change at once and are then written to the address, so that they survive a
 * reload and the way back; a change of the address by something else, such as a link, is applied.
 */
export function useTableLook() {
  const { sort = '', page = 1 } = useSearch()
  const navigate = useNavigate()
  const [look, setLook] = useState<Look>({ sort, page })
  /** Looks that are being written to the address. */
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
    /** Returns to the first page; the caller that changed the rows writes it to the address. */
    toFirstPage: () => setLook({ ...look, page: 1 }),
  }
}
