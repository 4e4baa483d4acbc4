import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { type AreaPageName, useAreaPath } from '../area.ts'
import { useMe } from '../session.ts'
import { lookOf, recallLook, rememberLook } from './remembered-looks.ts'
import { readSearch, type Search, useSearch } from './search.ts'

/** How each list was looked at last, by its path: its view, its filters, its order. */
const looks = new Map<string, Search>()

/**
 * Keeps how this page's list is looked at: for the way back from one of its things, and for the user's next visit.
 * Returns true until a look that was remembered is in the address; the page waits for it.
 */
export function useKeepLook(): boolean {
  // Path and search of one moment: on the way out both are the next page's already.
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
    // A link's own filters are for this visit; what is changed on the page is what the user wants to find again.
    if (search.orgId !== arrived.current.orgId) arrived.current = { orgId: search.orgId, given }
    if (!restored || given === arrived.current.given || pathname !== page || !search.orgId) return
    rememberLook({ userId: id, orgId: search.orgId, page }, search)
  }, [pathname, given, restored, page, id])
  return !restored
}

/** The way back to a list, as it was looked at last in this organization. */
export function useWayBack(page: AreaPageName) {
  const to = useAreaPath()(page)
  const { orgId } = useSearch()
  const look = looks.get(to)
  return { to, search: look?.orgId === orgId ? look : { orgId } }
}
