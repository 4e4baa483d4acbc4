import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { isWaiting } from './busy.ts'
import { makeQueryClient } from './query-client.ts'
import { withRetry } from './retry.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** When a query that always fails like this is sent, in milliseconds after the first attempt. */
async function asked(failure: ConstructorParameters<typeof ApiError>[1]) {
  const times: number[] = []
  let began = Date.now()
  const queryFn = () => {
    times.push(Date.now() - began)
    throw new ApiError('Failed', failure)
  }
  const stop = new QueryObserver(makeQueryClient(), { queryKey: ['tasks'], queryFn }).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(60_000)
  stop()
  const ofCache = times.splice(0)
  began = Date.now()
  const failed = expect(withRetry(async () => queryFn())).rejects.toThrow('Failed')
  await vi.advanceTimersByTimeAsync(60_000)
  await failed
  expect(times, 'what is not kept is asked alike').toEqual(ofCache)
  return ofCache
}

it('a temporary failure is retried twice, and a refusal is final', async () => {
  expect(await asked({ status: 502 })).toEqual([0, 400, 1600])
  expect(await asked({})).toEqual([0, 400, 1600])
  expect(await asked({ status: 404 })).toEqual([0])
})

it("a retry waits for the server's Retry-After, and does not happen when that is too long", async () => {
  expect(await asked({ status: 502, retryAfterSeconds: 2 })).toEqual([0, 2000, 4000])
  expect(await asked({ status: 429, retryAfterSeconds: 1 })).toEqual([0, 1000, 2200])
  expect(await asked({ status: 429, retryAfterSeconds: 40 })).toEqual([0])
})

/** A service that is busy for the first requests and then responds, and the times of the requests. */
function busyFor(refusals: number, retryAfterSeconds: number) {
  const times: number[] = []
  const began = Date.now()
  const ask = async () => {
    times.push(Date.now() - began)
    if (times.length <= refusals) throw new ApiError('Failed', { status: 503, retryAfterSeconds })
    return 'read'
  }
  return { times, ask }
}

it('a busy service is retried until it responds, with growing delays and not before its Retry-After [L14]', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const { times, ask } = busyFor(6, 2)
  const observer = new QueryObserver(makeQueryClient(), { queryKey: ['tasks'], queryFn: ask })
  const stop = observer.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(1_000)
  expect([observer.getCurrentResult().status, isWaiting()]).toEqual(['pending', true])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(times).toEqual([0, 2_000, 4_000, 7_600, 18_400, 33_400, 48_400])
  expect([observer.getCurrentResult().data, isWaiting()]).toEqual(['read', false])
  stop()

  const alike = busyFor(6, 2)
  const read = withRetry(alike.ask)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(isWaiting()).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([await read, isWaiting()]).toEqual(['read', false])
  expect(alike.times).toEqual(times)
})

it('clients that were refused at the same time retry at different times [L14]', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const { times, ask } = busyFor(1, 2)
  const read = withRetry(ask)
  await vi.advanceTimersByTimeAsync(10_000)
  await read
  expect(times).toEqual([0, 2_500])
})

it('an abandoned query is not retried, and the page no longer says that it is waiting [L14]', async () => {
  let wanted = true
  const { times, ask } = busyFor(9, 2)
  const read = expect(withRetry(ask, () => wanted)).rejects.toThrow('Failed')
  await vi.advanceTimersByTimeAsync(1_000)
  wanted = false
  await vi.advanceTimersByTimeAsync(60_000)
  await read
  expect([times.length, isWaiting()]).toEqual([2, false])
})
