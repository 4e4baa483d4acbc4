import type { Task } from '@muster/contracts/tasks'
import { taskStatuses, taskStatusNames } from '@muster/contracts/tasks/vocabulary'
import { StatusRing } from '../../ui/marks/StatusRing.tsx'
import { taskStatusColors, taskStatusParts } from '../tasks/task-labels.ts'
import classes from './project-page.module.css'

/** The number of tasks in each status; a dash while loading. */
export const ProjectTaskCounts = ({ tasks }: { tasks: readonly Task[] | undefined }) => (
  <dl className={classes.counts} aria-label='Tasks by status'>
    {taskStatuses.map((status) => (
      <div key={status}>
        <dt>
          <StatusRing parts={taskStatusParts[status]} color={taskStatusColors[status]} />
          {taskStatusNames[status]}
        </dt>
        <dd>{tasks ? tasks.filter((task) => task.status === status).length : '–'}</dd>
      </div>
    ))}
  </dl>
)
