import { callLimits } from '@muster/contracts/calls'
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

it('sends at most as many signals in a period as the service accepts, even if some arrive two seconds late', () => {
  const sentTimes: number[] = []
  const queue = createPacedQueue<number>(
    () => sentTimes.push(Date.now()),
    () => Date.now(),
  )
  const addSignals = (count: number) => {
    for (let item = 0; item < count; item++) queue.add(item)
  }
  addSignals(150)
  vi.advanceTimersByTime(60_000)
  // Adds signals after a pause, and again while the queue is still emptying.
  addSignals(50)
  vi.advanceTimersByTime(4_000)
  addSignals(50)
  vi.advanceTimersByTime(60_000)
  expect(sentTimes).toHaveLength(250)
  const countUntil = (start: number, end: number) => sentTimes.filter((time) => time >= start && time < end).length
  const period = (callLimits.signalPeriodSeconds + 2) * 1_000
  const counts = sentTimes.map((start) => countUntil(start, start + period))
  expect(Math.max(...counts)).toBe(callLimits.maxSignals)
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
