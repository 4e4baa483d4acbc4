import {
  type Forecast,
  type ForecastQueue,
  type GoalForecast,
  minFinishedTasks,
  type Odds,
} from '@muster/contracts/forecast'
import { texts } from '@muster/contracts/texts'
import { formatCount, formatCountOf } from '../../lib/format/count.ts'
import { formatDay } from '../../lib/format/dates.ts'

const tasks = (count: number) => `${formatCount(count)} ${count === 1 ? 'task' : 'tasks'}`

export const percent = (share: number) => `${Math.round(share * 100)}%`

/** A date of the odds: `by Mar 12, 2027`. */
export const byDay = (date: string | null) => (date ? `by ${formatDay(date)}` : 'in more than two years')

export const nameOf = ({ user_id, full_name }: ForecastQueue) =>
  user_id === null ? 'Unassigned tasks' : (full_name ?? texts.unknownUser)

/** Why there are no odds. */
export const tooLittle = ({ finished_tasks, observed_days }: Forecast) =>
  `A forecast needs ${minFinishedTasks} tasks that were finished in the last ${observed_days} days. So far there ${finished_tasks === 1 ? 'is' : 'are'} ${formatCount(finished_tasks)}.`

/** What the odds are based on. */
export const basis = ({ finished_tasks, observed_days }: Forecast) =>
  `From 10,000 simulated futures, in which work continues as in the last ${observed_days} days: ${tasks(finished_tasks)} finished.`

/** Which queues decide the date: those that end last in at least a third of the futures, or else the first. */
export function decisiveText({ queues }: Forecast): string {
  const [first, ...others] = queues
  if (!first) return ''
  const deciding = [first, ...others.filter(({ decisive }) => decisive >= 1 / 3)]
  if (deciding.length === 1) return `${nameOf(first)}: ${tasks(first.open_tasks)} open. This decides the date.`
  return `${new Intl.ListFormat('en').format(deciding.map(nameOf))} decide the date together.`
}

/** How many queues are not shown. */
export const restText = (count: number) => `and ${formatCountOf(count, 'shorter queue')}`

/** How a change would move the date of the 85 percent; undefined if it would not. */
export function effectText(now: Odds, then: Odds | null): string | undefined {
  if (!then?.p85 || then.p85 === now.p85) return undefined
  return `85% ${byDay(then.p85)}`
}

/** When a person with a queue is away: `away Dec 24, 2026 – Dec 31, 2026`; '' if the person is not. */
export const awayText = ({ absences }: ForecastQueue) =>
  absences
    .map(({ starts_on, ends_on }) =>
      starts_on === ends_on ? formatDay(starts_on) : `${formatDay(starts_on)} – ${formatDay(ends_on)}`,
    )
    .map((days, index) => `${index === 0 ? 'away ' : ''}${days}`)
    .join(', ')

/** How likely a goal is finished in time: `12% on time, 85% by Mar 26, 2027`. */
export function chanceText({ odds, chance_on_time, open_tasks }: GoalForecast): string {
  if (!odds || chance_on_time === null) return `${tasks(open_tasks)} open. Too little finished to say.`
  return `${percent(chance_on_time)} on time, 85% ${byDay(odds.p85)}`
}
