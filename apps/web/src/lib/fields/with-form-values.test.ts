import { taskFields } from '@muster/contracts/tasks/fields'
import { expect, it } from 'vitest'
import { formOf } from './form-values.ts'
import { withFormValues } from './with-form-values.ts'

it('an object with values of a form has these values in the form', () => {
  const task = {
    title: 'Order the glass',
    project_id: 2,
    goal_id: 5,
    due_date: '2026-11-25T09:05:00',
    due_time: '09:05',
    estimated_hours: 3,
    assigned_users: [{ id: 3, full_name: 'Ada' }],
    labels: [],
  }
  const values = {
    title: 'Order panes',
    goal_id: '',
    due_date: '2026-12-01',
    due_time: '',
    estimated_hours: '',
    assigned_users: ['3', '4'],
    labels: ['8'],
  }
  const changed = withFormValues(taskFields, task, values)
  expect(formOf(taskFields, changed)).toEqual({ ...formOf(taskFields, task), ...values })
  expect(formOf(taskFields, withFormValues(taskFields, task, {}))).toEqual(formOf(taskFields, task))
})
