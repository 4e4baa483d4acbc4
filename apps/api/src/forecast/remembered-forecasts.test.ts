import { expect, it } from 'vitest'
import { rememberForecasts } from './remembered-forecasts.ts'

const work = { today: '2026-11-25', observedDays: 7, openTasks: 1, finishedTasks: 1, people: [] }

it('simulates the same work once, and again after a failure', async () => {
  let simulated = 0
  const forecast = rememberForecasts(async () => {
    simulated++
    if (simulated === 1) throw new Error('out of memory')
    return simulated
  })
  await expect(forecast(work, '2026-12-01', 1)).rejects.toThrow('out of memory')
  expect(await forecast(work, '2026-12-01', 1)).toBe(2)
  expect(await forecast(work, '2026-12-01', 1)).toBe(2)
})
