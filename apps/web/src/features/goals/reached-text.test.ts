import { expect, it } from 'vitest'
import { reachedText } from './reached-text.ts'

const computed = (current_value: number, target_value: number) =>
  reachedText({ current_value, target_value, unit: 'kg', tracking: 'milestones' })

it('a value that is computed from milestones is rounded to the unit of the target', () => {
  expect(computed(0, 1200)).toBe('0 of 1,200 kg')
  expect(computed(333.333, 1000)).toBe('333 of 1,000 kg')
  expect(computed(0.8333, 2.5)).toBe('0.8 of 2.5 kg')
  expect(computed(0.8333, 1.25)).toBe('0.83 of 1.25 kg')
})

it('it reaches the target only when the goal does', () => {
  expect(computed(2.9, 3)).toBe('2 of 3 kg')
  expect(computed(2.9999999999, 3)).toBe('3 of 3 kg')
  expect(computed(3, 3)).toBe('3 of 3 kg')
})

it('a value that a user has entered is shown as entered', () => {
  expect(reachedText({ current_value: 1.5, target_value: 3, unit: 'km', tracking: 'manual' })).toBe('1.5 of 3 km')
})
