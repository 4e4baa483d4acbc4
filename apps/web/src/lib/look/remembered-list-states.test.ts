import { beforeEach, expect, it } from 'vitest'
import { listStateOf, recallListState, rememberListState } from './remembered-list-states.ts'
import { readSearch } from './search.ts'

const stored = new Map<string, string>()
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
}
beforeEach(() => {
  stored.clear()
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true })
})

const listLocation = { userId: 3, orgId: 1, page: '/manager/tasks' }

it('remembers view, filters and order of a list, but not the search text or the page [U11]', () => {
  rememberListState(
    listLocation,
    readSearch({ orgId: 1, view: 'kanban', person: 'me', projectId: '7', q: 'glass', page: '2' }),
  )
  expect(recallListState(listLocation)).toEqual({ view: 'kanban', person: 'me', projectId: 7 })
})

it('remembers every filter of the tasks', () => {
  const filters = { creator: 'me', due: 'week', goal: '5', milestone: 'none', hide: 'finished', sort: '-due_date' }
  rememberListState(listLocation, readSearch({ orgId: 1, ...filters }))
  expect(recallListState(listLocation)).toEqual(filters)
})

it('remembers for this user in this organization only, until the filters are cleared [U11]', () => {
  rememberListState(listLocation, { status: 'open' })
  expect(recallListState({ ...listLocation, userId: 4 })).toBeUndefined()
  expect(recallListState({ ...listLocation, orgId: 2 })).toBeUndefined()
  expect(recallListState({ ...listLocation, page: '/manager/projects' })).toBeUndefined()
  rememberListState(listLocation, { orgId: 1 })
  expect(recallListState(listLocation)).toBeUndefined()
})

it('an address with parameters is left unchanged, and unreadable storage is discarded [U11]', () => {
  expect(listStateOf({ orgId: 1 })).toBeUndefined()
  expect(listStateOf({ orgId: 1, q: 'glass' })).toEqual({})
  stored.set('look:3:1:/manager/tasks', '{"view":')
  expect(recallListState(listLocation)).toBeUndefined()
})
