import { Button } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import type { Task } from '@muster/contracts/tasks'
import { taskStatusNames } from '@muster/contracts/tasks/vocabulary'
import { texts } from '@muster/contracts/texts'
import { useActor } from '../../../lib/organization.ts'
import { StatusRing } from '../../../ui/marks/StatusRing.tsx'
import { useChangeTaskStatus } from '../move-task.ts'
import { taskStatusColors, taskStatusQuarters } from '../task-labels.ts'
import classes from './detail.module.css'

const offeredStatuses = ['todo', 'in_progress', 'in_review', 'done'] as const

/** Buttons that change the status of the task. A user without permission sees the reason instead. */
export function StatusButtons({ task }: { task: Task }) {
  const change = useChangeTaskStatus()
  // If the task's version has changed since the failed request (for example by Retry in the toast), the error is
  // obsolete.
  const error = change.variables?.task.version === task.version ? change.error : null
  if (!can.changeTaskStatus(useActor(), task))
    return <p className={classes.refused}>{texts.onlyChangeStatusOfYourTasks}</p>
  return (
    <>
      <fieldset className={classes.statuses} aria-label='Change status'>
        {offeredStatuses.map((status) => (
          <Button
            key={status}
            variant={task.status === status ? 'light' : 'default'}
            size='xs'
            justify='flex-start'
            aria-pressed={task.status === status}
            leftSection={<StatusRing filledQuarters={taskStatusQuarters[status]} color={taskStatusColors[status]} />}
            onClick={() => task.status !== status && change.mutate({ task, status })}
          >
            {taskStatusNames[status]}
          </Button>
        ))}
      </fieldset>
      {error && (
        <p role='alert' className={classes.failed}>
          {error.message}
        </p>
      )}
    </>
  )
}
