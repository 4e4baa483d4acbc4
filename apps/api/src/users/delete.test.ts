import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countWaitingForLocks } from '../testing/waiting-for-locks.ts'
import { password, testApi, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await testApi()
})
afterAll(() => world.close())

const user = (id: number) => world.store.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
const facts = () => world.store.db.selectFrom('facts').selectAll().orderBy('id').execute()
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)

describe('removing a user', () => {
  it('an admin ends the membership in the organizations they administer; the account remains [API-112]', async () => {
    const [team, elsewhere] = [await world.team(), await world.team()]
    await world.join(elsewhere, 'member', team.member)
    expect((await world.as(team.admin).delete(`/users/${team.member.id}`)).status).toBe(204)
    expect((await world.as(team.member).get('/organizations/')).body).toMatchObject([{ id: elsewhere.id }])
    expect(await user(team.member.id)).toMatchObject({ status: 'active', email: team.member.email })
  })

  it('with organization_id only that membership ends', async () => {
    const team = await world.team()
    const secondOrganization = await world.organization({ name: 'Second', admin: team.admin })
    await world.join(secondOrganization, 'member', team.member)
    expect(
      (await world.as(team.admin).delete(`/users/${team.member.id}?organization_id=${secondOrganization.id}`)).status,
    ).toBe(204)
    expect((await world.as(team.member).get('/organizations/')).body).toMatchObject([{ id: team.id }])
    expect(
      (await world.as(team.admin).delete(`/users/${team.member.id}?organization_id=${secondOrganization.id}`)).status,
    ).toBe(404)
  })

  it('manager and member are refused, a stranger gets 404, and nothing changes', async () => {
    const team = await world.team()
    const stranger = await world.team()
    const before = [await world.store.db.selectFrom('memberships').selectAll().execute(), await facts()]
    const path = `/users/${team.member.id}`
    expect((await world.as(team.manager).delete(path)).status).toBe(403)
    expect((await world.as(await joinMember()).delete(path)).status).toBe(403)
    expect((await world.as(stranger.admin).delete(path)).status).toBe(404)
    expect((await world.as(stranger.admin).delete(`${path}?organization_id=${team.id}`)).status).toBe(404)
    expect((await world.as(undefined).delete(path)).status).toBe(401)
    expect(await facts()).toEqual(before[1])
    expect((await world.as(team.member).get(`/organizations/${team.id}`)).status).toBe(200)

    function joinMember() {
      return world.join(team)
    }
  })
})

describe("deleting the user's own account", () => {
  it('also ends a membership that is being accepted concurrently', async () => {
    const team = await world.team()
    const person = await world.register()
    await world.as(team.admin).post(`/organizations/${team.id}/invite-member`, { email: person.email })
    const pendingResponses = await world.store.write(async (tx) => {
      await tx.selectFrom('organizations').select('id').where('id', '=', team.id).forUpdate().execute()
      const acceptance = world.as(person).post(`/organizations/${team.id}/accept-invitation`)
      await expect.poll(() => countWaitingForLocks(world)).toBe(1)
      const deletion = world.as(person).delete(`/users/${person.id}`, { password })
      await expect.poll(() => countWaitingForLocks(world)).toBe(2)
      return { all: Promise.all([acceptance, deletion]) }
    })
    expect((await pendingResponses.all).map(({ status }) => status)).toEqual([200, 204])
    const membership = world.store.db.selectFrom('memberships').select('status').where('user_id', '=', person.id)
    expect(await membership.execute()).toEqual([{ status: 'inactive' }])
  })

  it('disappears from the list of an organization left before, also for clients with an ETag of that list', async () => {
    const team = await world.team()
    const list = (etag?: string) =>
      world.as(team.admin).get(`/users/organizations/${team.id}`, etag ? { 'if-none-match': etag } : {})
    await world.as(team.member).delete(`/organizations/${team.id}/members/${team.member.id}`)
    const before = await list()
    const shownName = (response: { body: { id: number; name: string }[] }) =>
      response.body.find(({ id }) => id === team.member.id)?.name
    expect(shownName(before)).toBe(team.member.name)
    expect((await world.as(team.member).delete(`/users/${team.member.id}`, { password })).status).toBe(204)
    const after = await list(String(before.headers.etag))
    expect(after.status).toBe(200)
    expect(shownName(after)).toBeUndefined()
    expect(after.text).not.toContain(team.member.email)
  })

  it('requires the password: email, sessions and memberships are removed, the name remains on written content', async () => {
    const team = await world.team()
    const otherSession = await world.signIn(team.member)
    const project = (await world.as(team.admin).post('/projects/', { name: 'Aurora', organization_id: team.id })).body
    const task = (
      await world
        .as(team.admin)
        .post('/tasks/', { title: 'Look up', project_id: project.id, assignees: [team.member.id] })
    ).body
    await world.as(team.member).post(`/tasks/${task.id}/comments`, { content: 'I was here' })
    expect((await world.as(team.member).delete(`/users/${team.member.id}`, { password })).status).toBe(204)
    for (const session of [team.member, otherSession])
      expect((await world.as(session).get('/auth/me')).status).toBe(401)
    expect(await user(team.member.id)).toMatchObject({
      email: null,
      password_hash: null,
      status: 'inactive',
      full_name: team.member.name,
    })
    expect((await world.as(team.admin).get(`/tasks/${task.id}/comments`)).body[0]).toMatchObject({
      content: 'I was here',
      user: { full_name: team.member.name },
    })
    expect(idsOf((await world.as(team.admin).get(`/users/organizations/${team.id}`)).body)).not.toContain(
      team.member.id,
    )
    expect((await world.as(undefined).post('/auth/login', { email: team.member.email, password })).status).toBe(401)
    const secondResponse = await world
      .as(undefined)
      .post('/auth/register', { email: team.member.email, password: 'a long password' })
    expect(secondResponse).toMatchObject({ status: 201, body: { organizations: [] } })
    expect(secondResponse.body.id).not.toBe(team.member.id)
  })

  it('without the password, or with a wrong one, nothing changes', async () => {
    const person = await world.register()
    const before = [await user(person.id), await facts()]
    const path = `/users/${person.id}`
    expect((await world.as(person).delete(path)).status).toBe(403)
    expect((await world.as(person).delete(path, {})).status).toBe(403)
    expect(await world.as(person).delete(path, { password: 'a guess' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'password' }] },
    })
    expect([await user(person.id), await facts()]).toEqual(before)
    expect((await world.as(person).get('/auth/me')).status).toBe(200)
  })

  it('the last admin of an organization must hand it over first; the other memberships do not change', async () => {
    const [ownTeam, foreignTeam] = [await world.team(), await world.team()]
    await world.join(foreignTeam, 'member', ownTeam.admin)
    const before = [await user(ownTeam.admin.id), await facts()]
    expect((await world.as(ownTeam.admin).delete(`/users/${ownTeam.admin.id}`, { password })).status).toBe(409)
    expect([await user(ownTeam.admin.id), await facts()]).toEqual(before)
    expect((await world.as(ownTeam.admin).get('/organizations/')).body).toHaveLength(2)
    await world.as(ownTeam.admin).put(`/organizations/${ownTeam.id}/members/${ownTeam.manager.id}`, { role: 'admin' })
    expect((await world.as(ownTeam.admin).delete(`/users/${ownTeam.admin.id}`, { password })).status).toBe(204)
  })
})
