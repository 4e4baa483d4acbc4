import type { Tx } from '@muster/server/store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitingForLocks } from '../../testing/waiting-for-locks.ts'
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
  what: string
  of: 'projects' | 'tasks'
  send: () => Promise<{ status: number }>
  changed: () => Promise<unknown>
}

const countOf = (table: 'projects' | 'tasks') =>
  world.store.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirst()

const writes: Write[] = [
  {
    what: 'a new task',
    of: 'projects',
    send: () => world.as(writer).post('/tasks/', { title: 'New', project_id: project.id }),
    changed: () => countOf('tasks'),
  },
  {
    what: 'a new status',
    of: 'tasks',
    send: () => world.as(writer).patch(`/tasks/${task.id}/status`, { status: 'done' }),
    changed: () =>
      world.store.db.selectFrom('tasks').select(['status', 'version']).where('id', '=', task.id).executeTakeFirst(),
  },
  {
    what: 'a new project',
    of: 'projects',
    send: () => world.as(writer).post('/projects/', { name: 'New', organization_id: team.id }),
    changed: () => countOf('projects'),
  },
]

async function begin() {
  writer = await world.join(team, 'manager')
  project = (await world.as(team.admin).post('/projects/', { name: 'P', organization_id: team.id })).body
  task = (await world.as(team.admin).post('/tasks/', { title: 'T', project_id: project.id })).body
}

/** Ends the membership as the product does: it waits for transactions that lock it, and blocks new ones. */
async function end(tx: Tx) {
  const theirs = tx.selectFrom('memberships').select('user_id').where('user_id', '=', writer.id)
  await theirs.forUpdate().execute()
  await tx.updateTable('memberships').set({ status: 'inactive' }).where('user_id', '=', writer.id).execute()
}

const waiting = () => waitingForLocks(world)

describe('at the end of a membership', () => {
  it.each(writes)('$what that was sent before is refused [S16] [W3]', async ({ send, changed }) => {
    await begin()
    const before = await changed()
    const sent = await world.store.write(async (tx) => {
      await end(tx)
      const answer = send()
      await expect.poll(waiting).toBe(1)
      return { answer }
    })
    expect([403, 404]).toContain((await sent.answer).status)
    expect(await changed()).toEqual(before)
  })

  it.each(writes.filter(({ what }) => what !== 'a new project'))(
    '$what that is in progress is waited for [S16]',
    async ({ of, send }) => {
      await begin()
      const done: string[] = []
      const answers = await world.store.write(async (tx) => {
        await tx
          .selectFrom(of)
          .select('id')
          .where('id', '=', (of === 'tasks' ? task : project).id)
          .forUpdate()
          .execute()
        const write = send().then(({ status }) => done.push(`write ${status}`))
        await expect.poll(waiting).toBe(1)
        const removal = world
          .as(team.admin)
          .delete(`/organizations/${team.id}/members/${writer.id}`)
          .then(({ status }) => done.push(`removal ${status}`))
        await expect.poll(waiting).toBe(2)
        return [write, removal]
      })
      await Promise.all(answers)
      expect(done).toEqual([expect.stringMatching(/^write 20/), 'removal 204'])
    },
  )

  it('a new task by a role that was just lowered is refused [S16]', async () => {
    await begin()
    const before = await countOf('tasks')
    const sent = await world.store.write(async (tx) => {
      const theirs = tx.selectFrom('memberships').select('user_id').where('user_id', '=', writer.id)
      await theirs.forUpdate().execute()
      await tx.updateTable('memberships').set({ role: 'member' }).where('user_id', '=', writer.id).execute()
      const answer = world.as(writer).post('/tasks/', { title: 'New', project_id: project.id })
      await expect.poll(waiting).toBe(1)
      return { answer }
    })
    expect((await sent.answer).status).toBe(404)
    expect(await countOf('tasks')).toEqual(before)
  })
})
