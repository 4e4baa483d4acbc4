import { Skeleton } from '@mantine/core'
import type { Label } from '@muster/contracts/labels/fields'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorState } from '../../ui/page/ErrorState.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { LabelRow } from './LabelRow.tsx'
import classes from './manage-labels.module.css'
import { NewLabelForm } from './NewLabelForm.tsx'
import { labelsQuery } from './queries.ts'

/** From this number of labels on, a field filters the list. */
const minSearchable = 10

/** A label that the user is about to delete, or to merge into another one. */
export type Ending = { label: Label; kind: 'delete' | 'merge' }

/** Creates, renames and recolors the labels of an organization. `onEnd` opens the form that deletes or merges one. */
export function LabelList({ organizationId, onEnd }: { organizationId: number; onEnd: (ending: Ending) => void }) {
  const labels = useQuery(labelsQuery(organizationId))
  const [text, setText] = useState('')
  const words = text.trim().toLowerCase()
  const shown = (labels.data ?? []).filter(({ name }) => name.toLowerCase().includes(words))
  return (
    <div>
      <NewLabelForm organizationId={organizationId} count={labels.data?.length ?? 0} />
      {labels.data && labels.data.length >= minSearchable && (
        <div className={classes.search}>
          <SearchField label='Search labels' placeholder='Search labels...' value={text} onChange={setText} />
        </div>
      )}
      {labels.error && !labels.data ? (
        <ErrorState message={labels.error.message} onRetry={labels.refetch} />
      ) : !labels.data ? (
        <Skeleton height={180} radius='md' mt='md' />
      ) : shown.length === 0 ? (
        <p className={classes.empty}>
          {labels.data.length === 0
            ? 'There are no labels yet. Create the first one above, for example “Customer” or “Quick win”.'
            : 'No label with that name'}
        </p>
      ) : (
        <ul className={classes.list} aria-label='Labels'>
          {shown.map((label) => (
            <LabelRow
              key={label.id}
              label={label}
              mayMerge={labels.data.length > 1}
              onEnd={(kind) => onEnd({ label, kind })}
            />
          ))}
        </ul>
      )}
    </div>
  )
}
