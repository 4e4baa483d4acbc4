import { taskStatuses, taskStatusNames } from '@muster/contracts/tasks/vocabulary'
import type { GroupCounts } from '../../lib/api/api.ts'
import { StatusRing } from '../../ui/marks/StatusRing.tsx'
import { taskStatusColors, taskStatusQuarters } from '../tasks/task-labels.ts'
import classes from './project-page.module.css'

/** The number of a project's tasks in each status, shown as a dash until it is loaded. */
export const ProjectTaskCounts = ({ counts }: { counts: GroupCounts | undefined }) => (
  <dl className={classes.counts} aria-label='Tasks by status'>
    {taskStatuses.map((status) => (
      <div key={status}>
        <dt>
          <StatusRing filledQuarters={taskStatusQuarters[status]} color={taskStatusColors[status]} />
          {taskStatusNames[status]}
        </dt>
        <dd>{counts ? (counts[status] ?? 0) : '–'}</dd>
      </div>
    ))}
  </dl>
)
