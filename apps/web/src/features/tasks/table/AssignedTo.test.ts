import { expect, it } from 'vitest'
import { assignedToText } from './AssignedTo.tsx'

const people = (...names: (string | null)[]) => ({
  assigned_users: names.map((full_name, id) => ({ id, full_name, avatar: null })),
})

it('is Unassigned without assignees, and Unknown Users without a known name [MGR-TASK-09, MGR-TASK-10]', () => {
  expect(assignedToText(people())).toBe('Unassigned')
  expect(assignedToText(people(null))).toBe('Unknown Users')
  expect(assignedToText(people(null, null))).toBe('Unknown Users')
})

it('shows up to three names and the number of the others [CONST-38, CONST-39]', () => {
  expect(assignedToText(people('Ada', 'Ben', 'Cem'))).toBe('Ada, Ben, Cem')
  expect(assignedToText(people('Ada', null, 'Cem', 'Dan', 'Eva'))).toBe('Ada, Unknown User, Cem +2')
})
