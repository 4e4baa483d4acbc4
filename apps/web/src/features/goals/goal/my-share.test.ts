import { expect, it } from 'vitest'
import { totalAssignments } from './my-share.ts'

it('the total of assignments is shown only if the share determines it', () => {
  expect(totalAssignments(1, 100)).toBe(1)
  expect(totalAssignments(1, 33.3)).toBe(3)
  expect(totalAssignments(1, 33.4)).toBe(3)
  expect(totalAssignments(2, 66.7)).toBe(3)
  expect(totalAssignments(17, 34)).toBe(50)
  // The total is ambiguous: both 2 of 41 and 2 of 42 may be shown as 4.8 percent.
  expect(totalAssignments(2, 4.8)).toBeUndefined()
  expect(totalAssignments(1, 0.1)).toBeUndefined()
  expect(totalAssignments(1, 0)).toBeUndefined()
})
