import { Select } from '@mantine/core'
import type { Label } from '@muster/contracts/labels/fields'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { FormFooter } from '../../ui/dialog/FormFooter.tsx'
import classes from './manage-labels.module.css'
import { labelUseQuery, useMergeLabel } from './queries.ts'
import { tasksText } from './tasks-text.ts'

type Props = { organizationId: number; label: Label; labels: readonly Label[]; onDone: () => void }

/** Chooses the label that replaces another one on all tasks. */
export function MergeLabelForm({ organizationId, label, labels, onDone }: Props) {
  const use = useQuery(labelUseQuery(organizationId, label.id))
  const merge = useMergeLabel(organizationId, label.id)
  const [into, setInto] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (into !== null) merge.mutateAsync(Number(into)).then(onDone, () => undefined)
  }
  return (
    <form onSubmit={submit}>
      <p className={classes.text}>
        {use.data === undefined ? 'All tasks' : tasksText(use.data)} with the label “{label.name}”{' '}
        {use.data === 1 ? 'gets' : 'get'} the other label instead, and “{label.name}” is deleted. This cannot be undone.
      </p>
      <Select
        label='Merge into'
        placeholder='Choose a label'
        searchable
        data-autofocus
        data={labels.filter(({ id }) => id !== label.id).map(({ id, name }) => ({ value: String(id), label: name }))}
        nothingFoundMessage='No label with that name'
        value={into}
        onChange={setInto}
      />
      <FormFooter
        submitLabel='Merge Labels'
        busyLabel='Merging...'
        busy={merge.isPending}
        disabled={into === null}
        error={merge.error?.message}
        onCancel={onDone}
      />
    </form>
  )
}
