import { NumberInput, TextInput } from '@mantine/core'
import { today } from '../../../lib/format/dates.ts'
import { hoursUntil } from '../task-form-rules.ts'
import classes from './create.module.css'
import type { TaskFormApi } from './use-task-form.ts'

/** When the task is due, and how long it will take. An expected completion time proposes the hours until then. */
export function Times({ form }: { form: TaskFormApi }) {
  const expect = (expectedTime: string) =>
    form.setValues({ expectedTime, ...(expectedTime && { estimatedHours: hoursUntil(expectedTime) }) })
  return (
    <>
      <div className={classes.pair}>
        <TextInput label='Due Date' type='date' required min={today()} {...form.getInputProps('dueDate')} />
        <TextInput label='Due Time' type='time' {...form.getInputProps('dueTime')} />
      </div>
      <div className={classes.pair}>
        <TextInput
          label='Expected Completion Time'
          type='time'
          {...form.getInputProps('expectedTime')}
          onChange={(event) => expect(event.currentTarget.value)}
        />
        <NumberInput
          label='Estimated Hours'
          min={1}
          max={100_000}
          // 0 may be typed: it says that there is no estimate.
          clampBehavior='none'
          allowNegative={false}
          allowDecimal={false}
          {...form.getInputProps('estimatedHours')}
        />
      </div>
    </>
  )
}
