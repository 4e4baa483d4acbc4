import { beforeEach, expect, it } from 'vitest'
import { recallCount, rememberCount } from './known-counts.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (stored.size === 2) throw new Error('QuotaExceededError')
      stored.set(key, value)
    },
  }
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true })
})

const list = { userId: 3, orgId: 1, name: 'tasks' }

it('remembers the number of items of each list, for this user in this organization', () => {
  rememberCount(list, 7)
  expect(recallCount(list)).toBe(7)
  expect(recallCount({ ...list, userId: 4 })).toBeUndefined()
  expect(recallCount({ ...list, orgId: 2 })).toBeUndefined()
  expect(recallCount({ ...list, name: 'goals' })).toBeUndefined()
})

it('a value that is not a count is ignored, and a full storage is no error', () => {
  stored.set('count:3:1:tasks', '-1')
  expect(recallCount(list)).toBeUndefined()
  stored.set('count:3:1:tasks', 'many')
  expect(recallCount(list)).toBeUndefined()
  rememberCount({ ...list, name: 'goals' }, 1)
  rememberCount({ ...list, name: 'projects' }, 1)
  expect(recallCount({ ...list, name: 'projects' })).toBeUndefined()
})
