import { taskStatuses, taskStatusNames } from '@muster/contracts/tasks/vocabulary'
import type { GroupCounts } from '../../lib/api/api.ts'
import { StatusRing } from '../../ui/marks/StatusRing.tsx'
import { taskStatusColors, taskStatusParts } from '../tasks/task-labels.ts'
import classes from './project-page.module.css'

/** How many of the tasks have each status; a dash while they load. */
export const ProjectTaskCounts = ({ counts }: { counts: GroupCounts | undefined }) => (
  <dl className={classes.counts} aria-label='Tasks by status'>
    {taskStatuses.map((status) => (
      <div key={status}>
        <dt>
          <StatusRing parts={taskStatusParts[status]} color={taskStatusColors[status]} />
          {taskStatusNames[status]}
        </dt>
        <dd>{counts ? (counts[status] ?? 0) : '–'}</dd>
      </div>
    ))}
  </dl>
)
