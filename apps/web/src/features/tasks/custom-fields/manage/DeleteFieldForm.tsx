import type { CustomField } from '@muster/contracts/custom-fields/fields'
import { useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { messageOf } from '../../../../lib/api/api-error.ts'
import { newUuid } from '../../../../lib/new-uuid.ts'
import { FormFooter } from '../../../../ui/dialog/FormFooter.tsx'
import { toast } from '../../../../ui/toasts/toast.tsx'
import { tasksText } from '../../../labels/tasks-text.ts'
import { restoreField, useDeleteField } from '../queries.ts'
import classes from './manage-fields.module.css'

type Props = { organizationId: number; field: CustomField; onDone: () => void }

/** Asks for confirmation before a field is deleted, and says what happens to its values. */
export function DeleteFieldForm({ organizationId, field, onDone }: Props) {
  const queryClient = useQueryClient()
  const remove = useDeleteField()
  const { id, name, value_count } = field
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const deletion = newUuid()
    const restore = () =>
      restoreField(queryClient, { organizationId, fieldId: id }, deletion).then(
        () => toast.success(`${name} restored`),
        (error) => toast.error(messageOf(error, 'Failed to restore the field'), restore),
      )
    remove.mutateAsync(id).then(
      () => {
        toast.undo(`${name} deleted`, restore)
        onDone()
      },
      () => undefined,
    )
  }
  return (
    <form onSubmit={submit}>
      <p className={classes.text}>
        {value_count === null || value_count === 0
          ? `No task has a value in “${name}”.`
          : `${tasksText(value_count)} ${value_count === 1 ? 'has' : 'have'} a value in “${name}”, which ${
              value_count === 1 ? 'is' : 'are'
            } no longer shown.`}{' '}
        The field and its values are kept for 30 days. Until then, you can restore them.
      </p>
      <FormFooter
        submitLabel='Delete Field'
        busyLabel='Deleting...'
        danger
        busy={remove.isPending}
        error={remove.error?.message}
        onCancel={onDone}
      />
    </form>
  )
}
