import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createRetry } from './retry.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('retries run together after a delay, which grows up to a limit and is reset by a response', () => {
  let runs = 0
  const retry = createRetry(() => runs++)
  for (const delay of [1_500, 3_000, 6_000, 6_000]) {
    const before = runs
    retry.schedule()
    retry.schedule()
    vi.advanceTimersByTime(delay - 1)
    expect(runs).toBe(before)
    vi.advanceTimersByTime(1)
    expect(runs).toBe(before + 1)
  }
  vi.advanceTimersByTime(60_000)
  expect(runs).toBe(4)
  retry.reset()
  retry.schedule()
  vi.advanceTimersByTime(1_500)
  expect(runs).toBe(5)
  retry.schedule()
  retry.end()
  vi.advanceTimersByTime(60_000)
  expect(runs).toBe(5)
})
