import type { Task } from '@muster/contracts/tasks'
import type { TaskStatus } from '@muster/contracts/tasks/vocabulary'
import { taskStatuses } from '@muster/contracts/tasks/vocabulary'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useActor } from '../../../lib/organization.ts'
import { whenIdle } from '../../../lib/when-idle.ts'
import { prepareToasts, toast } from '../../../ui/toasts/toast.tsx'
import { BoardColumn } from './BoardColumn.tsx'
import classes from './board.module.css'
import { BoardContext } from './board-context.ts'
import { MoveMenu } from './MoveMenu.tsx'
import { type Known, QuickAdd } from './QuickAdd.tsx'
import { useBoardMoves } from './use-board-moves.ts'
import { useBoardScroll } from './use-board-scroll.ts'

type Props = {
  /** The tasks that the filters leave. */
  tasks: readonly Task[]
  /** All tasks, as places count among the hidden ones too. */
  all: readonly Task[]
  /** Opens the form for a task of a column; without it nothing can be added. */
  onCreate?: (status: TaskStatus, title?: string, projectId?: number) => void
  /** What the filters say about tasks that are made at a column's foot. */
  known: Known
}

/** Tasks in five columns, one for each status. */
export function Board({ tasks, all, onCreate, known }: Props) {
  const { id, role } = useActor()
  const actor = useMemo(() => ({ id, role }), [id, role])
  const board = useRef<HTMLElement>(null)
  const { columns, actions, focus, menu, closeMenu, said, reveal } = useBoardMoves(tasks, all)
  useBoardScroll(board)
  useEffect(() => whenIdle(prepareToasts).cancel, [])
  // The first column stands before the others are drawn, so that no one piece of it holds the browser long.
  const filled = useDeferredValue(taskStatuses.length, 1)

  const [made, setMade] = useState<Task>()
  // Shown where it is as soon as the list holds it; the filters of the page may leave it out.
  useEffect(() => {
    if (!made || !all.some(({ id: known }) => known === made.id)) return
    setMade(undefined)
    if (tasks.some(({ id: shown }) => shown === made.id)) reveal(made)
    else toast.success(`${made.key} created. The search or the filters hide it here.`)
  }, [made, all, tasks, reveal])

  const feet = useMemo(
    () =>
      onCreate &&
      Object.fromEntries(
        taskStatuses.map((status) => [
          status,
          <QuickAdd key={status} status={status} known={known} onCreate={onCreate} onMade={setMade} />,
        ]),
      ),
    [onCreate, known],
  )
  return (
    <BoardContext value={actions}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls sideways is reached by key. */}
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
