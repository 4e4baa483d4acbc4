import { milestoneStatuses, milestoneStatusNames } from '@muster/contracts/milestones/fields'
import type { FieldInputOptions } from '../../ui/fields/field-form.ts'
import type { milestoneFormFields } from './milestone-form.ts'

/** All statuses except overdue, which follows from the due date. */
const statusChoices = milestoneStatuses
  .filter((value) => value !== 'overdue')
  .map((value) => ({ value, label: milestoneStatusNames[value] }))

/** Options of the inputs in the create and edit forms of a milestone. `earliest` is the first due date allowed. */
export const milestoneInputOptions = (earliest?: string): FieldInputOptions<typeof milestoneFormFields> => ({
  title: { required: true },
  start_date: { required: true },
  // The error of the start date also depends on the due date, so changing the due date clears it.
  due_date: { required: true, earliest, clearsErrorOf: ['start_date'] },
  status: { choices: statusChoices },
  is_critical: { description: 'Marked with a flag, and found by the filter of critical ones' },
})
