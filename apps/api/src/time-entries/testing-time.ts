import type { TimeEntry } from '@muster/contracts/time-entries/fields'
import { expect } from 'vitest'
import { planning } from '../testing/planning.ts'
import type { Person, World } from '../testing/world.ts'

type Team = Awaited<ReturnType<World['team']>>

/** Functions for the tests of time entries in an organization. */
export async function timing(world: World, team: Team) {
  const plan = await planning(world, team)
  const post = (by: Person, body: object) => world.as(by).post('/time-entries/', body)
  const addMinutes = (instant: string, minutes: number) =>
    new Date(Date.parse(instant) + minutes * 60_000).toISOString()
  return {
    plan,
    post,
    addMinutes,
    /** Creates a task that is assigned to these users. */
    taskOf: (people: Person[], body: object = {}): Promise<{ id: number; key: string }> =>
      plan.createTask({ assigned_users: people.map(({ id }) => id), ...body }),
    /** Logs this many minutes, beginning at an instant such as `2024-05-06T09:00Z`. */
    log: async (
      by: Person,
      task: { id: number },
      startedAt: string,
      minutes: number,
      body: object = {},
    ): Promise<TimeEntry> => {
      const ended_at = addMinutes(startedAt, minutes)
      const response = await post(by, { task_id: task.id, started_at: addMinutes(startedAt, 0), ended_at, ...body })
      expect(response.status, response.text).toBe(201)
      return response.body
    },
    list: async (by: Person, query = ''): Promise<TimeEntry[]> => {
      const response = await world.as(by).get(`/time-entries/organization/${team.id}${query}`)
      expect(response.status, response.text).toBe(200)
      return response.body
    },
    setTimeZone: (person: Person, time_zone: string) =>
      world.store.db.updateTable('users').set({ time_zone }).where('id', '=', person.id).execute(),
    lock: (by: Person, month: string) => world.as(by).put(`/time-entries/organization/${team.id}/locks/${month}`),
    unlock: (by: Person, month: string) => world.as(by).delete(`/time-entries/organization/${team.id}/locks/${month}`),
  }
}

export type Timing = Awaited<ReturnType<typeof timing>>
