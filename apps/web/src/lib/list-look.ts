import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type AreaPageName, useAreaPath } from './area.ts'
import { readSearch, type Search, useSearch } from './search.ts'

/** How each list was looked at last, by its path: its view, its filters, its order. */
const looks = new Map<string, Search>()

/** Keeps how this page's list is looked at for the way back from one of its things. */
export function useKeepLook() {
  // Path and search of one moment: on the way out both are the next page's already.
  const { pathname, search } = useLocation()
  useEffect(() => void looks.set(pathname, readSearch(search)), [pathname, search])
}

/** The way back to a list, as it was looked at last in this organization. */
export function useWayBack(page: AreaPageName) {
  const to = useAreaPath()(page)
  const { orgId } = useSearch()
  const look = looks.get(to)
  return { to, search: look?.orgId === orgId ? look : { orgId } }
}
