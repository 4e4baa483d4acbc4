import { Alert, Skeleton } from '@mantine/core'
import type { KindChange } from '@muster/contracts/custom-fields'
import type { CustomField, CustomFieldKind } from '@muster/contracts/custom-fields/fields'
import { describedKind } from '@muster/contracts/custom-fields/kinds'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { FormFooter } from '../../../../ui/dialog/FormFooter.tsx'
import { ErrorState } from '../../../../ui/page/ErrorState.tsx'
import { toast } from '../../../../ui/toasts/toast.tsx'
import { tasksText } from '../../../labels/tasks-text.ts'
import { kindChangeQuery, useChangeKind } from '../queries.ts'
import { KindSelect } from './FieldForm.tsx'
import classes from './manage-fields.module.css'

type Props = { field: CustomField; onDone: () => void }

/** Changes the kind of a field, after it has shown which values would be lost. */
export function KindChangeForm({ field, onDone }: Props) {
  const { id, name, kind: current } = field
  const [kind, setKind] = useState<CustomFieldKind | null>(null)
  const preview = useQuery({ ...kindChangeQuery(id, kind ?? current), enabled: kind !== null })
  const change = useChangeKind(id)
  const lost = preview.data?.lost ?? 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (kind === null || !preview.data) return
    change.mutateAsync({ kind, accepted_loss: lost }).then(
      () => {
        toast.success(`${name} is now of the kind ${describedKind(kind).name}`)
        onDone()
      },
      // More values may have been added, so what would be lost is shown again.
      () => preview.refetch(),
    )
  }
  return (
    <form onSubmit={submit}>
      <p className={classes.text}>
        “{name}” is of the kind {describedKind(current).name}. Values that the new kind cannot hold are lost.
      </p>
      <KindSelect
        label='New kind'
        kind={kind}
        without={current}
        onChange={(chosen) => {
          change.reset()
          setKind(chosen)
        }}
      />
      {kind !== null &&
        (preview.data ? (
          <Loss preview={preview.data} />
        ) : preview.error ? (
          <ErrorState message={preview.error.message} onRetry={preview.refetch} />
        ) : (
          <Skeleton height={96} radius='md' mt='md' />
        ))}
      <FormFooter
        submitLabel={lost > 0 ? `Change and Lose ${lost === 1 ? '1 Value' : `${lost} Values`}` : 'Change Kind'}
        busyLabel='Changing...'
        danger={lost > 0}
        busy={change.isPending}
        disabled={!preview.data || preview.isFetching}
        error={change.error?.message}
        onCancel={onDone}
      />
    </form>
  )
}

/** How many values are kept and lost, with examples. */
function Loss({ preview: { kept, lost, examples, new_options } }: { preview: KindChange }) {
  if (lost === 0)
    return (
      <div className={classes.loss} role='status'>
        <p>
          {kept === 0
            ? 'No task has a value.'
            : `The ${kept === 1 ? 'value' : 'values'} of ${tasksText(kept)} ${kept === 1 ? 'is' : 'are'} kept. Nothing is lost.`}
        </p>
        <NewOptions names={new_options} />
      </div>
    )
  return (
    <div className={classes.loss}>
      <Alert color='warn' variant='light' role='alert'>
        {lost === 1 ? 'The value' : 'The values'} of {tasksText(lost)} would be lost
        {kept > 0 && `, and ${kept === 1 ? 'that' : 'those'} of ${tasksText(kept)} kept`}. This cannot be undone.
      </Alert>
      <ul className={classes.examples} aria-label='Values that would be lost'>
        {examples.map(({ id, key, title, text }) => (
          <li key={id} className={classes.example}>
            <span>
              {key} {title}
            </span>
            <span title={text}>{text}</span>
          </li>
        ))}
      </ul>
      {lost > examples.length && <p className={classes.summary}>and {tasksText(lost - examples.length)} more</p>}
      <NewOptions names={new_options} />
    </div>
  )
}

const NewOptions = ({ names }: { names: readonly string[] }) =>
  names.length > 0 && (
    <p className={classes.summary}>
      {names.length === 1 ? 'A new option' : `${names.length} new options`}: {names.slice(0, 10).join(', ')}
      {names.length > 10 && ', ...'}
    </p>
  )
