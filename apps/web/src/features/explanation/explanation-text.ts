import type { ExplainedTask, Explanation, WorkShare } from '@muster/contracts/explanation'
import { texts } from '@muster/contracts/texts'
import { formatCount } from '../../lib/format/count.ts'

export const percent = (percentage: number) => `${percentage.toFixed(1)}%`

export const nameOf = ({ user_id, full_name }: WorkShare) =>
  user_id === null ? 'Unassigned tasks' : (full_name ?? texts.unknownUser)

/** A weight as it is displayed: with at most two decimals. */
const weightFormat = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })
export const hours = (weight: number) => weightFormat.format(weight)

/** How much a task counts for one of its assignees: `8 ÷ 2`, or `1` without an estimate. */
export const partText = ({ weight, assignees }: Pick<ExplainedTask, 'weight' | 'assignees'>) =>
  assignees === 1 ? hours(weight) : `${hours(weight)} ÷ ${assignees}`

export const halvesText = ({ finished_percentage, open_percentage }: WorkShare) =>
  `${percent(finished_percentage)} finished, ${percent(open_percentage)} open`

/** How the tasks are weighed, and how many of them have no estimate. */
export function weighingText({ tasks, estimated_tasks, weight }: Explanation): string {
  const missing = tasks - estimated_tasks
  const total = `The weights add up to ${hours(weight)}.`
  if (missing === 0) return `Each task weighs its estimated hours. ${total}`
  if (estimated_tasks === 0) return `No task has an estimate, so each weighs 1. ${total}`
  const without =
    missing === 1
      ? '1 task without an estimate weighs 1'
      : `${formatCount(missing)} tasks without an estimate weigh 1 each`
  return `Each task weighs its estimated hours; ${without}. ${total}`
}
