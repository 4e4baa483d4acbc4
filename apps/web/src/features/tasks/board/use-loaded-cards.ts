import type { TaskStatus } from '@muster/contracts/tasks/vocabulary'
import { texts } from '@muster/contracts/texts'
import { useEffect, useState } from 'react'
import { messageOf } from '../../../lib/api/api-error.ts'
import { useBoard } from './board-context.ts'
import type { Column } from './columns.ts'

type Range = { startIndex: number; endIndex: number }

/** Number of cards to preload on either side of the rendered range. */
const ahead = 10

/** Loads the cards of a column in and around this range. Returns the error message if loading fails. */
export function useLoadedCards(status: TaskStatus, cards: Column, range: Range | null) {
  const board = useBoard()
  const [failed, setFailed] = useState<string>()
  const first = (range?.startIndex ?? 0) - ahead
  const last = (range?.endIndex ?? 0) + ahead
  // biome-ignore lint/correctness/useExhaustiveDependencies: after one part has loaded, the next may still be missing
  useEffect(() => {
    if (failed !== undefined) return
    board
      .load(status, first, last)
      ?.catch((error: unknown) => setFailed(messageOf(error, texts.failed.fetchOrganizationTasks)))
  }, [board, status, cards, first, last, failed])
  return { failed, retry: () => setFailed(undefined) }
}
