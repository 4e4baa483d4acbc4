import { describe, expect, it } from 'vitest'
import { createSimulation, type Queue, type Team } from './simulate.ts'

const nothing = (days: number): Queue => ({ open: 0, finished: new Array(days).fill(0) })

function simulate(queues: Queue[], options: Partial<Team> = {}) {
  const days = queues[0]?.finished.length ?? options.unassigned?.finished.length ?? 0
  const simulation = createSimulation({ queues, unassigned: nothing(days), ...options }, 7)
  simulation.run(10_000)
  return simulation
}

/** Four times the standard error of a share that was measured in 10,000 futures. */
const tolerance = 0.02
const expectChances = (simulation: ReturnType<typeof simulate>, chances: Record<number, number>) => {
  for (const [day, chance] of Object.entries(chances))
    expect(Math.abs(simulation.chanceBy(Number(day)) - chance), `day ${day}`).toBeLessThan(tolerance)
}

describe('worked examples', () => {
  it('1: one task each day, five open: always the fifth day', () => {
    const simulation = simulate([{ open: 5, finished: [1, 1, 1] }])
    expect([simulation.dayOf(0.5), simulation.dayOf(0.85)]).toEqual([5, 5])
    expect([simulation.chanceBy(4), simulation.chanceBy(5)]).toEqual([0, 1])
  })

  it('2: a task on every second day, one open: 1 - 1/2^n by day n', () => {
    const simulation = simulate([{ open: 1, finished: [0, 1] }])
    expectChances(simulation, { 1: 1 / 2, 2: 3 / 4, 3: 7 / 8, 4: 15 / 16 })
    expect(simulation.dayOf(0.85)).toBe(3)
  })

  it('3: a task on every second day, two open: two heads among n tosses of a coin', () => {
    const simulation = simulate([{ open: 2, finished: [1, 0] }])
    // 1 - (1 + n) / 2^n
    expectChances(simulation, { 1: 0, 2: 1 / 4, 3: 1 / 2, 4: 11 / 16, 5: 26 / 32, 6: 57 / 64 })
    expect(simulation.dayOf(0.85)).toBe(6)
  })

  it('4: three tasks on one of three days, three open: 1 - (2/3)^n by day n', () => {
    const simulation = simulate([{ open: 3, finished: [0, 0, 3] }])
    expectChances(simulation, { 1: 1 / 3, 2: 5 / 9, 3: 19 / 27, 4: 65 / 81, 5: 211 / 243 })
    expect([simulation.dayOf(0.5), simulation.dayOf(0.85)]).toEqual([2, 5])
  })

  it('5: a task or two on a day, three open: by enumeration of the four pairs of days', () => {
    const simulation = simulate([{ open: 3, finished: [1, 2] }])
    // After two days 2, 3, 3 or 4 tasks are finished; after three at least 3.
    expectChances(simulation, { 1: 0, 2: 3 / 4, 3: 1 })
    expect([simulation.dayOf(0.5), simulation.dayOf(0.85)]).toEqual([2, 3])
  })

  it('6: two people who work on different days, each with one open task: both days must occur', () => {
    const simulation = simulate([
      { open: 1, finished: [1, 0] },
      { open: 1, finished: [0, 1] },
    ])
    // 1 - 2 / 2^n
    expectChances(simulation, { 1: 0, 2: 1 / 2, 3: 3 / 4, 4: 7 / 8 })
    expect(simulation.dayOf(0.85)).toBe(4)
    const [first = 0, second = 0, unassigned] = simulation.decisive()
    expect([Math.abs(first - 1 / 2) < tolerance, Math.abs(second - 1 / 2) < tolerance, unassigned]).toEqual([
      true,
      true,
      0,
    ])
  })

  it('7: a person who has finished nothing yet works like the average of the others', () => {
    const simulation = simulate([
      { open: 0, finished: [1, 3] },
      { open: 0, finished: [1, 1] },
      { open: 4, finished: [0, 0] },
    ])
    // The average is 1 on the first day and 2 on the second: after two days 2, 3, 3 or 4; after three 3 once in eight.
    expectChances(simulation, { 1: 0, 2: 1 / 4, 3: 7 / 8, 4: 1 })
    expect([simulation.dayOf(0.5), simulation.decisive()[2]]).toEqual([3, 1])
  })

  it('8: tasks without an assignee are finished by people whose own queue is empty', () => {
    const simulation = simulate([{ open: 2, finished: [1] }], { unassigned: { open: 3, finished: [0] } })
    expect([simulation.dayOf(0.5), simulation.dayOf(0.85), simulation.decisive()]).toEqual([5, 5, [0, 1]])
    // The rest of the day on which a queue ends counts as well.
    const quick = simulate([{ open: 1, finished: [3] }], { unassigned: { open: 2, finished: [0] } })
    expect([quick.dayOf(0.85), quick.decisive()]).toEqual([1, [0.5, 0.5]])
  })

  it('9: thirds of tasks add up to whole tasks', () => {
    const third = { open: 1, finished: [1 / 3] }
    const simulation = simulate([third, third, third])
    expect([simulation.dayOf(0.5), simulation.chanceBy(2), simulation.chanceBy(3)]).toEqual([3, 0, 1])
    expect(simulation.decisive()).toEqual([1 / 3, 1 / 3, 1 / 3, 0].map((share) => expect.closeTo(share)))
  })

  it('10: one more person halves the time of the queue that they share', () => {
    const queues = [
      { open: 10, finished: [1] },
      { open: 2, finished: [1] },
    ]
    expect([simulate(queues).dayOf(0.85), simulate(queues, { helped: 0 }).dayOf(0.85)]).toEqual([10, 5])
  })

  it('11: what takes more than two years has no day', () => {
    const simulation = simulate([{ open: 731, finished: [1] }])
    expect([simulation.dayOf(0.5), simulation.decisive()]).toEqual([undefined, [1, 0]])
    expect(simulate([{ open: 730, finished: [1] }]).dayOf(0.85)).toBe(730)
  })

  it('12: a person who is away finishes nothing, and goes on afterwards', () => {
    const queue = { open: 3, finished: [1, 1] }
    expect(simulate([{ ...queue, away: [[2, 4]] }]).dayOf(0.5)).toBe(6)
    // Today and the days after the end do not matter.
    expect(
      simulate([
        {
          ...queue,
          away: [
            [0, 0],
            [4, 9],
          ],
        },
      ]).dayOf(0.5),
    ).toBe(3)
    const alwaysAway = simulate([{ ...queue, away: [[0, 5_000]] }])
    expect(alwaysAway.dayOf(0.01)).toBeUndefined()
  })

  it('13: the queue of a person who is away shrinks if somebody helps, and takes no unassigned tasks', () => {
    const away = { open: 2, finished: [1], away: [[1, 10]] as const }
    expect(simulate([away], { helped: 0 }).dayOf(0.5)).toBe(2)
    const other = { open: 2, finished: [1] }
    // The other person needs two days for the own queue and three more for the tasks without an assignee.
    const unassigned = { open: 3, finished: [0] }
    expect(simulate([{ ...away, open: 0 }, other], { unassigned }).dayOf(0.5)).toBe(5)
    expect(simulate([{ ...other, open: 0 }, other], { unassigned }).dayOf(0.5)).toBe(3)
  })

  it('14: the people of a pool who are away finish none of its tasks, and the others go on', () => {
    const absent = [
      { open: 0, finished: [1], away: [[1, 3]] as const },
      { open: 0, finished: [2], away: [[2, 2]] as const },
    ]
    // Three of the four tasks a day are finished by those who are away on some days: 3, 1 and 3 on the first days.
    const pool = (open: number) => simulate([], { unassigned: { open, finished: [4], absent } }).dayOf(0.85)
    expect([pool(3), pool(4), pool(5), pool(7), pool(8), pool(12)]).toEqual([1, 2, 3, 3, 4, 5])
  })
})

it('the same seed gives the same futures, another seed gives others', () => {
  const chances = (seed: number) => {
    const simulation = createSimulation({ queues: [{ open: 5, finished: [0, 1, 3] }], unassigned: nothing(3) }, seed)
    simulation.run(100)
    return [3, 4, 5].map(simulation.chanceBy)
  }
  expect(chances(1)).toEqual(chances(1))
  expect(chances(1)).not.toEqual(chances(2))
})
