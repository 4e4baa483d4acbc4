import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFixture, makeTeam } from '../testing/pairs/fixture.ts'
import { snapshot } from '../testing/permissions/snapshot.ts'
import { password, testApi, type World } from '../testing/world.ts'
import { purgeOrganizations } from './purge.ts'

let world: World
beforeAll(async () => {
  world = await testApi({}, { connections: 8 })
})
afterAll(() => world?.close())

type Team = Awaited<ReturnType<World['team']>>
const remove = (by: Team['admin'], id: number, body?: object) => world.as(by).delete(`/organizations/${id}`, body)
const restore = (by: Team['admin'], id: number) => world.as(by).post(`/organizations/${id}/restore`)
const deletedOrganizations = async (by: Team['admin']) => (await world.as(by).get('/organizations/deleted')).body

/** Sets the deletion time to this many days ago. */
const makeOlder = (id: number, days: number) =>
  world.store.db
    .updateTable('organizations')
    .set({ deleted_at: sql`now() - ${days} * interval '1 day'` })
    .where('id', '=', id)
    .execute()

describe('deleting an organization', () => {
  it.each([
    ['no password', undefined, 'Password is required'],
    ['a wrong password', { password: 'a wrong guess' }, 'The password is not right'],
  ])('with %s is refused at the field and changes nothing [S18]', async (_, body, message) => {
    const team = await world.team()
    const before = await snapshot(world.store.db)
    const response = await remove(team.admin, team.id, body)
    expect([response.status, response.body.errors]).toEqual([422, [{ field: 'password', message }]])
    expect(await snapshot(world.store.db)).toBe(before)
  })

  it('password attempts are limited as at sign-in [S18]', async () => {
    const limitedWorld = await testApi({ RATE_LIMITS: 'on' })
    try {
      const team = await limitedWorld.team()
      const guess = () => limitedWorld.as(team.admin).delete(`/organizations/${team.id}`, { password: 'a wrong guess' })
      const statuses: number[] = []
      for (let attempt = 0; attempt < 11; attempt++) statuses.push((await guess()).status)
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429])
      const response = await limitedWorld.as(team.admin).delete(`/organizations/${team.id}`, { password })
      expect(response.status).toBe(429)
      expect((await limitedWorld.as(team.admin).get(`/organizations/${team.id}`)).status).toBe(200)
    } finally {
      await limitedWorld.close()
    }
  })

  it('hides everything in it at once, for everybody, and ends its invitations [S18]', async () => {
    const team = await world.team()
    const email = 'asked@example.com'
    const invited = await world.as(team.admin).post(`/organizations/${team.id}/invite-member`, { email })
    const token = invited.body.invitation_url.split('#')[1]
    const project = (await world.as(team.admin).post('/projects/', { name: 'P', organization_id: team.id })).body
    const task = { title: 'T', project_id: project.id, assigned_users: [team.member.id] }
    const { id } = (await world.as(team.admin).post('/tasks/', task)).body
    expect((await remove(team.admin, team.id, { password })).status).toBe(204)
    for (const person of [team.admin, team.manager, team.member]) {
      const client = world.as(person)
      expect((await client.get('/auth/me')).body.organizations).toEqual([])
      expect((await client.get('/organizations/')).body).toEqual([])
      expect((await client.get('/tasks/')).body).toEqual([])
      expect((await client.get('/notifications/')).body).toEqual([])
      expect((await client.get(`/tasks/${id}`)).status).toBe(404)
      expect((await client.get(`/projects/organization/${team.id}`)).status).toBe(403)
      expect((await client.post(`/tasks/${id}/comments`, { content: 'Still here?' })).status).toBe(404)
    }
    expect((await world.as(team.admin).post('/tasks/', task)).status).toBe(404)
    expect((await world.as(undefined).get(`/auth/invitations/${token}`)).status).toBe(404)
  })
})

describe('a deleted organization', () => {
  it('is listed for its former admins, and is restored unchanged [S18]', async () => {
    const team = await world.team('Aurora')
    const secondAdmin = await world.join(team, 'admin')
    const project = (await world.as(team.admin).post('/projects/', { name: 'P', organization_id: team.id })).body
    const formerMember = await world.join(team)
    await world.as(team.admin).delete(`/organizations/${team.id}/members/${formerMember.id}`)
    await remove(team.admin, team.id, { password })
    expect(await deletedOrganizations(secondAdmin)).toMatchObject([
      { id: team.id, name: 'Aurora', deleted_by: { id: team.admin.id, full_name: team.admin.name } },
    ])
    const [row] = await deletedOrganizations(secondAdmin)
    const days = (Date.parse(row.restorable_until) - Date.parse(row.deleted_at)) / 86_400_000
    expect(days).toBe(30)

    const restored = await restore(secondAdmin, team.id)
    expect([restored.status, restored.body]).toMatchObject([200, { id: team.id, name: 'Aurora', role: 'admin' }])
    expect(await deletedOrganizations(secondAdmin)).toEqual([])
    const readRole = async (person: Team['admin']) =>
      (await world.as(person).get(`/users/current-user-role/${team.id}`)).body.role
    expect([await readRole(team.admin), await readRole(team.manager), await readRole(team.member)]).toEqual([
      'admin',
      'manager',
      'member',
    ])
    expect((await world.as(team.admin).get(`/projects/${project.id}`)).status).toBe(200)
    expect((await world.as(formerMember).get(`/organizations/${team.id}`)).status).toBe(404)
    const lastFact = await world.store.db
      .selectFrom('facts')
      .select(['kind', 'action', 'seen_by'])
      .where('organization_id', '=', team.id)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(lastFact).toMatchObject({ kind: 'organization.restored', action: 'created' })
  })

  it('is neither listed for nor restored by anybody else [S18]', async () => {
    const team = await world.team()
    const loweredAdmin = await world.join(team, 'admin')
    await world.as(team.admin).put(`/organizations/${team.id}/members/${loweredAdmin.id}`, { role: 'manager' })
    const formerAdmin = await world.join(team, 'admin')
    await world.as(team.admin).delete(`/organizations/${team.id}/members/${formerAdmin.id}`)
    const stranger = await world.register()
    await remove(team.admin, team.id, { password })
    const before = await snapshot(world.store.db)
    for (const person of [team.manager, team.member, loweredAdmin, formerAdmin, stranger]) {
      expect(await deletedOrganizations(person)).toEqual([])
      expect((await restore(person, team.id)).status).toBe(404)
    }
    expect(await snapshot(world.store.db)).toBe(before)
  })

  it('is restored without users who have deleted their account since [S18]', async () => {
    const team = await world.team()
    const project = (await world.as(team.admin).post('/projects/', { name: 'P', organization_id: team.id })).body
    const task = { title: 'T', project_id: project.id, assigned_users: [team.member.id] }
    const { id } = (await world.as(team.admin).post('/tasks/', task)).body
    await remove(team.admin, team.id, { password })
    expect((await world.as(team.member).delete(`/users/${team.member.id}`, { password })).status).toBe(204)
    await restore(team.admin, team.id)
    expect((await world.as(team.admin).get(`/tasks/${id}`)).body.assignees).toEqual([])
    const activeMembers = await world.store.db
      .selectFrom('memberships')
      .select('user_id')
      .where('organization_id', '=', team.id)
      .where('status', '=', 'active')
      .orderBy('user_id')
      .execute()
    expect(activeMembers.map(({ user_id }) => user_id)).toEqual([team.admin.id, team.manager.id])
  })

  it('can be restored for 30 days and not longer [S18]', async () => {
    const team = await world.team()
    await remove(team.admin, team.id, { password })
    await makeOlder(team.id, 31)
    expect(await deletedOrganizations(team.admin)).toEqual([])
    expect((await restore(team.admin, team.id)).status).toBe(404)
    await makeOlder(team.id, 29)
    await purgeOrganizations(world.store)
    expect((await restore(team.admin, team.id)).status).toBe(200)
  })
})

/** Counts the rows that refer to the organization, by table; tables without such rows are left out. */
async function countRows(id: number): Promise<Record<string, number>> {
  const { rows: tables } = await world.database.pool.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'organization_id'
     union select 'organizations'`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const key = name === 'organizations' ? 'id' : 'organization_id'
    const { rows } = await world.database.pool.query(`select count(*)::int as count from ${name} where ${key} = $1`, [
      id,
    ])
    if (rows[0].count > 0) counts[name] = rows[0].count
  }
  return counts
}

it('nothing of a purged organization remains in any table, even with writes until the end [W4]', async () => {
  const neighborTeam = await makeTeam(world)
  await makeFixture(world, neighborTeam)
  const neighborRows = await countRows(neighborTeam.organization)
  for (let round = 0; round < 5; round++) {
    const team = await makeTeam(world)
    const fixture = await makeFixture(world, team)
    const [admin, member] = [world.as(fixture.actor('org_admin')), world.as(fixture.actor('assigned_member'))]
    const sendWrites = () => [
      admin.post('/tasks/', {
        title: 'New',
        project_id: fixture.P.id,
        assigned_users: [fixture.actor('org_member').id],
      }),
      member.patch(`/tasks/${fixture.T.id}/status`, { status: 'in_progress' }),
      member.post(`/tasks/${fixture.T.id}/comments`, { content: 'Hello' }),
      admin.post('/projects/', { name: 'New', organization_id: team.organization }),
    ]
    const responses = await Promise.all([
      ...sendWrites(),
      ...sendWrites(),
      world.as(fixture.actor('second_admin')).delete(`/organizations/${team.organization}`, { password }),
      ...sendWrites(),
    ])
    expect(responses.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    expect(Object.keys(await countRows(team.organization))).toContain('notifications')

    // These writes cannot happen after 30 days; even if they did, the purge must leave nothing behind.
    await makeOlder(team.organization, 31)
    await world.store.db
      .updateTable('memberships')
      .set({ status: 'active', ended_with_organization: false })
      .where('organization_id', '=', team.organization)
      .execute()
    const lateResponses = await Promise.all([
      purgeOrganizations(world.store, 2).then(() => ({ status: 204 })),
      ...sendWrites(),
      ...sendWrites(),
    ])
    expect(lateResponses.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    expect(await countRows(team.organization)).toEqual({})
  }
  expect(await countRows(neighborTeam.organization)).toEqual(neighborRows)
})
