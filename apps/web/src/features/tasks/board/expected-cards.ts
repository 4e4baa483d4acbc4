import { type TaskStatus, taskStatuses } from '@muster/contracts/tasks/vocabulary'
import { useEffect } from 'react'
import { recallCount, rememberCount } from '../../../lib/look/known-counts.ts'
import { useSearch } from '../../../lib/look/search.ts'
import { useMe } from '../../../lib/session.ts'
import type { LoadedBoard } from './board-query.ts'

/** The maximum number of placeholders in a column. */
const maxCards = 8

const useColumns = () => {
  const userId = useMe().id
  const { orgId = 0 } = useSearch()
  return (status: TaskStatus) => ({ userId, orgId, name: `board ${status}` })
}

/** Remembers how many cards the columns have, for the placeholders while the board loads the next time. */
export function useRememberColumns(board: LoadedBoard | undefined) {
  const columnOf = useColumns()
  const counts = board && taskStatuses.map((status) => board.columns[status].length).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the counts change less often than the board
  useEffect(() => {
    if (board) for (const status of taskStatuses) rememberCount(columnOf(status), board.columns[status].length)
  }, [counts])
}

/** Returns a function for the number of placeholders in a column. */
export function useExpectedCards() {
  const columnOf = useColumns()
  return (status: TaskStatus) => Math.min(recallCount(columnOf(status)) ?? 3, maxCards)
}
