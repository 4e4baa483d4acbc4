import { Button, TextInput } from '@mantine/core'
import type { Task } from '@muster/contracts/tasks'
import { type TaskPriority, type TaskStatus, taskStatusNames } from '@muster/contracts/tasks/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { type FocusEvent, type FormEvent, type KeyboardEvent, useState } from 'react'
import { useOrganization } from '../../../lib/organization.ts'
import { foundProjects } from '../../projects/found-projects.ts'
import { ProjectSelect } from '../../projects/ProjectSelect.tsx'
import { useCreateTask } from '../queries.ts'
import { AddTaskButton } from './AddTaskButton.tsx'
import classes from './column.module.css'

/** Values that the page's filters give to a task created here. */
export type NewTaskDefaults = { projectId?: number; assignee?: number; priority?: TaskPriority }

type Props = {
  status: TaskStatus
  defaults: NewTaskDefaults
  /** Opens the full form with the values entered so far. */
  onCreate: (status: TaskStatus, title?: string, projectId?: number) => void
  onCreated: (task: Task) => void
}

/** Form at the bottom of a column to create several tasks quickly, each from a title and a project. */
export function QuickAdd({ status, defaults, onCreate, onCreated }: Props) {
  const [open, setOpen] = useState(false)
  const [title, setTitle] = useState('')
  const [chosenProjectId, setChosenProjectId] = useState<number>()
  const [isProjectMissing, setIsProjectMissing] = useState(false)
  const create = useCreateTask()
  const organization = useOrganization()
  const orgId = organization?.id ?? 0
  const { data: projects } = useQuery({
    ...foundProjects(orgId)(''),
    enabled: open && defaults.projectId === undefined,
  })
  // If there is only one project, the user need not choose it.
  const onlyProjectId = projects?.total === 1 ? projects.rows[0]?.id : undefined
  const projectId = defaults.projectId ?? chosenProjectId ?? onlyProjectId
  const statusName = taskStatusNames[status]
  const close = () => {
    setOpen(false)
    setIsProjectMissing(false)
    create.reset()
  }
  if (!open) return <AddTaskButton status={status} onClick={() => setOpen(true)} />

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!title.trim() || create.isPending) return
    if (projectId === undefined) return setIsProjectMissing(true)
    const { assignee, priority } = defaults
    const assignees = assignee === undefined ? {} : { assigned_users: [assignee] }
    const newTask = { title, project_id: projectId, status, ...assignees, ...(priority && { priority }) }
    create.mutateAsync(newTask).then(
      (task) => {
        setTitle('')
        onCreated(task)
      },
      () => undefined, // the error is shown below the title
    )
  }
  const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && close()
  // If no title has been entered, closes the form when the focus moves to an element outside it.
  const closeOnLeave = ({ currentTarget, relatedTarget }: FocusEvent) =>
    !title.trim() && relatedTarget && !currentTarget.contains(relatedTarget) && close()
  const openFullForm = () => {
    close()
    setTitle('')
    onCreate(status, title.trim() || undefined, projectId)
  }
  return (
    <form className={classes.quick} onSubmit={submit} onBlur={closeOnLeave}>
      <TextInput
        autoFocus
        aria-label={`Title of a new task in ${statusName}`}
        placeholder='Title, then Enter'
        maxLength={255}
        value={title}
        readOnly={create.isPending}
        error={create.error?.message}
        onChange={(event) => setTitle(event.currentTarget.value)}
        onKeyDown={closeOnEscape}
      />
      {defaults.projectId === undefined && (
        <ProjectSelect
          aria-label={`Project of a new task in ${statusName}`}
          placeholder={projects?.total === 0 ? 'There are no projects yet' : 'Choose a project'}
          organizationId={orgId}
          value={projectId === undefined ? null : String(projectId)}
          error={isProjectMissing && projectId === undefined && 'Choose a project'}
          onChange={(id) => setChosenProjectId(id ? Number(id) : undefined)}
        />
      )}
      {/* Enter submits a form with two fields only if the form has a submit button. */}
      <div className={classes.sending}>
        <Button type='submit' size='compact-md' disabled={create.isPending}>
          Add
        </Button>
        <Button variant='subtle' size='compact-md' onClick={openFullForm}>
          More fields
        </Button>
      </div>
    </form>
  )
}
