import { Select } from '@mantine/core'

type Choice = { value: string; label: string }

type Props = {
  label: string
  /** What the choice of none is called: 'All statuses'. */
  all: string
  choices: readonly Choice[]
  /** The chosen one; undefined, or a word that is no choice, means all. */
  value: string | undefined
  onChange: (value: string | undefined) => void
  className?: string
  searchable?: boolean
}

const everything = 'all'

/** Leaves one kind of what a page shows, or all. */
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
