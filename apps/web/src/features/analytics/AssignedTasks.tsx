import { plainText } from '@muster/contracts/plain-text'
import type { Task } from '@muster/contracts/tasks'
import { Link } from '@tanstack/react-router'
import { useAreaPath } from '../../lib/area.ts'
import { formatDay } from '../../lib/format/dates.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { TaskPriorityMark, TaskStatusBadge } from '../tasks/table/TaskBadges.tsx'
import { DashboardSection } from './DashboardSection.tsx'
import classes from './dashboard.module.css'
import { ListBox } from './ListBox.tsx'

/** The maximum number of tasks that the dashboard requests, and the number of rows of the skeleton. */
export const maxTasks = 5

type Props = { data?: readonly Task[]; error: Error | null; refetch: () => unknown }

/** Lists the given tasks, each with its priority, status and due date. */
export function AssignedTasks({ data, error, refetch }: Props) {
  const to = useAreaPath()
  return (
    <DashboardSection
      title='My Tasks'
      actions={
        <ButtonLink variant='subtle' size='compact-sm' to={to('tasks')}>
          All tasks
        </ButtonLink>
      }
    >
      <ListBox
        label='My Tasks'
        items={data}
        error={error?.message}
        onRetry={refetch}
        empty={{ title: 'No tasks assigned yet', text: 'Tasks that are assigned to you appear here.' }}
        keyOf={({ id }) => id}
        expectedRows={maxTasks}
        tallContent='marks'
      >
        {({ id, title, description, status, priority, due_date }) => (
          <>
            <span className={classes.main}>
              <Link to={to('tasks', id)} className={classes.name}>
                {title}
              </Link>
              <span className={classes.below}>{description ? plainText(description) : 'No description'}</span>
            </span>
            <span className={classes.marks}>
              <span className={classes.priority}>
                <TaskPriorityMark priority={priority} />
              </span>
              <span className={classes.status}>
                <TaskStatusBadge status={status} />
              </span>
              <span className={classes.due}>{formatDay(due_date, 'No due date')}</span>
            </span>
          </>
        )}
      </ListBox>
    </DashboardSection>
  )
}
