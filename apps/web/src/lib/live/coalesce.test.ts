import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { coalesce } from './coalesce.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('emits the first item within a frame, and a burst at most once per interval', () => {
  const batches: number[][] = []
  const batcher = coalesce<number>((items) => batches.push(items), 100)

  batcher.add(1)
  vi.advanceTimersByTime(16)
  expect(batches).toEqual([[1]])

  for (let item = 2; item <= 50; item++) batcher.add(item)
  vi.advanceTimersByTime(99)
  expect(batches).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(batches).toHaveLength(2)
  expect(batches[1]).toHaveLength(49)
})

it('emits nothing after it was cancelled', () => {
  const batches: number[][] = []
  const batcher = coalesce<number>((items) => batches.push(items))
  batcher.add(1)
  batcher.cancel()
  vi.advanceTimersByTime(1000)
  expect(batches).toEqual([])
})

it('waits longer after many items than after one [L13]', () => {
  const batches: number[][] = []
  const batcher = coalesce<number>(
    (items) => batches.push(items),
    (delivered) => delivered * 100,
  )
  batcher.add(1)
  vi.advanceTimersByTime(16)
  batcher.add(2)
  batcher.add(3)
  vi.advanceTimersByTime(100)
  expect(batches).toEqual([[1], [2, 3]])
  batcher.add(4)
  vi.advanceTimersByTime(199)
  expect(batches).toHaveLength(2)
  vi.advanceTimersByTime(1)
  expect(batches).toEqual([[1], [2, 3], [4]])
})
