import { expect, it } from 'vitest'
import { estimatesText } from './estimates-text.ts'

it('says how many of the tasks have an estimate', () => {
  const text = (of: 'own' | 'everyone', task_count: number, estimated_task_count: number) =>
    estimatesText({
      of,
      task_count,
      estimated_task_count,
      estimated_minutes: null,
      spent_minutes: 0,
      compared_minutes: 0,
    })
  expect([text('everyone', 12, 3), text('own', 12, 1), text('everyone', 2, 2), text('own', 1, 1)]).toEqual([
    '3 of 12 tasks have an estimate.',
    '1 of 12 tasks that you see has an estimate.',
    'All 2 tasks have an estimate.',
    'One task that you see, with an estimate.',
  ])
  expect([text('everyone', 1, 0), text('own', 1200, 0)]).toEqual([
    'No estimate on 1 task.',
    'No estimate on 1,200 tasks that you see.',
  ])
})
