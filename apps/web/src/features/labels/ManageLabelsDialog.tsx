import { Skeleton } from '@mantine/core'
import type { Label } from '@muster/contracts/labels/fields'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { DialogView } from '../../ui/dialog/DialogView.tsx'
import { ErrorState } from '../../ui/page/ErrorState.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { DeleteLabelForm } from './DeleteLabelForm.tsx'
import { LabelRow } from './LabelRow.tsx'
import { MergeLabelForm } from './MergeLabelForm.tsx'
import classes from './manage-labels.module.css'
import { NewLabelForm } from './NewLabelForm.tsx'
import { labelsQuery } from './queries.ts'

type Props = { opened: boolean; organizationId: number; onClose: () => void }

/** From this number of labels on, a field filters the list. */
const minSearchable = 10

/** A label that the user is about to delete, or to merge into another one. */
type Ending = { label: Label; kind: 'delete' | 'merge' }

/** Creates, renames, recolors, merges and deletes the labels of an organization. */
export function ManageLabelsDialog({ opened, organizationId, onClose }: Props) {
  const labels = useQuery(labelsQuery(organizationId))
  const [ending, setEnding] = useState<Ending>()
  const [text, setText] = useState('')
  const endingProps = { organizationId, onDone: () => setEnding(undefined) }
  const close = () => {
    setEnding(undefined)
    onClose()
  }
  if (ending)
    return (
      <Dialog opened={opened} onClose={close} title={ending.kind === 'delete' ? 'Delete Label' : 'Merge Label'}>
        <DialogView name={ending.kind}>
          {ending.kind === 'delete' ? (
            <DeleteLabelForm {...endingProps} label={ending.label} />
          ) : (
            <MergeLabelForm {...endingProps} label={ending.label} labels={labels.data ?? []} />
          )}
        </DialogView>
      </Dialog>
    )
  const words = text.trim().toLowerCase()
  const shown = (labels.data ?? []).filter(({ name }) => name.toLowerCase().includes(words))
  return (
    <Dialog opened={opened} onClose={close} title='Labels'>
      <DialogView name='list'>
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
                onEnd={(kind) => setEnding({ label, kind })}
              />
            ))}
          </ul>
        )}
      </DialogView>
    </Dialog>
  )
}
