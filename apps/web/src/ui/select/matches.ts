import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

/** The maximum number of matches in a select. More of them would open slowly, and nobody reads that many. */
export const maxMatches = 50

/** Milliseconds after the last keystroke before the server searches. */
const debounceMilliseconds = 200

/** The first rows that match a text, and the number of all matches. */
export type Matches<Row> = { rows: readonly Row[]; total: number }

/** Returns the query for the rows that match the text ('' for the first rows). The text is the last item of its key. */
export type MatchQuery<Row> = (text: string) => {
  queryKey: readonly unknown[]
  queryFn: (context: { signal: AbortSignal }) => Promise<Matches<Row>>
}

/** Returns the rows that `read` returns, with the total that it reports. */
export async function readMatches<Row>(
  read: (reportTotal: (total: number) => void) => Promise<readonly Row[]>,
): Promise<Matches<Row>> {
  let total = 0
  const rows = await read((reportedTotal) => {
    total = reportedTotal
  })
  return { rows, total }
}

/**
 * The rows that match what the user types; `rows` is undefined until the first rows have arrived. While the rows for a
 * new text are loading, `rows` are those for the previous text, and `isStale` is true.
 */
export function useMatches<Row>(query: MatchQuery<Row>, typed: string, enabled = true) {
  const text = typed.trim()
  const [debouncedText] = useDebouncedValue(text, debounceMilliseconds)
  // The first rows are usually cached, so they are shown without waiting for a pause in typing.
  const matchQuery = query(text === '' ? '' : debouncedText)
  const listKey = JSON.stringify(matchQuery.queryKey.slice(0, -1))
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...matchQuery,
    enabled,
    placeholderData: (previousMatches: Matches<Row> | undefined, previousQuery) =>
      JSON.stringify(previousQuery?.queryKey.slice(0, -1)) === listKey ? keepPreviousData(previousMatches) : undefined,
  })
  return {
    rows: data?.rows,
    total: data?.total ?? 0,
    isStale: isPlaceholderData || (text !== '' && text !== debouncedText),
    error,
    refetch,
  }
}
