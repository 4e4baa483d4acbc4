import { expect, it } from 'vitest'
import { ApiError, isNetworkError, isTransient, messageOf } from '../api/api-error.ts'
import { fieldErrors } from './forms.ts'

const refusedError = new ApiError('Failed', {
  status: 422,
  detail: 'Some values are wrong',
  errors: [
    { field: 'due_date', message: 'must be a date' },
    { field: 'assignees.0', message: 'must be a member' },
    { field: 'due_date', message: 'second fault' },
    { field: 'title', message: 'is required' },
  ],
})

it('assigns the errors of a refused call to their fields, the first error of each, in the order of the response', () => {
  expect(Object.entries(fieldErrors(refusedError, { due_date: 'dueDate' }))).toEqual([
    ['dueDate', 'must be a date'],
    ['assignees', 'must be a member'],
    ['title', 'is required'],
  ])
  expect(fieldErrors(new Error('other'))).toEqual({})
})

it("shows the server's detail, and the call's fallback without one", () => {
  expect(refusedError.message).toBe('Some values are wrong')
  expect(new ApiError('Failed to fetch tasks', { status: 500 }).message).toBe('Failed to fetch tasks')
  expect(messageOf('no error at all', 'Failed')).toBe('Failed')
})

it('distinguishes no response from a refusal', () => {
  expect(isNetworkError(new ApiError('Failed', {}))).toBe(true)
  expect(isNetworkError(refusedError)).toBe(false)
  expect([0, 429, 500, 503].map((status) => isTransient(new ApiError('', { status })))).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect([401, 403, 404, 422].map((status) => isTransient(new ApiError('', { status })))).toEqual([
    false,
    false,
    false,
    false,
  ])
})
