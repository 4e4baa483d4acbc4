import type { Task } from '@muster/contracts/tasks'
import { type TaskStatus, taskStatusNames } from '@muster/contracts/tasks/vocabulary'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAreaPath } from '../../../lib/area.ts'
import { useOrganization } from '../../../lib/organization.ts'
import { lazilyOpened } from '../../../ui/dialog/lazily-opened.ts'
import type { EnteredTask } from '../composer/form-values-of.ts'
import { usePageValues } from '../composer/use-page-values.ts'
import { AddTaskButton } from './AddTaskButton.tsx'
import classes from './column.module.css'

const Composer = lazilyOpened(async () => (await import('../composer/Composer.tsx')).Composer)

type Props = {
  status: TaskStatus
  /** Opens the full form with the values entered so far. */
  onCreate: (status: TaskStatus, entered?: EnteredTask) => void
  onCreated: (task: Task) => void
}

/** The composer at the bottom of a column, which opens with a button. */
export function QuickAdd(props: Props) {
  const [isOpened, setOpened] = useState(false)
  if (!isOpened) return <AddTaskButton status={props.status} onClick={() => setOpened(true)} />
  return (
    <div className={classes.quick}>
      <ColumnComposer {...props} onClose={() => setOpened(false)} />
    </div>
  )
}

function ColumnComposer({ status, onCreate, onCreated, onClose }: Props & { onClose: () => void }) {
  const organizationId = useOrganization()?.id ?? 0
  const defaults = usePageValues(organizationId)
  const navigate = useNavigate()
  const to = useAreaPath()
  return (
    <Composer
      name={`column:${status}`}
      organizationId={organizationId}
      defaults={{ ...defaults, status }}
      label={`Title of a new task in ${taskStatusNames[status]}`}
      autoFocus
      onCreated={(task, opens) => (opens ? navigate({ to: to('tasks', task.id) }) : onCreated(task))}
      onMore={(entered) => {
        onClose()
        onCreate(status, entered)
      }}
      onClose={onClose}
    />
  )
}
