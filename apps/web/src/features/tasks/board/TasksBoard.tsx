import type { Task, TaskStatus } from '@muster/contracts/tasks'
import { useDeferredValue, useMemo } from 'react'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { searchRows } from '../../../ui/table/search-rows.ts'
import { usePreparedSearch } from '../../../ui/table/use-prepared-search.ts'
import { taskColumns } from '../table/columns.tsx'
import type { TaskVariant } from '../task-variant.ts'
import { Board } from './Board.tsx'
import { BoardSkeleton } from './BoardSkeleton.tsx'
import type { Known } from './QuickAdd.tsx'

type Props = {
  variant: TaskVariant
  /** What the filters leave; undefined while loading. */
  tasks: Task[] | undefined
  all: Task[] | undefined
  error: string | undefined
  onRetry: () => unknown
  searchFor: string
  onCreate?: (status: TaskStatus, title?: string, projectId?: number) => void
  known: Known
}

const nothing: readonly Task[] = []

/** The board with its loading and failed states; the search leaves the cards that the table would leave. */
export function TasksBoard({ variant, tasks, all, error, onRetry, searchFor, ...rest }: Props) {
  const wanted = useDeferredValue(searchFor)
  usePreparedSearch(tasks ?? nothing, taskColumns[variant])
  const found = useMemo(() => tasks && searchRows(tasks, taskColumns[variant], wanted), [tasks, variant, wanted])
  if (error && !tasks) return <ErrorState message={error} onRetry={onRetry} />
  if (!found || !all) return <BoardSkeleton />
  return <Board tasks={found} all={all} {...rest} />
}
