import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { type AreaPageName, useAreaPath } from '../area.ts'
import { useMe } from '../session.ts'
import { lookOf, recallLook, rememberLook } from './remembered-looks.ts'
import { readSearch, type Search, useSearch } from './search.ts'

/** The last view, filters and order of each list, by path. */
const looks = new Map<string, Search>()

/**
 * Remembers a list's view and filters, for the way back from an item and for the user's next visit. Returns true once
 * the remembered look is in the address; the page waits for it.
 */
export function useKeepLook(): boolean {
  // Path and search of the same moment: while navigating away, both already belong to the next page.
  const { pathname, search: given } = useLocation()
  const navigate = useNavigate()
  const { id } = useMe()
  const [page] = useState(pathname)
  const [remembered] = useState(() => {
    const search = readSearch(given)
    const look = search.orgId && !lookOf(search) ? recallLook({ userId: id, orgId: search.orgId, page }) : undefined
    return look && { ...search, ...look }
  })
  const [restored, setRestored] = useState(remembered === undefined)
  const arrived = useRef({ orgId: readSearch(given).orgId, given })

  useEffect(() => {
    if (!restored && remembered)
      navigate({ to: '.', search: remembered, replace: true, resetScroll: false }).then(() => setRestored(true))
  }, [restored, remembered, navigate])

  useEffect(() => {
    const search = readSearch(given)
    looks.set(pathname, search)
    // Filters from a link apply to this visit only; changes made on the page are remembered.
    if (search.orgId !== arrived.current.orgId) arrived.current = { orgId: search.orgId, given }
    if (!restored || given === arrived.current.given || pathname !== page || !search.orgId) return
    rememberLook({ userId: id, orgId: search.orgId, page }, search)
  }, [pathname, given, restored, page, id])
  return !restored
}

/** The link back to a list, with its last look in this organization. */
export function useWayBack(page: AreaPageName) {
  const to = useAreaPath()(page)
  const { orgId } = useSearch()
  const look = looks.get(to)
  return { to, search: look?.orgId === orgId ? look : { orgId } }
}
