import { Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { maxNameLength } from '@muster/contracts/fields'
import type { Project } from '@muster/contracts/projects'
import { useNavigate } from '@tanstack/react-router'
import { useAreaPath } from '../../../lib/area.ts'
import { fieldErrors } from '../../../lib/forms/forms.ts'
import { FormFooter } from '../../../ui/dialog/FormFooter.tsx'
import { toast } from '../../../ui/toasts/toast.tsx'
import { createdText } from './created-text.ts'
import { useDuplicateProject } from './queries.ts'
import classes from './templates.module.css'

type Props = { project: Project; onBusy: (busy: boolean) => void; onDone: () => void }

/** Creates a copy of a project, and opens it. */
export function DuplicateProjectForm({ project, onBusy, onDone }: Props) {
  const duplicate = useDuplicateProject(project.id)
  const navigate = useNavigate()
  const to = useAreaPath()
  const form = useForm({
    initialValues: {
      name: `Copy of ${project.name}`.slice(0, maxNameLength),
      start_date: project.start_date?.slice(0, 10) ?? '',
      copy_tasks: true,
      copy_milestones: true,
      copy_assignees: true,
    },
    validate: { name: (name) => (name.trim() ? null : 'Project name is required') },
    onValuesChange: () => duplicate.isError && duplicate.reset(),
  })
  const send = ({ start_date, ...values }: typeof form.values) => {
    if (duplicate.isPending) return
    onBusy(true)
    duplicate
      .mutateAsync({ ...values, name: values.name.trim(), ...(start_date && { start_date }) })
      .then(
        (copy) => {
          onDone()
          toast.success(createdText(copy))
          navigate({ to: to('projects', copy.project.id) })
        },
        (error) => form.setErrors(fieldErrors(error)),
      )
      .finally(() => onBusy(false))
  }
  return (
    <form noValidate onSubmit={form.onSubmit(send)} aria-label='Duplicate project'>
      <div className={classes.fields}>
        <TextInput label='Name' withAsterisk maxLength={maxNameLength} data-autofocus {...form.getInputProps('name')} />
        <TextInput
          type='date'
          label='Start date'
          description='All dates move by the same number of days'
          {...form.getInputProps('start_date')}
        />
        <fieldset className={classes.group}>
          <legend>What to copy</legend>
          <Switch label='Milestones' {...form.getInputProps('copy_milestones', { type: 'checkbox' })} />
          <Switch
            label='Tasks with subtasks and dependencies'
            {...form.getInputProps('copy_tasks', { type: 'checkbox' })}
          />
          <Switch
            label='Assignees'
            disabled={!form.values.copy_tasks}
            {...form.getInputProps('copy_assignees', { type: 'checkbox' })}
          />
        </fieldset>
        <p className={classes.text}>Tasks begin as to do. Goals, files, comments and time are not copied.</p>
      </div>
      <FormFooter
        submitLabel='Duplicate'
        busyLabel='Duplicating...'
        busy={duplicate.isPending}
        error={duplicate.error?.message}
        onCancel={onDone}
      />
    </form>
  )
}
