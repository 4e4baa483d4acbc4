import { beforeEach, expect, it } from 'vitest'
import { wipeContent } from '../../lib/forms/unsent-content.ts'
import { stubPage } from '../../lib/testing.ts'
import { recentSearches } from './recent-searches.ts'

const owner = { userId: 7, orgId: 4 }

beforeEach(() => stubPage('http://localhost/'))

it('remembers the latest searches first, each once in its latest spelling, for each user and organization', () => {
  for (const text of ['glass', ' ', 'door', ' Glass ']) recentSearches.add(owner, text)
  expect(recentSearches.get(owner)).toEqual(['Glass', 'door'])
  expect(recentSearches.get({ userId: 8, orgId: 4 })).toEqual([])
  expect(recentSearches.get({ userId: 7, orgId: 5 })).toEqual([])
})

it('remembers eight searches, and forgets one or all of them on request', () => {
  for (let index = 1; index <= 20; index++) recentSearches.add(owner, `search ${index}`)
  expect(recentSearches.get(owner)).toHaveLength(8)
  recentSearches.remove(owner, 'search 20')
  expect(recentSearches.get(owner)[0]).toBe('search 19')
  recentSearches.clear(owner)
  expect(recentSearches.get(owner)).toEqual([])
})

it('ignores what it cannot read', () => {
  localStorage.setItem('search-recent:7:4', '[1, null, "glass"]')
  expect(recentSearches.get(owner)).toEqual(['glass'])
  localStorage.setItem('search-recent:7:4', 'no JSON')
  expect(recentSearches.get(owner)).toEqual([])
})

it('forgets the searches when the user signs out', () => {
  recentSearches.add(owner, 'glass')
  wipeContent(7)
  expect(recentSearches.get(owner)).toEqual([])
})
