import { beforeEach, expect, it, vi } from 'vitest'
import { stubPage } from '../testing.ts'
import { readExpectedCount, storeExpectedCount } from './expected-count.ts'

beforeEach(() => {
  stubPage('http://localhost/admin/dashboard')
})

it('remembers the number of items of each list', () => {
  storeExpectedCount('3:Projects', 4)
  storeExpectedCount('4:Projects', 0)
  expect(readExpectedCount('3:Projects')).toBe(4)
  expect(readExpectedCount('4:Projects')).toBe(0)
  expect(readExpectedCount('5:Projects')).toBeUndefined()
})

it('ignores a stored value that is not a number of items', () => {
  for (const stored of ['many', '-2', '1.5']) {
    localStorage.setItem('item-count:3:Projects', stored)
    expect(readExpectedCount('3:Projects')).toBeUndefined()
  }
})

it('ignores a full storage', () => {
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  expect(() => storeExpectedCount('3:Projects', 4)).not.toThrow()
})
