import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { password, testApi, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await testApi()
})
afterAll(() => world.close())

const user = (id: number) => world.store.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
const facts = () => world.store.db.selectFrom('facts').selectAll().orderBy('id').execute()
const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)

describe('who sees whom', () => {
  it('API-108 the list holds oneself and whoever shares an organization, newest first', async () => {
    const [team, other] = [await world.team(), await world.team()]
    const list = await world.as(team.member).get('/users/')
    expect(ids(list.body)).toEqual([team.member.id, team.manager.id, team.admin.id])
    expect(list.headers['x-total-count']).toBe('3')
    expect(ids((await world.as(await world.join(other, 'member', team.member)).get('/users/')).body)).toHaveLength(6)
    expect(ids((await world.as(team.member).get('/users/?limit=2&offset=1')).body)).toHaveLength(2)
  })

  it('API-109 ENT-014 ENT-015 ENT-017 STATE-113 PERM-06 the members of an organization, with their role in it', async () => {
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

  it('the members of an organization that is foreign or never was are refused alike', async () => {
    const team = await world.team()
    const stranger = await world.register({ role: 'admin' })
    const foreign = await world.as(stranger).get(`/users/organizations/${team.id}`)
    expect(foreign.status).toBe(403)
    expect((await world.as(stranger).get('/users/organizations/2000000000')).text).toBe(foreign.text)
    expect((await world.as(stranger).get(`/users/current-user-role/${team.id}`)).text).toBe(foreign.text)
  })

  it('API-110 ENT-018 ENT-019 ENT-020 organizations are cut to those that are shared, in list and single user', async () => {
    const [shared, secret] = [await world.team('Shared'), await world.team('CANARY')]
    await world.join(secret, 'manager', shared.manager)
    const seen = await world.as(shared.member).get(`/users/${shared.manager.id}`)
    expect(seen.body.organizations).toEqual([{ id: shared.id, name: 'Shared', role: 'manager' }])
    for (const path of ['/users/', `/users/organizations/${shared.id}`, `/users/${shared.manager.id}`]) {
      expect((await world.as(shared.member).get(path)).text).not.toContain('CANARY')
    }
    expect((await world.as(shared.manager).get(`/users/${shared.manager.id}`)).body.organizations).toHaveLength(2)
  })

  it('somebody foreign answers with the bytes of an id that never was', async () => {
    const [team, other] = [await world.team(), await world.team()]
    const foreign = await world.as(team.admin).get(`/users/${other.member.id}`)
    expect(foreign.status).toBe(404)
    expect((await world.as(team.admin).get('/users/2000000000')).text).toBe(foreign.text)
  })

  it('API-116 API-117 the membership check succeeds only when both are active members of that very organization', async () => {
    const [team, other] = [await world.team(), await world.team()]
    await world.join(other, 'member', team.manager)
    const check = async (who: { token: string }, target: { id: number }, id: number) =>
      (await world.as(who).get(`/users/${target.id}?organization_id=${id}`)).status
    expect(await check(team.member, team.manager, team.id)).toBe(200)
    expect(await check(team.member, team.member, team.id)).toBe(200)
    expect(await check(team.member, team.manager, other.id)).toBe(404)
    expect(await check(team.member, team.member, other.id)).toBe(404)
    expect(await check(team.manager, team.member, other.id)).toBe(404)
    expect(await check(team.member, team.manager, 2_000_000_000)).toBe(404)
    await world.as(team.admin).delete(`/organizations/${team.id}/members/${team.manager.id}`)
    expect(await check(team.member, team.manager, team.id)).toBe(404)
  })

  it('API-114 API-115 PERM-05 the own role in an organization', async () => {
    const team = await world.team()
    for (const role of ['admin', 'manager', 'member'] as const) {
      expect((await world.as(team[role]).get(`/users/current-user-role/${team.id}`)).body).toEqual({
        organization_role: role,
        role,
      })
    }
  })

  it('the lists an invited person stands in tell leaders and members the same, and GET does not find them', async () => {
    const team = await world.team()
    const person = await world.register({ full_name: 'Known Person' })
    await world.as(team.admin).post(`/organizations/${team.id}/invite-member`, { email: person.email })
    for (const reader of [team.admin, team.member]) {
      expect((await world.as(reader).get(`/users/organizations/${team.id}`)).text).not.toContain('Known Person')
      expect((await world.as(reader).get(`/users/${person.id}`)).status).toBe(404)
      expect(ids((await world.as(reader).get('/users/')).body)).not.toContain(person.id)
    }
    expect((await world.as(person).get(`/users/${team.admin.id}`)).status).toBe(404)
  })

  it.each(['0', '-1', '1.5', '1e3', '%20', 'null', '99999999999'])(
    'id %s is no id, and no error of ours',
    async (id) => {
      const team = await world.team()
      expect([404, 422]).toContain((await world.as(team.admin).get(`/users/${id}`)).status)
      expect([403, 404, 422]).toContain((await world.as(team.admin).get(`/users/organizations/${id}`)).status)
    },
  )
})

describe('changing a profile', () => {
  it('API-111 oneself: name, username, job title, time zone', async () => {
    const person = await world.register()
    const changes = {
      full_name: 'New Name',
      username: `new${person.id}`,
      job_title: 'Pilot',
      time_zone: 'Europe/Berlin',
    }
    const changed = await world.as(person).put(`/users/${person.id}`, changes)
    expect(changed).toMatchObject({ status: 200, body: { ...changes, name: 'New Name' } })
    expect((await world.as(person).put(`/users/${person.id}`, { full_name: null })).body.name).toBe(`new${person.id}`)
  })

  it('a new name is new in the lists of every organization, which say so', async () => {
    const [one, two] = [await world.team(), await world.team()]
    await world.join(two, 'member', one.member)
    const before = await Promise.all([
      world.as(one.admin).get(`/users/organizations/${one.id}`),
      world.as(two.admin).get(`/users/organizations/${two.id}`),
      world.as(two.admin).get('/users/'),
    ])
    await world.as(one.member).put(`/users/${one.member.id}`, { full_name: 'Renamed' })
    const again = await Promise.all([
      world.as(one.admin).get(`/users/organizations/${one.id}`, { 'if-none-match': String(before[0].headers.etag) }),
      world.as(two.admin).get(`/users/organizations/${two.id}`, { 'if-none-match': String(before[1].headers.etag) }),
      world.as(two.admin).get('/users/', { 'if-none-match': String(before[2].headers.etag) }),
    ])
    for (const answer of again) {
      expect(answer.status).toBe(200)
      expect(answer.text).toContain('Renamed')
    }
    const told = (await facts()).filter(
      ({ kind, entity_id }) => kind === 'member.updated' && entity_id === one.member.id,
    )
    expect(told.map(({ organization_id }) => organization_id)).toEqual([one.id, two.id])
  })

  it('an admin of a shared organization changes name and job title, and nothing else', async () => {
    const team = await world.team()
    const path = `/users/${team.member.id}`
    expect((await world.as(team.admin).put(path, { full_name: 'By Admin', job_title: 'Cook' })).status).toBe(200)
    const before = [await user(team.member.id), await facts()]
    for (const wrong of [{ username: 'taken-over' }, { time_zone: 'Asia/Tokyo' }, { email: 'mine@example.com' }]) {
      expect((await world.as(team.admin).put(path, { full_name: 'Again', ...wrong })).status).toBe(422)
    }
    expect([await user(team.member.id), await facts()]).toEqual(before)
  })

  it('PERM-02 nobody changes a role, a confirmation or a status by this call', async () => {
    const team = await world.team()
    const stranger = await world.register({ role: 'admin' })
    const before = [await user(team.admin.id), await user(team.member.id), await facts()]
    const privileged = [
      { role: 'admin' },
      { organization_role: 'admin' },
      { is_verified: false },
      { status: 'pending' },
      { password: 'x' },
    ]
    for (const body of privileged) {
      expect((await world.as(team.member).put(`/users/${team.member.id}`, body)).status).toBe(422)
      expect([403, 422]).toContain((await world.as(team.admin).put(`/users/${team.member.id}`, body)).status)
    }
    const lower = { organization_role: 'member' }
    expect((await world.as(stranger).put(`/users/${team.admin.id}`, lower)).status).toBe(404)
    for (const role of ['member', 'manager'] as const) {
      expect((await world.as(team[role]).put(`/users/${team.admin.id}`, lower)).status).toBe(403)
    }
    expect((await world.as(team.admin).put(`/users/${team.admin.id}`, lower)).status).toBe(422)
    expect([await user(team.admin.id), await user(team.member.id), await facts()]).toEqual(before)
  })

  it('manager, colleague and stranger are refused, and nothing changed', async () => {
    const team = await world.team()
    const stranger = await world.team()
    const before = [await user(team.member.id), await facts()]
    const body = { full_name: 'Somebody Else' }
    expect((await world.as(team.manager).put(`/users/${team.member.id}`, body)).status).toBe(403)
    expect((await world.as(await world.join(team)).put(`/users/${team.member.id}`, body)).status).toBe(403)
    expect((await world.as(stranger.admin).put(`/users/${team.member.id}`, body)).status).toBe(404)
    expect((await world.as(undefined).put(`/users/${team.member.id}`, body)).status).toBe(401)
    expect([await user(team.member.id), await facts()]).toEqual(before)
  })

  it('a fetched user, and a row of the member list, can be sent back whole', async () => {
    const team = await world.team()
    const before = await facts()
    const single = (await world.as(team.member).get(`/users/${team.member.id}`)).body
    const [row] = (await world.as(team.member).get(`/users/organizations/${team.id}`)).body
    for (const body of [single, row]) {
      expect(await world.as(team.member).put(`/users/${team.member.id}`, body)).toMatchObject({
        status: 200,
        body: single,
      })
    }
    expect(await facts()).toEqual(before)
  })

  it('a username that is taken, whatever its case, is a conflict', async () => {
    const [one, two] = [await world.register(), await world.register()]
    const before = await user(two.id)
    const refused = await world.as(two).put(`/users/${two.id}`, { username: one.username.toUpperCase() })
    expect(refused).toMatchObject({ status: 409, body: { detail: 'Username already taken' } })
    expect(await user(two.id)).toEqual(before)
  })

  it('whoever saw an older state and says so is told', async () => {
    const person = await world.register()
    const etag = String((await world.as(person).get(`/users/${person.id}`)).headers.etag)
    await world.as(person).put(`/users/${person.id}`, { job_title: 'First' })
    const stale = await world.as(person).put(`/users/${person.id}`, { job_title: 'Second' }, { 'if-match': etag })
    expect(stale.status).toBe(412)
    expect((await user(person.id))?.job_title).toBe('First')
  })
})

describe('making a user', () => {
  const make = (who: { token: string } | undefined, body: object) => world.as(who).post('/users/', body)

  it('API-113 an admin invites and gets the account, pending, with what was said about it', async () => {
    const team = await world.team()
    const body = {
      email: 'made@example.com',
      organization_id: team.id,
      role: 'manager',
      full_name: 'Made Up',
      job_title: 'Cook',
    }
    const made = await make(team.admin, body)
    expect(made).toMatchObject({
      status: 201,
      body: {
        email: 'made@example.com',
        full_name: 'Made Up',
        job_title: 'Cook',
        status: 'pending',
        is_active: false,
        organizations: [],
      },
    })
    expect((await world.as(team.admin).get(`/users/organizations/${team.id}`)).body[0]).toMatchObject({
      id: made.body.id,
      organization_role: 'manager',
      status: 'pending',
    })
  })

  it('an account that stands keeps its own name and waits, and the answer does not tell', async () => {
    const team = await world.team()
    const person = await world.register({ full_name: 'Own Name', job_title: 'Spy' })
    const made = await make(team.admin, { email: person.email, organization_id: team.id, full_name: 'Their Idea' })
    expect(made).toMatchObject({
      status: 201,
      body: { full_name: 'Their Idea', job_title: null, status: 'pending', username: null },
    })
    expect(await user(person.id)).toMatchObject({ full_name: 'Own Name', job_title: 'Spy', status: 'active' })
    expect((await world.as(person).get('/organizations/')).body).toEqual([])
  })

  it('manager, member, stranger and nobody are refused; admin is no role to give; a password is not taken', async () => {
    const team = await world.team()
    const stranger = await world.register({ role: 'admin' })
    const before = [await world.store.db.selectFrom('users').select('id').execute(), await facts()]
    const body = { email: 'never@example.com', organization_id: team.id }
    for (const person of [team.manager, team.member, stranger]) expect((await make(person, body)).status).toBe(403)
    expect((await make(undefined, body)).status).toBe(401)
    for (const person of [team.admin, team.manager, stranger])
      expect((await make(person, { ...body, role: 'admin' })).status).toBe(403)
    expect((await make(team.admin, { ...body, password: 'chosen by me' })).status).toBe(422)
    for (const organization_id of [0, -1, null, '', undefined])
      expect((await make(team.admin, { ...body, organization_id })).status).toBe(422)
    expect([await world.store.db.selectFrom('users').select('id').execute(), await facts()]).toEqual(before)
  })
})

describe('removing a user', () => {
  it('API-112 an admin ends the membership in what they administer; the account stays', async () => {
    const [team, elsewhere] = [await world.team(), await world.team()]
    await world.join(elsewhere, 'member', team.member)
    expect((await world.as(team.admin).delete(`/users/${team.member.id}`)).status).toBe(204)
    expect((await world.as(team.member).get('/organizations/')).body).toMatchObject([{ id: elsewhere.id }])
    expect(await user(team.member.id)).toMatchObject({ status: 'active', email: team.member.email })
  })

  it('with organization_id only that one ends', async () => {
    const team = await world.team()
    const second = await world.organization({ name: 'Second', admin: team.admin })
    await world.join(second, 'member', team.member)
    expect((await world.as(team.admin).delete(`/users/${team.member.id}?organization_id=${second.id}`)).status).toBe(
      204,
    )
    expect((await world.as(team.member).get('/organizations/')).body).toMatchObject([{ id: team.id }])
    expect((await world.as(team.admin).delete(`/users/${team.member.id}?organization_id=${second.id}`)).status).toBe(
      404,
    )
  })

  it('manager and member are refused, a stranger finds nothing, and nothing changed', async () => {
    const team = await world.team()
    const stranger = await world.team()
    const before = [await world.store.db.selectFrom('memberships').selectAll().execute(), await facts()]
    const path = `/users/${team.member.id}`
    expect((await world.as(team.manager).delete(path)).status).toBe(403)
    expect((await world.as(await joinedLater()).delete(path)).status).toBe(403)
    expect((await world.as(stranger.admin).delete(path)).status).toBe(404)
    expect((await world.as(stranger.admin).delete(`${path}?organization_id=${team.id}`)).status).toBe(404)
    expect((await world.as(undefined).delete(path)).status).toBe(401)
    expect(await facts()).toEqual(before[1])
    expect((await world.as(team.member).get(`/organizations/${team.id}`)).status).toBe(200)

    function joinedLater() {
      return world.join(team)
    }
  })
})

describe('deleting the own account', () => {
  it('asks for the password: e-mail, sessions and memberships go, the name stays on what was written', async () => {
    const team = await world.team()
    const other = await world.signIn(team.member)
    const project = (await world.as(team.admin).post('/projects/', { name: 'Aurora', organization_id: team.id })).body
    const task = (
      await world
        .as(team.admin)
        .post('/tasks/', { title: 'Look up', project_id: project.id, assignees: [team.member.id] })
    ).body
    await world.as(team.member).post(`/tasks/${task.id}/comments`, { content: 'I was here' })
    expect((await world.as(team.member).delete(`/users/${team.member.id}`, { password })).status).toBe(204)
    for (const session of [team.member, other]) expect((await world.as(session).get('/auth/me')).status).toBe(401)
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
    expect(ids((await world.as(team.admin).get(`/users/organizations/${team.id}`)).body)).not.toContain(team.member.id)
    expect((await world.as(undefined).post('/auth/login', { email: team.member.email, password })).status).toBe(401)
    const again = await world
      .as(undefined)
      .post('/auth/register', { email: team.member.email, password: 'a long password' })
    expect(again).toMatchObject({ status: 201, body: { organizations: [] } })
    expect(again.body.id).not.toBe(team.member.id)
  })

  it('without the password, or with a wrong one, nothing happens', async () => {
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

  it('the last admin of an organization must hand it over first; the other memberships stay as they were', async () => {
    const [mine, theirs] = [await world.team(), await world.team()]
    await world.join(theirs, 'member', mine.admin)
    const before = [await user(mine.admin.id), await facts()]
    expect((await world.as(mine.admin).delete(`/users/${mine.admin.id}`, { password })).status).toBe(409)
    expect([await user(mine.admin.id), await facts()]).toEqual(before)
    expect((await world.as(mine.admin).get('/organizations/')).body).toHaveLength(2)
    await world.as(mine.admin).put(`/organizations/${mine.id}/members/${mine.manager.id}`, { role: 'admin' })
    expect((await world.as(mine.admin).delete(`/users/${mine.admin.id}`, { password })).status).toBe(204)
  })
})
