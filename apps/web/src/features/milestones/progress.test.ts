import { describe, expect, it } from 'vitest'
import { moved, progressStep, quartersOf, ringParts, statusOn, withProgress } from './progress.ts'
import { testingMilestone } from './testing-milestone.ts'
import { achieved } from './use-achievements.ts'

const now = new Date(2026, 10, 21)

describe('progress', () => {
  it('moves in steps of 25 percent, between 0 and 100 [CONST-47, STATE-103, STATE-104]', () => {
    expect(progressStep).toBe(25)
    expect([moved(50, -25), moved(50, 25), moved(10, -25), moved(90, 25)]).toEqual([25, 75, 0, 100])
  })

  it('fills its four quarters in order', () => {
    expect([0, 30, 75, 100].map(quartersOf)).toEqual([
      [0, 0, 0, 0],
      [100, 20, 0, 0],
      [100, 100, 100, 0],
      [100, 100, 100, 100],
    ])
  })

  it('appears in the ring as soon as it is started, is full only when complete, and has three quarters at 75 [T2]', () => {
    expect([0, 1, 25, 49, 50, 74, 75, 99, 100].map((progress) => ringParts('in_progress', progress))).toEqual([
      0, 1, 1, 1, 2, 2, 3, 3, 4,
    ])
    expect(ringParts('cancelled', 50)).toBe('cancelled')
  })

  it('changes its status before the server has confirmed it', () => {
    const open = testingMilestone()
    expect([0, 25, 100].map((progress) => withProgress(open, progress, now).status)).toEqual([
      'not_started',
      'in_progress',
      'completed',
    ])
    expect(withProgress(testingMilestone({ status: 'completed', progress: 100 }), 75, now)).toMatchObject({
      status: 'in_progress',
      progress: 75,
      progress_percentage: 75,
    })
  })

  it("is overdue from the day after the due date, in the viewer's time zone", () => {
    const due = testingMilestone({ due_date: '2026-11-21T10:00:00', status: 'overdue', progress: 25 })
    expect(statusOn(due, new Date(2026, 10, 21, 23))).toBe('in_progress')
    expect(statusOn(due, new Date(2026, 10, 22))).toBe('overdue')
    expect(statusOn({ ...due, status: 'completed' }, new Date(2026, 10, 22))).toBe('completed')
  })
})

describe('what is celebrated', () => {
  const completed = testingMilestone({ status: 'completed', progress: 100 })

  it('a milestone that was open when the page opened, once [ADMIN-GOAL-19, ADMIN-GOAL-22]', () => {
    expect(achieved(new Map([[1, false]]), [completed])).toEqual([completed])
    expect(achieved(new Map([[1, true]]), [completed])).toEqual([])
    expect(achieved(new Map([[1, false]]), [{ ...completed, celebrated: true }])).toEqual([])
  })

  it('not one that was completed before the page opened', () => {
    expect(achieved(new Map(), [completed])).toEqual([])
  })
})
