import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeTeam, makeWork } from '../testing/pairs/fixture.ts'
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
const deleted = async (by: Team['admin']) => (await world.as(by).get('/organizations/deleted')).body

/** Moves the deletion this many days into the past. */
const age = (id: number, days: number) =>
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
    const answer = await remove(team.admin, team.id, body)
    expect([answer.status, answer.body.errors]).toEqual([422, [{ field: 'password', message }]])
    expect(await snapshot(world.store.db)).toBe(before)
  })

  it('password attempts are limited as at sign-in [S18]', async () => {
    const limited = await testApi({ RATE_LIMITS: 'on' })
    try {
      const team = await limited.team()
      const guess = () => limited.as(team.admin).delete(`/organizations/${team.id}`, { password: 'a wrong guess' })
      const statuses: number[] = []
      for (let attempt = 0; attempt < 11; attempt++) statuses.push((await guess()).status)
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429])
      const right = await limited.as(team.admin).delete(`/organizations/${team.id}`, { password })
      expect(right.status).toBe(429)
      expect((await limited.as(team.admin).get(`/organizations/${team.id}`)).status).toBe(200)
    } finally {
      await limited.close()
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
      const as = world.as(person)
      expect((await as.get('/auth/me')).body.organizations).toEqual([])
      expect((await as.get('/organizations/')).body).toEqual([])
      expect((await as.get('/tasks/')).body).toEqual([])
      expect((await as.get('/notifications/')).body).toEqual([])
      expect((await as.get(`/tasks/${id}`)).status).toBe(404)
      expect((await as.get(`/projects/organization/${team.id}`)).status).toBe(403)
      expect((await as.post(`/tasks/${id}/comments`, { content: 'Still here?' })).status).toBe(404)
    }
    expect((await world.as(team.admin).post('/tasks/', task)).status).toBe(404)
    expect((await world.as(undefined).get(`/auth/invitations/${token}`)).status).toBe(404)
  })
})

describe('a deleted organization', () => {
  it('is listed for its former admins, and is restored unchanged [S18]', async () => {
    const team = await world.team('Aurora')
    const second = await world.join(team, 'admin')
    const project = (await world.as(team.admin).post('/projects/', { name: 'P', organization_id: team.id })).body
    const former = await world.join(team)
    await world.as(team.admin).delete(`/organizations/${team.id}/members/${former.id}`)
    await remove(team.admin, team.id, { password })
    expect(await deleted(second)).toMatchObject([
      { id: team.id, name: 'Aurora', deleted_by: { id: team.admin.id, full_name: team.admin.name } },
    ])
    const [row] = await deleted(second)
    const days = (Date.parse(row.restorable_until) - Date.parse(row.deleted_at)) / 86_400_000
    expect(days).toBe(30)

    const restored = await restore(second, team.id)
    expect([restored.status, restored.body]).toMatchObject([200, { id: team.id, name: 'Aurora', role: 'admin' }])
    expect(await deleted(second)).toEqual([])
    const role = async (person: Team['admin']) =>
      (await world.as(person).get(`/users/current-user-role/${team.id}`)).body.role
    expect([await role(team.admin), await role(team.manager), await role(team.member)]).toEqual([
      'admin',
      'manager',
      'member',
    ])
    expect((await world.as(team.admin).get(`/projects/${project.id}`)).status).toBe(200)
    expect((await world.as(former).get(`/organizations/${team.id}`)).status).toBe(404)
    const facts = await world.store.db
      .selectFrom('facts')
      .select(['kind', 'action', 'seen_by'])
      .where('organization_id', '=', team.id)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(facts).toMatchObject({ kind: 'organization.restored', action: 'created' })
  })

  it('is neither listed for nor restored by anybody else [S18]', async () => {
    const team = await world.team()
    const lowered = await world.join(team, 'admin')
    await world.as(team.admin).put(`/organizations/${team.id}/members/${lowered.id}`, { role: 'manager' })
    const left = await world.join(team, 'admin')
    await world.as(team.admin).delete(`/organizations/${team.id}/members/${left.id}`)
    const stranger = await world.register()
    await remove(team.admin, team.id, { password })
    const before = await snapshot(world.store.db)
    for (const person of [team.manager, team.member, lowered, left, stranger]) {
      expect(await deleted(person)).toEqual([])
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
    const active = await world.store.db
      .selectFrom('memberships')
      .select('user_id')
      .where('organization_id', '=', team.id)
      .where('status', '=', 'active')
      .orderBy('user_id')
      .execute()
    expect(active.map(({ user_id }) => user_id)).toEqual([team.admin.id, team.manager.id])
  })

  it('can be restored for 30 days and not longer [S18]', async () => {
    const team = await world.team()
    await remove(team.admin, team.id, { password })
    await age(team.id, 31)
    expect(await deleted(team.admin)).toEqual([])
    expect((await restore(team.admin, team.id)).status).toBe(404)
    await age(team.id, 29)
    await purgeOrganizations(world.store)
    expect((await restore(team.admin, team.id)).status).toBe(200)
  })
})

/** Counts the rows of each table that refer to the organization. */
async function rowsOf(id: number): Promise<Record<string, number>> {
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
  const neighbour = await makeTeam(world)
  await makeWork(world, neighbour)
  const stays = await rowsOf(neighbour.organization)
  for (let race = 0; race < 5; race++) {
    const team = await makeTeam(world)
    const work = await makeWork(world, team)
    const [admin, member] = [world.as(work.actor('org_admin')), world.as(work.actor('assigned_member'))]
    const write = () => [
      admin.post('/tasks/', { title: 'New', project_id: work.P.id, assigned_users: [work.actor('org_member').id] }),
      member.patch(`/tasks/${work.T.id}/status`, { status: 'in_progress' }),
      member.post(`/tasks/${work.T.id}/comments`, { content: 'Hello' }),
      admin.post('/projects/', { name: 'New', organization_id: team.organization }),
    ]
    const answers = await Promise.all([
      ...write(),
      ...write(),
      world.as(work.actor('second_admin')).delete(`/organizations/${team.organization}`, { password }),
      ...write(),
    ])
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    expect(Object.keys(await rowsOf(team.organization))).toContain('notifications')

    // These writes cannot happen after 30 days; even if they did, nothing may remain.
    await age(team.organization, 31)
    await world.store.db
      .updateTable('memberships')
      .set({ status: 'active', ended_with_organization: false })
      .where('organization_id', '=', team.organization)
      .execute()
    const late = await Promise.all([
      purgeOrganizations(world.store, 2).then(() => ({ status: 204 })),
      ...write(),
      ...write(),
    ])
    expect(late.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    expect(await rowsOf(team.organization)).toEqual({})
  }
  expect(await rowsOf(neighbour.organization)).toEqual(stays)
})
