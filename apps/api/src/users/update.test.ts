import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countWaitingForLocks } from '../testing/waiting-for-locks.ts'
import { testApi, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await testApi()
})
afterAll(() => world.close())

const countWaiting = () => countWaitingForLocks(world)

const user = (id: number) => world.store.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
const facts = () => world.store.db.selectFrom('facts').selectAll().orderBy('id').execute()

describe('changing a profile', () => {
  it('the user changes name, username, job title and time zone [API-111]', async () => {
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

  it('a new name appears in the lists of every organization, with a new ETag', async () => {
    const [firstTeam, secondTeam] = [await world.team(), await world.team()]
    await world.join(secondTeam, 'member', firstTeam.member)
    const before = await Promise.all([
      world.as(firstTeam.admin).get(`/users/organizations/${firstTeam.id}`),
      world.as(secondTeam.admin).get(`/users/organizations/${secondTeam.id}`),
      world.as(secondTeam.admin).get('/users/'),
    ])
    await world.as(firstTeam.member).put(`/users/${firstTeam.member.id}`, { full_name: 'Renamed' })
    const secondResponses = await Promise.all([
      world
        .as(firstTeam.admin)
        .get(`/users/organizations/${firstTeam.id}`, { 'if-none-match': String(before[0].headers.etag) }),
      world
        .as(secondTeam.admin)
        .get(`/users/organizations/${secondTeam.id}`, { 'if-none-match': String(before[1].headers.etag) }),
      world.as(secondTeam.admin).get('/users/', { 'if-none-match': String(before[2].headers.etag) }),
    ])
    for (const response of secondResponses) {
      expect(response.status).toBe(200)
      expect(response.text).toContain('Renamed')
    }
    const recordedFacts = (await facts()).filter(
      ({ kind, entity_id }) => kind === 'member.updated' && entity_id === firstTeam.member.id,
    )
    expect(recordedFacts.map(({ organization_id }) => organization_id)).toEqual([firstTeam.id, secondTeam.id])
    const changes = { full_name: { from: firstTeam.member.name, to: 'Renamed' } }
    for (const { values } of recordedFacts) expect(values).toEqual({ user_id: firstTeam.member.id, changes })
    const ownFact = (await facts()).findLast(({ kind }) => kind === 'account.updated')
    expect(ownFact).toMatchObject({ entity_id: firstTeam.member.id, values: { changes } })
  })

  it("an admin sets a member's job title in the organization, and changes nothing else [S6]", async () => {
    const [firstTeam, secondTeam] = [await world.team(), await world.team()]
    await world.join(secondTeam, 'member', firstTeam.member)
    await world.as(firstTeam.member).put(`/users/${firstTeam.member.id}`, { job_title: 'Own Title' })
    const path = `/users/${firstTeam.member.id}`
    const before = await user(firstTeam.member.id)
    expect(await world.as(firstTeam.admin).put(path, { job_title: 'Cook' })).toMatchObject({
      status: 200,
      body: { job_title: 'Cook', full_name: firstTeam.member.name },
    })
    expect(await user(firstTeam.member.id)).toEqual(before)

    const readTitleIn = async (team: typeof firstTeam, person = team.admin) => {
      const rows = (await world.as(person).get(`/users/organizations/${team.id}`)).body
      return rows.find(({ id }: { id: number }) => id === firstTeam.member.id).job_title
    }
    expect(await readTitleIn(firstTeam)).toBe('Cook')
    expect(await readTitleIn(secondTeam)).toBe('Own Title')
    const read = (team: typeof firstTeam) => world.as(team.admin).get(`${path}?organization_id=${team.id}`)
    expect((await read(firstTeam)).body.job_title).toBe('Cook')
    expect((await read(secondTeam)).body.job_title).toBe('Own Title')
    expect((await world.as(firstTeam.member).get('/auth/me')).body.job_title).toBe('Own Title')
    expect((await facts()).at(-1)).toMatchObject({
      kind: 'member.updated',
      organization_id: firstTeam.id,
      values: { user_id: firstTeam.member.id, changes: { job_title: { from: 'Own Title', to: 'Cook' } } },
    })

    // Sending back a row exactly as it was read changes nothing.
    const factsBefore = await facts()
    const [row] = (await world.as(firstTeam.admin).get(`/users/organizations/${firstTeam.id}`)).body.filter(
      ({ id }: { id: number }) => id === firstTeam.member.id,
    )
    for (const body of [row, (await world.as(firstTeam.admin).get(path)).body])
      expect((await world.as(firstTeam.admin).put(path, body)).status).toBe(200)
    expect(await facts()).toEqual(factsBefore)
    // A title that equals the one of the user's own profile is set nevertheless.
    await world.as(firstTeam.admin).put(path, { job_title: 'Own Title' })
    expect(await readTitleIn(firstTeam)).toBe('Own Title')
    await world.as(firstTeam.admin).put(path, { job_title: 'Cook' })
    await world.as(firstTeam.admin).put(`${path}?organization_id=${firstTeam.id}`, { job_title: null })
    expect(await readTitleIn(firstTeam)).toBe('Own Title')
  })

  it('a time zone means the same to the database, and one that the database does not know is refused', async () => {
    const { member } = await world.team()
    const names =
      'AST BST CST IST JST NST PST SST VST ist US/Pacific-New Canada/East-Saskatchewan Europe/Berlin UTC EST'
    for (const name of names.split(' ')) {
      const response = await world.as(member).put(`/users/${member.id}`, { time_zone: name })
      expect(response.status, response.text).toBe(200)
      const { time_zone } = response.body
      const { rows } = await world.store.pool.query(`select (now() at time zone $1)::timestamp(0)::text as time`, [
        time_zone,
      ])
      const expected = new Date().toLocaleString('sv-SE', { timeZone: name })
      expect([name, rows[0].time.slice(0, 16)]).toEqual([name, expected.slice(0, 16)])
    }
    for (const time_zone of ['SystemV/PST8PDT', '+05:30', '-02', 'UTC+2'])
      expect((await world.as(member).put(`/users/${member.id}`, { time_zone })).status).toBe(422)
  })

  it('an admin who changes name, username, time zone or email is refused, and nothing changes [S6]', async () => {
    const team = await world.team()
    const path = `/users/${team.member.id}`
    const before = [await user(team.member.id), await facts()]
    const ownedFields = [
      { full_name: 'By Admin' },
      { full_name: null },
      { username: 'taken-over' },
      { time_zone: 'Asia/Tokyo' },
    ]
    for (const invalid of ownedFields) {
      const refused = await world.as(team.admin).put(path, { job_title: 'Cook', ...invalid })
      expect(refused).toMatchObject({
        status: 403,
        body: {
          detail:
            'Name, username and time zone belong to the person and can only be changed by them. You can set a job title.',
        },
      })
    }
    expect((await world.as(team.admin).put(path, { job_title: 'Cook', email: 'mine@example.com' })).status).toBe(422)
    expect([await user(team.member.id), await facts()]).toEqual(before)
  })

  it('a title can be set only in an organization that the caller administers [S6]', async () => {
    const [firstTeam, secondTeam] = [await world.team(), await world.team()]
    await world.join(secondTeam, 'manager', firstTeam.admin)
    await world.join(secondTeam, 'member', firstTeam.member)
    const before = await facts()
    const body = { job_title: 'Cook' }
    const path = `/users/${firstTeam.member.id}`
    expect((await world.as(firstTeam.admin).put(`${path}?organization_id=${secondTeam.id}`, body)).status).toBe(403)
    for (const person of [firstTeam.manager, secondTeam.manager])
      expect((await world.as(person).put(path, body)).status).toBe(403)
    expect(await facts()).toEqual(before)
    expect((await world.as(firstTeam.admin).put(path, body)).status).toBe(200)
    const titles = await world.store.db
      .selectFrom('memberships')
      .select(['organization_id', 'job_title'])
      .where('user_id', '=', firstTeam.member.id)
      .orderBy('organization_id')
      .execute()
    expect(titles).toEqual([
      { organization_id: firstTeam.id, job_title: 'Cook' },
      { organization_id: secondTeam.id, job_title: null },
    ])
  })

  it('role, confirmation and status cannot be changed by this call [PERM-02]', async () => {
    const team = await world.team()
    const stranger = await world.register({ role: 'admin' })
    const before = [await user(team.admin.id), await user(team.member.id), await facts()]
    const privilegedChanges = [
      { role: 'admin' },
      { organization_role: 'admin' },
      { is_verified: false },
      { status: 'pending' },
      { password: 'x' },
    ]
    for (const body of privilegedChanges) {
      expect((await world.as(team.member).put(`/users/${team.member.id}`, body)).status).toBe(422)
      expect([403, 422]).toContain((await world.as(team.admin).put(`/users/${team.member.id}`, body)).status)
    }
    const demotion = { organization_role: 'member' }
    expect((await world.as(stranger).put(`/users/${team.admin.id}`, demotion)).status).toBe(404)
    for (const role of ['member', 'manager'] as const) {
      expect((await world.as(team[role]).put(`/users/${team.admin.id}`, demotion)).status).toBe(403)
    }
    expect((await world.as(team.admin).put(`/users/${team.admin.id}`, demotion)).status).toBe(422)
    expect([await user(team.admin.id), await user(team.member.id), await facts()]).toEqual(before)
  })

  it('manager, colleague and stranger are refused, and nothing changes', async () => {
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

  it('a user and a member list row can be sent back unchanged', async () => {
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

  it('a username that is taken in any letter case is a conflict', async () => {
    const [firstPerson, secondPerson] = [await world.register(), await world.register()]
    const before = await user(secondPerson.id)
    const refused = await world
      .as(secondPerson)
      .put(`/users/${secondPerson.id}`, { username: firstPerson.username.toUpperCase() })
    expect(refused).toMatchObject({ status: 409, body: { detail: 'Username already taken' } })
    expect(await user(secondPerson.id)).toEqual(before)
  })

  it('a change based on an outdated ETag is rejected', async () => {
    const person = await world.register()
    const etag = String((await world.as(person).get(`/users/${person.id}`)).headers.etag)
    await world.as(person).put(`/users/${person.id}`, { job_title: 'First' })
    const staleResponse = await world
      .as(person)
      .put(`/users/${person.id}`, { job_title: 'Second' }, { 'if-match': etag })
    expect(staleResponse.status).toBe(412)
    expect((await user(person.id))?.job_title).toBe('First')
  })

  it('of two concurrent changes with the same If-Match only one succeeds', async () => {
    const person = await world.register()
    const etag = String((await world.as(person).get(`/users/${person.id}`)).headers.etag)
    const pendingResponses = await world.store.write(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', person.id).forUpdate().execute()
      const bothUpdates = ['One', 'Other'].map((job_title) =>
        world.as(person).put(`/users/${person.id}`, { job_title }, { 'if-match': etag }),
      )
      await expect.poll(countWaiting).toBe(2)
      return { both: Promise.all(bothUpdates) }
    })
    expect((await pendingResponses.both).map(({ status }) => status).toSorted()).toEqual([200, 412])
  })
})
