import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearch } from '../../../lib/look/search.ts'
import '../../tasks/live-tasks.ts'
import { filtersOf, type GoalParameters, goalsQuery } from './goal-pages.ts'

/** Number of cards loaded at first, and added each time the user shows more. */
const pageSize = 60

/** The goals of one section of the page. */
export type GoalList = ReturnType<typeof useGoals>

/** The first goals of a section that match the filters in the URL, open ones first, and a function to show more. */
export function useGoals(orgId: number, sectionFilters: GoalParameters) {
  const filters = filtersOf(useSearch())
  const isFiltered = Object.keys(filters).length > 0
  const [limit, setLimit] = useState(pageSize)
  const query = useQuery({
    ...goalsQuery(orgId, { ...sectionFilters, ...filters, sort: 'open', limit }),
    placeholderData: (previousPage, previousQuery) =>
      previousQuery?.queryKey[2] === orgId ? keepPreviousData(previousPage) : undefined,
  })
  // Without filters, the response above already contains the total number of goals.
  const unfilteredPage = useQuery({ ...goalsQuery(orgId, { ...sectionFilters, limit: 1 }), enabled: isFiltered }).data
  const { data, error, refetch, isPlaceholderData } = query
  return {
    goals: data?.goals,
    /** The number of goals that match the filters. */
    foundCount: data?.total,
    /** The number of goals regardless of the filters; undefined while unknown. */
    totalCount: isFiltered ? unfilteredPage?.total : isPlaceholderData ? undefined : data?.total,
    showMore: () => setLimit(limit + pageSize),
    isLoading: isPlaceholderData,
    error: data ? undefined : error,
    refetch,
  }
}
