import { Checkbox, NumberInput, Select } from '@mantine/core'
import { type Frequency, frequencies, weekdays } from '@muster/contracts/recurrence/rule'
import { ordinal, weekdayName } from '@muster/contracts/recurrence/sentence'
import type { CustomRule } from './choice.ts'
import classes from './recurrence.module.css'

type Props = { custom: CustomRule; onChange: (custom: CustomRule) => void }

const units: Record<Frequency, string> = { DAILY: 'days', WEEKLY: 'weeks', MONTHLY: 'months', YEARLY: 'years' }
const monthly: { value: CustomRule['monthly']; label: string }[] = [
  { value: 'date', label: 'On a day of the month' },
  { value: 'last_day', label: 'On the last day' },
  { value: 'weekday', label: 'On a weekday' },
]
const places = [1, 2, 3, 4, 5, -1].map((n) => ({ value: String(n), label: n === -1 ? 'Last' : ordinal(n) }))
const weekdayOptions = weekdays.map((value) => ({ value, label: weekdayName(value) }))

/** The parts of a custom rule. */
export function CustomRuleInputs({ custom, onChange }: Props) {
  const change = (values: Partial<CustomRule>) => onChange({ ...custom, ...values })
  return (
    <>
      <div className={classes.pair}>
        <NumberInput
          label='Every'
          min={1}
          max={999}
          value={custom.interval}
          onChange={(interval) => change({ interval: Number(interval) })}
        />
        <Select
          aria-label='Unit'
          data={frequencies.map((value) => ({ value, label: units[value] }))}
          value={custom.frequency}
          allowDeselect={false}
          onChange={(value) => change({ frequency: frequencies.find((name) => name === value) ?? custom.frequency })}
        />
      </div>
      {custom.frequency === 'WEEKLY' && (
        <Checkbox.Group
          label='On'
          value={custom.weekdays}
          onChange={(values) => change({ weekdays: weekdays.filter((name) => values.includes(name)) })}
        >
          <div className={classes.weekdays}>
            {weekdayOptions.map(({ value, label }) => (
              <Checkbox key={value} value={value} label={label} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      {custom.frequency === 'MONTHLY' && <MonthlyInputs custom={custom} change={change} />}
    </>
  )
}

function MonthlyInputs({ custom, change }: { custom: CustomRule; change: (values: Partial<CustomRule>) => void }) {
  return (
    <>
      <Select
        label='On'
        data={monthly}
        value={custom.monthly}
        allowDeselect={false}
        onChange={(value) => change({ monthly: monthly.find((way) => way.value === value)?.value ?? custom.monthly })}
      />
      {custom.monthly === 'date' && (
        <NumberInput
          label='Day of the month'
          description={custom.date > 28 ? 'Months without this day are left out' : undefined}
          min={1}
          max={31}
          value={custom.date}
          onChange={(date) => change({ date: Number(date) })}
        />
      )}
      {custom.monthly === 'weekday' && (
        <div className={classes.pair}>
          <Select
            label='Which one'
            data={places}
            value={String(custom.n)}
            allowDeselect={false}
            onChange={(value) => change({ n: Number(value) })}
          />
          <Select
            aria-label='Weekday'
            data={weekdayOptions}
            value={custom.weekday}
            allowDeselect={false}
            onChange={(value) => change({ weekday: weekdays.find((name) => name === value) ?? custom.weekday })}
          />
        </div>
      )}
    </>
  )
}
