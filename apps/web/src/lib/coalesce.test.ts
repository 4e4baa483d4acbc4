import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { coalesce } from './coalesce.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('hands over the first item within a frame, and a storm at most once per interval', () => {
  const batches: number[][] = []
  const gather = coalesce<number>((items) => batches.push(items), 100)

  gather.add(1)
  vi.advanceTimersByTime(16)
  expect(batches).toEqual([[1]])

  for (let item = 2; item <= 50; item++) gather.add(item)
  vi.advanceTimersByTime(99)
  expect(batches).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(batches).toHaveLength(2)
  expect(batches[1]).toHaveLength(49)
})

it('hands over nothing after it was cancelled', () => {
  const batches: number[][] = []
  const gather = coalesce<number>((items) => batches.push(items))
  gather.add(1)
  gather.cancel()
  vi.advanceTimersByTime(1000)
  expect(batches).toEqual([])
})
