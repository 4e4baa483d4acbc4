import { datesOf } from '@muster/contracts/recurrence/dates'
import { dayOf, textOfDay } from '@muster/contracts/recurrence/day'
import { parseRule } from '@muster/contracts/recurrence/rule'
import { openDatabase } from '@muster/database/open'
import { deadlocksIn } from '@muster/database/testing-deadlocks'
import { createStore } from '@muster/server/store'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seededRandom } from '../../seeded-random.ts'
import { testApi, type World } from '../../testing/world.ts'
import { continueDueSeries } from './due-series.ts'

let world: World
beforeAll(async () => {
  world = await testApi({}, { connections: 12 })
})
afterAll(() => world?.close())

const start = '2038-03-26'
const day = 86_400_000

async function makeSeries(team: Awaited<ReturnType<World['team']>>, rule: string, mode: string, timeZone: string) {
  const manager = world.as(team.manager)
  await manager.put(`/users/${team.manager.id}`, { time_zone: timeZone })
  const { body: project } = await manager.post('/projects/', { name: 'House', organization_id: team.id })
  const values = {
    title: 'Water the plants',
    project_id: project.id,
    due_date: start,
    assigned_users: [team.member.id],
  }
  const { body: task } = await manager.post('/tasks/', values)
  await manager.post(`/tasks/${task.id}/subtasks`, { titles: ['Kitchen', 'Bath'] })
  const response = await manager.put(`/tasks/${task.id}/recurrence`, { rule, mode })
  expect(response.status, response.text).toBe(200)
  return { id: response.body.series.id, taskId: task.id, projectId: project.id }
}

/** The numbers and dates of the tasks of a series, in their order, each with the number of its subtasks. */
async function tasksOf(seriesId: number) {
  const { rows } = await sql<{ number: number; date: string; subtasks: number }>`
    select series_number as number, due_date::date::text as date, subtask_count as subtasks
    from tasks where series_id = ${seriesId} order by series_number`.execute(world.store.db)
  return rows
}

const firstDates = (rule: string, count: number) => {
  const dates: { number: number; date: string; subtasks: number }[] = []
  for (const date of datesOf(parseRule(rule), dayOf(start))) {
    if (dates.length === count) break
    dates.push({ number: dates.length + 1, date: textOfDay(date), subtasks: 2 })
  }
  return dates
}

it('each date is created once through 50 kills of the job and clock steps of a day, in five time zones', async () => {
  const zones = ['America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'America/Santiago', 'Africa/Cairo']
  const random = seededRandom(20_261_129)
  for (const zone of zones) {
    const series = await makeSeries(await world.team(), 'FREQ=DAILY', 'on_date', zone)
    let now = new Date(`${start}T12:00:00Z`).getTime()
    let latest = now
    let killed = 0
    for (let run = 0; killed < 10 && run < 200; run++) {
      now += random.pick([day, -day, day])
      latest = Math.max(latest, now)
      if (await runAndKill(new Date(now), random.integerBelow(12))) killed++
    }
    expect(killed).toBe(10)
    await continueDueSeries(world.store, new Date(latest))
    const days = Math.round((latest - new Date(`${start}T12:00:00Z`).getTime()) / day)
    expect(await tasksOf(series.id)).toEqual(firstDates('FREQ=DAILY', days + 1))
  }
})

/**
 * Runs the job with connections of its own, and ends them some round trips after the first one was opened. Returns
 * whether this interrupted the job.
 */
async function runAndKill(now: Date, roundTrips: number): Promise<boolean> {
  const applicationName = `muster-victim-${crypto.randomUUID().slice(0, 8)}`
  const victim = openDatabase({ url: world.database.url, max: 2, applicationName })
  victim.pool.on('error', () => undefined)
  let isRunning = true
  const run = continueDueSeries(createStore(victim), now)
    .then(
      () => false,
      () => true,
    )
    .finally(() => {
      isRunning = false
    })
  const isConnected = sql`select 1 from pg_stat_activity where application_name = ${applicationName}`
  while (isRunning && (await isConnected.execute(world.store.db)).rows.length === 0);
  for (let index = 0; index < roundTrips; index++) await sql`select 1`.execute(world.store.db)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${applicationName}`.execute(
    world.store.db,
  )
  const wasInterrupted = await run
  await victim.close()
  return wasInterrupted
}

it('8 users who finish and reopen at the same time, with the job, create each task once', async () => {
  const deadlocks = await deadlocksIn(world.database.ownerUrl)
  const team = await world.team()
  const rule = 'FREQ=WEEKLY;BYDAY=MO,WE,SU'
  const series = await makeSeries(team, rule, 'when_finished', 'Europe/Berlin')
  const manager = world.as(team.manager)
  const statuses = new Set<number>()
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    const random = seededRandom(writer)
    for (let index = 0; index < 25; index++) {
      const { tasks } = (await manager.get(`/tasks/${series.taskId}/recurrence`)).body
      const task = random.pick<{ id: number }>(tasks.slice(0, 3))
      const status = random.pick(['done', 'done', 'cancelled', 'todo', 'in_progress'])
      const response = random.chance(0.6)
        ? await manager.patch(`/tasks/${task.id}/status`, { status })
        : random.chance(0.5)
          ? await manager.put(`/tasks/${task.id}`, { status })
          : await manager.patch('/tasks/', {
              organization_id: team.id,
              changes: [{ ids: tasks.slice(0, 3).map(({ id }: { id: number }) => id), set: { status } }],
            })
      statuses.add(response.status)
      if (random.chance(0.2)) await continueDueSeries(world.store)
    }
  })
  await Promise.all(writers)
  await continueDueSeries(world.store)

  expect([...statuses]).toEqual([200])
  const tasks = await tasksOf(series.id)
  expect(tasks.length).toBeGreaterThan(3)
  expect(tasks).toEqual(firstDates(rule, tasks.length))
  const { rows: repeating } = await sql`
    select series_number as number from tasks where series_id = ${series.id} and recurrence is not null`.execute(
    world.store.db,
  )
  expect(repeating).toEqual([{ number: tasks.length }])
  expect(await deadlocksIn(world.database.ownerUrl)).toBe(deadlocks)
})
