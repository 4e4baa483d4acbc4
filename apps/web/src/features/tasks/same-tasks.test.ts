import { expect, it } from 'vitest'
import { keepSame } from './same-tasks.ts'
import { aTask } from './testing-task.ts'

const known = [aTask({ id: 2 }), aTask({ id: 1 })]

it('an identical list keeps its identity', () => {
  expect(keepSame(known, [aTask({ id: 2 }), aTask({ id: 1 })])).toBe(known)
})

it('only changed tasks are new objects', () => {
  const read = keepSame(known, [aTask({ id: 3 }), aTask({ id: 2, comment_count: 1 }), aTask({ id: 1 })])
  expect(read.map(({ id }) => id)).toEqual([3, 2, 1])
  expect(read[1]).not.toBe(known[0])
  expect(read[2]).toBe(known[1])
})

it('a renamed project or person counts as a change, although the version stays the same', () => {
  const assigned = [aTask({ assigned_users: [{ id: 5, full_name: 'Ben', avatar: null }] })]
  expect(keepSame(known, [aTask({ id: 2, project_name: 'New' }), aTask({ id: 1 })])).not.toBe(known)
  expect(keepSame(assigned, [aTask({ assigned_users: [{ id: 5, full_name: 'Bea', avatar: null }] })])).not.toBe(
    assigned,
  )
})

it('an older response does not overwrite a newer state', () => {
  const [kept] = keepSame([aTask({ version: 5, status: 'done' })], [aTask({ version: 4 })])
  expect(kept?.status).toBe('done')
})
