import type { ExplainedTask, WorkShare } from '@muster/contracts/explanation'
import type { TaskStatus } from '@muster/contracts/tasks/vocabulary'
import { expect, it } from 'vitest'
import { type Random, seededRandom } from '../seeded-random.ts'
import { explainedShareOf, explanationOf, type TaskOfShare, type WorkGroup } from './shares.ts'

const histories = 10_000
const listLimit = 5

type ModelTask = { id: number; hours: string | null; people: Set<number>; status: TaskStatus; inTrash: boolean }

/** Tasks after a random history of what users do with them. */
function randomTasks(random: Random): ModelTask[] {
  const { integerBelow, pick, chance } = random
  const tasks: ModelTask[] = []
  const estimates = [null, '1', '2.5', '3.333333333333333', '40', '99999.9']
  const events: ((task: ModelTask) => void)[] = [
    (task) => task.people.add(integerBelow(6) + 1),
    (task) => task.people.add(integerBelow(6) + 1),
    (task) => task.people.delete(integerBelow(6) + 1),
    (task) => {
      task.hours = pick(estimates)
    },
    (task) => {
      task.status = pick(['todo', 'in_progress', 'done', 'done', 'cancelled'])
    },
    (task) => {
      task.inTrash = chance(0.3)
    },
  ]
  for (let step = integerBelow(40); step >= 0; step--) {
    if (tasks.length === 0 || chance(0.25))
      tasks.push({ id: tasks.length + 1, hours: null, people: new Set(), status: 'todo', inTrash: false })
    else pick(events)(pick(tasks))
  }
  return tasks
}

/** Tenths as whole numbers, because sums of decimal numbers are not exact; NaN if there are further decimals. */
function tenths(percentage: number): number {
  const result = Math.round(percentage * 10)
  return result / 10 === percentage ? result : Number.NaN
}
const total = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0)

const countedTasks = (tasks: ModelTask[]) => tasks.filter(({ status, inTrash }) => status !== 'cancelled' && !inTrash)
const peopleOf = ({ people }: ModelTask): (number | null)[] => (people.size > 0 ? [...people] : [null])
const hoursOf = ({ hours }: ModelTask) => Number(hours ?? 1)
const partOf = (task: ModelTask) => hoursOf(task) / peopleOf(task).length

function workOf(tasks: ModelTask[]) {
  const groups: WorkGroup[] = tasks.flatMap((task) =>
    peopleOf(task).map((user_id, _index, { length }) => ({
      user_id,
      full_name: null,
      finished: task.status === 'done',
      assignees: length,
      tasks: 1,
      weight: task.hours ?? '1',
    })),
  )
  const weight = String(total(tasks.map(hoursOf)))
  return { id: 1, tasks: tasks.length, estimated_tasks: 0, weight, groups }
}

type OfShare = { work: ReturnType<typeof workOf>; share: WorkShare; own: ModelTask[]; everything: number }

/** What is wrong with a share and its explanation. */
function faultsOfShare({ work, share, own, everything }: OfShare): string[] {
  const listed: TaskOfShare[] = own
    .toSorted((left, right) => partOf(right) - partOf(left))
    .slice(0, listLimit)
    .map(({ id, hours, status, people }) => ({
      id,
      key: `HI-${id}`,
      title: 'Task',
      status,
      finished: status === 'done',
      weight: hours ?? '1',
      estimated: hours !== null,
      assignees: Math.max(people.size, 1),
    }))
  const explained = explainedShareOf({ ...work, user_id: share.user_id, listed })
  const sum = (of: ExplainedTask[]) => total(of.map(({ percentage }) => tenths(percentage)))
  const rest = tenths(explained.rest.percentage)
  const whole = tenths(share.percentage)
  const finished = explained.tasks.filter(({ status }) => status === 'done')
  const isNear = ({ percentage, weight, assignees }: ExplainedTask) =>
    percentage >= 0 && Math.abs(tenths(percentage) - (weight / assignees / everything) * 1_000) < 3
  const rules = {
    'the finished and the open part add up':
      tenths(share.finished_percentage) + tenths(share.open_percentage) === whole,
    'the tasks and the rest add up': sum(explained.tasks) + rest === whole,
    'the finished tasks add up': explained.rest.tasks > 0 || sum(finished) === tenths(share.finished_percentage),
    'all tasks are counted': share.finished_tasks + share.open_tasks === own.length,
    'all tasks are explained': explained.tasks.length + explained.rest.tasks === own.length,
    'the share is the same': explained.share?.percentage === share.percentage,
    'the share is exact to a tenth': Math.abs(whole - (total(own.map(partOf)) / everything) * 1_000) < 1,
    'each task is near its exact part': explained.tasks.every(isNear),
  }
  return Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : [`not true for ${share.user_id}: ${rule}`]))
}

it('the shares add up to the whole, and the tasks under a share to the share, in random histories', () => {
  let shareCount = 0
  for (let seed = 1; seed <= histories; seed++) {
    const tasks = countedTasks(randomTasks(seededRandom(seed)))
    const work = workOf(tasks)
    const { shares } = explanationOf(work)
    const everything = total(tasks.map(hoursOf))
    const faults = shares.flatMap((share) => {
      const own = tasks.filter((task) => peopleOf(task).includes(share.user_id))
      return faultsOfShare({ work, share, own, everything })
    })
    const sum = total(shares.map(({ percentage }) => tenths(percentage)))
    expect({ seed, sum, faults }).toEqual({ seed, sum: tasks.length > 0 ? 1_000 : 0, faults: [] })
    shareCount += shares.length
  }
  expect(shareCount).toBeGreaterThan(2 * histories)
})
