import { NumberInput, Select, TextInput } from '@mantine/core'
import type { RecurrenceMode } from '@muster/contracts/tasks/recurrence'
import type { ReactNode } from 'react'
import { CustomRuleInputs } from './CustomRuleInputs.tsx'
import { type Choice, patternOptions, ruleOf } from './choice.ts'
import { RulePreview } from './RulePreview.tsx'
import classes from './recurrence.module.css'

const modes: { value: RecurrenceMode; label: string }[] = [
  { value: 'when_finished', label: 'When this one is finished' },
  { value: 'on_date', label: 'On its date' },
  { value: 'after_completion', label: 'Days after this one is finished' },
]
const ends: { value: Choice['end']; label: string }[] = [
  { value: 'never', label: 'Never' },
  { value: 'until', label: 'On a date' },
  { value: 'count', label: 'After a number of tasks' },
]

type Props = {
  /** The start of the rule, which is also that of its dates in the preview. */
  start: string
  choice: Choice
  onChange: (values: Partial<Choice>) => void
  /** Whether to leave out the select of patterns, because another input offers them. */
  withoutPattern?: boolean
  /** Further inputs, above the preview. */
  children?: ReactNode
}

/** When the next task is created, how it repeats and until when, with a preview. */
export function RepeatInputs({ start, choice, onChange: change, withoutPattern = false, children }: Props) {
  return (
    <>
      <Select
        label='Create the next task'
        data={modes}
        value={choice.mode}
        allowDeselect={false}
        onChange={(value) => change({ mode: modes.find((mode) => mode.value === value)?.value ?? choice.mode })}
      />
      {choice.mode === 'after_completion' ? (
        <NumberInput
          label='Days after completion'
          min={1}
          max={999}
          value={choice.days}
          onChange={(days) => change({ days: Number(days) })}
        />
      ) : (
        !withoutPattern && (
          <Select
            label='Repeats'
            data-autofocus
            data={patternOptions(start, choice)}
            value={choice.pattern}
            allowDeselect={false}
            onChange={(pattern) => change({ pattern: pattern ?? choice.pattern })}
          />
        )
      )}
      {choice.mode !== 'after_completion' && choice.pattern === 'custom' && (
        <CustomRuleInputs custom={choice.custom} onChange={(custom) => change({ custom })} />
      )}
      <div className={classes.pair}>
        <Select
          label='Ends'
          data={ends}
          value={choice.end}
          allowDeselect={false}
          onChange={(value) => change({ end: ends.find((end) => end.value === value)?.value ?? choice.end })}
        />
        {choice.end === 'until' && (
          <TextInput
            type='date'
            label='Last date'
            value={choice.until}
            min={start}
            onChange={(event) => change({ until: event.currentTarget.value })}
          />
        )}
        {choice.end === 'count' && (
          <NumberInput
            label='Tasks, with this one'
            min={2}
            max={999}
            value={choice.count}
            onChange={(count) => change({ count: Number(count) })}
          />
        )}
      </div>
      {children}
      <RulePreview rule={ruleOf(choice)} mode={choice.mode} start={start} />
    </>
  )
}
