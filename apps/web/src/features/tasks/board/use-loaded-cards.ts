import type { TaskStatus } from '@muster/contracts/tasks/vocabulary'
import { texts } from '@muster/contracts/texts'
import { useEffect, useState } from 'react'
import { messageOf } from '../../../lib/api/api-error.ts'
import { useBoard } from './board-context.ts'
import type { Column } from './columns.ts'

type Range = { startIndex: number; endIndex: number }

/** So many cards beyond the drawn ones are loaded ahead. */
const ahead = 10

/** Loads the cards of a column in this range, and some on either side; says why they cannot be read. */
export function useLoadedCards(status: TaskStatus, cards: Column, range: Range | null) {
  const board = useBoard()
  const [failed, setFailed] = useState<string>()
  const first = (range?.startIndex ?? 0) - ahead
  const last = (range?.endIndex ?? 0) + ahead
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever cards were loaded, the next may be missing
  useEffect(() => {
    if (failed !== undefined) return
    board
      .load(status, first, last)
      ?.catch((error: unknown) => setFailed(messageOf(error, texts.failed.fetchOrganizationTasks)))
  }, [board, status, cards, first, last, failed])
  return { failed, retry: () => setFailed(undefined) }
}
