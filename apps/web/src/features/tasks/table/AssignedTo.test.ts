import { expect, it } from 'vitest'
import { assignedToText } from './AssignedTo.tsx'

const people = (...names: (string | null)[]) => ({
  assigned_users: names.map((full_name, id) => ({ id, full_name, avatar: null })),
})

it('nobody is Unassigned, nobody known Unknown Users [MGR-TASK-09, MGR-TASK-10]', () => {
  expect(assignedToText(people())).toBe('Unassigned')
  expect(assignedToText(people(null))).toBe('Unknown Users')
  expect(assignedToText(people(null, null))).toBe('Unknown Users')
})

it('up to three names, then the rest is counted [CONST-38, CONST-39]', () => {
  expect(assignedToText(people('Ada', 'Ben', 'Cem'))).toBe('Ada, Ben, Cem')
  expect(assignedToText(people('Ada', null, 'Cem', 'Dan', 'Eva'))).toBe('Ada, Unknown User, Cem +2')
})
