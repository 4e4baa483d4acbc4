import { sortWords } from '@muster/contracts/field-query'
import type { Project } from '@muster/contracts/projects'
import { projectFields } from '@muster/contracts/projects/fields'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type PagedList, usePagedTableState } from '../../ui/table/use-paged-table-state.ts'
import { projectPageQuery } from './queries.ts'

const sortValues = sortWords(projectFields)

/** The current page of the table of projects, open ones first by default. Keeps the previous page visible until the next one has loaded. */
export function useProjectTable(orgId: number, q: string) {
  const table = usePagedTableState(q)
  const { page, perPage } = table
  const requestedSort = table.sort && `${table.sort.desc ? '-' : ''}${table.sort.id}`
  const sort = sortValues.find((sortValue) => sortValue === requestedSort) ?? 'open'
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...projectPageQuery({ orgId, q, sort, page, perPage }),
    placeholderData: (previousPage, previousQuery) =>
      previousQuery?.queryKey[2] === orgId ? keepPreviousData(previousPage) : undefined,
  })
  const list: PagedList<Project> = {
    rows: data?.rows,
    total: data?.total,
    page: isPlaceholderData ? page : data?.page,
    isLoading: isPlaceholderData,
    error: error?.message,
    onRetry: refetch,
  }
  return { table, list }
}
