import { Select } from '@mantine/core'
import { taskPriorities, taskPriorityNames, taskStatusNames } from '@muster/contracts/tasks/vocabulary'
import { offeredStatuses } from '../task-form-rules.ts'
import classes from './create.module.css'
import type { TaskFormApi } from './use-task-form.ts'

const priorities = taskPriorities.map((value) => ({ value, label: taskPriorityNames[value] }))
const statuses = offeredStatuses.map((value) => ({
  value,
  label: value === 'completed' ? 'Completed' : taskStatusNames[value],
}))

/** How much it presses, and how far it is already. */
export const Standing = ({ form }: { form: TaskFormApi }) => (
  <div className={classes.pair}>
    <Select
      label='Priority'
      data={priorities}
      allowDeselect={false}
      checkIconPosition='right'
      {...form.getInputProps('priority')}
    />
    <Select
      label='Status'
      data={statuses}
      allowDeselect={false}
      checkIconPosition='right'
      {...form.getInputProps('status')}
    />
  </div>
)
