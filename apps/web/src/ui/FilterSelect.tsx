import { Select } from '@mantine/core'
import classes from './filters/filters.module.css'

type Choice = { value: string; label: string }

type Props = {
  label: string
  /** The label of the option that does not filter, such as 'All statuses'. */
  allLabel: string
  choices: readonly Choice[]
  /** The selected value. Undefined or an unknown value selects the option that does not filter. */
  value: string | undefined
  onChange: (value: string | undefined) => void
  className?: string
  searchable?: boolean
}

const allValue = 'all'

/** A select that filters by one value or not at all. */
export const FilterSelect = ({ label, allLabel, choices, value, onChange, ...props }: Props) => (
  <Select
    aria-label={label}
    data={[{ value: allValue, label: allLabel }, ...choices]}
    value={choices.some((choice) => choice.value === value) && value ? value : allValue}
    allowDeselect={false}
    classNames={{ root: classes.choice }}
    onChange={(next) => onChange(next === allValue || next === null ? undefined : next)}
    {...props}
  />
)
