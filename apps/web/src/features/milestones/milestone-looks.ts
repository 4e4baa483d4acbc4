import { milestoneStatuses, milestoneStatusNames } from '@muster/contracts/milestones/fields'
import type { Looks } from '../../ui/fields/field-form.ts'
import type { milestoneFormFields } from './milestone-form.ts'

/** Overdue follows from the due date, so nobody chooses it. */
const statuses = milestoneStatuses
  .filter((value) => value !== 'overdue')
  .map((value) => ({ value, label: milestoneStatusNames[value] }))

/** How both forms of a milestone look. `earliest` is the first day that it may be due. */
export const milestoneLooks = (earliest?: string): Looks<typeof milestoneFormFields> => ({
  title: { required: true },
  start_date: { required: true },
  // That the start is before the end depends on both.
  due_date: { required: true, earliest, clearsErrorOf: ['start_date'] },
  status: { choices: statuses },
  is_critical: { description: 'Marked with a flag, and found by the filter of critical ones' },
})
