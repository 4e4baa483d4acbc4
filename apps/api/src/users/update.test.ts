import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitingForLocks } from '../testing/waiting-for-locks.ts'
import { testApi, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await testApi()
})
afterAll(() => world.close())

const waiting = () => waitingForLocks(world)

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

  it("an admin sets a member's job title in the organization, and changes nothing else [S6]", async () => {
    const [one, two] = [await world.team(), await world.team()]
    await world.join(two, 'member', one.member)
    await world.as(one.member).put(`/users/${one.member.id}`, { job_title: 'Own Title' })
    const path = `/users/${one.member.id}`
    const before = await user(one.member.id)
    expect(await world.as(one.admin).put(path, { job_title: 'Cook' })).toMatchObject({
      status: 200,
      body: { job_title: 'Cook', full_name: one.member.name },
    })
    expect(await user(one.member.id)).toEqual(before)

    const titleIn = async (team: typeof one, person = team.admin) => {
      const rows = (await world.as(person).get(`/users/organizations/${team.id}`)).body
      return rows.find(({ id }: { id: number }) => id === one.member.id).job_title
    }
    expect(await titleIn(one)).toBe('Cook')
    expect(await titleIn(two)).toBe('Own Title')
    const read = (team: typeof one) => world.as(team.admin).get(`${path}?organization_id=${team.id}`)
    expect((await read(one)).body.job_title).toBe('Cook')
    expect((await read(two)).body.job_title).toBe('Own Title')
    expect((await world.as(one.member).get('/auth/me')).body.job_title).toBe('Own Title')
    expect((await facts()).at(-1)).toMatchObject({ kind: 'member.updated', organization_id: one.id })

    // Sending back the rows as read changes nothing.
    const factsBefore = await facts()
    const [row] = (await world.as(one.admin).get(`/users/organizations/${one.id}`)).body.filter(
      ({ id }: { id: number }) => id === one.member.id,
    )
    for (const body of [row, (await world.as(one.admin).get(path)).body])
      expect((await world.as(one.admin).put(path, body)).status).toBe(200)
    expect(await facts()).toEqual(factsBefore)
    await world.as(one.admin).put(`${path}?organization_id=${one.id}`, { job_title: null })
    expect(await titleIn(one)).toBe('Own Title')
  })

  it('an admin who changes name, username, time zone or e-mail is refused, and nothing changes [S6]', async () => {
    const team = await world.team()
    const path = `/users/${team.member.id}`
    const before = [await user(team.member.id), await facts()]
    const owned = [
      { full_name: 'By Admin' },
      { full_name: null },
      { username: 'taken-over' },
      { time_zone: 'Asia/Tokyo' },
    ]
    for (const wrong of owned) {
      const refused = await world.as(team.admin).put(path, { job_title: 'Cook', ...wrong })
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
    const [one, two] = [await world.team(), await world.team()]
    await world.join(two, 'manager', one.admin)
    await world.join(two, 'member', one.member)
    const before = await facts()
    const body = { job_title: 'Cook' }
    const path = `/users/${one.member.id}`
    expect((await world.as(one.admin).put(`${path}?organization_id=${two.id}`, body)).status).toBe(403)
    for (const person of [one.manager, two.manager]) expect((await world.as(person).put(path, body)).status).toBe(403)
    expect(await facts()).toEqual(before)
    expect((await world.as(one.admin).put(path, body)).status).toBe(200)
    const titles = await world.store.db
      .selectFrom('memberships')
      .select(['organization_id', 'job_title'])
      .where('user_id', '=', one.member.id)
      .orderBy('organization_id')
      .execute()
    expect(titles).toEqual([
      { organization_id: one.id, job_title: 'Cook' },
      { organization_id: two.id, job_title: null },
    ])
  })

  it('role, confirmation and status cannot be changed by this call [PERM-02]', async () => {
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
    const [one, two] = [await world.register(), await world.register()]
    const before = await user(two.id)
    const refused = await world.as(two).put(`/users/${two.id}`, { username: one.username.toUpperCase() })
    expect(refused).toMatchObject({ status: 409, body: { detail: 'Username already taken' } })
    expect(await user(two.id)).toEqual(before)
  })

  it('a change based on an outdated ETag is rejected', async () => {
    const person = await world.register()
    const etag = String((await world.as(person).get(`/users/${person.id}`)).headers.etag)
    await world.as(person).put(`/users/${person.id}`, { job_title: 'First' })
    const stale = await world.as(person).put(`/users/${person.id}`, { job_title: 'Second' }, { 'if-match': etag })
    expect(stale.status).toBe(412)
    expect((await user(person.id))?.job_title).toBe('First')
  })

  it('of two concurrent changes with the same If-Match only one succeeds', async () => {
    const person = await world.register()
    const etag = String((await world.as(person).get(`/users/${person.id}`)).headers.etag)
    const asked = await world.store.write(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', person.id).forUpdate().execute()
      const both = ['One', 'Other'].map((job_title) =>
        world.as(person).put(`/users/${person.id}`, { job_title }, { 'if-match': etag }),
      )
      await expect.poll(waiting).toBe(2)
      return { both: Promise.all(both) }
    })
    expect((await asked.both).map(({ status }) => status).toSorted()).toEqual([200, 412])
  })
})
