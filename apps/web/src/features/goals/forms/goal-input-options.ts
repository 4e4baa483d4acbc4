import type { FieldInputOptions } from '../../../ui/fields/field-form.ts'
import type { goalFormFields } from './goal-form.ts'

/** Options of the inputs in the create and edit forms of a goal. */
export const goalInputOptions: FieldInputOptions<typeof goalFormFields> = {
  title: { required: true },
  target_value: { required: true },
  unit: { required: true, placeholder: 'kg, customers, %' },
  // The error of the end date also depends on the start date, so changing the start date clears it.
  start_date: { required: true, clearsErrorOf: ['end_date'] },
  end_date: { required: true },
}
