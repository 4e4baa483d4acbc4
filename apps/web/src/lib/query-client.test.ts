import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { patiently } from './patience.ts'
import { makeQueryClient } from './query-client.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** When a question that always fails like this is asked, in milliseconds after the first time. */
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
  const failed = expect(patiently(async () => queryFn())).rejects.toThrow('Failed')
  await vi.advanceTimersByTimeAsync(60_000)
  await failed
  expect(times, 'what is not kept is asked alike').toEqual(ofCache)
  return ofCache
}

it('what failed and may pass is asked twice more, and a refusal is final', async () => {
  expect(await asked({ status: 502 })).toEqual([0, 400, 1600])
  expect(await asked({})).toEqual([0, 400, 1600])
  expect(await asked({ status: 404 })).toEqual([0])
})

it('a server that wants rest has it; who wants more than a reader waits is not asked again', async () => {
  expect(await asked({ status: 503, retryAfterSeconds: 2 })).toEqual([0, 2000, 4000])
  expect(await asked({ status: 503, retryAfterSeconds: 1 })).toEqual([0, 1000, 2200])
  expect(await asked({ status: 429, retryAfterSeconds: 40 })).toEqual([0])
})
