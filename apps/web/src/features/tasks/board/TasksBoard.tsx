import type { TaskStatus } from '@muster/contracts/tasks/vocabulary'
import { ErrorState } from '../../../ui/page/ErrorState.tsx'
import type { EnteredTask } from '../composer/form-values-of.ts'
import { Board } from './Board.tsx'
import { BoardSkeleton } from './BoardSkeleton.tsx'
import type { BoardRequest, LoadedBoard } from './board-query.ts'
import { useRememberColumns } from './expected-cards.ts'

type Props = {
  /** Undefined until it is loaded. */
  board: LoadedBoard | undefined
  request: BoardRequest
  error: string | undefined
  onRetry: () => unknown
  onCreate?: (status: TaskStatus, entered?: EnteredTask) => void
}

/** The board with its loading and error states. */
export function TasksBoard({ board, error, onRetry, ...rest }: Props) {
  useRememberColumns(board)
  if (error && !board) return <ErrorState message={error} onRetry={onRetry} />
  if (!board) return <BoardSkeleton />
  return <Board board={board} {...rest} />
}
