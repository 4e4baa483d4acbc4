import type { Forecast, ForecastQueue } from '@muster/contracts/forecast'
import { expect, it } from 'vitest'
import { awayText, byDay, chanceText, decisiveText, effectText, restText, tooLittle } from './forecast-text.ts'

const queue = (full_name: string | null, decisive: number, open_tasks = 2): ForecastQueue => ({
  user_id: full_name === null ? null : 7,
  full_name,
  open_tasks,
  finished_tasks: 3,
  decisive,
  absences: [],
})
const forecastOf = (...queues: ForecastQueue[]): Forecast => ({
  open_tasks: 4,
  finished_tasks: 1,
  observed_days: 42,
  odds: null,
  chance_on_time: null,
  with_one_more_person: null,
  with_one_task_less: null,
  without_absences: null,
  queues,
})

it('says who decides the date', () => {
  expect(decisiveText(forecastOf(queue('Ewa', 0.9, 1), queue('Otto', 0.1)))).toBe(
    'Ewa: 1 task open. This decides the date.',
  )
  expect(decisiveText(forecastOf(queue('Ewa', 0.5), queue(null, 0.4), queue('Otto', 0.1)))).toBe(
    'Ewa and Unassigned tasks decide the date together.',
  )
  expect(decisiveText(forecastOf(queue('Ewa', 0.3), queue('Otto', 0.3)))).toContain('Ewa: 2 tasks open.')
})

it('says what a change would do, unless it does nothing', () => {
  const now = { p50: '2027-03-01', p85: '2027-03-12' }
  expect(effectText(now, { p50: null, p85: '2027-03-10' })).toBe('85% by Mar 10, 2027')
  expect(effectText(now, now)).toBeUndefined()
  expect(effectText(now, null)).toBeUndefined()
})

it('says what is missing', () => {
  expect(tooLittle(forecastOf())).toBe(
    'A forecast needs 10 tasks that were finished in the last 42 days. So far there is 1.',
  )
  expect(byDay(null)).toBe('in more than two years')
})

it('says how likely a goal is finished in time', () => {
  const goal = { id: 1, title: 'Goal', end_date: '2027-03-01', open_tasks: 1, finished_tasks: 3 }
  const odds = { p50: '2027-03-12', p85: '2027-03-26' }
  expect(chanceText({ ...goal, odds, chance_on_time: 0.124 })).toBe('12% on time, 85% by Mar 26, 2027')
  expect(chanceText({ ...goal, odds: null, chance_on_time: null })).toBe('1 task open. Too little finished to say.')
})

it('says when a person is away', () => {
  const absences = [
    { starts_on: '2026-12-24', ends_on: '2026-12-31' },
    { starts_on: '2027-02-01', ends_on: '2027-02-01' },
  ]
  expect(awayText({ ...queue('Ewa', 1), absences })).toBe('away Dec 24, 2026 – Dec 31, 2026, Feb 1, 2027')
  expect(awayText(queue('Ewa', 1))).toBe('')
})

it('counts the queues that are not shown', () => {
  expect([1, 2].map(restText)).toEqual(['and 1 shorter queue', 'and 2 shorter queues'])
})
