import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Search } from '../../../lib/look/search.ts'
import type { FilterSearch } from './filter-tasks.ts'

/** Returns a function that changes filters in the URL and shows the first page. */
export function useChangeFilters() {
  const navigate = useNavigate()
  return useCallback(
    (part: FilterSearch & Pick<Search, 'sort' | 'by'>) =>
      navigate({
        to: '.',
        search: (current: Search) => ({ ...current, ...part, page: undefined }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
}
