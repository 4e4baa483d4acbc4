import { useMemo } from 'react'
import { useToday } from '../../../lib/format/now.ts'
import { useSearch } from '../../../lib/look/search.ts'
import { filterParameters, filtersOf, type TaskFilters } from './filter-tasks.ts'

/** The filters in the URL. They are the same object until one of them or the day changes. */
export function useTaskFilters(userId: number): TaskFilters {
  const search = useSearch()
  const day = useToday()
  const values = JSON.stringify(filterParameters.map((parameter) => search[parameter]))
  // biome-ignore lint/correctness/useExhaustiveDependencies: other parameters of the URL do not change the filters
  return useMemo(() => filtersOf(search, userId, day), [values, userId, day])
}
