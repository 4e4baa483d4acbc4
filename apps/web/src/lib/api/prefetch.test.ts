import { me } from '@muster/contracts/accounts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { serve, stubPage } from '../testing.ts'
import { call } from './api.ts'
import { discardPrefetched, prefetch } from './prefetch.ts'
import { token } from './token.ts'

let bearers: (string | undefined)[] = []
let stop: () => Promise<unknown>

beforeEach(async () => {
  bearers = []
  stubPage('http://localhost/admin/tasks?orgId=3')
  stop = await serve((request, response) => {
    bearers.push(request.headers.authorization)
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ id: bearers.length }))
  })
})

afterEach(async () => {
  discardPrefetched()
  await stop()
  vi.unstubAllGlobals()
})

const fetchMyId = async () => (await call(me, {}, { fallback: 'Failed' })).id

it('returns the prefetched response to the first call and fetches for the next', async () => {
  token.set('abc')
  void prefetch('abc', '/auth/me')
  expect(await fetchMyId()).toBe(1)
  expect(await fetchMyId()).toBe(2)
  expect(bearers).toEqual(['Bearer abc', 'Bearer abc'])
})

it("does not return the response of another user's token", async () => {
  void prefetch('abc', '/auth/me')
  token.set('def')
  await fetchMyId()
  expect(bearers.toSorted()).toEqual(['Bearer abc', 'Bearer def'])
})

it('does not return a response that was discarded', async () => {
  token.set('abc')
  void prefetch('abc', '/auth/me')
  discardPrefetched()
  expect(await fetchMyId()).toBe(2)
})
