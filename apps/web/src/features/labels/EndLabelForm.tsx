import { useQuery } from '@tanstack/react-query'
import { DeleteLabelForm } from './DeleteLabelForm.tsx'
import type { Ending } from './LabelList.tsx'
import { MergeLabelForm } from './MergeLabelForm.tsx'
import { labelsQuery } from './queries.ts'

type Props = { ending: Ending; organizationId: number; onDone: () => void }

export const endingTitles = { delete: 'Delete Label', merge: 'Merge Label' } as const

/** Deletes a label, or merges it into another one. */
export function EndLabelForm({ ending: { label, kind }, organizationId, onDone }: Props) {
  const labels = useQuery(labelsQuery(organizationId))
  const formProps = { organizationId, label, onDone }
  return kind === 'delete' ? (
    <DeleteLabelForm {...formProps} />
  ) : (
    <MergeLabelForm {...formProps} labels={labels.data ?? []} />
  )
}
