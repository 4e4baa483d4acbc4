import { MultiSelect, type MultiSelectProps, Pill } from '@mantine/core'
import { maxTaskLabels } from '@muster/contracts/labels/fields'
import { taskFields } from '@muster/contracts/tasks/fields'
import { useQuery } from '@tanstack/react-query'
import { RetryError } from '../../../ui/select/RetryError.tsx'
import { LabelDot } from '../../labels/LabelDot.tsx'
import { labelsQuery } from '../../labels/queries.ts'
import classes from './people-select.module.css'

type Props = Omit<MultiSelectProps, 'data' | 'searchable'> & {
  /** The organization whose labels are offered; without it, the input is disabled. */
  organizationId: number | undefined
}

/** Searchable select for the labels of a task. */
export function LabelsSelect({ organizationId, value = [], error, ...rest }: Props) {
  const labels = useQuery(labelsQuery(organizationId ?? 0))
  const labelled = (id: string, name: string) => {
    const color = labels.data?.find((label) => String(label.id) === id)?.color
    return (
      <span className={classes.person}>
        {color && <LabelDot color={color} />}
        {name}
      </span>
    )
  }
  return (
    <MultiSelect
      label={taskFields.labels.label}
      placeholder={value.length === 0 ? 'No labels' : undefined}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Clear Labels' }}
      hidePickedOptions
      maxValues={maxTaskLabels}
      disabled={organizationId === undefined}
      data={labels.data?.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
      renderOption={({ option }) => labelled(option.value, option.label)}
      renderPill={({ option, value: id, onRemove, disabled }) => {
        const name = option?.label ?? ''
        return (
          <Pill
            withRemoveButton={!disabled}
            onRemove={onRemove}
            removeButtonProps={{ 'aria-label': `Remove ${name}`, 'aria-hidden': false, tabIndex: 0 }}
          >
            {labelled(String(id), name)}
          </Pill>
        )
      }}
      nothingFoundMessage={labels.isPending ? 'Loading...' : 'No label with that name'}
      error={error || (labels.error && <RetryError message={labels.error.message} onRetry={labels.refetch} />)}
      value={value}
      {...rest}
    />
  )
}
