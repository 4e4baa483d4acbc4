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

/**
 * Returns the times of all attempts of a query that always fails with the given error, in milliseconds after the first
 * attempt.
 */
async function attemptTimes(failure: ConstructorParameters<typeof ApiError>[1]) {
  const times: number[] = []
  let startedAt = Date.now()
  const queryFn = () => {
    times.push(Date.now() - startedAt)
    throw new ApiError('Failed', failure)
  }
  const stop = new QueryObserver(makeQueryClient(), { queryKey: ['tasks'], queryFn }).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(60_000)
  stop()
  const cacheTimes = times.splice(0)
  startedAt = Date.now()
  const rejection = expect(withRetry(async () => queryFn())).rejects.toThrow('Failed')
  await vi.advanceTimersByTimeAsync(60_000)
  await rejection
  expect(times, 'what is not kept is asked alike').toEqual(cacheTimes)
  return cacheTimes
}

/** A displayed query. Each of its requests waits until the test calls `respond`. */
function observeQuery() {
  const queryClient = makeQueryClient()
  const requests: ((response: string) => void)[] = []
  const queryKey = ['task', 'reference', 1]
  const queryFn = () => new Promise<string>((resolve) => requests.push(resolve))
  const observer = new QueryObserver(queryClient, { queryKey, queryFn })
  const stop = observer.subscribe(() => {})
  const respond = async (index: number, response: string) => {
    requests[index]?.(response)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { queryClient, queryKey, queryFn, requests, respond, stop, data: () => observer.getCurrentResult().data }
}

it('a first request that is running when its data changes is sent again, once for many changes', async () => {
  const { queryClient, requests, respond, stop, data } = observeQuery()
  for (let change = 0; change < 3; change++) void queryClient.invalidateQueries({ queryKey: ['task'] })
  expect(requests).toHaveLength(1)
  await respond(0, 'before')
  expect(requests).toHaveLength(2)
  await respond(1, 'after')
  expect([data(), requests.length]).toEqual(['after', 2])

  // Further requests are canceled by the library, and need no repetition.
  void queryClient.invalidateQueries()
  void queryClient.invalidateQueries()
  await respond(3, 'latest')
  expect([data(), requests.length]).toEqual(['latest', 4])
  stop()
})

it('a first request is not sent again when other data changes', async () => {
  const { queryClient, requests, respond, stop } = observeQuery()
  void queryClient.invalidateQueries({ queryKey: ['project'] })
  await respond(0, 'before')
  expect(requests).toHaveLength(1)
  stop()
})

it('data that is prefetched while it changes is read again when it is displayed', async () => {
  const { queryClient, queryKey, queryFn, requests, respond, stop } = observeQuery()
  await respond(0, 'before')
  stop()
  void queryClient.fetchQuery({ queryKey, queryFn, staleTime: 0 })
  void queryClient.invalidateQueries({ queryKey })
  await respond(1, 'before')
  expect([requests.length, queryClient.getQueryState(queryKey)?.isInvalidated]).toEqual([2, true])
})

it('a temporary failure is retried twice, and a refusal is final', async () => {
  expect(await attemptTimes({ status: 502 })).toEqual([0, 400, 1600])
  expect(await attemptTimes({})).toEqual([0, 400, 1600])
  expect(await attemptTimes({ status: 404 })).toEqual([0])
})

it("a retry waits for the server's Retry-After, and does not happen when that is too long", async () => {
  expect(await attemptTimes({ status: 502, retryAfterSeconds: 2 })).toEqual([0, 2000, 4000])
  expect(await attemptTimes({ status: 429, retryAfterSeconds: 1 })).toEqual([0, 1000, 2200])
  expect(await attemptTimes({ status: 429, retryAfterSeconds: 40 })).toEqual([0])
})

/** A fake service that is busy for the first requests and then responds. It records the times of the requests. */
function busyService(refusals: number, retryAfterSeconds: number) {
  const times: number[] = []
  const startedAt = Date.now()
  const request = async () => {
    times.push(Date.now() - startedAt)
    if (times.length <= refusals) throw new ApiError('Failed', { status: 503, retryAfterSeconds })
    return 'read'
  }
  return { times, request }
}

it('a busy service is retried until it responds, with growing delays and not before its Retry-After [L14]', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const { times, request } = busyService(6, 2)
  const observer = new QueryObserver(makeQueryClient(), { queryKey: ['tasks'], queryFn: request })
  const stop = observer.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(1_000)
  expect([observer.getCurrentResult().status, isWaiting()]).toEqual(['pending', true])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(times).toEqual([0, 2_000, 4_000, 7_600, 18_400, 33_400, 48_400])
  expect([observer.getCurrentResult().data, isWaiting()]).toEqual(['read', false])
  stop()

  const secondService = busyService(6, 2)
  const read = withRetry(secondService.request)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(isWaiting()).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([await read, isWaiting()]).toEqual(['read', false])
  expect(secondService.times).toEqual(times)
})

it('clients that were refused at the same time retry at different times [L14]', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const { times, request } = busyService(1, 2)
  const read = withRetry(request)
  await vi.advanceTimersByTimeAsync(10_000)
  await read
  expect(times).toEqual([0, 2_500])
})

it('an abandoned query is not retried, and the page no longer shows that it is waiting [L14]', async () => {
  let isWanted = true
  const { times, request } = busyService(9, 2)
  const read = expect(withRetry(request, () => isWanted)).rejects.toThrow('Failed')
  await vi.advanceTimersByTimeAsync(1_000)
  isWanted = false
  await vi.advanceTimersByTimeAsync(60_000)
  await read
  expect([times.length, isWaiting()]).toEqual([2, false])
})
