import type { Member } from '@muster/contracts/users'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApi, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await testApi()
})
afterAll(() => world?.close())

it('the members of an organization can be limited to ids and to a status, with their total', async () => {
  const team = await world.team()
  const invited = { email: 'new@muster.test', role: 'member' }
  expect((await world.as(team.admin).post(`/organizations/${team.id}/invite-member`, invited)).status).toBe(201)
  const listMembers = async (query: string) => {
    const response = await world.as(team.member).get(`/users/organizations/${team.id}?${query}`)
    expect(response.status, response.text).toBe(200)
    const rows: Member[] = response.body
    return { ids: rows.map(({ id }) => id), total: Number(response.headers['x-total-count']) }
  }
  const all = await listMembers('')
  expect(all.total).toBe(4)
  const activeIds = all.ids.filter((id) => [team.admin.id, team.manager.id, team.member.id].includes(id))
  expect(await listMembers('status=active')).toEqual({ ids: activeIds, total: 3 })
  expect(await listMembers('status=active&limit=2')).toEqual({ ids: activeIds.slice(0, 2), total: 3 })
  expect(await listMembers(`ids=${team.manager.id},2147483647`)).toEqual({ ids: [team.manager.id], total: 1 })
})
