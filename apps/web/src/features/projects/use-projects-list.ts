import { usePagedSearch } from '../../ui/table/PagedSearch.tsx'
import { useProjectTable } from './use-project-table.ts'

/** The table of projects with its search. `isEmpty` is false while that is unknown, and while the user searches. */
export function useProjectsList(orgId: number) {
  const search = usePagedSearch()
  const { table, list } = useProjectTable(orgId, search.debouncedText)
  return { search, table, list, isEmpty: list.total === 0 && !list.isLoading && !search.text }
}
