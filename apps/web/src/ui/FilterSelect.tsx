import { Select } from '@mantine/core'

type Choice = { value: string; label: string }

type Props = {
  label: string
  /** Label of the empty choice: 'All statuses'. */
  all: string
  choices: readonly Choice[]
  /** The selected value; undefined, or an unknown value, means all. */
  value: string | undefined
  onChange: (value: string | undefined) => void
  className?: string
  searchable?: boolean
}

const everything = 'all'

/** A select that filters by one value, or shows all. */
export const FilterSelect = ({ label, all, choices, value, onChange, ...props }: Props) => (
  <Select
    aria-label={label}
    data={[{ value: everything, label: all }, ...choices]}
    value={choices.some((choice) => choice.value === value) && value ? value : everything}
    allowDeselect={false}
    onChange={(next) => onChange(next === everything || next === null ? undefined : next)}
    {...props}
  />
)
