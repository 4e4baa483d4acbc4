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

it('puts the faults of a refused call to their fields, the first one of each', () => {
  expect(fieldErrors(refused, { due_date: 'dueDate' })).toEqual({
    dueDate: 'must be a date',
    assignees: 'must be a member',
  })
  expect(fieldErrors(new Error('other'))).toEqual({})
})

it("an error says the server's sentence, and the call's own only without it", () => {
  expect(refused.message).toBe('Some values are wrong')
  expect(new ApiError('Failed to fetch tasks', { status: 500 }).message).toBe('Failed to fetch tasks')
  expect(messageOf('no error at all', 'Failed')).toBe('Failed')
})

it('tells a missing answer from a refusal', () => {
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
