import { type Day, dayOf, textOfDay } from './day.ts'

export const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
export type Frequency = (typeof frequencies)[number]

/** The weekdays in the order of the calendar, as RFC 5545 names them; their indexes are those of `weekdayOf`. */
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type Weekday = (typeof weekdays)[number]

/** A weekday, or the n-th one of the month or year; a negative n counts from the end. */
export type WeekdayRule = { weekday: Weekday; n?: number }

/** A recurrence rule: the part of RFC 5545 that concerns dates and not times. Absent parts are undefined. */
export type Rule = {
  frequency: Frequency
  interval: number
  count?: number
  until?: Day
  months?: number[]
  monthDays?: number[]
  weekdays?: WeekdayRule[]
  /** The first day of the week; Monday by default. */
  weekStart?: Weekday
}

export const maxInterval = 999
export const maxCount = 999
export const maxRuleLength = 300

type Parts = Map<string, string>

/** Thrown by `parseRule`. The message is a sentence for the user, without a period. */
export class RuleError extends Error {}

const refuse = (message: string): never => {
  throw new RuleError(message)
}

const supportedParts = ['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYMONTH', 'BYMONTHDAY', 'BYDAY', 'WKST']

/**
 * Parses the text of a rule, with or without `RRULE:`. An UNTIL with a time in UTC means the last date whose beginning
 * in the time zone is not after it. Throws a RuleError for a rule that is invalid or not supported.
 */
export function parseRule(text: string, timeZone = 'UTC'): Rule {
  if (text.length > maxRuleLength) refuse(`The rule must have at most ${maxRuleLength} characters`)
  const parts = partsOf(text.trim().toUpperCase())
  const frequency = frequencies.find((name) => name === parts.get('FREQ'))
  if (!frequency) return refuse('FREQ must be DAILY, WEEKLY, MONTHLY or YEARLY')
  if (parts.has('COUNT') && parts.has('UNTIL')) refuse('COUNT and UNTIL must not be used together')
  const rule: Rule = {
    frequency,
    interval: numberIn(parts, 'INTERVAL', 1, maxInterval) ?? 1,
    ...defined('count', numberIn(parts, 'COUNT', 1, maxCount)),
    ...defined('until', untilIn(parts, timeZone)),
    ...defined('months', numbersIn(parts, 'BYMONTH', 1, 12)),
    ...defined('monthDays', numbersIn(parts, 'BYMONTHDAY', -31, 31)),
    ...defined('weekdays', weekdaysIn(parts)),
    ...defined('weekStart', weekStartIn(parts)),
  }
  refuseUnsupported(rule)
  return rule
}

const defined = <Key extends string, Value>(key: Key, value: Value | undefined): { [key in Key]?: Value } => {
  const part: { [key in Key]?: Value } = {}
  if (value !== undefined) part[key] = value
  return part
}

function partsOf(text: string): Parts {
  const parts: Parts = new Map()
  for (const part of text.replace(/^RRULE:/, '').split(';')) {
    const [name = '', value = '', ...others] = part.split('=')
    if (!supportedParts.includes(name) || value === '' || others.length > 0)
      refuse(name === '' ? 'The rule has an empty part' : `The part ${name.slice(0, 20)} is not supported`)
    if (parts.has(name)) refuse(`The part ${name} is given twice`)
    parts.set(name, value)
  }
  return parts
}

const isNumber = (text: string) => /^[+-]?\d{1,4}$/.test(text)

function numberIn(parts: Parts, name: string, least: number, greatest: number): number | undefined {
  const text = parts.get(name)
  if (text === undefined) return undefined
  const number = isNumber(text) ? Number(text) : Number.NaN
  return number >= least && number <= greatest ? number : refuse(`${name} must be between ${least} and ${greatest}`)
}

/** The numbers of a list, each once and in ascending order. */
function numbersIn(parts: Parts, name: string, least: number, greatest: number): number[] | undefined {
  const texts = parts.get(name)?.split(',')
  if (!texts) return undefined
  const numbers = texts.map((text) => (isNumber(text) ? Number(text) : Number.NaN))
  if (!numbers.every((number) => number >= least && number <= greatest && number !== 0))
    refuse(`${name} must contain numbers between ${least} and ${greatest} other than 0`)
  return [...new Set(numbers)].toSorted((left, right) => left - right)
}

function weekdaysIn(parts: Parts): WeekdayRule[] | undefined {
  const texts = parts.get('BYDAY')?.split(',')
  if (!texts) return undefined
  const found = texts.map((text): WeekdayRule => {
    const match = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(text)
    const weekday = weekdays.find((name) => name === match?.[2])
    const n = match?.[1] === undefined ? undefined : Number(match[1])
    if (!weekday || n === 0 || Math.abs(n ?? 1) > 53)
      return refuse('BYDAY must contain weekdays such as MO, 2TU or -1FR')
    return { weekday, ...defined('n', n) }
  })
  const byText = new Map(found.map((day) => [textOfWeekday(day), day]))
  return [...byText.values()].toSorted(
    (left, right) => (left.n ?? 0) - (right.n ?? 0) || weekdays.indexOf(left.weekday) - weekdays.indexOf(right.weekday),
  )
}

function weekStartIn(parts: Parts): Weekday | undefined {
  const text = parts.get('WKST')
  if (text === undefined) return undefined
  const weekday = weekdays.find((name) => name === text) ?? refuse('WKST must be a weekday such as MO')
  return weekday === 'MO' ? undefined : weekday
}

function untilIn(parts: Parts, timeZone: string): Day | undefined {
  const text = parts.get('UNTIL')
  if (text === undefined) return undefined
  const match = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?$/.exec(text)
  const [year, month, date, hour, minute, second] = (match ?? []).slice(1, 7).map(Number)
  const iso = match ? `${match[1]}-${match[2]}-${match[3]}` : ''
  const instant = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, date, hour || 0, minute || 0, second || 0))
  // A date such as 30 February becomes another one.
  if (!match || Number.isNaN(instant.getTime()) || instant.toISOString().slice(0, 10) !== iso)
    return refuse('UNTIL must be a date such as 20271231')
  return dayOf(match[7] === 'Z' ? dateIn(timeZone, instant) : iso)
}

/** The formatters by time zone, because creating one takes much longer than using it. */
const formatters = new Map<string, Intl.DateTimeFormat>()

/** The date in a time zone at an instant, as `2027-12-31`. */
export function dateIn(timeZone: string, instant: Date): string {
  const known = formatters.get(timeZone)
  if (known) return known.format(instant)
  const formatter = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  formatters.set(timeZone, formatter)
  return formatter.format(instant)
}

function refuseUnsupported({ frequency, months, monthDays, weekdays: days, weekStart }: Rule): void {
  const hasNumbers = days?.some(({ n }) => n !== undefined)
  if (hasNumbers && (frequency === 'DAILY' || frequency === 'WEEKLY'))
    refuse('A numbered weekday such as 2TU requires FREQ=MONTHLY or FREQ=YEARLY')
  const inMonth = frequency === 'MONTHLY' || months !== undefined
  if (inMonth && days?.some(({ n }) => Math.abs(n ?? 1) > 5)) refuse('A month has at most five of a weekday')
  if (frequency === 'WEEKLY' && monthDays) refuse('BYMONTHDAY must not be used with FREQ=WEEKLY')
  if (weekStart && frequency !== 'WEEKLY') refuse('WKST is supported with FREQ=WEEKLY only')
}

const textOfWeekday = ({ weekday, n }: WeekdayRule) => `${n ?? ''}${weekday}`

/** The rule in its canonical form, in which equal rules have equal texts. */
export function textOfRule(rule: Rule): string {
  const parts: [name: string, value: string | number | undefined][] = [
    ['FREQ', rule.frequency],
    ['INTERVAL', rule.interval === 1 ? undefined : rule.interval],
    ['COUNT', rule.count],
    ['UNTIL', rule.until === undefined ? undefined : textOfDay(rule.until).replaceAll('-', '')],
    ['BYMONTH', rule.months?.join()],
    ['BYMONTHDAY', rule.monthDays?.join()],
    ['BYDAY', rule.weekdays?.map(textOfWeekday).join()],
    ['WKST', rule.weekStart],
  ]
  return parts.flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`])).join(';')
}
