import { Button, Skeleton } from '@mantine/core'
import { type Actor, can } from '@muster/contracts/capabilities'
import type { Task } from '@muster/contracts/tasks'
import type { TaskStatus } from '@muster/contracts/tasks/vocabulary'
import type { QueryClient } from '@tanstack/react-query'
import { Suspense, useCallback, useState } from 'react'
import type { Area } from '../../lib/area.ts'
import { useAreaPath } from '../../lib/area.ts'
import { lazily } from '../../lib/lazily.ts'
import { useSearch } from '../../lib/look/search.ts'
import { usePageState } from '../../lib/look/use-page-state.ts'
import { keysOf } from '../../lib/shortcuts.ts'
import { useEndPreview } from '../../lib/use-end-preview.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { useSearchText } from '../../ui/filters/use-search-text.ts'
import { WithKey } from '../../ui/keys/WithKey.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { DashboardLink } from '../../ui/page/NoOrganization.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { BoardSkeleton } from './board/BoardSkeleton.tsx'
import { boardQuery } from './board/board-query.ts'
import type { EnteredTask } from './composer/form-values-of.ts'
import { FilterNotes, useHasFilters } from './filters/FilterNotes.tsx'
import { filtersOf } from './filters/filter-tasks.ts'
import { TaskFilters } from './filters/TaskFilters.tsx'
import { useTaskView, ViewToggle } from './filters/ViewToggle.tsx'
import { TaskActions } from './TaskActions.tsx'
import { type OpenTaskDialog, TaskDialogs } from './TaskDialogs.tsx'
import { scopeFor } from './task-scope.ts'
import { noMatchTitle, tasksEmpty } from './tasks-empty.ts'
import classes from './tasks-page.module.css'
import { tasksTitle } from './tasks-title.ts'
import { useTasksPage } from './use-tasks-page.ts'

const TasksBoard = lazily(async () => (await import('./board/TasksBoard.tsx')).TasksBoard)
const TasksTable = lazily(async () => (await import('./table/TasksTable.tsx')).TasksTable)

/** Preloads the code of the view in the URL, so that the page renders in one step. */
export const loadView = (search: string) =>
  new URLSearchParams(search).get('view') === 'kanban' ? TasksBoard.preload() : TasksTable.preload()

/**
 * Requests the board without filters before the page renders. If the response arrives in time, the first render
 * includes the cards.
 */
export const prefetchBoard = (queryClient: QueryClient, area: Area, actor: Actor, orgId: number) =>
  queryClient.prefetchQuery(
    boardQuery({ scope: scopeFor(area, actor, orgId), filters: filtersOf({}, actor.id), q: '' }),
  )

/** The tasks of an organization, or only the user's own, as a table or a board. */
export function TasksPage({ area }: { area: Area }) {
  const { organization, actor, paged, board, count, resultCount, restoring } = useTasksPage(area)
  const { status, projectId, q = '' } = useSearch()
  const [text, setText] = useSearchText()
  const view = useTaskView()
  const to = useAreaPath()
  const [dialog, setDialog] = useState<OpenTaskDialog>()
  const [opened, setOpened] = useState(false)
  const showDialog = useCallback((next: OpenTaskDialog) => {
    setDialog(next)
    setOpened(true)
  }, [])
  const openCreateDialog = useCallback(
    (status?: TaskStatus, entered?: EnteredTask) => showDialog({ kind: 'create', status, entered }),
    [showDialog],
  )
  // The functions are stable, so that the rows of the table do not rerender whenever the page does.
  const openEditDialog = useCallback((task: Task) => showDialog({ kind: 'edit', task }), [showDialog])
  const openDeleteDialog = useCallback((task: Task) => showDialog({ kind: 'delete', task }), [showDialog])
  const mayCreate = organization !== undefined && can.createTask(actor)
  const hasFilters = useHasFilters(actor.id)
  const isEmptied = hasFilters && organization !== undefined && resultCount === 0
  const mayImport = organization !== undefined && can.importTasks(actor)
  const hasNoTasks = !organization || count === 0
  // In an empty organization, or without one, there is nothing to filter. A member's list can be empty although there are tasks.
  const showsFilters = !hasNoTasks || hasFilters || text !== '' || (area === 'employee' && organization)
  // The buttons are then in the empty state instead of the header.
  const isNew = hasNoTasks && view === 'table'
  // Ends the preview of the page (see lib/preview.ts) if the page shows the table or an error. Otherwise, `Board` ends
  // it when all cards are rendered.
  usePageState('board', view === 'kanban')
  useEndPreview('page', view === 'table' || board.error !== undefined)
  if (restoring) return null
  return (
    <div className={classes.page} data-view={view}>
      <PageHeader
        title={tasksTitle(area, actor, count)}
        actions={
          <TaskActions
            area={area}
            mayCreate={mayCreate && !isNew}
            mayImport={mayImport && !isNew}
            exportRequest={view === 'table' ? paged.request : undefined}
            hasTasks={(paged.list.total ?? 0) > 0}
            showDialog={showDialog}
          />
        }
      />
      <div className={classes.tools}>
        {showsFilters && (
          <TaskFilters
            area={area}
            text={text}
            onTextChange={setText}
            organizationId={organization?.id}
            isTable={view === 'table'}
            resultCount={resultCount}
          />
        )}
        <ViewToggle />
      </div>
      <FilterNotes
        area={area}
        organizationId={organization?.id ?? 0}
        userId={actor.id}
        emptyTitle={isEmptied ? noMatchTitle(area, status) : undefined}
        isBoard={view === 'kanban'}
      />
      {view === 'table' ? (
        !isEmptied && (
          <Suspense fallback={<Skeleton height={440} radius='md' />}>
            <TasksTable
              {...paged}
              search={q}
              area={area}
              empty={tasksEmpty({
                area,
                organization,
                create: mayCreate && (
                  <WithKey label='Create a task' keys={keysOf.task}>
                    <Button onClick={() => openCreateDialog()}>Create Task</Button>
                  </WithKey>
                ),
                import: mayImport && (
                  <Button variant='default' onClick={() => showDialog({ kind: 'import' })}>
                    Import
                  </Button>
                ),
                chatLink: <ButtonLink to={to('chat')}>Open Chat</ButtonLink>,
              })}
              onClearSearch={() => setText('')}
              onEdit={openEditDialog}
              onDelete={openDeleteDialog}
            />
          </Suspense>
        )
      ) : organization ? (
        <Suspense fallback={<BoardSkeleton />}>
          <TasksBoard
            {...board}
            request={{ ...board.request, q: text.trim() }}
            onCreate={mayCreate ? openCreateDialog : undefined}
          />
        </Suspense>
      ) : (
        <EmptyState
          title='Select an Organization'
          text='Please select an organization to view tasks in Kanban board'
          action={<DashboardLink />}
        />
      )}
      <TaskDialogs dialog={dialog} opened={opened} onClose={() => setOpened(false)} area={area} projectId={projectId} />
    </div>
  )
}
