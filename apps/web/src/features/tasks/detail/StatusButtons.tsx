import { Button } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import type { Task } from '@muster/contracts/tasks'
import { taskStatusNames } from '@muster/contracts/tasks/vocabulary'
import { texts } from '@muster/contracts/texts'
import { useActor } from '../../../lib/organization.ts'
import { StatusRing } from '../../../ui/marks/StatusRing.tsx'
import { taskStatusColors, taskStatusParts } from '../task-labels.ts'
import { useChangeTaskStatus } from '../use-change-task-status.ts'
import classes from './detail.module.css'

const offered = ['todo', 'in_progress', 'in_review', 'done'] as const

/** Buttons that change the status of the task. A user without permission sees the reason instead. */
export function StatusButtons({ task }: { task: Task }) {
  const change = useChangeTaskStatus()
  // A newer version means that a retry elsewhere succeeded, so the error is obsolete.
  const failed = change.variables?.task.version === task.version ? change.error : null
  if (!can.changeTaskStatus(useActor(), task)) return <p className={classes.refused}>{texts.onlyStatusOfYourTasks}</p>
  return (
    <>
      <fieldset className={classes.statuses} aria-label='Change status'>
        {offered.map((status) => (
          <Button
            key={status}
            variant={task.status === status ? 'light' : 'default'}
            size='xs'
            justify='flex-start'
            aria-pressed={task.status === status}
            leftSection={<StatusRing parts={taskStatusParts[status]} color={taskStatusColors[status]} />}
            onClick={() => task.status !== status && change.mutate({ task, status })}
          >
            {taskStatusNames[status]}
          </Button>
        ))}
      </fieldset>
      {failed && (
        <p role='alert' className={classes.failed}>
          {failed.message}
        </p>
      )}
    </>
  )
}
