import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type Search, useSearch } from '../../lib/look/search.ts'
import { useMe } from '../../lib/session.ts'
import { filterOf } from './notification-filter.ts'

/** The filter in the URL, and a function to change it. */
export function useFilter() {
  const search = useSearch()
  const { status, type, from, orgId } = search
  const { organizations } = useMe()
  const navigate = useNavigate()
  const filter = useMemo(
    () =>
      filterOf(
        { status, type, from, orgId },
        organizations.map(({ id }) => id),
      ),
    [status, type, from, orgId, organizations],
  )
  const change = (part: Pick<Search, 'status' | 'type' | 'from'>) =>
    navigate({ to: '.', search: { ...search, ...part }, replace: true })
  return { filter, change }
}
