import type { Task } from '@muster/contracts/tasks'
import type { TaskStatus } from '@muster/contracts/tasks/vocabulary'
import { useDeferredValue, useMemo } from 'react'
import type { Area } from '../../../lib/area.ts'
import { ErrorState } from '../../../ui/page/ErrorState.tsx'
import { searchRows } from '../../../ui/table/search-rows.ts'
import { usePreparedSearch } from '../../../ui/table/use-prepared-search.ts'
import { taskColumns } from '../table/columns.tsx'
import { Board } from './Board.tsx'
import { BoardSkeleton } from './BoardSkeleton.tsx'
import type { Known } from './QuickAdd.tsx'

type Props = {
  area: Area
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
export function TasksBoard({ area, tasks, all, error, onRetry, searchFor, ...rest }: Props) {
  const wanted = useDeferredValue(searchFor)
  usePreparedSearch(tasks ?? nothing, taskColumns[area])
  const found = useMemo(() => tasks && searchRows(tasks, taskColumns[area], wanted), [tasks, area, wanted])
  if (error && !tasks) return <ErrorState message={error} onRetry={onRetry} />
  if (!found || !all) return <BoardSkeleton />
  return <Board tasks={found} all={all} {...rest} />
}
