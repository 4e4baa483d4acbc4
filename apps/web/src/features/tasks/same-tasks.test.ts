import { expect, it } from 'vitest'
import { keepSame } from './same-tasks.ts'
import { aTask } from './testing-task.ts'

const known = [aTask({ id: 2 }), aTask({ id: 1 })]

it('a list that says the same is the known list', () => {
  expect(keepSame(known, [aTask({ id: 2 }), aTask({ id: 1 })])).toBe(known)
})

it('only what changed is a new object', () => {
  const read = keepSame(known, [aTask({ id: 3 }), aTask({ id: 2, comment_count: 1 }), aTask({ id: 1 })])
  expect(read.map(({ id }) => id)).toEqual([3, 2, 1])
  expect(read[1]).not.toBe(known[0])
  expect(read[2]).toBe(known[1])
})

it('a changed name of a project or a person counts, though no version tells', () => {
  const assigned = [aTask({ assigned_users: [{ id: 5, full_name: 'Ben', avatar: null }] })]
  expect(keepSame(known, [aTask({ id: 2, project_name: 'New' }), aTask({ id: 1 })])).not.toBe(known)
  expect(keepSame(assigned, [aTask({ assigned_users: [{ id: 5, full_name: 'Bea', avatar: null }] })])).not.toBe(
    assigned,
  )
})

it('an answer that is older than what is known does not turn back time', () => {
  const [kept] = keepSame([aTask({ version: 5, status: 'done' })], [aTask({ version: 4 })])
  expect(kept?.status).toBe('done')
})
