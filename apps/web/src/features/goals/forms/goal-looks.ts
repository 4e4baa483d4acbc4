import type { Looks } from '../../../ui/fields/field-form.ts'
import type { goalFormFields } from './goal-form.ts'

/** How both forms of a goal look. */
export const goalLooks: Looks<typeof goalFormFields> = {
  title: { required: true },
  target_value: { required: true },
  unit: { required: true, placeholder: 'kg, customers, %' },
  // What was wrong with the end depends on the start too.
  start_date: { required: true, clearsErrorOf: ['end_date'] },
  end_date: { required: true },
}
