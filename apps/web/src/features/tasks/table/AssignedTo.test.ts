import { expect, it } from 'vitest'
import { assignedToText } from './AssignedTo.tsx'

const taskAssignedTo = (...names: (string | null)[]) => ({
  assigned_users: names.map((full_name, id) => ({ id, full_name, avatar: null })),
})

it('is Unassigned without assignees, and Unknown Users without a known name [MGR-TASK-09, MGR-TASK-10]', () => {
  expect(assignedToText(taskAssignedTo())).toBe('Unassigned')
  expect(assignedToText(taskAssignedTo(null))).toBe('Unknown Users')
  expect(assignedToText(taskAssignedTo(null, null))).toBe('Unknown Users')
})

it('shows up to three names and the number of the others [CONST-38, CONST-39]', () => {
  expect(assignedToText(taskAssignedTo('Ada', 'Ben', 'Cem'))).toBe('Ada, Ben, Cem')
  expect(assignedToText(taskAssignedTo('Ada', null, 'Cem', 'Dan', 'Eva'))).toBe('Ada, Unknown User, Cem +2')
})
