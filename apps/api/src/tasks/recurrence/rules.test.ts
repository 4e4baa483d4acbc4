import { datesOf } from '@muster/contracts/recurrence/dates'
import { type Day, dayOf, textOfDay } from '@muster/contracts/recurrence/day'
import { dateIn, parseRule } from '@muster/contracts/recurrence/rule'
import { expect, it } from 'vitest'
import { seededRandom } from '../../seeded-random.ts'
import { nextAfterToday, stepOf } from './rules.ts'

/** Zones with the days on which their clocks change in 2027. */
const zones = [
  ['America/New_York', '2027-03-14', '2027-11-07'],
  ['Europe/Berlin', '2027-03-28', '2027-10-31'],
  ['Australia/Lord_Howe', '2027-04-04', '2027-10-03'],
  ['America/Santiago', '2027-04-04', '2027-09-05'],
  ['Africa/Cairo', '2027-04-30', '2027-10-29'],
] as const
const rules = [
  'FREQ=DAILY',
  'FREQ=DAILY;INTERVAL=2;COUNT=6',
  'FREQ=WEEKLY;BYDAY=SU,MO,SA',
  'FREQ=MONTHLY;BYDAY=-1SU,1SU,2SU',
  'FREQ=MONTHLY;BYMONTHDAY=-1,1,2,3',
  'FREQ=DAILY;UNTIL=20271108',
]

type State = {
  mode: 'on_date' | 'when_finished'
  rule: string
  time_zone: string
  start_date: string
  next_date: string | null
  number: number
  first_number: number
}

const histories = 12_000
const stepsPerHistory = 30
const hour = 3_600_000

/** A series in memory, whose step is either taken and stored or lost in a crash before the commit. */
function historyOf(seed: number) {
  const random = seededRandom(seed)
  const [time_zone, spring, autumn] = random.pick(zones)
  const rule = random.pick(rules)
  const start = dayOf(random.pick([spring, autumn])) - 3
  const parsed = parseRule(rule)
  const next = [...firstDates(rule, start, 2)][1]
  const series: State = {
    mode: random.chance(0.5) ? 'on_date' : 'when_finished',
    rule,
    time_zone,
    start_date: textOfDay(start),
    next_date: next === undefined ? null : textOfDay(next),
    number: 1,
    first_number: 1,
  }
  const created: Day[] = [start]
  let isFinished = false
  let ended = false
  let now = start * 24 * hour
  /** The latest local date at which a step was stored. */
  let latest = start

  const run = () => {
    for (;;) {
      const step = stepOf(series, { isFinished, finishedAt: new Date(now) }, new Date(now))
      // A kill before the commit: nothing is stored, and the next run starts from the same rows.
      if (ended || step.kind === 'wait' || random.chance(0.2)) return
      latest = Math.max(latest, dayOf(dateIn(time_zone, new Date(now))))
      if (step.kind === 'end') {
        ended = true
        return
      }
      created.push(step.date)
      series.number++
      series.next_date = step.following === null ? null : textOfDay(step.following)
      ended = step.isLast
      isFinished = false
    }
  }
  for (let index = 0; index < stepsPerHistory; index++) {
    const choice = random.integerBelow(6)
    if (choice === 0) isFinished = true
    else if (choice === 1) isFinished = false
    else if (choice === 2) now += (random.chance(0.5) ? 24 : -24) * hour
    else if (choice === 3) now += random.integerBelow(30) * hour
    else run()
  }
  return { series, created, latest, parsed, start }
}

function* firstDates(rule: string, start: Day, count: number) {
  let index = 0
  for (const day of datesOf(parseRule(rule), start)) {
    if (index++ === count) return
    yield day
  }
}

it('12,000 random histories create each date of the rule once, in order, and not before it begins', () => {
  const counts = { on_date: 0, when_finished: 0 }
  for (let seed = 0; seed < histories; seed++) {
    const { series, created, latest, start } = historyOf(seed)
    const expected = [...firstDates(series.rule, start, created.length)]
    if (created.join() !== expected.join() || created.length !== series.number)
      expect({ seed, created: created.map(textOfDay) }).toEqual({ seed, created: expected.map(textOfDay) })
    if (series.mode === 'on_date' && created.some((day) => day > latest))
      expect({ seed, created, latest }).toBe('in time')
    counts[series.mode] += created.length - 1
  }
  expect(counts.on_date).toBeGreaterThan(5_000)
  expect(counts.when_finished).toBeGreaterThan(5_000)
})

it.each(zones)('the days around both clock changes begin once in %s', (time_zone, ...changes) => {
  for (const change of changes) {
    const start = dayOf(change) - 2
    const series: State = {
      mode: 'on_date',
      rule: 'FREQ=DAILY',
      time_zone,
      start_date: textOfDay(start),
      next_date: textOfDay(start + 1),
      number: 1,
      first_number: 1,
    }
    const created: string[] = []
    const begun: string[] = []
    for (let now = (start - 1) * 24 * hour; now <= (start + 6) * 24 * hour; now += hour / 4) {
      const today = dateIn(time_zone, new Date(now))
      if (today > series.start_date && !begun.includes(today)) begun.push(today)
      const step = stepOf(series, { isFinished: false, finishedAt: new Date(now) }, new Date(now))
      if (step.kind !== 'create') continue
      created.push(textOfDay(step.date))
      // It is created in the first quarter of an hour of its day.
      expect(textOfDay(step.date)).toBe(today)
      series.next_date = step.following === null ? null : textOfDay(step.following)
    }
    expect(created).toEqual(begun)
    expect(created).toContain(change)
    expect(created.length).toBeGreaterThanOrEqual(5)
  }
})

it('a series in the trash continues with the first date after today', () => {
  const series = {
    mode: 'on_date',
    rule: 'FREQ=DAILY;COUNT=5',
    time_zone: 'UTC',
    start_date: '2027-01-01',
    next_date: '2027-01-02',
    number: 1,
    first_number: 1,
  } as const
  expect(nextAfterToday(series, new Date('2027-01-03T12:00:00Z'))).toBe('2027-01-04')
  expect(nextAfterToday(series, new Date('2027-01-05T12:00:00Z'))).toBeNull()
})
