import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { type AreaPageName, useAreaPath } from '../area.ts'
import { useMe } from '../session.ts'
import { listStateOf, recallListState, rememberListState } from './remembered-list-states.ts'
import { readSearch, type Search, useSearch } from './search.ts'

/** The last search parameters of each list, by path. */
const listStates = new Map<string, Search>()

/**
 * Remembers a list's view, filters and order, and restores them when the user returns from an object or visits the list
 * again. Returns true while a remembered state has yet to be restored to the address.
 */
export function useKeptListState(): boolean {
  // Reads path and search together, so that they always match: while navigating away, both already belong to the next
  // page.
  const { pathname, search: rawSearch } = useLocation()
  const navigate = useNavigate()
  const { id } = useMe()
  const [page] = useState(pathname)
  const [remembered] = useState(() => {
    const search = readSearch(rawSearch)
    const listState =
      search.orgId && !listStateOf(search) ? recallListState({ userId: id, orgId: search.orgId, page }) : undefined
    return listState && { ...search, ...listState }
  })
  const [restored, setRestored] = useState(remembered === undefined)
  const arrival = useRef({ orgId: readSearch(rawSearch).orgId, rawSearch })

  useEffect(() => {
    if (!restored && remembered)
      navigate({ to: '.', search: remembered, replace: true, resetScroll: false }).then(() => setRestored(true))
  }, [restored, remembered, navigate])

  useEffect(() => {
    const search = readSearch(rawSearch)
    listStates.set(pathname, search)
    // Filters from a link apply to this visit only; changes made on the page are remembered.
    if (search.orgId !== arrival.current.orgId) arrival.current = { orgId: search.orgId, rawSearch }
    if (!restored || rawSearch === arrival.current.rawSearch || pathname !== page || !search.orgId) return
    rememberListState({ userId: id, orgId: search.orgId, page }, search)
  }, [pathname, rawSearch, restored, page, id])
  return !restored
}

/** The link back to a list, with its last state if that belongs to the selected organization. */
export function useListLink(page: AreaPageName) {
  const to = useAreaPath()(page)
  const { orgId } = useSearch()
  const listState = listStates.get(to)
  return { to, search: listState?.orgId === orgId ? listState : { orgId } }
}
