import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { today } from '../../../../lib/format/dates.ts'
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
      {choice === 'range' && <RangeFields key={value} from={from} to={to} onChange={onChange} />}
    </>
  )
}

type RangeProps = { from: string; to: string; onChange: (value: string) => void }

/** The first and the last day. A range is used when both fit together. */
function RangeFields({ from, to, onChange }: RangeProps) {
  const [days, setDays] = useState({ from, to })
  const isReversed = days.from !== '' && days.to !== '' && days.from > days.to
  const leave = () => {
    const isChanged = days.from !== from || days.to !== to
    if (isChanged && !isReversed && (days.from || days.to)) onChange(dayRangeText(days))
  }
  return (
    <fieldset className={classes.range} aria-label='Days' onBlur={leave}>
      <TextInput
        type='date'
        aria-label='First day'
        value={days.from}
        onChange={(event) => setDays({ ...days, from: event.currentTarget.value })}
        onKeyDown={(event) => event.key === 'Enter' && leave()}
      />
      <TextInput
        type='date'
        aria-label='Last day'
        value={days.to}
        error={isReversed && 'The last day is before the first one.'}
        onChange={(event) => setDays({ ...days, to: event.currentTarget.value })}
        onKeyDown={(event) => event.key === 'Enter' && leave()}
      />
    </fieldset>
  )
}
