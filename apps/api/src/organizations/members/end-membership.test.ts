import type { Tx } from '@muster/server/store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countWaitingForLocks } from '../../testing/waiting-for-locks.ts'
import { type Person, testApi, type World } from '../../testing/world.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>
let project: { id: number }
let task: { id: number }
let writer: Person

beforeAll(async () => {
  world = await testApi({}, { connections: 8 })
  team = await world.team()
})
afterAll(() => world?.close())

type Write = {
  name: string
  lockedTable: 'projects' | 'tasks'
  send: () => Promise<{ status: number }>
  readState: () => Promise<unknown>
}

const countOf = (table: 'projects' | 'tasks') =>
  world.store.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirst()

const writes: Write[] = [
  {
    name: 'a new task',
    lockedTable: 'projects',
    send: () => world.as(writer).post('/tasks/', { title: 'New', project_id: project.id }),
    readState: () => countOf('tasks'),
  },
  {
    name: 'a new status',
    lockedTable: 'tasks',
    send: () => world.as(writer).patch(`/tasks/${task.id}/status`, { status: 'done' }),
    readState: () =>
      world.store.db.selectFrom('tasks').select(['status', 'version']).where('id', '=', task.id).executeTakeFirst(),
  },
  {
    name: 'a new project',
    lockedTable: 'projects',
    send: () => world.as(writer).post('/projects/', { name: 'New', organization_id: team.id }),
    readState: () => countOf('projects'),
  },
]

async function setUp() {
  writer = await world.join(team, 'manager')
  project = (await world.as(team.admin).post('/projects/', { name: 'P', organization_id: team.id })).body
  task = (await world.as(team.admin).post('/tasks/', { title: 'T', project_id: project.id })).body
}

/**
 * Ends the membership as the product does: it waits for transactions that have locked the membership, and blocks later
 * ones.
 */
async function endMembership(tx: Tx) {
  const membership = tx.selectFrom('memberships').select('user_id').where('user_id', '=', writer.id)
  await membership.forUpdate().execute()
  await tx.updateTable('memberships').set({ status: 'inactive' }).where('user_id', '=', writer.id).execute()
}

const countWaiting = () => countWaitingForLocks(world)

describe('at the end of a membership', () => {
  it.each(writes)('$name that was sent before is refused [S16] [W3]', async ({ send, readState }) => {
    await setUp()
    const before = await readState()
    const pendingResponse = await world.store.write(async (tx) => {
      await endMembership(tx)
      const response = send()
      await expect.poll(countWaiting).toBe(1)
      return { response }
    })
    expect([403, 404]).toContain((await pendingResponse.response).status)
    expect(await readState()).toEqual(before)
  })

  it.each(writes.filter(({ name }) => name !== 'a new project'))(
    '$name that is in progress is waited for [S16]',
    async ({ lockedTable, send }) => {
      await setUp()
      const doneCalls: string[] = []
      const responses = await world.store.write(async (tx) => {
        await tx
          .selectFrom(lockedTable)
          .select('id')
          .where('id', '=', (lockedTable === 'tasks' ? task : project).id)
          .forUpdate()
          .execute()
        const write = send().then(({ status }) => doneCalls.push(`write ${status}`))
        await expect.poll(countWaiting).toBe(1)
        const removal = world
          .as(team.admin)
          .delete(`/organizations/${team.id}/members/${writer.id}`)
          .then(({ status }) => doneCalls.push(`removal ${status}`))
        await expect.poll(countWaiting).toBe(2)
        return [write, removal]
      })
      await Promise.all(responses)
      expect(doneCalls).toEqual([expect.stringMatching(/^write 20/), 'removal 204'])
    },
  )

  it('a new task by a role that was just lowered is refused [S16]', async () => {
    await setUp()
    const before = await countOf('tasks')
    const pendingResponse = await world.store.write(async (tx) => {
      const membership = tx.selectFrom('memberships').select('user_id').where('user_id', '=', writer.id)
      await membership.forUpdate().execute()
      await tx.updateTable('memberships').set({ role: 'member' }).where('user_id', '=', writer.id).execute()
      const response = world.as(writer).post('/tasks/', { title: 'New', project_id: project.id })
      await expect.poll(countWaiting).toBe(1)
      return { response }
    })
    expect((await pendingResponse.response).status).toBe(404)
    expect(await countOf('tasks')).toEqual(before)
  })
})
