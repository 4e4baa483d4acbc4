import type { TaskStatus } from '@muster/contracts/tasks/vocabulary'
import { texts } from '@muster/contracts/texts'
import { useEffect, useState } from 'react'
import { messageOf } from '../../../lib/api/api-error.ts'
import type { Column } from './columns.ts'
import { useBoard } from './use-board-moves.ts'

type Range = { startIndex: number; endIndex: number }

/** Number of cards to preload on either side of the visible range. */
const cardsToPreload = 10

/**
 * Loads the cards of a column in and around this range. Returns the error message if loading fails, and a function to
 * retry.
 */
export function useLoadedCards(status: TaskStatus, cards: Column, range: Range | null) {
  const board = useBoard()
  const [failureText, setFailureText] = useState<string>()
  const first = (range?.startIndex ?? 0) - cardsToPreload
  const last = (range?.endIndex ?? 0) + cardsToPreload
  // biome-ignore lint/correctness/useExhaustiveDependencies: reruns after each loaded part, to load the next one
  useEffect(() => {
    if (failureText !== undefined) return
    board
      .load(status, first, last)
      ?.catch((error: unknown) => setFailureText(messageOf(error, texts.failed.fetchOrganizationTasks)))
  }, [board, status, cards, first, last, failureText])
  return { failureText, retry: () => setFailureText(undefined) }
}
