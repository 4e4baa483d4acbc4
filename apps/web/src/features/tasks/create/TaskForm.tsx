import { Textarea, TextInput } from '@mantine/core'
import type { Task } from '@muster/contracts/tasks'
import { ApiError } from '../../../lib/api/api-error.ts'
import { DraftNote } from '../../../ui/DraftNote.tsx'
import { FormFooter } from '../../../ui/dialog/FormFooter.tsx'
import type { useCreateTask } from '../queries.ts'
import { isDescriptionRequired, type TaskFormKind, type TaskFormValues } from '../task-form-rules.ts'
import { Assignees } from './Assignees.tsx'
import classes from './create.module.css'
import { Place } from './Place.tsx'
import { Standing } from './Standing.tsx'
import { Times } from './Times.tsx'
import { useTaskForm } from './use-task-form.ts'

type Props = {
  kind: TaskFormKind
  initial: Partial<TaskFormValues>
  /** The organization that the address fixes; without one the form asks. */
  organizationId: number | undefined
  /** The milestone that says project and organization; then neither is asked for. */
  milestoneId?: number
  create: ReturnType<typeof useCreateTask>
  /** The form's own sentence for a failure, said before the server's reason. */
  failure?: string
  onCreated: (task: Task) => void
  onCancel: () => void
}

/** Fields of a new task. What is empty and optional is not sent. */
export function TaskForm({ kind, organizationId, create, failure, onCancel, ...rest }: Props) {
  const place = `task:${rest.milestoneId === undefined ? (organizationId ?? 'any') : `milestone:${rest.milestoneId}`}`
  const { form, submit, draft } = useTaskForm({ kind, create, place, ...rest })
  const chosen = Number(form.values.organization) || organizationId
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <DraftNote draft={draft} />
      <TextInput label='Task Title' required maxLength={255} data-autofocus {...form.getInputProps('title')} />
      <Textarea
        label='Description'
        required={isDescriptionRequired(kind)}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={20_000}
        {...form.getInputProps('description')}
      />
      {kind !== 'team' && <Place form={form} asksOrganization={organizationId === undefined} />}
      <Assignees form={form} organizationId={chosen} />
      <Standing form={form} />
      <Times form={form} />
      <FormFooter
        submit='Create Task'
        busyLabel='Creating...'
        busy={create.isPending}
        onCancel={() => {
          draft.clear()
          onCancel()
        }}
        error={create.error && reasonOf(create.error, failure)}
      />
    </form>
  )
}

function reasonOf(error: Error, failure: string | undefined) {
  if (!failure) return error.message
  const detail = error instanceof ApiError ? error.detail : undefined
  return detail ? `${failure} ${detail}` : failure
}
