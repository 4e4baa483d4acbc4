import { Button, Select, TextInput, UnstyledButton } from '@mantine/core'
import type { Task } from '@muster/contracts/tasks'
import { type TaskPriority, type TaskStatus, taskStatusNames } from '@muster/contracts/tasks/vocabulary'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FocusEvent, type FormEvent, type KeyboardEvent, useState } from 'react'
import { useOrganization } from '../../../lib/organization.ts'
import { projectsQuery } from '../../projects/queries.ts'
import { useCreateTask } from '../queries.ts'
import classes from './column.module.css'

/** Values that the page's filters give to a task created here. */
export type Known = { projectId?: number; assignee?: number; priority?: TaskPriority }

type Props = {
  status: TaskStatus
  known: Known
  /** Opens the full form. */
  onCreate: (status: TaskStatus, title?: string, projectId?: number) => void
  onMade: (task: Task) => void
}

/** Form at the bottom of a column that creates tasks in quick succession from a title and a project. */
export function QuickAdd({ status, known, onCreate, onMade }: Props) {
  const [open, setOpen] = useState(false)
  const [title, setTitle] = useState('')
  const [chosen, setChosen] = useState<number>()
  const [missing, setMissing] = useState(false)
  const create = useCreateTask()
  const organization = useOrganization()
  const projects = useQuery({ ...projectsQuery(organization?.id ?? 0), enabled: open && known.projectId === undefined })
  // The only project needs no choice.
  const only = projects.data?.length === 1 ? projects.data[0]?.id : undefined
  const projectId = known.projectId ?? chosen ?? only
  const name = taskStatusNames[status]
  const close = () => {
    setOpen(false)
    setMissing(false)
    create.reset()
  }
  if (!open)
    return (
      <UnstyledButton className={classes.foot} aria-label={`Add task to ${name}`} onClick={() => setOpen(true)}>
        <IconPlus size={16} stroke={1.6} aria-hidden />
        Add task
      </UnstyledButton>
    )

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!title.trim() || create.isPending) return
    if (projectId === undefined) return setMissing(true)
    const { assignee, priority } = known
    const people = assignee === undefined ? {} : { assigned_users: [assignee] }
    const made = { title, project_id: projectId, status, ...people, ...(priority && { priority }) }
    create.mutateAsync(made).then(
      (task) => {
        setTitle('')
        onMade(task)
      },
      () => undefined, // shown below the title
    )
  }
  const leaveOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && close()
  // The project dropdown renders in a portal, so moving the focus into it must not close the form.
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) =>
    !title.trim() && relatedTarget && !currentTarget.contains(relatedTarget) && close()
  const more = () => {
    close()
    setTitle('')
    onCreate(status, title.trim() || undefined, projectId)
  }
  return (
    <form className={classes.quick} onSubmit={submit} onBlur={leave}>
      <TextInput
        autoFocus
        aria-label={`Title of a new task in ${name}`}
        placeholder='Title, then Enter'
        maxLength={255}
        value={title}
        readOnly={create.isPending}
        error={create.error?.message}
        onChange={(event) => setTitle(event.currentTarget.value)}
        onKeyDown={leaveOnEscape}
      />
      {known.projectId === undefined && (
        <Select
          aria-label={`Project of a new task in ${name}`}
          placeholder={projects.data?.length === 0 ? 'There are no projects yet' : 'Choose a project'}
          searchable
          data={(projects.data ?? []).map(({ id, name: label }) => ({ value: String(id), label }))}
          value={projectId === undefined ? null : String(projectId)}
          error={missing && projectId === undefined ? 'Choose a project' : projects.error?.message}
          onChange={(id) => setChosen(id ? Number(id) : undefined)}
        />
      )}
      {/* Enter submits a form with two fields only if the form has a submit button. */}
      <div className={classes.sending}>
        <Button type='submit' size='compact-md' disabled={create.isPending}>
          Add
        </Button>
        <Button variant='subtle' size='compact-md' onClick={more}>
          More fields
        </Button>
      </div>
    </form>
  )
}
