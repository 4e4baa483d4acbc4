import { type Forecast, minFinishedTasks, type Odds } from '@muster/contracts/forecast'
import { timeSlicer } from '@muster/server/run/slices'
import type { PersonWork, Work } from './read-work.ts'
import { createSimulation, type Pool, type Queue, type Simulation, type Team } from './simulate.ts'

const futureCount = 10_000
/** Futures are simulated in portions of this size, between which other requests are served. */
const futuresPerStep = 25
/**
 * At most this many people have a queue in the simulation, which bounds its time. Smaller queues are treated as tasks
 * without an assignee, of which a person who is away finishes none.
 */
const maxQueues = 20

/**
 * The forecast for this work, which should end by `endDate`, such as `2026-11-05`. The same work and seed give the same
 * forecast.
 */
export async function forecastOf(work: Work, endDate: string, seed: number): Promise<Forecast> {
  const { openTasks, finishedTasks, observedDays, today } = work
  const { team, named, others } = teamOf(work)
  const forecast: Forecast = {
    open_tasks: openTasks,
    finished_tasks: finishedTasks,
    observed_days: observedDays,
    odds: null,
    chance_on_time: null,
    with_one_more_person: null,
    with_one_task_less: null,
    without_absences: null,
    queues: [...named, ...others].filter(({ openTasks: open }) => open > 0).map((person) => queueOf(person, 0, today)),
  }
  if (!isEnough(work)) return forecast

  const simulation = await simulate(team, seed)
  const decisive = simulation.decisive()
  const queues = [
    ...named.map((person, index) => queueOf(person, decisive[index] ?? 0, today)),
    ...others.map((person) => queueOf(person, person.userId === null ? (decisive.at(-1) ?? 0) : 0, today)),
  ]
  const mostDecisive = decisive.indexOf(Math.max(...decisive))
  return {
    ...forecast,
    odds: oddsOf(simulation, today),
    chance_on_time: rounded(simulation.chanceBy(daysBetween(today, endDate))),
    with_one_more_person: oddsOf(await simulate({ ...team, helped: mostDecisive }, seed), today),
    with_one_task_less: openTasks > 1 ? oddsOf(await simulate(withOneLess(team, mostDecisive), seed), today) : null,
    without_absences: [...team.queues, ...(team.unassigned.absent ?? [])].some(isAway)
      ? oddsOf(await simulate(withoutAbsences(team), seed), today)
      : null,
    queues: queues
      .filter(({ open_tasks: open }) => open > 0)
      .toSorted((left, right) => right.decisive - left.decisive || right.open_tasks - left.open_tasks),
  }
}

/** The odds alone, which need one simulation: the same as those of `forecastOf`. */
export async function chancesOf(work: Work, endDate: string, seed: number): Promise<Chances> {
  if (!isEnough(work)) return { odds: null, chance_on_time: null }
  const simulation = await simulate(teamOf(work).team, seed)
  const chance = simulation.chanceBy(daysBetween(work.today, endDate))
  return { odds: oddsOf(simulation, work.today), chance_on_time: rounded(chance) }
}

export type Chances = Pick<Forecast, 'odds' | 'chance_on_time'>

const isEnough = ({ openTasks, finishedTasks }: Work) => openTasks > 0 && finishedTasks >= minFinishedTasks

/** The people with a queue of their own, and the others, whose tasks are treated as tasks without an assignee. */
function teamOf({ people: all, observedDays }: Work) {
  const people = all.filter(({ userId }) => userId !== null).toSorted(bySize)
  const named = people.slice(0, maxQueues)
  const others = [...people.slice(maxQueues), ...all.filter(({ userId }) => userId === null)]
  const team: Team = { queues: named.map(({ queue }) => queue), unassigned: together(others, observedDays) }
  return { team, named, others }
}

const bySize = (left: PersonWork, right: PersonWork) =>
  right.queue.open - left.queue.open ||
  right.finishedTasks - left.finishedTasks ||
  (left.userId ?? 0) - (right.userId ?? 0)

const rounded = (share: number) => Math.round(share * 1_000) / 1_000

const startOf = (date: string) => Date.parse(`${date}T00:00:00Z`)
const dateAfter = (today: string, days: number) =>
  new Date(startOf(today) + days * 86_400_000).toISOString().slice(0, 10)
const daysBetween = (from: string, to: string) => Math.max(0, Math.round((startOf(to) - startOf(from)) / 86_400_000))

const isAway = ({ away = [] }: Queue) => away.length > 0
const withoutAbsences = ({ queues, unassigned }: Team): Team => {
  const alwaysHere = ({ open, finished }: Queue): Queue => ({ open, finished })
  return { queues: queues.map(alwaysHere), unassigned: alwaysHere(unassigned) }
}

const queueOf = (
  { userId, name, openTasks, finishedTasks, queue: { away } }: PersonWork,
  decisive: number,
  today: string,
) => ({
  user_id: userId,
  full_name: name,
  open_tasks: openTasks,
  finished_tasks: finishedTasks,
  decisive: rounded(decisive),
  absences: away.map(([first, last]) => ({ starts_on: dateAfter(today, first), ends_on: dateAfter(today, last) })),
})

/** One queue with the tasks of all these people. */
const together = (people: readonly PersonWork[], days: number): Pool => ({
  absent: people.map(({ queue }) => queue).filter(isAway),
  open: people.reduce((sum, { queue }) => sum + queue.open, 0),
  finished: Array.from({ length: days }, (_, day) =>
    people.reduce((sum, { queue }) => sum + (queue.finished[day] ?? 0), 0),
  ),
})

/** The team whose queue with this index, or else the unassigned tasks, has one task less. */
const withOneLess = ({ queues, unassigned }: Team, index: number): Team => {
  const less = <Tasks extends Queue>(queue: Tasks) => ({ ...queue, open: Math.max(queue.open - 1, 0) })
  if (index >= queues.length) return { queues, unassigned: less(unassigned) }
  return { queues: queues.map((queue, place) => (place === index ? less(queue) : queue)), unassigned }
}

async function simulate(team: Team, seed: number): Promise<Simulation> {
  const simulation = createSimulation(team, seed)
  const rest = timeSlicer()
  for (let done = 0; done < futureCount; done += futuresPerStep) {
    simulation.run(futuresPerStep)
    await rest()
  }
  return simulation
}

function oddsOf(simulation: Simulation, today: string): Odds {
  const dateOf = (share: number) => {
    const days = simulation.dayOf(share)
    if (days === undefined) return null
    return dateAfter(today, days)
  }
  return { p50: dateOf(0.5), p85: dateOf(0.85) }
}
