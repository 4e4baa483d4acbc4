import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApi, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await testApi()
})
afterAll(() => world.close())

it('creates an organization with users in three roles', async () => {
  const team = await world.team()
  const rows = await world.store.db.selectFrom('memberships').select(['user_id', 'role']).orderBy('user_id').execute()
  expect(rows).toEqual([
    { user_id: team.admin.id, role: 'admin' },
    { user_id: team.manager.id, role: 'manager' },
    { user_id: team.member.id, role: 'member' },
  ])
  expect((await world.as(team.admin).get('/livez')).body).toEqual({ status: 'ok' })
})
