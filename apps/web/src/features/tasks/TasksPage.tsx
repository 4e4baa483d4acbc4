import { Button, Skeleton } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import type { TaskStatus } from '@muster/contracts/tasks/vocabulary'
import { Suspense, useCallback, useMemo, useState } from 'react'
import type { Area } from '../../lib/area.ts'
import { useAreaPath } from '../../lib/area.ts'
import { lazily } from '../../lib/lazily.ts'
import { useSearch } from '../../lib/look/search.ts'
import { keysOf } from '../../lib/shortcuts.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { useSearchText } from '../../ui/filters/use-search-text.ts'
import { WithKey } from '../../ui/keys/WithKey.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { BoardSkeleton } from './board/BoardSkeleton.tsx'
import { filtersOf, nobody } from './filters/filter-tasks.ts'
import { TaskFilters } from './filters/TaskFilters.tsx'
import { useTaskView, ViewToggle } from './filters/ViewToggle.tsx'
import { TaskActions } from './TaskActions.tsx'
import { TaskDialogs, type TaskQuestion } from './TaskDialogs.tsx'
import { tasksEmpty } from './tasks-empty.ts'
import classes from './tasks-page.module.css'
import { tasksTitle } from './tasks-title.ts'
import { useTasksPage } from './use-tasks-page.ts'

const TasksBoard = lazily(async () => (await import('./board/TasksBoard.tsx')).TasksBoard)
const TasksTable = lazily(async () => (await import('./table/TasksTable.tsx')).TasksTable)

/** Preloads the code of the view in the URL, so that the page renders in one step. */
export const loadView = (search: string) =>
  new URLSearchParams(search).get('view') === 'kanban' ? TasksBoard.preload() : TasksTable.preload()

/** The tasks of an organization, or only the user's own, as a table or a board. */
export function TasksPage({ area }: { area: Area }) {
  const { organization, actor, paged, board, count, restoring } = useTasksPage(area)
  const { status, priority, projectId, person, q = '' } = useSearch()
  const [text, setText] = useSearchText()
  const view = useTaskView()
  const to = useAreaPath()
  const [question, setQuestion] = useState<TaskQuestion>()
  const [opened, setOpened] = useState(false)
  const ask = useCallback((next: TaskQuestion) => {
    setQuestion(next)
    setOpened(true)
  }, [])
  const create = useCallback(
    (status?: TaskStatus, title?: string, project?: number) => ask({ kind: 'create', status, title, project }),
    [ask],
  )
  const known = useMemo(() => {
    const filters = filtersOf({ priority, projectId, person }, actor.id)
    const assignee = filters.person === nobody ? undefined : filters.person
    return { projectId, assignee, priority: filters.priority }
  }, [priority, projectId, person, actor.id])
  const mayCreate = organization !== undefined && can.createTask(actor)
  const mayImport = organization !== undefined && can.importTasks(actor)
  if (restoring) return null
  return (
    <div className={classes.page} data-view={view}>
      <PageHeader
        title={tasksTitle(area, actor, count)}
        subtitle={organization?.name}
        actions={
          <TaskActions
            area={area}
            mayCreate={mayCreate}
            mayImport={mayImport}
            exported={view === 'table' ? paged.look : undefined}
            some={(paged.list.total ?? 0) > 0}
            ask={ask}
          />
        }
      />
      <div className={classes.tools}>
        <TaskFilters area={area} text={text} onText={setText} organizationId={organization?.id} />
        <ViewToggle />
      </div>
      {view === 'table' ? (
        <Suspense fallback={<Skeleton height={440} radius='md' />}>
          <TasksTable
            {...paged}
            search={q}
            area={area}
            empty={tasksEmpty({
              area,
              organization,
              statusWord: status,
              toDashboard: (
                <ButtonLink variant='default' to={to('dashboard')}>
                  Go to Dashboard
                </ButtonLink>
              ),
              filtered: count !== undefined && count > 0,
              action: mayCreate && (
                <WithKey label='Create a task' keys={keysOf.task}>
                  <Button variant='default' onClick={() => create()}>
                    Create Task
                  </Button>
                </WithKey>
              ),
            })}
            onEdit={(task) => ask({ kind: 'edit', task })}
            onDelete={(task) => ask({ kind: 'delete', task })}
          />
        </Suspense>
      ) : organization ? (
        <Suspense fallback={<BoardSkeleton />}>
          <TasksBoard {...board} known={known} onCreate={mayCreate ? create : undefined} />
        </Suspense>
      ) : (
        <EmptyState title='Select an Organization' text='Please select an organization to view tasks in Kanban board' />
      )}
      <TaskDialogs
        question={question}
        opened={opened}
        onClose={() => setOpened(false)}
        area={area}
        projectId={projectId}
      />
    </div>
  )
}
