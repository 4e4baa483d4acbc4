import type { Task } from '@muster/contracts/tasks'
import type { TaskStatus } from '@muster/contracts/tasks/vocabulary'
import { taskStatuses } from '@muster/contracts/tasks/vocabulary'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { useActor } from '../../../lib/organization.ts'
import { whenIdle } from '../../../lib/when-idle.ts'
import { prepareToasts, toast } from '../../../ui/toasts/toast.tsx'
import { BoardColumn } from './BoardColumn.tsx'
import classes from './board.module.css'
import { BoardContext } from './board-context.ts'
import { boardKey, type LoadedBoard, refreshCards } from './board-query.ts'
import { MoveMenu } from './MoveMenu.tsx'
import { type Known, QuickAdd } from './QuickAdd.tsx'
import { useBoardMoves } from './use-board-moves.ts'
import { useBoardScroll } from './use-board-scroll.ts'

type Props = {
  board: LoadedBoard
  /** Opens the form for a new task in a column. Without it, the user cannot add tasks. */
  onCreate?: (status: TaskStatus, title?: string, projectId?: number) => void
  /** Values that the filters give to a task created at the bottom of a column. */
  known: Known
}

/** Shows tasks in five columns, one for each status. */
export function Board({ board: loaded, onCreate, known }: Props) {
  const { id, role } = useActor()
  const actor = useMemo(() => ({ id, role }), [id, role])
  const board = useRef<HTMLElement>(null)
  const { columns, actions, focus, menu, closeMenu, said, reveal } = useBoardMoves(loaded)
  useBoardScroll(board)
  useEffect(() => whenIdle(prepareToasts).cancel, [])
  // Renders the first column before the others, so that no single render blocks the browser for long.
  const filled = useDeferredValue(taskStatuses.length, 1)

  const queryClient = useQueryClient()
  const current = useRef(loaded.look)
  current.current = loaded.look
  // Only the server knows whether the page's search and filters show the new task.
  const showMade = useCallback(
    async (made: Task) => {
      const look = current.current
      await refreshCards(queryClient, look, [made.id]).catch(() => undefined)
      const columns = queryClient.getQueryData(boardKey(look))?.columns
      if (columns?.[made.status].some((card) => card?.id === made.id)) reveal(made)
      else toast.success(`${made.key} created. The search or the filters hide it here.`)
    },
    [queryClient, reveal],
  )

  const feet = useMemo(
    () =>
      onCreate &&
      Object.fromEntries(
        taskStatuses.map((status) => [
          status,
          <QuickAdd key={status} status={status} known={known} onCreate={onCreate} onMade={showMade} />,
        ]),
      ),
    [onCreate, known, showMade],
  )
  return (
    <BoardContext value={actions}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs keyboard access. */}
      <section ref={board} className={classes.board} aria-label='Board' tabIndex={0}>
        {taskStatuses.map((status, place) => (
          <BoardColumn
            key={status}
            status={status}
            cards={columns[status]}
            actor={actor}
            focus={focus?.status === status ? focus : undefined}
            onCreate={onCreate}
            foot={feet?.[status]}
            filled={place < filled}
          />
        ))}
      </section>
      <div className='visually-hidden' role='status'>
        {said}
      </div>
      {menu && <MoveMenu menu={menu} columns={columns} actions={actions} onClose={closeMenu} />}
    </BoardContext>
  )
}
