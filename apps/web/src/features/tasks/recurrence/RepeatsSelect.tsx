import { Select } from '@mantine/core'
import { useEffect } from 'react'
import { patternOptions } from './choice.ts'

type Props = {
  /** The due date in the form; '' if there is none. */
  start: string
  /** The rule; '' for a task that does not repeat. */
  value: string
  onChange: (rule: string) => void
}

const never = { value: '', label: 'Does not repeat' }

/** How a new task repeats: the frequent rules for its due date. Every other rule is set on the page of the task. */
export function RepeatsSelect({ start, value, onChange }: Props) {
  const options = start
    ? patternOptions(start, { pattern: 'custom' }).filter((option) => option.value !== 'custom')
    : []
  // A rule for another due date is no longer offered.
  const selected = options.some((option) => option.value === value) ? value : ''
  useEffect(() => {
    if (selected !== value) onChange(selected)
  }, [selected, value, onChange])
  return (
    <Select
      label='Repeats'
      description={start ? undefined : 'Requires a due date'}
      data={[never, ...options]}
      value={selected}
      disabled={!start}
      allowDeselect={false}
      checkIconPosition='right'
      onChange={(rule) => onChange(rule ?? '')}
    />
  )
}
