import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApi, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await testApi()
})
afterAll(() => world.close())

const user = (id: number) => world.store.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
const facts = () => world.store.db.selectFrom('facts').selectAll().orderBy('id').execute()

describe('creating a user', () => {
  const createUser = (person: { token: string } | undefined, body: object) => world.as(person).post('/users/', body)

  it('an admin invites and gets the pending account with the given fields [API-113]', async () => {
    const team = await world.team()
    const body = {
      email: 'made@example.com',
      organization_id: team.id,
      role: 'manager',
      full_name: 'Made Up',
      job_title: 'Cook',
    }
    const response = await createUser(team.admin, body)
    expect(response).toMatchObject({
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
      id: response.body.id,
      organization_role: 'manager',
      status: 'pending',
    })
  })

  it('an existing account keeps its name and is pending, and the response does not reveal it', async () => {
    const team = await world.team()
    const person = await world.register({ full_name: 'Own Name', job_title: 'Spy' })
    const response = await createUser(team.admin, {
      email: person.email,
      organization_id: team.id,
      full_name: 'Their Idea',
    })
    expect(response).toMatchObject({
      status: 201,
      body: { full_name: 'Their Idea', job_title: null, status: 'pending', username: null },
    })
    expect(await user(person.id)).toMatchObject({ full_name: 'Own Name', job_title: 'Spy', status: 'active' })
    expect((await world.as(person).get('/organizations/')).body).toEqual([])
  })

  it('nothing reveals whether the account existed: the id is new for both, and the two are consecutive [S17]', async () => {
    const [team, elsewhere] = [await world.team(), await world.team()]
    const knownUser = await world.register()
    await world.as(elsewhere.admin).post(`/organizations/${elsewhere.id}/invite-member`, { email: 'both@example.com' })
    const shownResponses: { id: number; text: string }[] = []
    for (const email of [
      'fresh1@example.com',
      knownUser.email,
      'both@example.com',
      knownUser.username,
      'fresh2@example.com',
    ]) {
      const requestedEmail = email.includes('@') ? email : `${email}@elsewhere.example`
      const response = await createUser(team.admin, { email: requestedEmail, organization_id: team.id })
      expect(response.status).toBe(201)
      shownResponses.push({
        id: response.body.id,
        text: response.text.replace(requestedEmail, '').replace(/"(id|created_at|updated_at)":[^,]+/g, ''),
      })
    }
    const [first] = shownResponses
    expect(shownResponses.map(({ id }) => id)).toEqual(shownResponses.map((_, index) => (first?.id ?? 0) + index))
    expect(new Set(shownResponses.map(({ text }) => text)).size).toBe(1)

    const listed = (await world.as(team.admin).get(`/users/organizations/${team.id}`)).body
    const pendingMembers = listed.filter(({ status }: { status: string }) => status === 'pending')
    expect(pendingMembers.map(({ id }: { id: number }) => id)).toEqual(shownResponses.map(({ id }) => id).toReversed())
    const recordedFacts = (await facts()).filter(
      ({ organization_id, kind }) => organization_id === team.id && kind === 'member.invited',
    )
    expect(recordedFacts.map(({ entity_id }) => entity_id)).toEqual(shownResponses.map(({ id }) => id))
    expect(recordedFacts.map(({ values }) => values)).toEqual(shownResponses.map(({ id }) => ({ user_id: id })))
  })

  it('a pending person keeps the id when invited again, and can be removed only by that id [S17]', async () => {
    const team = await world.team()
    const knownUser = await world.register()
    const response = await createUser(team.admin, { email: knownUser.email, organization_id: team.id })
    const secondResponse = await createUser(team.admin, {
      email: knownUser.email,
      organization_id: team.id,
      role: 'manager',
    })
    expect(secondResponse.body.id).toBe(response.body.id)
    const path = `/organizations/${team.id}/members`
    expect((await world.as(team.admin).delete(`${path}/${knownUser.id}`)).status).toBe(404)
    expect((await world.as(team.admin).delete(`/users/${knownUser.id}?organization_id=${team.id}`)).status).toBe(404)
    expect((await world.as(team.admin).delete(`${path}/${response.body.id}`)).status).toBe(204)
    await createUser(team.admin, { email: knownUser.email, organization_id: team.id })
    const [{ id }] = (await world.as(team.admin).get(`/users/organizations/${team.id}`)).body
    expect(id).not.toBe(knownUser.id)
    expect((await world.as(team.admin).delete(`/users/${id}?organization_id=${team.id}`)).status).toBe(204)
    expect(await user(knownUser.id)).toMatchObject({ status: 'active' })
  })

  it('manager, member, stranger and anonymous callers are refused; the role admin and a password are rejected', async () => {
    const team = await world.team()
    const stranger = await world.register({ role: 'admin' })
    const before = [await world.store.db.selectFrom('users').select('id').execute(), await facts()]
    const body = { email: 'never@example.com', organization_id: team.id }
    for (const person of [team.manager, team.member, stranger])
      expect((await createUser(person, body)).status).toBe(403)
    expect((await createUser(undefined, body)).status).toBe(401)
    for (const person of [team.admin, team.manager, stranger])
      expect((await createUser(person, { ...body, role: 'admin' })).status).toBe(403)
    expect((await createUser(team.admin, { ...body, password: 'chosen by me' })).status).toBe(422)
    for (const organization_id of [0, -1, null, '', undefined])
      expect((await createUser(team.admin, { ...body, organization_id })).status).toBe(422)
    expect([await world.store.db.selectFrom('users').select('id').execute(), await facts()]).toEqual(before)
  })
})
