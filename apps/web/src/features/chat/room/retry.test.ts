import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createRetry } from './retry.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('retries run together after a delay, which grows up to a limit and is reset by a response', () => {
  let times = 0
  const again = createRetry(() => times++)
  for (const rest of [1_500, 3_000, 6_000, 6_000]) {
    const before = times
    again.later()
    again.later()
    vi.advanceTimersByTime(rest - 1)
    expect(times).toBe(before)
    vi.advanceTimersByTime(1)
    expect(times).toBe(before + 1)
  }
  vi.advanceTimersByTime(60_000)
  expect(times).toBe(4)
  again.reset()
  again.later()
  vi.advanceTimersByTime(1_500)
  expect(times).toBe(5)
  again.later()
  again.end()
  vi.advanceTimersByTime(60_000)
  expect(times).toBe(5)
})
