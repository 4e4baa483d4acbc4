import { describe, expect, it } from 'vitest'
import { filledQuartersOf, progressAfter, progressStep, quartersOf, statusOnDay, withProgress } from './progress.ts'
import { testingMilestone } from './testing-milestone.ts'
import { newlyAchieved } from './use-achievements.ts'

const now = new Date(2026, 10, 21)

describe('progress', () => {
  it('moves in steps of 25 percent, between 0 and 100 [CONST-47, STATE-103, STATE-104]', () => {
    expect(progressStep).toBe(25)
    expect([progressAfter(50, -25), progressAfter(50, 25), progressAfter(10, -25), progressAfter(90, 25)]).toEqual([
      25, 75, 0, 100,
    ])
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
    expect([0, 1, 25, 49, 50, 74, 75, 99, 100].map((progress) => filledQuartersOf('in_progress', progress))).toEqual([
      0, 1, 1, 1, 2, 2, 3, 3, 4,
    ])
    expect(filledQuartersOf('cancelled', 50)).toBe('cancelled')
  })

  it('changes its status before the server has confirmed it', () => {
    const openMilestone = testingMilestone()
    expect([0, 25, 100].map((progress) => withProgress(openMilestone, progress, now).status)).toEqual([
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
    const dueMilestone = testingMilestone({ due_date: '2026-11-21T10:00:00', status: 'overdue', progress: 25 })
    expect(statusOnDay(dueMilestone, new Date(2026, 10, 21, 23))).toBe('in_progress')
    expect(statusOnDay(dueMilestone, new Date(2026, 10, 22))).toBe('overdue')
    expect(statusOnDay({ ...dueMilestone, status: 'completed' }, new Date(2026, 10, 22))).toBe('completed')
  })
})

describe('what is celebrated', () => {
  const completedMilestone = testingMilestone({ status: 'completed', progress: 100 })

  it('a milestone that was open when the page opened, once [ADMIN-GOAL-19, ADMIN-GOAL-22]', () => {
    expect(newlyAchieved(new Map([[1, false]]), [completedMilestone])).toEqual([completedMilestone])
    expect(newlyAchieved(new Map([[1, true]]), [completedMilestone])).toEqual([])
    expect(newlyAchieved(new Map([[1, false]]), [{ ...completedMilestone, celebrated: true }])).toEqual([])
  })

  it('not one that was completed before the page opened', () => {
    expect(newlyAchieved(new Map(), [completedMilestone])).toEqual([])
  })
})
