import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { isTransient, messageOf } from '../../lib/api/api-error.ts'
import { ErrorState } from '../../ui/page/ErrorState.tsx'
import { NoResults } from './NoResults.tsx'
import { resultPages } from './queries.ts'
import { ResultRows } from './ResultRows.tsx'
import { ResultsSkeleton } from './ResultsSkeleton.tsx'
import classes from './result.module.css'
import type { ShownType } from './result-types.ts'

type Props = {
  orgId: number
  /** The query in the address. */
  query: string
  type: ShownType
  /** Whether the user has typed on, so that the results are those of an earlier text. */
  isBehind: boolean
  onOpen: () => void
  /** Searches without the filters; undefined if there are none. */
  onClearFilters: (() => void) | undefined
}

/** The results of the query, the best first, and a button for more. */
export function SearchResults({ orgId, query, type, isBehind, onOpen, onClearFilters }: Props) {
  const list = useRef<HTMLElement>(null)
  const { data, error, refetch, isFetching, isPlaceholderData, ...next } = useInfiniteQuery(
    resultPages({ orgId, text: query, types: type === 'all' ? undefined : [type] }),
  )
  const results = data?.pages.flatMap((page) => page.results)
  const isStale = isBehind || isPlaceholderData
  const showMore = async () => {
    const shownCount = results?.length ?? 0
    await next.fetchNextPage()
    // The button may disappear, so the focus moves to the first new result.
    list.current?.querySelectorAll<HTMLElement>('[data-follow]')[shownCount]?.focus()
  }
  if (error && !data)
    return (
      <ErrorState
        message={messageOf(error, '')}
        onRetry={isTransient(error) ? refetch : undefined}
        retrying={isFetching}
      />
    )
  if (!results) return <ResultsSkeleton />
  return (
    <>
      <p className={results.length === 0 && !isStale ? 'visually-hidden' : classes.status} role='status'>
        {isStale ? 'Searching...' : countText(results.length, next.hasNextPage)}
      </p>
      {data?.pages[0]?.tolerated && results.length > 0 && (
        <p className={classes.note}>Nothing contains exactly these words. These results contain similar ones.</p>
      )}
      {results.length === 0 && !isStale && <NoResults query={query} onClearFilters={onClearFilters} />}
      {results.length > 0 && (
        <section ref={list} aria-label='Results' aria-busy={isStale} className={classes.frame}>
          <ResultRows results={results} orgId={orgId} onOpen={onOpen} />
        </section>
      )}
      {next.isFetchNextPageError ? (
        <ErrorState message={messageOf(error, '')} onRetry={showMore} retrying={next.isFetchingNextPage} />
      ) : (
        next.hasNextPage && (
          <div className={classes.more}>
            <Button variant='default' loading={next.isFetchingNextPage} onClick={showMore}>
              Show more
            </Button>
          </div>
        )
      )}
    </>
  )
}

const countText = (count: number, hasMore: boolean) =>
  count === 1 && !hasMore ? '1 result' : `${count}${hasMore ? '+' : ''} results`
