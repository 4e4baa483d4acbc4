import { NumberInput, TextInput } from '@mantine/core'
import classes from './detail.module.css'
import type { TaskEditApi } from './use-task-edit.ts'

/** When the task is due, and how long it will take; each may be emptied. */
export const EditTimes = ({ form }: { form: TaskEditApi }) => (
  <>
    <div className={classes.pair}>
      <TextInput label='Due Date' type='date' {...form.getInputProps('dueDate')} />
      <TextInput label='Due Time' type='time' {...form.getInputProps('dueTime')} />
    </div>
    <div className={classes.pair}>
      <TextInput label='Expected Completion Time' type='time' {...form.getInputProps('expectedTime')} />
      <NumberInput
        label='Estimated Hours'
        placeholder='No estimate'
        min={0}
        max={100_000}
        allowNegative={false}
        {...form.getInputProps('estimatedHours')}
      />
    </div>
  </>
)
