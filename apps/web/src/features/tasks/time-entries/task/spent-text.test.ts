import { expect, it } from 'vitest'
import { isOver, restText, spentPercent } from './spent-text.ts'

const time = (estimated_minutes: number | null, spent_minutes: number) => ({ estimated_minutes, spent_minutes })

it('says what is left of the estimate, and what is beyond it', () => {
  expect([time(120, 90), time(120, 120), time(120, 150), time(null, 30)].map(restText)).toEqual([
    '30 min left',
    'exactly the estimate',
    '30 min over the estimate',
    undefined,
  ])
  expect([time(120, 120), time(120, 121), time(null, 500)].map(isOver)).toEqual([false, true, false])
})

it('the bar is full at the estimate, and there is none without one', () => {
  expect([time(120, 30), time(120, 600), time(0, 30), time(null, 30)].map(spentPercent)).toEqual([
    25,
    100,
    undefined,
    undefined,
  ])
})
