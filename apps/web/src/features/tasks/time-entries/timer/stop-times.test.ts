import { expect, it } from 'vitest'
import { fieldsOf } from '../local-fields.ts'
import { latestEnd, suggestedStops } from './stop-times.ts'

const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute)
const startAt = (day: number, hour: number) => at(day, hour).toISOString()
const nextMorning = at(21, 9).getTime()
const texts = (stops: ReturnType<typeof suggestedStops>) =>
  stops.map(({ label, at: time }) => `${label} ${fieldsOf(time).day} ${fieldsOf(time).time}`)

it('suggests the last activity, the end of the working day and the end of the day', () => {
  expect(texts(suggestedStops(startAt(20, 14), at(20, 16, 42).getTime(), nextMorning))).toEqual([
    'When you last worked here 2026-11-20 16:42',
    'End of the working day 2026-11-20 18:00',
    'End of the day 2026-11-21 00:00',
  ])
})

it('suggests no time before the start, shortly after it or in the future', () => {
  expect(texts(suggestedStops(startAt(20, 19), at(20, 19, 5).getTime(), nextMorning))).toEqual([
    'End of the day 2026-11-21 00:00',
  ])
  expect(texts(suggestedStops(startAt(20, 14), undefined, at(20, 15).getTime()))).toEqual([])
})

it('an entry ends now, or after 24 hours', () => {
  expect(latestEnd(startAt(20, 14), nextMorning)).toEqual({ at: at(21, 9), isOverLength: false })
  expect(latestEnd(startAt(20, 14), at(23, 9).getTime())).toEqual({ at: at(21, 14), isOverLength: true })
})
