import { TextInput, UnstyledButton } from '@mantine/core'
import type { TaskStatus } from '@muster/contracts/tasks'
import { IconPlus } from '@tabler/icons-react'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { useCreateTask } from '../queries.ts'
import { taskStatusNames } from '../task-labels.ts'
import classes from './column.module.css'

type Props = {
  status: TaskStatus
  /** The project the task goes to; without one the whole form is opened. */
  projectId: number | undefined
  onCreate: (status: TaskStatus) => void
}

/** A column's foot: makes a task from its title alone, one after the other. */
export function QuickAdd({ status, projectId, onCreate }: Props) {
  const [open, setOpen] = useState(false)
  const [title, setTitle] = useState('')
  const create = useCreateTask()
  const close = () => {
    setOpen(false)
    create.reset()
  }
  if (!open || !projectId)
    return (
      <UnstyledButton
        className={classes.foot}
        aria-label={`Add task to ${taskStatusNames[status]}`}
        onClick={() => (projectId ? setOpen(true) : onCreate(status))}
      >
        <IconPlus size={16} stroke={1.6} aria-hidden />
        Add task
      </UnstyledButton>
    )

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!title.trim() || create.isPending) return
    create.mutate({ title, project_id: projectId, status }, { onSuccess: () => setTitle('') })
  }
  const leaveOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && close()
  return (
    <form className={classes.quick} onSubmit={submit}>
      <TextInput
        autoFocus
        aria-label={`Title of a new task in ${taskStatusNames[status]}`}
        placeholder='Title, then Enter'
        maxLength={255}
        value={title}
        readOnly={create.isPending}
        error={create.error?.message}
        onChange={(event) => setTitle(event.currentTarget.value)}
        onKeyDown={leaveOnEscape}
        onBlur={() => !title.trim() && close()}
      />
    </form>
  )
}
