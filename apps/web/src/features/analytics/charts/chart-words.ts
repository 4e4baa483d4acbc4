import { monthName } from '../../../lib/format/calendar.ts'
import type { Analytics } from '../analytics-query.ts'

/** Chart titles that differ between areas. */
export const chartTitles = {
  admin: { roles: 'User Role Distribution', goals: 'Goal Progress Overview' },
  manager: { roles: 'Team Role Distribution', goals: 'Team Goal Progress Overview' },
} as const

export type ChartVariant = keyof typeof chartTitles

/** '2 / 5 milestones completed', the text of each goal. */
export const milestonesText = (goal: Pick<Analytics['goals'][number], 'completed_milestones' | 'total_milestones'>) =>
  `${goal.completed_milestones} / ${goal.total_milestones} milestones completed`

/** 'To Do 3, Done 1' */
export const listed = (parts: readonly { name: string; value: number }[], unit = '') =>
  parts.map(({ name, value }) => `${name} ${value}${unit}`).join(', ')

/** 'June 2026 to November 2026' */
export const span = (months: Analytics['months']) =>
  months.length === 0 ? '' : `${monthName(months[0]?.month ?? '')} to ${monthName(months.at(-1)?.month ?? '')}`
