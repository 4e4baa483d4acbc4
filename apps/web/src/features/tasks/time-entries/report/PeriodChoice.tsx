import { Select, TextInput } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { today } from '../../../../lib/format/dates.ts'
import { dayLimits } from '../../../../ui/fields/day-limits.ts'
import filters from '../../../../ui/filters/filters.module.css'
import { dayRangeText } from '../../filters/due-filter.ts'
import { daysOfPeriod, periodChoice, periodNames } from './periods.ts'
import classes from './report.module.css'

type Props = { value: string | undefined; onChange: (value: string) => void }

const options = [
  ...Object.entries(periodNames).map(([value, label]) => ({ value, label })),
  { value: 'range', label: 'From – to' },
]

/** Chooses the period of the report: a usual one, or a range of days. */
export function PeriodChoice({ value, onChange }: Props) {
  const choice = periodChoice(value)
  const { from = '', to = '' } = daysOfPeriod(value, today())
  return (
    <>
      <Select
        className={filters.choice}
        aria-label='Period'
        data={options}
        value={choice}
        allowDeselect={false}
        onChange={(next) => onChange(next === 'range' ? dayRangeText({ from, to }) : (next ?? choice))}
      />
      {choice === 'range' && <RangeFields from={from} to={to} onChange={onChange} />}
    </>
  )
}

type RangeProps = { from: string; to: string; onChange: (value: string) => void }

/** The first and the last day. A range is used when the user leaves both fields, or presses Enter, if it is complete. */
function RangeFields({ from, to, onChange }: RangeProps) {
  const fields = useRef<HTMLFieldSetElement>(null)
  const current = dayRangeText({ from, to })
  const [entered, setEntered] = useState({ current, from, to })
  // A range that is chosen elsewhere replaces what was entered.
  const days = entered.current === current ? entered : { from, to }
  const enter = (next: { from?: string; to?: string }) => setEntered({ ...days, ...next, current })
  const isReversed = days.from !== '' && days.to !== '' && days.from > days.to
  const leave = () => {
    const inputs = [...(fields.current?.querySelectorAll('input') ?? [])]
    // A day that is typed halfway has an empty value, like one that is left out.
    if (isReversed || !inputs.every((input) => input.checkValidity())) return
    const next = dayRangeText(days)
    if (next !== current && (days.from || days.to)) onChange(next)
  }
  const onKeyDown = (event: KeyboardEvent) => event.key === 'Enter' && leave()
  return (
    <fieldset
      ref={fields}
      className={classes.range}
      aria-label='Days'
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || leave()}
    >
      <TextInput
        type='date'
        aria-label='First day'
        {...dayLimits}
        value={days.from}
        onChange={(event) => enter({ from: event.currentTarget.value })}
        onKeyDown={onKeyDown}
      />
      <TextInput
        type='date'
        aria-label='Last day'
        {...dayLimits}
        value={days.to}
        error={isReversed && 'The last day is before the first one.'}
        onChange={(event) => enter({ to: event.currentTarget.value })}
        onKeyDown={onKeyDown}
      />
    </fieldset>
  )
}
