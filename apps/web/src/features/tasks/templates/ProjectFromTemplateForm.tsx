import { Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { maxNameLength } from '@muster/contracts/fields'
import type { CopiedProject, Template } from '@muster/contracts/templates'
import { today } from '../../../lib/format/dates.ts'
import { fieldErrors } from '../../../lib/forms/forms.ts'
import { FormFooter } from '../../../ui/dialog/FormFooter.tsx'
import { useProjectFromTemplate } from './queries.ts'
import classes from './templates.module.css'

type Props = { template: Template; onCreated: (copy: CopiedProject) => void; onCancel: () => void }

/** Creates a project from a template. */
export function ProjectFromTemplateForm({ template, onCreated, onCancel }: Props) {
  const create = useProjectFromTemplate(template.id)
  const form = useForm({
    initialValues: { name: '', start_date: today(), keep_assignees: false },
    validate: {
      name: (name) => (name.trim() ? null : 'Project name is required'),
      start_date: (date) => (date ? null : 'Start date is required'),
    },
    onValuesChange: () => create.isError && create.reset(),
  })
  const send = (values: typeof form.values) => {
    if (create.isPending) return
    create
      .mutateAsync({ ...values, name: values.name.trim() })
      .then(onCreated, (error) => form.setErrors(fieldErrors(error)))
  }
  return (
    <form noValidate onSubmit={form.onSubmit(send)} aria-label={`New project from ${template.name}`}>
      <div className={classes.fields}>
        <TextInput
          label='Project Name'
          withAsterisk
          maxLength={maxNameLength}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <TextInput
          type='date'
          label='Start Date'
          withAsterisk
          description='The dates of the template count from this day'
          {...form.getInputProps('start_date')}
        />
        <Switch label='Keep assignees' {...form.getInputProps('keep_assignees', { type: 'checkbox' })} />
      </div>
      <FormFooter
        submitLabel='Create Project'
        busyLabel='Creating...'
        busy={create.isPending}
        error={create.error?.message}
        onCancel={onCancel}
      />
    </form>
  )
}
