import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { maxNameLength } from '@muster/contracts/fields'
import type { Task } from '@muster/contracts/tasks'
import type { Template } from '@muster/contracts/templates'
import { useQuery } from '@tanstack/react-query'
import { today } from '../../lib/format/dates.ts'
import { fieldErrors } from '../../lib/forms/forms.ts'
import { FormFooter } from '../../ui/dialog/FormFooter.tsx'
import { toast } from '../../ui/toasts/toast.tsx'
import { ProjectSelect } from '../projects/ProjectSelect.tsx'
import { missingText, templateQuery, useTaskFromTemplate } from './queries.ts'
import classes from './templates.module.css'

type Props = { template: Template; onCreated: (task: Task) => void; onCancel: () => void }

/** Creates a task with its subtasks from a template. */
export function TaskFromTemplateForm({ template, onCreated, onCancel }: Props) {
  const create = useTaskFromTemplate(template.id)
  const { data: detail } = useQuery(templateQuery(template.id))
  const form = useForm({
    initialValues: { title: '', project_id: '', start_date: today() },
    validate: { project_id: (id) => (id ? null : 'Project is required') },
    onValuesChange: () => create.isError && create.reset(),
  })
  const send = ({ title, project_id, start_date }: typeof form.values) => {
    if (create.isPending) return
    const body = {
      project_id: Number(project_id),
      ...(title.trim() && { title: title.trim() }),
      ...(start_date && { start_date }),
    }
    create.mutateAsync(body).then(
      ({ task, missing }) => {
        onCreated(task)
        toast.success([`${task.key} created`, missingText(missing)].filter(Boolean).join('. '))
      },
      (error) => form.setErrors(fieldErrors(error)),
    )
  }
  return (
    <form noValidate onSubmit={form.onSubmit(send)} aria-label={`New task from ${template.name}`}>
      <div className={classes.fields}>
        <TextInput
          label='Task Title'
          placeholder={detail?.tasks[0]?.title}
          maxLength={maxNameLength}
          data-autofocus
          {...form.getInputProps('title')}
        />
        <ProjectSelect
          label='Project'
          withAsterisk
          placeholder='Select Project'
          organizationId={template.organization_id}
          {...form.getInputProps('project_id')}
          onChange={(id) => form.setFieldValue('project_id', id ?? '')}
        />
        <TextInput
          type='date'
          label='Start Date'
          description='The due dates of the template count from this day'
          {...form.getInputProps('start_date')}
        />
      </div>
      <FormFooter
        submitLabel='Create Task'
        busyLabel='Creating...'
        busy={create.isPending}
        error={create.error?.message}
        onCancel={onCancel}
      />
    </form>
  )
}
