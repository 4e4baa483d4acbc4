import { Skeleton, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { maxNameLength } from '@muster/contracts/fields'
import type { Template, TemplateDetail } from '@muster/contracts/templates'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isConflict } from '../../../lib/fields/use-save.ts'
import { fieldErrors } from '../../../lib/forms/forms.ts'
import { FormFooter } from '../../../ui/dialog/FormFooter.tsx'
import { ErrorState } from '../../../ui/page/ErrorState.tsx'
import { linesOf, tasksWithLines } from './edited-tasks.ts'
import { type EditedTemplate, editedTemplateQuery, useUpdateTemplate } from './queries.ts'
import { nameError, TemplateInputs } from './TemplateInputs.tsx'
import classes from './templates.module.css'

type Props = { template: Template; onDone: () => void }

/** Edits the name and the description of a template, and the texts of the tasks of a template of a task. */
export function EditTemplateForm({ template, onDone }: Props) {
  const { data, error, refetch } = useQuery({ ...editedTemplateQuery(template.id), enabled: template.kind === 'task' })
  if (error && !data) return <ErrorState message={error.message} onRetry={refetch} />
  if (template.kind === 'task' && !data) return <Skeleton height={240} radius='md' />
  return <LoadedForm template={template} edited={data} onDone={onDone} />
}

const conflictText =
  'Somebody has changed the tasks of this template since. Save again to replace their changes, or cancel to keep them.'

function LoadedForm({ template, edited, onDone }: Props & { edited: EditedTemplate | undefined }) {
  const queryClient = useQueryClient()
  const update = useUpdateTemplate(template.id)
  // After a conflict, this is the current version, so that saving again replaces it.
  const [base, setBase] = useState(edited)
  const detail = edited?.detail
  const root = detail?.tasks[0]
  const initialLines = detail ? linesOf(detail.tasks) : ''
  const form = useForm({
    initialValues: {
      name: template.name,
      description: template.description ?? '',
      title: root?.title ?? '',
      text: root?.description ?? '',
      subtasks: initialLines,
    },
    validate: {
      name: nameError,
      title: (title) => (!detail || title.trim() ? null : 'Task title is required'),
    },
    onValuesChange: () => update.isError && update.reset(),
  })
  /** Saves the edit. If only something else has changed since this version was read, it is saved again. */
  const save = async (values: typeof form.values, version: EditedTemplate | undefined): Promise<void> => {
    const { name, description, title, text, subtasks } = values
    // What the user has not changed is not sent, so that changes by others are kept.
    const isChanged = ['title', 'text', 'subtasks'].some((key) => form.isDirty(key))
    const changed = isChanged ? version : undefined
    try {
      await update.mutateAsync({
        ...(form.isDirty('name') && { name: name.trim() }),
        ...(form.isDirty('description') && { description }),
        ...(changed && {
          tasks: tasksWithLines(changed.detail.tasks, { title, description: text }, subtasks),
          ifMatch: changed.etag,
        }),
      })
    } catch (error) {
      if (!changed || !isConflict(error)) throw error
      const current = await queryClient.fetchQuery({ ...editedTemplateQuery(template.id), staleTime: 0 })
      setBase(current)
      if (textsOf(current.detail) === textsOf(changed.detail)) return save(values, current)
      throw error
    }
  }
  const send = (values: typeof form.values) => {
    if (update.isPending) return
    if (!form.isDirty()) return onDone()
    save(values, base).then(onDone, (error) => form.setErrors(fieldErrors(error, { tasks: 'subtasks' })))
  }
  return (
    <form noValidate onSubmit={form.onSubmit(send)} aria-label={`Edit ${template.name}`}>
      <div className={classes.fields}>
        <TemplateInputs name={form.getInputProps('name')} description={form.getInputProps('description')} />
        {detail && (
          <>
            <TextInput label='Task Title' withAsterisk maxLength={maxNameLength} {...form.getInputProps('title')} />
            <Textarea label='Task Description' autosize minRows={2} maxRows={10} {...form.getInputProps('text')} />
            <Textarea
              label='Subtasks'
              description='One per line. Two spaces at the beginning of a line make it a subtask of the line above.'
              autosize
              minRows={3}
              maxRows={14}
              {...form.getInputProps('subtasks')}
            />
          </>
        )}
      </div>
      <FormFooter
        submitLabel='Save Changes'
        busyLabel='Saving...'
        busy={update.isPending}
        error={isConflict(update.error) ? conflictText : update.error?.message}
        onCancel={onDone}
      />
    </form>
  )
}

/** What the form shows of the tasks. */
const textsOf = ({ tasks }: TemplateDetail) => JSON.stringify([tasks[0]?.title, tasks[0]?.description, linesOf(tasks)])
