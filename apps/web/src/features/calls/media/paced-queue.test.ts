import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPacedQueue } from './paced-queue.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('sends 20 at once and then 7 a second, in order', () => {
  const sent: number[] = []
  const queue = createPacedQueue<number>(
    (item) => sent.push(item),
    () => Date.now(),
  )
  for (let item = 0; item < 40; item++) queue.add(item)
  expect(sent).toHaveLength(20)
  vi.advanceTimersByTime(1_010)
  expect(sent).toHaveLength(27)
  vi.advanceTimersByTime(5_000)
  expect(sent).toEqual(Array.from({ length: 40 }, (_, item) => item))
})

it('sends nothing after it was cancelled', () => {
  const sent: number[] = []
  const queue = createPacedQueue<number>(
    (item) => sent.push(item),
    () => Date.now(),
  )
  for (let item = 0; item < 30; item++) queue.add(item)
  queue.cancel()
  vi.advanceTimersByTime(5_000)
  expect(sent).toHaveLength(20)
})
