import { formatDay } from '../format-date.ts'
import { textOfDay } from './day.ts'
import { type Frequency, type Rule, type WeekdayRule, weekdays } from './rule.ts'

const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const units: Record<Frequency, string> = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' }
const workdays = 'MO,TU,WE,TH,FR'

const joined = (words: string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** 1st, 2nd, 3rd, 4th … */
export function ordinal(n: number): string {
  const ending = n % 100 >= 11 && n % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')
  return `${n}${ending}`
}

const place = (n: number) => (n > 0 ? ordinal(n) : n === -1 ? 'last' : `${ordinal(-n)} to last`)

export const weekdayName = (weekday: WeekdayRule['weekday']) => weekdayNames[weekdays.indexOf(weekday)] ?? ''
export const monthName = (month: number) => monthNames[month - 1] ?? ''

function weekdayText({ weekday, n }: WeekdayRule): string {
  const name = weekdayName(weekday)
  return n === undefined ? name : `the ${place(n)} ${name}`
}

/** 'Every 2 weeks on Monday and Thursday, until Mar 1, 2027'. */
export function ruleSentence(rule: Rule): string {
  const unit = units[rule.frequency]
  const every = rule.interval === 1 ? `Every ${unit}` : `Every ${rule.interval} ${unit}s`
  return isEveryWeekday(rule) ? `Every weekday${endText(rule)}` : `${every}${daysText(rule)}${endText(rule)}`
}

const isEveryWeekday = (rule: Rule) =>
  (rule.frequency === 'WEEKLY' || rule.frequency === 'DAILY') &&
  rule.interval === 1 &&
  rule.weekdays?.map(({ weekday }) => weekday).join() === workdays &&
  !rule.months &&
  !rule.monthDays

function daysText({ frequency, months, monthDays, weekdays: days }: Rule): string {
  const [month, otherMonth] = months ?? []
  const [date, otherDate] = monthDays ?? []
  const isOneDate = month && date && date > 0 && !otherMonth && !otherDate && !days
  if (frequency === 'YEARLY' && isOneDate) return ` on ${monthName(month)} ${date}`
  const byDate = monthDays ? ` on the ${joined(inReadingOrder(monthDays).map(monthDayText))}` : ''
  const byWeekday = days ? `${byDate ? ', if it is' : ' on'} ${joined(days.map(weekdayText))}` : ''
  return `${byDate}${byWeekday}${months ? ` in ${joined(months.map(monthName))}` : ''}`
}

const monthDayText = (day: number) => (day === -1 ? 'last day' : day < 0 ? `${place(day)} day` : place(day))

/** Days that count from the end come after the others. */
const inReadingOrder = (numbers: number[]) => [...numbers.filter((n) => n > 0), ...numbers.filter((n) => n < 0)]

function endText({ count, until }: Rule): string {
  if (count !== undefined) return count === 1 ? ', once' : `, ${count} times`
  return until === undefined ? '' : `, until ${formatDay(textOfDay(until))}`
}
