import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeQueryClient } from '../api/query-client.ts'
import { refreshLists } from './refresh-lists.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const observe = (client: QueryClient, queryKey: readonly unknown[], queryFn: () => Promise<unknown>) =>
  new QueryObserver(client, { queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => undefined)

// No other file uses the key `test`. The interval after a refresh is kept by key, and other files use the real clock.
it('a burst of changes rereads the visible lists with the key, without interrupting a response, and no other list', async () => {
  const client = makeQueryClient()
  const responders: (() => void)[] = []
  const list = vi.fn(() => new Promise((resolve) => responders.push(() => resolve(1))))
  const other = vi.fn(async () => 1)
  observe(client, ['test', 'list', 7], list)
  observe(client, ['test', 'one', 7], other)
  await vi.advanceTimersByTimeAsync(0)
  expect(list).toHaveBeenCalledTimes(1)

  for (let change = 0; change < 5; change++) refreshLists(client, ['test', 'list'])
  await vi.advanceTimersByTimeAsync(16)
  expect(list).toHaveBeenCalledTimes(1)
  responders[0]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(list).toHaveBeenCalledTimes(2)
  responders[1]?.()
  await vi.advanceTimersByTimeAsync(0)

  refreshLists(client, ['test', 'list'])
  await vi.advanceTimersByTimeAsync(499)
  expect(list).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(list).toHaveBeenCalledTimes(3)
  expect(other).toHaveBeenCalledTimes(1)
  client.clear()
})
