import { formatDay, today } from '../../lib/format/dates.ts'

const periods = [
  { days: 1, name: 'Past day', startName: 'Yesterday' },
  { days: 7, name: 'Past week', startName: 'A week ago' },
  { days: 30, name: 'Past month', startName: 'A month ago' },
  { days: 365, name: 'Past year', startName: 'A year ago' },
]

const millisecondsPerDay = 86_400_000

const dayBefore = (days: number, now: Date) => today(new Date(now.getTime() - days * millisecondsPerDay))

/** Days that users often mean. The field accepts every other day too. */
export const recentDays = (now = new Date()) => [
  { value: today(now), label: 'Today', detail: today(now) },
  ...periods.map(({ days, startName }) => ({
    value: dayBefore(days, now),
    label: startName,
    detail: dayBefore(days, now),
  })),
]

/** The periods until today, by the day after which they begin; also the period of the query if it is another one. */
export function periodChoices(after: string | undefined, now = new Date()) {
  const choices = periods.map(({ days, name }) => ({ value: dayBefore(days, now), label: name }))
  if (!after || choices.some(({ value }) => value === after)) return choices
  return [...choices, { value: after, label: `After ${formatDay(after, after)}` }]
}
