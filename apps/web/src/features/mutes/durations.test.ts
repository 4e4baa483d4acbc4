import { expect, it } from 'vitest'
import { endOf } from './durations.ts'

const now = new Date(2026, 10, 29, 23, 30)

it('an hour, the next morning and a week have an end, and always has none', () => {
  expect(endOf('hour', now)).toBe(new Date(2026, 10, 30, 0, 30).toISOString())
  expect(endOf('tomorrow', now)).toBe(new Date(2026, 10, 30, 8).toISOString())
  expect(endOf('week', now)).toBe(new Date(2026, 11, 6, 23, 30).toISOString())
  expect(endOf('always', now)).toBeNull()
})

it('after midnight, tomorrow is the next day', () => {
  expect(endOf('tomorrow', new Date(2026, 10, 30, 1))).toBe(new Date(2026, 11, 1, 8).toISOString())
})
