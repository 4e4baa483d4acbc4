import type { Task } from '@muster/contracts/tasks'
import type { TaskStatus } from '@muster/contracts/tasks/vocabulary'
import { taskStatuses } from '@muster/contracts/tasks/vocabulary'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { type Offer, useOffers } from '../../../lib/actions/offers.ts'
import { useActor } from '../../../lib/organization.ts'
import { isPreviewShown } from '../../../lib/preview.ts'
import { useEndPreview } from '../../../lib/use-end-preview.ts'
import { whenIdle } from '../../../lib/when-idle.ts'
import { lazilyOpened } from '../../../ui/dialog/lazily-opened.ts'
import { prepareToasts, toast } from '../../../ui/toasts/toast.tsx'
import type { EnteredTask } from '../composer/form-values-of.ts'
import { parametersOf } from '../filters/filter-tasks.ts'
import { fetchEveryTask } from '../lists/task-page-query.ts'
import { TaskList } from '../selection/TaskList.tsx'
import { BoardColumn } from './BoardColumn.tsx'
import classes from './board.module.css'
import { type BoardRequest, boardKey, boardQuery, type LoadedBoard, refreshCards } from './board-query.ts'
import { QuickAdd } from './QuickAdd.tsx'
import { BoardContext, useBoardMoves } from './use-board-moves.ts'
import { useBoardScroll } from './use-board-scroll.ts'
import { useCardLinks } from './use-card-links.ts'

const MoveMenu = lazilyOpened(async () => (await import('./MoveMenu.tsx')).MoveMenu)

/** Loads the code of what the user may open next. */
function prepareLater() {
  prepareToasts()
  MoveMenu.preload().catch(() => undefined)
}

type Props = {
  board: LoadedBoard
  /**
   * Selects the tasks that match the page's current search and filters. `board` may still contain the result of the
   * previous request.
   */
  request: BoardRequest
  /** Opens the form for a new task in a column. Undefined if the user may not create tasks. */
  onCreate?: (status: TaskStatus, entered?: EnteredTask) => void
}

/** Keys that the cards handle themselves. */
const boardKeys: Offer = {
  title: 'Board',
  rank: 'page',
  actions: [
    {
      id: 'columns',
      label: 'Move the card that has the focus to another column',
      keys: 'Alt+Shift+ArrowLeft ArrowRight',
    },
    { id: 'places', label: 'Move it up or down', keys: 'Alt+Shift+ArrowUp ArrowDown' },
  ],
}

const keyOf = (request: BoardRequest) => JSON.stringify(request)

/** Shows tasks in five columns, one for each status. */
export function Board({ board: loaded, request, onCreate }: Props) {
  const { id, role } = useActor()
  const actor = useMemo(() => ({ id, role }), [id, role])
  const board = useRef<HTMLElement>(null)
  const { columns, actions, focus, menu, closeMenu, announcement, reveal } = useBoardMoves(loaded)
  const links = useCardLinks()
  const boardContext = useMemo(() => ({ ...actions, ...links }), [actions, links])
  useBoardScroll(board)
  // Renders the cards of the first column before the others, so that no single render blocks the browser for long.
  // While a preview of the page (see lib/preview.ts) covers the board, the first render needs no cards at all. The
  // preview ends when all cards are rendered.
  const renderedColumns = useDeferredValue(taskStatuses.length, isPreviewShown() ? 0 : 1)
  useEndPreview(renderedColumns === taskStatuses.length ? 'page' : 'controls')
  useEffect(() => whenIdle(prepareLater).cancel, [])

  const queryClient = useQueryClient()
  const latestRequest = useRef(request)
  latestRequest.current = request
  // Rereads the new task, because only the server knows whether it matches the page's search and filters.
  const showCreated = useCallback(
    async (created: Task) => {
      const currentRequest = latestRequest.current
      await queryClient
        .ensureQueryData(boardQuery(currentRequest))
        .then(() => refreshCards(queryClient, currentRequest, [created.id]))
        .catch(() => undefined)
      const columns = queryClient.getQueryData(boardKey(currentRequest))?.columns
      if (columns?.[created.status].some((card) => card?.id === created.id)) reveal(created)
      else toast.success(`${created.key} created. The search or the filters hide it here.`)
    },
    [queryClient, reveal],
  )

  const columnFooters = useMemo(
    () =>
      onCreate &&
      Object.fromEntries(
        taskStatuses.map((status) => [
          status,
          <QuickAdd key={status} status={status} onCreate={onCreate} onCreated={showCreated} />,
        ]),
      ),
    [onCreate, showCreated],
  )
  // Collected only when a key or the selection needs the rows, and once for each state of the board.
  const rows = useMemo(() => {
    let collected: Task[] | undefined
    return () => {
      collected ??= taskStatuses.flatMap((status) => columns[status].filter((card) => card !== undefined))
      return collected
    }
  }, [columns])
  const size = taskStatuses.reduce((sum, status) => sum + columns[status].length, 0)
  const fetchAll = () =>
    fetchEveryTask({ scope: request.scope, filters: parametersOf(request.filters, request.q), sort: 'position' })
  useOffers(() => [boardKeys])
  const { projectId } = request.filters
  return (
    <BoardContext value={boardContext}>
      <TaskList rows={rows} total={size} fetchAll={fetchAll} listKey={keyOf(request)} partKey={keyOf(loaded.request)}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs keyboard access. */}
        <section ref={board} className={classes.board} aria-label='Board' tabIndex={0} data-one-project={projectId}>
          {taskStatuses.map((status, index) => (
            <BoardColumn
              key={status}
              status={status}
              cards={columns[status]}
              actor={actor}
              focus={focus?.status === status ? focus : undefined}
              onCreate={onCreate}
              foot={columnFooters?.[status]}
              isRendered={index < renderedColumns}
            />
          ))}
        </section>
      </TaskList>
      <div className='visually-hidden' role='status'>
        {announcement}
      </div>
      {menu && <MoveMenu menu={menu} columns={columns} actions={actions} onClose={closeMenu} />}
    </BoardContext>
  )
}
