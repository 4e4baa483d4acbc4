import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createAgain } from './again.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('what is to go on goes on after a rest, all of it at once; the rest grows up to a bound and is short again after an answer', () => {
  let times = 0
  const again = createAgain(() => times++)
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
