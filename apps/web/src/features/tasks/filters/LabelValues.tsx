import { useQuery } from '@tanstack/react-query'
import { OptionList } from '../../../ui/editors/OptionList.tsx'
import type { Option } from '../../../ui/select/match-options.ts'
import { RetryError } from '../../../ui/select/RetryError.tsx'
import { LabelDot } from '../../labels/LabelDot.tsx'
import { labelsQuery } from '../../labels/queries.ts'
import { nobody } from './filter-tasks.ts'

type Props = {
  label: string
  placeholder: string
  organizationId: number
  /** Options before the labels. */
  fixed: readonly Option[]
  value: string | undefined
  onChoose: (value: string) => void
  onClose: () => void
}

/** The labels to filter by. A choice is added to the labels in the filter, or removed from them. */
export function LabelValues({ organizationId, fixed, value, onChoose, ...list }: Props) {
  const labels = useQuery(labelsQuery(organizationId))
  const ids = value === undefined || value === nobody ? [] : value.split(',')
  const choose = (chosen: string) => {
    if (chosen === nobody) return onChoose(chosen)
    onChoose((ids.includes(chosen) ? ids.filter((id) => id !== chosen) : [...ids, chosen]).join())
  }
  return (
    <OptionList
      {...list}
      options={[
        ...fixed,
        ...(labels.data ?? []).map(({ id, name, color }) => ({
          value: String(id),
          label: name,
          icon: <LabelDot color={color} />,
        })),
      ]}
      selected={value === nobody ? [nobody] : ids}
      note={
        labels.error ? (
          <RetryError message={labels.error.message} onRetry={labels.refetch} />
        ) : labels.isPending ? (
          'Loading...'
        ) : labels.data?.length === 0 ? (
          'There are no labels yet'
        ) : undefined
      }
      onChoose={choose}
    />
  )
}
