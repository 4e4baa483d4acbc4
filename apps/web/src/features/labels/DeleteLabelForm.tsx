import type { Label } from '@muster/contracts/labels/fields'
import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { FormFooter } from '../../ui/dialog/FormFooter.tsx'
import classes from './manage-labels.module.css'
import { labelUseQuery, useDeleteLabel } from './queries.ts'
import { tasksText } from './tasks-text.ts'

type Props = { organizationId: number; label: Label; onDone: () => void }

/** Asks for confirmation before a label is deleted, and says how many tasks lose it. */
export function DeleteLabelForm({ organizationId, label, onDone }: Props) {
  const use = useQuery(labelUseQuery(organizationId, label.id))
  const remove = useDeleteLabel(label.id)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    remove.mutateAsync().then(onDone, () => undefined)
  }
  return (
    <form onSubmit={submit}>
      <p className={classes.text}>
        {use.data === undefined
          ? `All tasks lose the label “${label.name}”.`
          : use.data === 0
            ? `No task has the label “${label.name}”.`
            : `${tasksText(use.data)} ${use.data === 1 ? 'loses' : 'lose'} the label “${label.name}”.`}{' '}
        Tasks in the trash lose it too. This cannot be undone.
      </p>
      <FormFooter
        submitLabel='Delete Label'
        busyLabel='Deleting...'
        danger
        busy={remove.isPending}
        disabled={use.isLoading}
        error={remove.error?.message}
        onCancel={onDone}
      />
    </form>
  )
}
