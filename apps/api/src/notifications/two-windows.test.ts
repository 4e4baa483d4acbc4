import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, testApi, type World } from '../testing/world.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>
let project: { id: number }

beforeAll(async () => {
  world = await testApi()
  team = await world.team()
  project = (await world.as(team.manager).post('/projects/', { name: 'Aurora', organization_id: team.id })).body
})
afterAll(() => world?.close())

/** Returns a function that returns reproducible random integers from 0 to `limit` - 1 (mulberry32). */
function seededRandom(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
}

const rowsOf = (person: Person) =>
  world.store.db.selectFrom('notifications').selectAll().where('user_id', '=', person.id).orderBy('id').execute()

it.each([1, 2, 3])(
  'the counts match the rows while two windows act at the same time and tasks are assigned (seed %i)',
  async (seed) => {
    const random = seededRandom(seed)
    const person = await world.join(team)
    const windows = [world.as(person), world.as(await world.signIn(person))]
    const firstRead = new Map<number, string>()
    let assignedCount = 0

    for (let round = 0; round < 30; round++) {
      const knownIds = (await rowsOf(person)).map(({ id }) => id)
      const randomIds = () =>
        Array.from({ length: 1 + random(5) }, () => knownIds[random(Math.max(knownIds.length, 1))] ?? 2_147_483_000)
      const actions = windows.flatMap((window) =>
        Array.from({ length: 3 }, () => {
          const [id] = randomIds()
          const randomActions = [
            () => window.patch(`/notifications/${id}/read`),
            () => window.patch(`/notifications/${id}/archive`),
            () => window.delete(`/notifications/${id}`),
            () => window.patch('/notifications/bulk', { ids: randomIds(), action: 'read' }),
            () => window.patch('/notifications/bulk', { ids: randomIds(), action: 'unarchive' }),
            () => window.patch('/notifications/read-all', random(2) ? { organization_id: team.id } : {}),
          ]
          return randomActions[random(randomActions.length)]
        }),
      )
      const assignments = Array.from({ length: random(4) }, () => () => {
        assignedCount++
        return world
          .as(team.manager)
          .post('/tasks/', { title: `Task ${assignedCount}`, project_id: project.id, assigned_to: person.id })
      })
      const responses = await Promise.all([...actions, ...assignments].map((action) => action?.()))
      expect(
        responses.map((response) => response?.status).filter((status) => ![200, 201, 204, 404].includes(status ?? 0)),
      ).toEqual([])

      const rows = await rowsOf(person)
      const listedRows = rows.filter(({ archived_at }) => archived_at === null)
      const unreadCount = listedRows.filter(({ read_at }) => read_at === null).length
      const [window] = windows
      expect((await window?.get('/notifications/unread/count'))?.body).toEqual({ unread_count: unreadCount })
      expect((await window?.get('/notifications/stats'))?.body).toEqual({
        total: listedRows.length,
        unread_count: unreadCount,
      })
      const list = await window?.get('/notifications/?limit=2')
      expect(list?.headers['x-total-count']).toBe(String(listedRows.length))
      for (const { id, read_at } of rows) {
        // None of the actions in this test marks a notification as unread, so read_at keeps its first value.
        if (firstRead.has(id)) expect(read_at).toBe(firstRead.get(id))
        else if (read_at !== null) firstRead.set(id, read_at)
      }
    }

    const { rows: recordedCounts } = await sql<{ times: number }>`
      select count(*)::int as times from facts f join notifications n on n.fact_id = f.id and n.user_id = ${person.id}
      group by f.id`.execute(world.store.db)
    expect(recordedCounts.filter(({ times }) => times !== 1)).toEqual([])
    expect(assignedCount).toBeGreaterThan(0)
  },
)
