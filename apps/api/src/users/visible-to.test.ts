import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApi, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await testApi()
})
afterAll(() => world.close())

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)

describe('visibility of users', () => {
  it('the list contains the caller and members of shared organizations, newest first [API-108]', async () => {
    const [team, otherTeam] = [await world.team(), await world.team()]
    const list = await world.as(team.member).get('/users/')
    expect(idsOf(list.body)).toEqual([team.member.id, team.manager.id, team.admin.id])
    expect(list.headers['x-total-count']).toBe('3')
    expect(
      idsOf((await world.as(await world.join(otherTeam, 'member', team.member)).get('/users/')).body),
    ).toHaveLength(6)
    expect(idsOf((await world.as(team.member).get('/users/?limit=2&offset=1')).body)).toHaveLength(2)
  })

  it('the members of an organization, with their role in it [API-109, ENT-014, ENT-015, ENT-017, STATE-113, PERM-06]', async () => {
    const team = await world.team('Aurora')
    const list = await world.as(team.member).get(`/users/organizations/${team.id}`)
    expect(list.body).toMatchObject([
      {
        id: team.member.id,
        organization_role: 'member',
        organization_name: 'Aurora',
        status: 'active',
        is_active: true,
      },
      { id: team.manager.id, organization_role: 'manager' },
      { id: team.admin.id, organization_role: 'admin', joined_at: expect.stringMatching(/Z$/) },
    ])
    expect(list.headers['x-total-count']).toBe('3')
  })

  it('the members of a foreign or unknown organization give the same error', async () => {
    const team = await world.team()
    const stranger = await world.register({ role: 'admin' })
    const foreignResponse = await world.as(stranger).get(`/users/organizations/${team.id}`)
    expect(foreignResponse.status).toBe(403)
    expect((await world.as(stranger).get('/users/organizations/2000000000')).text).toBe(foreignResponse.text)
    expect((await world.as(stranger).get(`/users/current-user-role/${team.id}`)).text).toBe(foreignResponse.text)
  })

  it('the organizations of a user are limited to the shared ones, in list and single user [API-110, ENT-018, ENT-019, ENT-020]', async () => {
    const [sharedTeam, secretTeam] = [await world.team('Shared'), await world.team('CANARY')]
    await world.join(secretTeam, 'manager', sharedTeam.manager)
    const visibleResponse = await world.as(sharedTeam.member).get(`/users/${sharedTeam.manager.id}`)
    expect(visibleResponse.body.organizations).toEqual([{ id: sharedTeam.id, name: 'Shared', role: 'manager' }])
    for (const path of ['/users/', `/users/organizations/${sharedTeam.id}`, `/users/${sharedTeam.manager.id}`]) {
      expect((await world.as(sharedTeam.member).get(path)).text).not.toContain('CANARY')
    }
    expect((await world.as(sharedTeam.manager).get(`/users/${sharedTeam.manager.id}`)).body.organizations).toHaveLength(
      2,
    )
  })

  it('a foreign user gives the same response as an unknown id', async () => {
    const [team, otherTeam] = [await world.team(), await world.team()]
    const foreignResponse = await world.as(team.admin).get(`/users/${otherTeam.member.id}`)
    expect(foreignResponse.status).toBe(404)
    expect((await world.as(team.admin).get('/users/2000000000')).text).toBe(foreignResponse.text)
  })

  it('the membership check succeeds only when both are active members of that organization [API-116, API-117]', async () => {
    const [team, otherTeam] = [await world.team(), await world.team()]
    await world.join(otherTeam, 'member', team.manager)
    const check = async (person: { token: string }, target: { id: number }, id: number) =>
      (await world.as(person).get(`/users/${target.id}?organization_id=${id}`)).status
    expect(await check(team.member, team.manager, team.id)).toBe(200)
    expect(await check(team.member, team.member, team.id)).toBe(200)
    expect(await check(team.member, team.manager, otherTeam.id)).toBe(404)
    expect(await check(team.member, team.member, otherTeam.id)).toBe(404)
    expect(await check(team.manager, team.member, otherTeam.id)).toBe(404)
    expect(await check(team.member, team.manager, 2_000_000_000)).toBe(404)
    await world.as(team.admin).delete(`/organizations/${team.id}/members/${team.manager.id}`)
    expect(await check(team.member, team.manager, team.id)).toBe(404)
  })

  it("the caller's role in an organization [API-114, API-115, PERM-05]", async () => {
    const team = await world.team()
    for (const role of ['admin', 'manager', 'member'] as const) {
      expect((await world.as(team[role]).get(`/users/current-user-role/${team.id}`)).body).toEqual({
        organization_role: role,
        role,
      })
    }
  })

  it('lists with an invited person are the same for all roles, and GET does not find that person', async () => {
    const team = await world.team()
    const person = await world.register({ full_name: 'Known Person' })
    await world.as(team.admin).post(`/organizations/${team.id}/invite-member`, { email: person.email })
    for (const reader of [team.admin, team.member]) {
      expect((await world.as(reader).get(`/users/organizations/${team.id}`)).text).not.toContain('Known Person')
      expect((await world.as(reader).get(`/users/${person.id}`)).status).toBe(404)
      expect(idsOf((await world.as(reader).get('/users/')).body)).not.toContain(person.id)
    }
    expect((await world.as(person).get(`/users/${team.admin.id}`)).status).toBe(404)
  })

  it.each(['0', '-1', '1.5', '1e3', '%20', 'null', '99999999999'])(
    'id %s is invalid and not a server error',
    async (id) => {
      const team = await world.team()
      expect([404, 422]).toContain((await world.as(team.admin).get(`/users/${id}`)).status)
      expect([403, 404, 422]).toContain((await world.as(team.admin).get(`/users/organizations/${id}`)).status)
    },
  )
})
