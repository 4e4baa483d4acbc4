import { Button, Skeleton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentProps, useId } from 'react'
import type { Area } from '../../../lib/area.ts'
import { formatCount } from '../../../lib/format/count.ts'
import { useSearch } from '../../../lib/look/search.ts'
import { placeholderKeys } from '../../../lib/look/use-expected-count.ts'
import { Card, Cards } from '../../../ui/Cards.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { ErrorState } from '../../../ui/page/ErrorState.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import { noTasksText } from '../../milestones/no-tasks.ts'
import { fetchEveryTask } from '../../tasks/lists/task-page-query.ts'
import { useFirstTasks } from '../../tasks/lists/use-first-tasks.ts'
import { TaskList } from '../../tasks/selection/TaskList.tsx'
import classes from './milestone-tasks.module.css'
import { TaskCard } from './TaskCard.tsx'
import { TaskRow } from './TaskRow.tsx'
import { TaskRowSkeletons } from './TaskRowSkeletons.tsx'

type Props = {
  milestoneId: number
  /** The number of the milestone's tasks, including tasks that the user cannot see. */
  count: number
  area: Area
  onCreate: (() => void) | undefined
}

const views = [
  { value: 'list', label: 'List' },
  { value: 'grid', label: 'Grid' },
] as const

/** The tasks of a milestone that the user can see, as expandable rows or as cards. */
export function MilestoneTasks({ milestoneId, count, area, onCreate }: Props) {
  const headingId = useId()
  const search = useSearch()
  const navigate = useNavigate()
  const { tasks, error, refetch, moreCount, showMore, isLoading } = useFirstTasks({ kind: 'milestone', milestoneId })
  const view = search.view === 'grid' ? 'grid' : 'list'
  const { List, Task, Skeletons } = viewComponents[view]

  return (
    <section aria-labelledby={headingId}>
      <div className={classes.head}>
        <h2 id={headingId} className={classes.heading}>
          Tasks
        </h2>
        <Segments
          label='View'
          data={views}
          value={view}
          onChange={(next) => navigate({ to: '.', search: { ...search, view: next }, replace: true })}
        />
      </div>
      {error && !tasks ? (
        <ErrorState message={error.message} onRetry={refetch} />
      ) : tasks?.length === 0 ? (
        <EmptyState
          title={noTasksText(count).title}
          text={onCreate ? 'What has to be done to reach this milestone?' : noTasksText(count).text}
          action={onCreate && <Button onClick={onCreate}>{area === 'manager' ? 'Add First Task' : 'New Task'}</Button>}
        />
      ) : (
        <TaskList
          rows={() => tasks ?? []}
          total={tasks && tasks.length + moreCount}
          fetchAll={() => fetchEveryTask({ scope: { kind: 'milestone', milestoneId }, filters: {} })}
        >
          <List aria-label='Tasks' aria-busy={!tasks}>
            {tasks ? (
              tasks.map((task) => <Task key={task.id} task={task} />)
            ) : (
              <Skeletons count={Math.min(Math.max(count, 1), 12)} />
            )}
          </List>
        </TaskList>
      )}
      {moreCount > 0 && (
        <Button variant='default' mt='sm' loading={isLoading} onClick={showMore}>
          Show more ({formatCount(moreCount)})
        </Button>
      )}
    </section>
  )
}

const Rows = (props: ComponentProps<'ul'>) => <ul className={classes.rows} {...props} />

const CardSkeletons = ({ count }: { count: number }) =>
  placeholderKeys(count).map((key) => (
    <Card key={key} aria-hidden>
      <Skeleton height={112} radius='sm' />
    </Card>
  ))

const viewComponents = {
  list: { List: Rows, Task: TaskRow, Skeletons: TaskRowSkeletons },
  grid: { List: Cards, Task: TaskCard, Skeletons: CardSkeletons },
}
