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

/** Reproducible random integers below `limit` (mulberry32). */
function dice(seed: number) {
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
    const roll = dice(seed)
    const person = await world.join(team)
    const windows = [world.as(person), world.as(await world.signIn(person))]
    const firstRead = new Map<number, string>()
    let assigned = 0

    for (let round = 0; round < 30; round++) {
      const known = (await rowsOf(person)).map(({ id }) => id)
      const some = () =>
        Array.from({ length: 1 + roll(5) }, () => known[roll(Math.max(known.length, 1))] ?? 2_147_483_000)
      const acts = windows.flatMap((window) =>
        Array.from({ length: 3 }, () => {
          const [id] = some()
          const acts = [
            () => window.patch(`/notifications/${id}/read`),
            () => window.patch(`/notifications/${id}/archive`),
            () => window.delete(`/notifications/${id}`),
            () => window.patch('/notifications/bulk', { ids: some(), action: 'read' }),
            () => window.patch('/notifications/bulk', { ids: some(), action: 'unarchive' }),
            () => window.patch('/notifications/read-all', roll(2) ? { organization_id: team.id } : {}),
          ]
          return acts[roll(acts.length)]
        }),
      )
      const gives = Array.from({ length: roll(4) }, () => () => {
        assigned++
        return world
          .as(team.manager)
          .post('/tasks/', { title: `Task ${assigned}`, project_id: project.id, assigned_to: person.id })
      })
      const answers = await Promise.all([...acts, ...gives].map((act) => act?.()))
      expect(
        answers.map((answer) => answer?.status).filter((status) => ![200, 201, 204, 404].includes(status ?? 0)),
      ).toEqual([])

      const rows = await rowsOf(person)
      const listed = rows.filter(({ archived_at }) => archived_at === null)
      const unread = listed.filter(({ read_at }) => read_at === null).length
      const [window] = windows
      expect((await window?.get('/notifications/unread/count'))?.body).toEqual({ unread_count: unread })
      expect((await window?.get('/notifications/stats'))?.body).toEqual({ total: listed.length, unread_count: unread })
      const list = await window?.get('/notifications/?limit=2')
      expect(list?.headers['x-total-count']).toBe(String(listed.length))
      for (const { id, read_at } of rows) {
        // No action marks anything as unread, so the first time of reading stays.
        if (firstRead.has(id)) expect(read_at).toBe(firstRead.get(id))
        else if (read_at !== null) firstRead.set(id, read_at)
      }
    }

    const { rows: written } = await sql<{ times: number }>`
      select count(*)::int as times from facts f join notifications n on n.fact_id = f.id and n.user_id = ${person.id}
      group by f.id`.execute(world.store.db)
    expect(written.filter(({ times }) => times !== 1)).toEqual([])
    expect(assigned).toBeGreaterThan(0)
  },
)
