import { expect, it } from 'vitest'
import { beforeIdFor } from './order.ts'

it('a row takes the place of another one', () => {
  const ids = [1, 2, 3, 4]
  expect(beforeIdFor(ids, 3, 0)).toBe(1)
  expect(beforeIdFor(ids, 1, 2)).toBe(4)
  expect(beforeIdFor(ids, 1, 3)).toBeNull()
  expect(beforeIdFor(ids, 4, 2)).toBe(3)
})

it('nothing changes beyond the ends, at the same place and for a row that is gone', () => {
  expect(beforeIdFor([1, 2], 1, -1)).toBeUndefined()
  expect(beforeIdFor([1, 2], 2, 2)).toBeUndefined()
  expect(beforeIdFor([1, 2], 2, 1)).toBeUndefined()
  expect(beforeIdFor([1, 2], 3, 0)).toBeUndefined()
})
