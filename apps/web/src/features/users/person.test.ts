import { expect, it } from 'vitest'
import { countText, nameOf } from './person.ts'

it('counts members, and invited and former ones if there are any', () => {
  expect(countText([])).toBe('0 members')
  expect(countText([{ status: 'active' }])).toBe('1 member')
  const some = ['active', 'pending', 'active', 'inactive'] as const
  expect(countText(some.map((status) => ({ status })))).toBe('2 members, 1 invited, 1 former')
})

it('falls back to the e-mail of a user without a name, and names a deleted account without either as such', () => {
  expect(nameOf({ name: null, email: 'eve@example.com' })).toBe('eve@example.com')
  expect(nameOf({ name: null, email: null })).toBe('Unknown User')
})
