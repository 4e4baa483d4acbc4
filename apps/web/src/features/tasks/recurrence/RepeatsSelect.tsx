import { Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Choice, type NewRepeat, newChoice, newRepeat, patternOptions } from './choice.ts'
import { RepeatInputs } from './RepeatInputs.tsx'
import classes from './recurrence.module.css'

type Props = {
  /** The due date in the form; '' if there is none. */
  start: string
  /** What was chosen, if it fits the due date. */
  value: NewRepeat
  error?: ReactNode
  onChange: (repeat: NewRepeat) => void
}

const never = { value: '', label: 'Does not repeat' }

/** How a new task repeats: the frequent rules for its due date, or any other one. */
export function RepeatsSelect({ start, value, error, onChange }: Props) {
  const { choice } = value
  const change = (next: Choice | undefined) => onChange(newRepeat(next))
  return (
    <>
      <Select
        label='Repeats'
        description={start ? undefined : 'Requires a due date'}
        data={[never, ...(start ? patternOptions(start, { pattern: 'custom' }) : [])]}
        value={choice?.pattern ?? ''}
        disabled={!start}
        error={error}
        allowDeselect={false}
        checkIconPosition='right'
        onChange={(pattern) => change(pattern ? { ...newChoice(start), pattern } : undefined)}
      />
      {choice?.pattern === 'custom' && (
        <div className={classes.form}>
          <RepeatInputs
            start={start}
            choice={choice}
            onChange={(values) => change({ ...choice, ...values })}
            withoutPattern
          />
        </div>
      )}
    </>
  )
}
