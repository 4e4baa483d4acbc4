import { describe, expect, it } from 'vitest'
import { contentsTextOf, timeLeft } from './trash-texts.ts'

describe('texts of the trash', () => {
  it.each([
    ['2026-11-21T12:00:00.000Z', '30 days left'],
    ['2026-11-21T11:59:59.000Z', '30 days left'],
    ['2026-10-23T12:00:00.000Z', '1 day left'],
    ['2026-10-23T12:00:01.000Z', '2 days left'],
    ['2026-10-22T12:00:00.000Z', 'Less than a day left'],
    ['2026-10-22T11:00:00.000Z', 'Less than a day left'],
    ['2026-10-01T11:00:00.000Z', 'Less than a day left'],
  ])('for an object deleted at %s: %s', (deletedAt, text) => {
    expect(timeLeft(deletedAt, Date.parse('2026-11-21T12:00:00.000Z'))).toBe(text)
  })

  it('names what was deleted with it, singular or plural', () => {
    expect(contentsTextOf({ tasks: 12, milestones: 1, goals: 0 })).toBe('1 milestone, 12 tasks')
    expect(contentsTextOf({ tasks: 1, milestones: 0, goals: 2 })).toBe('2 goals, 1 task')
    expect(contentsTextOf({ tasks: 0, milestones: 0, goals: 0 })).toBe('')
  })
})
