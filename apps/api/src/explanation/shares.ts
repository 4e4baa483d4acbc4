import type { ExplainedShare, ExplainedTask, Explanation, WorkShare } from '@muster/contracts/explanation'
import { apportion, compare, difference, type Fraction, fractionOf, sumOf } from './exact.ts'

/** The tasks of one person that are divided among the same number of people and are all finished, or all open. */
export type WorkGroup = {
  /** Null for the tasks without an assignee. */
  user_id: number | null
  full_name: string | null
  finished: boolean
  assignees: number
  tasks: number
  /** The sum of the weights as a decimal number. */
  weight: string
}

export type Work = { id: number; tasks: number; estimated_tasks: number; weight: string; groups: WorkGroup[] }

type Half = { tasks: number; amount: Fraction; tenths: number }
type Share = { user_id: number | null; full_name: string | null; tenths: number; finished: Half; open: Half }

/** All shares are parts of this many tenths of a percent. */
const wholeTenths = 1_000

/**
 * The share of each person in tenths of a percent, the largest first and the tasks without an assignee last. The shares
 * add up to the whole, and the finished and open halves to their share.
 */
export function sharesOf(groups: readonly WorkGroup[]): Share[] {
  const people = [...new Set(groups.map(({ user_id }) => user_id))].map((user_id) => {
    const own = groups.filter((group) => group.user_id === user_id)
    const half = (finished: boolean) => {
      const counted = own.filter((group) => group.finished === finished)
      return {
        tasks: counted.reduce((sum, { tasks }) => sum + tasks, 0),
        amount: sumOf(counted.map(({ weight, assignees }) => fractionOf(weight, assignees))),
      }
    }
    const [finished, open] = [half(true), half(false)]
    return {
      user_id,
      full_name: own[0]?.full_name ?? null,
      finished,
      open,
      amount: sumOf([finished.amount, open.amount]),
    }
  })
  const ordered = people.toSorted(
    (left, right) =>
      Number(left.user_id === null) - Number(right.user_id === null) ||
      compare(right.amount, left.amount) ||
      (left.user_id ?? 0) - (right.user_id ?? 0),
  )
  const tenths = apportion(
    wholeTenths,
    ordered.map(({ amount }) => amount),
  )
  return ordered.map(({ user_id, full_name, finished, open }, index) => {
    const own = tenths[index] ?? 0
    const [finishedTenths = 0, openTenths = 0] = apportion(own, [finished.amount, open.amount])
    return {
      user_id,
      full_name,
      tenths: own,
      finished: { ...finished, tenths: finishedTenths },
      open: { ...open, tenths: openTenths },
    }
  })
}

const toWorkShare = ({ user_id, full_name, tenths, finished, open }: Share): WorkShare => ({
  user_id,
  full_name,
  finished_tasks: finished.tasks,
  open_tasks: open.tasks,
  percentage: tenths / 10,
  finished_percentage: finished.tenths / 10,
  open_percentage: open.tenths / 10,
})

export const explanationOf = ({ groups, weight, ...work }: Work): Explanation => ({
  ...work,
  weight: Number(weight),
  shares: sharesOf(groups).map(toWorkShare),
})

export type TaskOfShare = Omit<ExplainedTask, 'weight' | 'percentage'> & { weight: string; finished: boolean }

/** `listed` are the tasks of this user with the largest parts, in descending order. */
export type WorkOfUser = Work & { user_id: number | null; listed: TaskOfShare[] }

/** The tasks that make up a user's share. Their tenths of a percent add up to the halves of the share. */
export function explainedShareOf({ id, weight, groups, user_id, listed }: WorkOfUser): ExplainedShare {
  const share = sharesOf(groups).find((other) => other.user_id === user_id)
  if (!share) return { id, share: null, weight: Number(weight), tasks: [], rest: { tasks: 0, percentage: 0 } }
  const tenthsById = new Map<number, number>()
  let restTenths = 0
  for (const [finished, half] of [
    [true, share.finished],
    [false, share.open],
  ] as const) {
    const tasks = listed.filter((task) => task.finished === finished)
    const amounts = tasks.map((task) => fractionOf(task.weight, task.assignees))
    const tenths = apportion(half.tenths, [...amounts, difference(half.amount, sumOf(amounts))])
    for (const [index, { id: taskId }] of tasks.entries()) tenthsById.set(taskId, tenths[index] ?? 0)
    restTenths += tenths.at(-1) ?? 0
  }
  return {
    id,
    share: toWorkShare(share),
    weight: Number(weight),
    tasks: listed.map(({ finished: _, weight: ownWeight, ...task }) => ({
      ...task,
      weight: Number(ownWeight),
      percentage: (tenthsById.get(task.id) ?? 0) / 10,
    })),
    rest: { tasks: share.finished.tasks + share.open.tasks - listed.length, percentage: restTenths / 10 },
  }
}
