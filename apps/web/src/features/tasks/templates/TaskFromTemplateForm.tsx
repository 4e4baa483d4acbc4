import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { CustomField } from '@muster/contracts/custom-fields/fields'
import { maxNameLength } from '@muster/contracts/fields'
import type { Task } from '@muster/contracts/tasks'
import type { Template } from '@muster/contracts/templates'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { today } from '../../../lib/format/dates.ts'
import { fieldErrors } from '../../../lib/forms/forms.ts'
import { FormFooter } from '../../../ui/dialog/FormFooter.tsx'
import { toast } from '../../../ui/toasts/toast.tsx'
import { ProjectSelect } from '../../projects/ProjectSelect.tsx'
import {
  type EnteredValue,
  type EnteredValues,
  enteredBody,
  enteredErrors,
  errorKeyOf,
} from '../custom-fields/form/entered-values.ts'
import { FieldInputs } from '../custom-fields/form/FieldInputs.tsx'
import { useFieldsOfProject } from '../custom-fields/use-fields.ts'
import { missingText, templateQuery, useTaskFromTemplate } from './queries.ts'
import { fieldValuesOfTemplate } from './task-form-values.ts'
import classes from './templates.module.css'

type Props = { template: Template; onCreated: (task: Task) => void; onCancel: () => void }

/** Creates a task with its subtasks from a template. The caller opens the task. */
export function TaskFromTemplateForm({ template, onCreated, onCancel }: Props) {
  const create = useTaskFromTemplate(template.id)
  const { data: detail } = useQuery(templateQuery(template.id))
  const [entered, setEntered] = useState<EnteredValues>({})
  const asked = useRef<readonly CustomField[]>([])
  const form = useForm({
    initialValues: { title: '', project_id: '', start_date: today() },
    validate: ({ project_id }) => ({
      ...(!project_id && { project_id: 'Project is required' }),
      ...enteredErrors(asked.current, entered, true),
    }),
    onValuesChange: () => create.isError && create.reset(),
  })
  // The template has no value of these fields, without which the task would be refused.
  const ofTemplate = detail ? fieldValuesOfTemplate(detail) : {}
  const fields = useFieldsOfProject(template.organization_id, Number(form.values.project_id))
  asked.current = fields.filter(({ id, is_required }) => is_required && ofTemplate[id] === undefined)
  const enter = (id: number, value: EnteredValue) => {
    setEntered((values) => ({ ...values, [id]: value }))
    form.clearFieldError(errorKeyOf({ id }))
    if (create.isError) create.reset()
  }
  const send = ({ title, project_id, start_date }: typeof form.values) => {
    if (create.isPending) return
    const body = {
      project_id: Number(project_id),
      ...(title.trim() && { title: title.trim() }),
      ...(start_date && { start_date }),
      ...enteredBody(asked.current, entered),
    }
    create.mutateAsync(body).then(
      ({ task, missing }) => {
        onCreated(task)
        toast.success([`${task.key} ${task.title} created`, missingText(missing)].filter(Boolean).join('. '))
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
        <FieldInputs fields={asked.current} entered={entered} errors={form.errors} onEnter={enter} />
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
