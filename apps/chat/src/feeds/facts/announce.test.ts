import { createLogger } from '@muster/server/run/logger'
import { Server } from 'socket.io'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessChecks } from '../../connect/access-checks.ts'
import { room } from '../../connect/rooms.ts'
import { chatHouse } from '../../testing.ts'
import { announce } from './announce.ts'
import type { FeedFact } from './read-facts.ts'

let house: Awaited<ReturnType<typeof chatHouse>>

beforeAll(async () => {
  house = await chatHouse()
})
afterAll(() => house.close())

const fact: FeedFact = {
  id: 1,
  transaction: '1',
  organization_id: 1,
  actor_id: null,
  entity: 'task',
  entity_id: 1,
  action: 'updated',
  version: 1,
  seen_by: [1, 2, 3],
  lost_by: [],
  private: false,
}

it('yields to other work while it announces very many facts', async () => {
  const io = new Server()
  const access = accessChecks(io, house.store, createLogger('chat', { LOG_LEVEL: 'silent' }))
  const deliver = announce(io, access, house.store)
  let turns = 0
  let over = false
  const count = () => {
    turns++
    if (!over) setImmediate(count)
  }
  setImmediate(count)
  await deliver(Array.from({ length: 100_000 }, (_, index) => ({ ...fact, id: index + 1 })))
  over = true
  expect(turns).toBeGreaterThan(3)
})

it('looks up notifications only for organizations with a connected socket', async () => {
  const io = new Server()
  const access = accessChecks(io, house.store, createLogger('chat', { LOG_LEVEL: 'silent' }))
  let asked = 0
  const db = house.db.withPlugin({
    transformQuery: ({ node }) => {
      asked++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const deliver = announce(io, access, { ...house.store, db })
  await deliver([fact])
  expect(asked).toBe(0)
  await io.of('/').adapter.addAll('somebody', new Set([room.organization(1)]))
  await deliver([fact])
  expect(asked).toBe(1)
  await deliver([{ ...fact, organization_id: 2 }])
  expect(asked).toBe(1)
})
