import { expect, it } from 'vitest'
import { countText, nameOf, peopleMatching } from './person.ts'

it('counts members, and invited and former ones if there are any', () => {
  expect(countText([])).toBe('0 members')
  expect(countText([{ status: 'active' }])).toBe('1 member')
  const statuses = ['active', 'pending', 'active', 'inactive'] as const
  expect(countText(statuses.map((status) => ({ status })))).toBe('2 members, 1 invited, 1 former')
})

it('falls back to the email of a user without a name, and names a deleted account without either as such', () => {
  expect(nameOf({ name: null, email: 'eve@example.com' })).toBe('eve@example.com')
  expect(nameOf({ name: null, email: null })).toBe('Unknown User')
})

it('a search does not find the word null in the missing email address of a deleted account', () => {
  const gone = { name: 'Gone', email: null }
  const norbert = { name: 'Norbert Null', email: 'norbert@example.com' }
  expect(peopleMatching([gone, norbert], 'null')).toEqual([norbert])
})
