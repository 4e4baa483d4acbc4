import { Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import { fieldErrors } from '../../../lib/forms/forms.ts'
import { FormFooter } from '../../../ui/dialog/FormFooter.tsx'
import { toast } from '../../../ui/toasts/toast.tsx'
import type { OpenedTemplateDialog } from './opened.ts'
import { useSaveTemplate } from './queries.ts'
import { nameError, TemplateInputs } from './TemplateInputs.tsx'
import classes from './templates.module.css'

type Source = Extract<OpenedTemplateDialog, { kind: 'save' }>['source']
type Props = { source: Source; onBusy: (busy: boolean) => void; onDone: () => void }

const nameOf = (source: Source) => (source.kind === 'task' ? source.task.title : source.project.name)
const idOf = (source: Source) => (source.kind === 'task' ? source.task.id : source.project.id)

/** Saves a task or a project as a template. */
export function SaveTemplateForm({ source, onBusy, onDone }: Props) {
  const save = useSaveTemplate({ kind: source.kind, id: idOf(source) })
  const form = useForm({
    initialValues: { name: nameOf(source), description: '', keep_assignees: true },
    validate: { name: nameError },
    onValuesChange: () => save.isError && save.reset(),
  })
  const send = (values: typeof form.values) => {
    if (save.isPending) return
    onBusy(true)
    save
      .mutateAsync({ ...values, name: values.name.trim() })
      .then(
        ({ name }) => {
          onDone()
          toast.success(`Saved the template ${name}`)
        },
        (error) => form.setErrors(fieldErrors(error)),
      )
      .finally(() => onBusy(false))
  }
  return (
    <form noValidate onSubmit={form.onSubmit(send)} aria-label='Save as template'>
      <p className={classes.text}>
        {source.kind === 'task'
          ? 'The template has the task with its subtasks. Due dates become days after the task is created.'
          : 'The template has milestones, tasks and dependencies. Dates become days after the start of the project.'}
      </p>
      <div className={classes.fields}>
        <TemplateInputs name={form.getInputProps('name')} description={form.getInputProps('description')} />
        <Switch label='Keep assignees' {...form.getInputProps('keep_assignees', { type: 'checkbox' })} />
      </div>
      <FormFooter
        submitLabel='Save Template'
        busyLabel='Saving...'
        busy={save.isPending}
        error={save.error?.message}
        onCancel={onDone}
      />
    </form>
  )
}
