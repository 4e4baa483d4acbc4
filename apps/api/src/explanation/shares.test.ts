import { describe, expect, it } from 'vitest'
import { apportion, type Fraction, fractionOf, sumOf } from './exact.ts'
import { explainedShareOf, explanationOf, type WorkGroup } from './shares.ts'

const whole = (...numbers: number[]): Fraction[] => numbers.map((number) => fractionOf(String(number), 1))

describe('worked examples', () => {
  it('thirds of a whole differ by a tenth at most, and the first ones get it', () => {
    expect(apportion(1_000, whole(1, 1, 1))).toEqual([334, 333, 333])
    expect(apportion(1_000, whole(1, 1, 1, 1, 1, 1))).toEqual([167, 167, 167, 167, 166, 166])
  })

  it('the largest remainder gets what is missing', () => {
    // 1000 / 7 = 142 6/7, 3000 / 7 = 428 4/7 twice.
    expect(apportion(1_000, whole(1, 3, 3))).toEqual([143, 429, 428])
  })

  it('nothing is divided if all amounts are zero', () => {
    expect(apportion(1_000, whole(0, 0))).toEqual([0, 0])
    expect(apportion(0, whole(3, 4))).toEqual([0, 0])
    expect(apportion(10, [])).toEqual([])
  })

  it('parts of hours are exact', () => {
    expect(fractionOf('2.25', 3)).toEqual({ numerator: 225n, denominator: 300n })
    const { numerator, denominator } = sumOf([fractionOf('0.1', 1), fractionOf('0.2', 1)])
    expect(numerator * 10n).toBe(denominator * 3n)
  })

  it('8 hours shared by two, 4 finished hours of one of them, and a task without estimate and assignee', () => {
    const group = (user_id: number | null, finished: boolean, assignees: number, weight: string): WorkGroup => ({
      user_id,
      full_name: user_id === null ? null : `User ${user_id}`,
      finished,
      assignees,
      tasks: 1,
      weight,
    })
    const groups = [
      group(null, false, 1, '1'),
      group(1, false, 2, '8'),
      group(2, false, 2, '8'),
      group(2, true, 1, '4'),
    ]
    const work = { id: 9, tasks: 3, estimated_tasks: 2, weight: '13', groups }
    // 4/13 = 30.77 %, 8/13 = 61.54 %, 1/13 = 7.69 %: 307 + 615 + 76 tenths, and two are missing.
    expect(explanationOf(work).shares).toEqual([
      {
        user_id: 2,
        full_name: 'User 2',
        finished_tasks: 1,
        open_tasks: 1,
        percentage: 61.5,
        finished_percentage: 30.8,
        open_percentage: 30.7,
      },
      {
        user_id: 1,
        full_name: 'User 1',
        finished_tasks: 0,
        open_tasks: 1,
        percentage: 30.8,
        finished_percentage: 0,
        open_percentage: 30.8,
      },
      {
        user_id: null,
        full_name: null,
        finished_tasks: 0,
        open_tasks: 1,
        percentage: 7.7,
        finished_percentage: 0,
        open_percentage: 7.7,
      },
    ])
    const shared = { id: 5, key: 'HI-5', title: 'Shared', status: 'todo', estimated: true, finished: false } as const
    const listed = [{ ...shared, weight: '8', assignees: 2 }]
    expect(explainedShareOf({ ...work, user_id: 2, listed })).toMatchObject({
      weight: 13,
      share: { percentage: 61.5 },
      tasks: [{ id: 5, weight: 8, assignees: 2, percentage: 30.7 }],
      rest: { tasks: 1, percentage: 30.8 },
    })
    expect(explainedShareOf({ ...work, user_id: 3, listed: [] })).toMatchObject({ share: null, tasks: [] })
  })

  it('equal shares are ordered by user, and the tasks without an assignee come last even if they are the most', () => {
    const groups = [null, 7, 3].map((user_id) => ({
      user_id,
      full_name: null,
      finished: false,
      assignees: 1,
      tasks: 1,
      weight: user_id === null ? '9' : '1',
    }))
    const { shares } = explanationOf({ id: 1, tasks: 3, estimated_tasks: 0, weight: '11', groups })
    expect(shares.map(({ user_id }) => user_id)).toEqual([3, 7, null])
    expect(explanationOf({ id: 1, tasks: 0, estimated_tasks: 0, weight: '0', groups: [] }).shares).toEqual([])
  })
})
