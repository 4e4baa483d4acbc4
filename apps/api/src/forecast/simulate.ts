import { forecastDays } from '@muster/contracts/forecast'
import { seededRandom } from '../seeded-random.ts'

/**
 * The tasks that wait for one person. `finished` has, for each observed day, how many tasks the person finished. A task
 * of several people counts for each of them as the same part of one task.
 */
export type Queue = {
  open: number
  finished: readonly number[]
  /** The days from today on, each as the first and the last one, on which the person is away; tomorrow is day 1. */
  away?: readonly DayRange[]
}
/** Tasks that several people finish together, of whom these are away on some days and finish nothing then. */
export type Pool = Queue & { absent?: readonly Queue[] }
export type DayRange = readonly [first: number, last: number]

export type Team = {
  queues: readonly Queue[]
  /** The tasks without an assignee. They are finished as before, and by everybody whose own queue is empty. */
  unassigned: Pool
  /** The index of a queue that one more person, who works like the average, shares. */
  helped?: number
}

/** Parts of tasks are sums of fractions such as 1/3, so that a finished queue may end a little above zero. */
const rounding = 1e-9

/**
 * Simulates futures of a team. Each day of a future is like one of the observed days, drawn at random; all people repeat
 * what they finished on that same day, so that a holiday of everybody stays one. A person who finished nothing on all
 * observed days works like the average of the others. Nobody finishes anything while away.
 */
export function createSimulation({ queues, unassigned, helped }: Team, seed: number) {
  const random = seededRandom(seed)
  const dayCount = unassigned.finished.length
  const average = averageOf(queues.some(hasFinished) ? queues : [unassigned], dayCount)
  const queueCount = queues.length
  // Typed arrays, because a forecast can take a hundred million steps.
  const opened = Float64Array.from(queues, ({ open }) => open)
  const rates = Float64Array.from({ length: dayCount * queueCount }, (_, place) => {
    const [day, index] = [Math.floor(place / queueCount), place % queueCount]
    const queue = queues[index]
    const own = queue && hasFinished(queue) ? queue.finished : average
    return (own[day] ?? 0) + (index === helped ? (average[day] ?? 0) : 0)
  })
  const isAway = awayDaysOf(queues)
  const { rates: pooledRates, placeOn } = pooledRatesOf(unassigned)
  const remaining = new Float64Array(queueCount)
  /** How many futures end on each day; the last element counts those that end later. */
  const endings = new Float64Array(forecastDays + 2)
  /** In how many futures each queue ends last; the last element is for the tasks without an assignee. */
  const decisive = new Float64Array(queueCount + 1)
  let futureCount = 0

  /** Runs one future to its end. Returns its last day and the queues that end then, or are still open. */
  function simulateOne(): { day: number; last: number[] } {
    remaining.set(opened)
    let unassignedRemaining = unassigned.open
    let day = 0
    let last: number[] = []
    const isOpen = () => unassignedRemaining > rounding || remaining.some((open) => open > rounding)
    for (let open = isOpen(); open; ) {
      if (++day > forecastDays) return { day, last: stillOpen([...remaining, unassignedRemaining]) }
      const drawn = random.integerBelow(dayCount)
      let spare = pooledRates[(placeOn[day] ?? 0) + drawn] ?? 0
      let endedCount = 0
      open = false
      for (let index = 0, place = drawn * queueCount; index < queueCount; index++, place++) {
        const before = remaining[index] ?? 0
        const isHere = isAway?.[day * queueCount + index] !== 1
        const after = before - (isHere ? (rates[place] ?? 0) : index === helped ? (average[drawn] ?? 0) : 0)
        if (after > rounding) {
          remaining[index] = after
          open = true
          continue
        }
        spare -= after
        remaining[index] = 0
        if (before <= rounding) continue
        if (endedCount++ === 0) last = []
        last.push(index)
      }
      if (unassignedRemaining <= rounding) continue
      unassignedRemaining -= spare
      if (unassignedRemaining > rounding) open = true
      else {
        if (endedCount === 0) last = []
        last.push(queueCount)
      }
    }
    return { day, last }
  }

  function addOne() {
    const { day, last } = simulateOne()
    endings[day] = (endings[day] ?? 0) + 1
    for (const index of last) decisive[index] = (decisive[index] ?? 0) + 1 / last.length
    futureCount++
  }

  return {
    /** Simulates this many further futures. */
    run: (count: number) => {
      for (let index = 0; index < count; index++) addOne()
    },
    /** The share of the futures that have ended by the end of this day; tomorrow is day 1. */
    chanceBy: (day: number) => endings.slice(0, day + 1).reduce((sum, count) => sum + count, 0) / futureCount,
    /** The first day by whose end this share of the futures has ended; undefined if it is too far ahead. */
    dayOf: (share: number) => {
      let ended = 0
      for (let day = 0; day <= forecastDays; day++) {
        ended += endings[day] ?? 0
        if (ended >= share * futureCount) return day
      }
      return undefined
    },
    /** The share of the futures in which each queue ended last; the last element is for the unassigned tasks. */
    decisive: () => Array.from(decisive, (count) => count / futureCount),
  }
}

export type Simulation = ReturnType<typeof createSimulation>

/** For each day and queue, whether the person is away; undefined if nobody ever is, which most forecasts are about. */
function awayDaysOf(queues: readonly Queue[]): Uint8Array | undefined {
  if (!queues.some(({ away = [] }) => away.length > 0)) return undefined
  const isAway = new Uint8Array((forecastDays + 1) * queues.length)
  for (const [index, { away = [] }] of queues.entries())
    for (const [first, last] of away)
      for (let day = Math.max(first, 0); day <= Math.min(last, forecastDays); day++)
        isAway[day * queues.length + index] = 1
  return isAway
}

/**
 * What the people of a pool finish on a day like each of the observed days, for each set of them who are away, and where
 * the rates of each day of the future begin.
 */
function pooledRatesOf({ finished, absent = [] }: Pool) {
  const rates: number[] = []
  const placeOn = new Int32Array(forecastDays + 1)
  const places = new Map<string, number>()
  for (let day = 0; day <= forecastDays; day++) {
    const away = absent.filter((queue) => queue.away?.some(([first, last]) => first <= day && day <= last))
    const key = away.map((queue) => absent.indexOf(queue)).join()
    placeOn[day] = places.get(key) ?? rates.length
    if (places.has(key)) continue
    places.set(key, rates.length)
    for (const [drawn, all] of finished.entries())
      rates.push(Math.max(0, all - away.reduce((sum, queue) => sum + (queue.finished[drawn] ?? 0), 0)))
  }
  return { rates: Float64Array.from(rates), placeOn }
}

const hasFinished = ({ finished }: Queue) => finished.some((count) => count > 0)

/** The mean per day of the queues that have finished anything. */
function averageOf(queues: readonly Queue[], dayCount: number): readonly number[] {
  const active = queues.filter(hasFinished)
  return Array.from(
    { length: dayCount },
    (_, day) => active.reduce((sum, { finished }) => sum + (finished[day] ?? 0), 0) / Math.max(active.length, 1),
  )
}

const stillOpen = (remaining: readonly number[]) => remaining.flatMap((open, index) => (open > rounding ? [index] : []))
