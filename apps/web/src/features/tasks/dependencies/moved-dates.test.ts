import { describe, expect, it } from 'vitest'
import { testingTask } from '../testing-task.ts'
import { movedDueDate, moveText } from './moved-dates.ts'
import { isFinishedOriginal, isPostponedBlocker } from './offer-to-dependents.ts'

const due = (due_date: string | null) => ({ due_date })
const postponed = (from: string | null, to: string) => ({
  before: testingTask({ due_date: from }),
  after: testingTask({ key: 'HI-2', blocked_task_count: 1, due_date: `${to}T23:59:59` }),
})

describe('the due date of a blocked task', () => {
  it('moves by as many days as its blocker, and keeps its time', () => {
    const change = postponed('2026-12-01T23:59:59', '2026-12-08')
    expect(movedDueDate(due('2026-12-03T15:00:00'), change)).toBe('2026-12-10T15:00:00')
  })

  it('stays if it is on the day of the blocker, after it, or not set', () => {
    const change = postponed('2026-12-01T23:59:59', '2026-12-08')
    expect(movedDueDate(due('2026-12-08T09:00:00'), change)).toBeUndefined()
    expect(movedDueDate(due('2026-12-09T23:59:59'), change)).toBeUndefined()
    expect(movedDueDate(due(null), change)).toBeUndefined()
  })

  it('is not before the blocker, also if the task was due before it already or the blocker had no date', () => {
    const early = due('2026-11-20T23:59:59')
    expect(movedDueDate(early, postponed('2026-12-01T23:59:59', '2026-12-08'))).toBe('2026-12-08T23:59:59')
    expect(movedDueDate(early, postponed(null, '2026-12-08'))).toBe('2026-12-08T23:59:59')
  })

  it('crosses months, years and daylight saving by calendar days', () => {
    const march = postponed('2027-03-27T23:59:59', '2027-03-29')
    expect(movedDueDate(due('2027-03-28T23:59:59'), march)).toBe('2027-03-30T23:59:59')
    const december = postponed('2026-12-30T23:59:59', '2027-01-02')
    expect(movedDueDate(due('2026-12-31T23:59:59'), december)).toBe('2027-01-03T23:59:59')
  })

  it('is named in the offer with both dates, and several tasks by their number', () => {
    const move = {
      task: { key: 'HI-3', ...due('2027-01-05T23:59:59') },
      blocker: { key: 'HI-2' },
      due_date: '2027-01-09T23:59:59',
    }
    expect(moveText([move])).toBe('HI-3 is due before HI-2, which blocks it. Move it from Jan 5, 2027 to Jan 9, 2027?')
    expect(moveText([move, move])).toBe('2 tasks are due before a task that blocks them. Move them as well?')
  })
})

it('a task is a postponed blocker if it is open, blocks others, and its due day is later than before', () => {
  const later = postponed('2026-12-01T23:59:59', '2026-12-02')
  const { before, after } = later
  expect(isPostponedBlocker(later)).toBe(true)
  expect(isPostponedBlocker({ before: after, after })).toBe(false)
  expect(isPostponedBlocker({ before, after: { ...after, blocked_task_count: 0 } })).toBe(false)
  expect(isPostponedBlocker({ before, after: { ...after, status: 'done' } })).toBe(false)
})

it('a finished original has duplicates and was open before', () => {
  const before = testingTask({ status: 'todo' })
  const after = testingTask({ status: 'done', duplicate_count: 1 })
  expect(isFinishedOriginal({ before, after })).toBe(true)
  expect(isFinishedOriginal({ before: after, after })).toBe(false)
  expect(isFinishedOriginal({ before, after: { ...after, duplicate_count: 0 } })).toBe(false)
})
