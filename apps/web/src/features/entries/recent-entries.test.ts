import { beforeEach, expect, it } from 'vitest'
import { wipeContent } from '../../lib/forms/unsent-content.ts'
import { stubPage } from '../../lib/testing.ts'
import { recentEntries } from './recent-entries.ts'

const owner = { userId: 7, orgId: 4 }
const entry = (id: string) => ({ id, group: 'Tasks', label: `Task ${id}`, run: () => undefined })
const ids = (of = owner) => recentEntries.get(of).map(({ id }) => id)

beforeEach(() => stubPage('http://localhost/'))

it('remembers the latest entries first, each once, for each user and organization', () => {
  for (const id of ['1', '2', '1']) recentEntries.add(owner, entry(id))
  expect(ids()).toEqual(['1', '2'])
  expect(ids({ userId: 8, orgId: 4 })).toEqual([])
  expect(ids({ userId: 7, orgId: 5 })).toEqual([])
})

it('remembers twelve entries', () => {
  for (let id = 1; id <= 20; id++) recentEntries.add(owner, entry(String(id)))
  expect(ids()).toHaveLength(12)
  expect(ids()[0]).toBe('20')
})

it('keeps the page that an entry opens, and ignores entries that it cannot read', () => {
  recentEntries.add(owner, { ...entry('9'), target: { page: 'goals', search: { orgId: 4, goalId: 9 } } })
  expect(recentEntries.get(owner)[0]?.target).toMatchObject({ page: 'goals', search: { orgId: 4, goalId: 9 } })
  localStorage.setItem('palette-recent:7:4', '[1, null, {"id": 3}, {"id": "a", "group": "Tasks", "label": "A"}]')
  expect(ids()).toEqual(['a'])
  localStorage.setItem('palette-recent:7:4', 'no JSON')
  expect(ids()).toEqual([])
})

it('forgets the entries when the user signs out', () => {
  recentEntries.add(owner, entry('1'))
  wipeContent(7)
  expect(ids()).toEqual([])
})
