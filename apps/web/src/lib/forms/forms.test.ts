import { expect, it } from 'vitest'
import { ApiError, isNetworkError, isPassing, messageOf } from '../api/api-error.ts'
import { fieldErrors } from './forms.ts'

const refused = new ApiError('Failed', {
  status: 422,
  detail: 'Some values are wrong',
  errors: [
    { field: 'due_date', message: 'must be a date' },
    { field: 'assignees.0', message: 'must be a member' },
    { field: 'due_date', message: 'second fault' },
  ],
})

it('assigns the errors of a refused call to their fields, the first error of each', () => {
  expect(fieldErrors(refused, { due_date: 'dueDate' })).toEqual({
    dueDate: 'must be a date',
    assignees: 'must be a member',
  })
  expect(fieldErrors(new Error('other'))).toEqual({})
})

it("shows the server's detail, and the call's fallback without one", () => {
  expect(refused.message).toBe('Some values are wrong')
  expect(new ApiError('Failed to fetch tasks', { status: 500 }).message).toBe('Failed to fetch tasks')
  expect(messageOf('no error at all', 'Failed')).toBe('Failed')
})

it('distinguishes no response from a refusal', () => {
  expect(isNetworkError(new ApiError('Failed', {}))).toBe(true)
  expect(isNetworkError(refused)).toBe(false)
  expect([0, 429, 500, 503].map((status) => isPassing(new ApiError('', { status })))).toEqual([true, true, true, true])
  expect([401, 403, 404, 422].map((status) => isPassing(new ApiError('', { status })))).toEqual([
    false,
    false,
    false,
    false,
  ])
})
