import { search } from '@muster/contracts/search'
import type { SearchType } from '@muster/contracts/search/operators'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { keepPrevious } from '../../lib/api/keep-previous.ts'

const pageSize = 25

/** How long results are shown without being requested again, so that the way back restores them at once. */
const freshMilliseconds = 5 * 60_000

const fallback = 'Failed to search'

type Query = { orgId: number; text: string; types: readonly SearchType[] | undefined }

const parametersOf = ({ orgId, text, types }: Query) => ({ organization_id: orgId, q: text, types: types?.join() })

/** The results of a query, page by page, the best first. */
export function resultPages({ orgId, ...query }: Query) {
  const queryKey = ['search', 'pages', orgId, query]
  return infiniteQueryOptions({
    queryKey,
    initialPageParam: '',
    queryFn: ({ pageParam: cursor, signal }) =>
      call(
        search,
        { query: { ...parametersOf({ orgId, ...query }), limit: pageSize, ...(cursor && { cursor }) } },
        { fallback, signal },
      ),
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
    staleTime: freshMilliseconds,
    placeholderData: keepPrevious(queryKey, (key) => key.slice(0, 3)),
  })
}

/** The first results of a query. */
export const firstResults = (query: Query, limit: number) =>
  queryOptions({
    queryKey: ['search', 'first', query, limit],
    queryFn: ({ signal }) => call(search, { query: { ...parametersOf(query), limit } }, { fallback, signal }),
    staleTime: 0,
    gcTime: 60_000,
  })
