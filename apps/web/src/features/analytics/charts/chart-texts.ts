import { monthName } from '../../../lib/format/calendar.ts'
import type { Analytics } from '../analytics-query.ts'

/** Chart titles that differ between areas. */
export const chartTitles = {
  admin: { roles: 'User Role Distribution', goals: 'Goal Progress Overview' },
  manager: { roles: 'Team Role Distribution', goals: 'Team Goal Progress Overview' },
} as const

export type ChartVariant = keyof typeof chartTitles

/** Says how many of a goal's milestones are completed: '2 / 5 milestones completed'. */
export const milestonesText = (goal: Pick<Analytics['goals'][number], 'completed_milestones' | 'total_milestones'>) =>
  `${goal.completed_milestones} / ${goal.total_milestones} milestones completed`

/** Formats named values as a list: 'To Do 3, Done 1'. */
export const listText = (parts: readonly { name: string; value: number }[], unit = '') =>
  parts.map(({ name, value }) => `${name} ${value}${unit}`).join(', ')

/** Formats the range from the first to the last month: 'June 2026 to November 2026'; '' if there are no months. */
export const monthSpan = (months: Analytics['months']) =>
  months.length === 0 ? '' : `${monthName(months[0]?.month ?? '')} to ${monthName(months.at(-1)?.month ?? '')}`
