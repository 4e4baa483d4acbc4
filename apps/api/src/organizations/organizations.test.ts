import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, password, testApi, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await testApi()
})
afterAll(() => world.close())

const fields = { name: 'Northern Lights', description: 'We watch the sky' }
const row = (id: number) =>
  world.store.db.selectFrom('organizations').selectAll().where('id', '=', id).executeTakeFirst()
const facts = (id: number) =>
  world.store.db.selectFrom('facts').selectAll().where('organization_id', '=', id).orderBy('id').execute()

describe('creating an organization', () => {
  it('makes its creator the admin and returns every field [API-017, API-018, API-019, API-020, ENT-027, ENT-028, ENT-029, ENT-030]', async () => {
    const person = await world.register()
    const created = await world.as(person).post('/organizations/', { ...fields, domain: 'lights.example.co.uk' })
    expect(created.status).toBe(201)
    expect(created.body).toEqual({
      id: expect.any(Number),
      ...fields,
      domain: 'lights.example.co.uk',
      currency: 'INR',
      key_prefix: 'NL',
      logo: null,
      role: 'admin',
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
    })
    expect((await facts(created.body.id))[0]).toMatchObject({
      kind: 'organization.created',
      actor_id: person.id,
      action: 'created',
      seen_by: [person.id],
    })
  })

  it('moves an account from the employee area to the admin area, and leaves a team lead unchanged', async () => {
    const [employee, lead] = [await world.register(), await world.register({ role: 'team_lead' })]
    for (const person of [employee, lead]) await world.as(person).post('/organizations/', fields)
    expect((await world.as(employee).get('/auth/me')).body.role).toBe('admin')
    expect((await world.as(lead).get('/auth/me')).body.role).toBe('team_lead')
  })

  it('name and description are required after trimming, the domain is not [VAL-009, VAL-010, VAL-011]', async () => {
    const person = await world.register()
    const create = (body: object) => world.as(person).post('/organizations/', body)
    expect((await create({ ...fields, name: '  ' })).body.errors).toEqual([
      { field: 'name', message: 'Organization name is required' },
    ])
    expect((await create({ ...fields, description: ' \n ' })).body.errors).toEqual([
      { field: 'description', message: 'Description is required' },
    ])
    for (const domain of ['', null, undefined]) expect((await create({ ...fields, domain })).body.domain).toBeNull()
    expect((await world.as(person).get('/organizations/')).body).toHaveLength(3)
  })

  it.each([
    ['no dot [VAL-012]', 'localhost'],
    ['an underscore in a label [VAL-013]', 'my_shop.example.com'],
    ['a label of more than 63 characters [VAL-014]', `${'a'.repeat(64)}.com`],
    ['a leading hyphen [VAL-015]', '-shop.example.com'],
    ['a top-level part of one letter [VAL-016]', 'example.c'],
    ['a scheme', 'https://example.com'],
  ])('%s in the domain is refused', async (_case, domain) => {
    const person = await world.register()
    const refused = await world.as(person).post('/organizations/', { ...fields, domain })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual([
      { field: 'domain', message: 'Please enter a valid domain (e.g., example.com)' },
    ])
    expect((await world.as(person).get('/organizations/')).body).toEqual([])
  })

  it.each([
    ['a label of 63 characters [VAL-014]', `${'a'.repeat(63)}.com`],
    ['a two-part suffix [VAL-017]', 'example.co.uk'],
  ])('%s in the domain is accepted', async (_case, domain) => {
    const created = await world.as(await world.register()).post('/organizations/', { ...fields, domain })
    expect(created).toMatchObject({ status: 201, body: { domain } })
  })

  it('nobody creates more than 100, not even concurrently', async () => {
    const person = await world.register()
    await world.store.db
      .insertInto('organizations')
      .values(
        Array.from({ length: 98 }, (_, index) => ({
          ...fields,
          name: `O${index}`,
          key_prefix: 'OO',
          created_by: person.id,
        })),
      )
      .execute()
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => world.as(person).post('/organizations/', fields)),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409])
  })
})

describe('reading organizations', () => {
  it("the list contains the user's organizations by name, with the role in each [API-016]", async () => {
    const person = await world.register()
    const b = await world.team('beta')
    const a = await world.organization({ name: 'Alpha', admin: person })
    await world.organization({ name: 'Foreign' })
    await world.join(b, 'manager', person)
    const list = await world.as(person).get('/organizations')
    expect(list.body).toMatchObject([
      { id: a.id, name: 'Alpha', role: 'admin' },
      { id: b.id, name: 'beta', role: 'manager' },
    ])
    expect(list.headers['x-total-count']).toBe('2')
    expect((await world.as(person).get('/organizations/?limit=1&offset=1')).body).toMatchObject([{ id: b.id }])
  })

  it('a member in each of the three roles reads it, with their role [PERM-02, API-021]', async () => {
    const team = await world.team()
    for (const role of ['admin', 'manager', 'member'] as const) {
      expect((await world.as(team[role]).get(`/organizations/${team.id}`)).body).toMatchObject({ id: team.id, role })
    }
  })

  it('a stranger and a former member get the same response as for an unknown id', async () => {
    const team = await world.team()
    await world.as(team.admin).delete(`/organizations/${team.id}/members/${team.member.id}`)
    const unknownResponse = await world.as(team.admin).get('/organizations/2000000000')
    for (const person of [await world.register({ role: 'admin' }), team.member]) {
      const foreignResponse = await world.as(person).get(`/organizations/${team.id}`)
      expect(foreignResponse).toMatchObject({ status: 404, text: unknownResponse.text })
    }
  })

  it('the ETag is stable until something changes', async () => {
    const team = await world.team()
    for (const url of ['/organizations/', `/organizations/${team.id}`]) {
      const first = await world.as(team.member).get(url)
      const readAgain = () => world.as(team.member).get(url, { 'if-none-match': String(first.headers.etag) })
      expect((await readAgain()).status).toBe(304)
      await world.as(team.admin).put(`/organizations/${team.id}`, { name: `Renamed for ${url}` })
      expect(await readAgain()).toMatchObject({ status: 200 })
    }
  })
})

describe('changing an organization', () => {
  it('the admin changes the given fields; the prefix of the task keys remains [API-022]', async () => {
    const team = await world.team()
    const changed = await world
      .as(team.admin)
      .put(`/organizations/${team.id}`, { name: 'Southern Cross', currency: 'EUR' })
    expect(changed).toMatchObject({ status: 200, body: { name: 'Southern Cross', currency: 'EUR', key_prefix: 'NL' } })
    expect((await facts(team.id)).at(-1)).toMatchObject({
      kind: 'organization.updated',
      seen_by: [team.admin.id, team.manager.id, team.member.id],
      values: {
        members: [team.admin.id, team.manager.id, team.member.id],
        changes: { name: { from: expect.any(String), to: 'Southern Cross' }, currency: { from: 'INR', to: 'EUR' } },
      },
    })
  })

  it('the response can be sent back unchanged, and the domain cleared', async () => {
    const team = await world.team()
    const { body } = await world.as(team.admin).get(`/organizations/${team.id}`)
    const before = await facts(team.id)
    expect(await world.as(team.admin).put(`/organizations/${team.id}`, body)).toMatchObject({ status: 200, body })
    expect(await facts(team.id)).toEqual(before)
    await world.as(team.admin).put(`/organizations/${team.id}`, { domain: 'example.com' })
    expect((await world.as(team.admin).put(`/organizations/${team.id}`, { domain: null })).body.domain).toBeNull()
  })

  it('a read-only field is rejected, together with the rest of the change', async () => {
    const team = await world.team()
    const before = await row(team.id)
    for (const invalid of [
      { id: 5 },
      { key_prefix: 'XX' },
      { role: 'member' },
      { created_by: 1 },
      { currency: 'rupee' },
    ]) {
      expect((await world.as(team.admin).put(`/organizations/${team.id}`, { name: 'Other', ...invalid })).status).toBe(
        422,
      )
    }
    expect(await row(team.id)).toEqual(before)
  })

  it('a change based on an outdated ETag is rejected', async () => {
    const team = await world.team()
    const url = `/organizations/${team.id}`
    const etag = String((await world.as(team.admin).get(url)).headers.etag)
    await world.as(team.admin).put(url, { name: 'First' })
    expect((await world.as(team.admin).put(url, { name: 'Second' }, { 'if-match': etag })).status).toBe(412)
    expect((await row(team.id))?.name).toBe('First')
  })

  it.each(['manager', 'member'] as const)('a %s is refused, a stranger gets 404, and nothing changes', async (role) => {
    const team = await world.team()
    const before = [await row(team.id), await facts(team.id)]
    const url = `/organizations/${team.id}`
    const stranger = await world.register({ role: 'admin' })
    const attemptAll = async (person: Person | undefined) => [
      (await world.as(person).put(url, { name: 'Taken over' })).status,
      (await world.as(person).delete(url)).status,
    ]
    expect(await attemptAll(team[role])).toEqual([403, 403])
    expect(await attemptAll(stranger)).toEqual([404, 404])
    expect(await attemptAll(undefined)).toEqual([401, 401])
    expect([await row(team.id), await facts(team.id)]).toEqual(before)
  })
})

describe('deleting an organization', () => {
  it('hides everything in it, and notifies its members [API-023]', async () => {
    const team = await world.team()
    await world.as(team.admin).post(`/organizations/${team.id}/invite-member`, { email: 'waiting@example.com' })
    const project = (await world.as(team.admin).post('/projects/', { name: 'Aurora', organization_id: team.id })).body
    const task = (
      await world
        .as(team.admin)
        .post('/tasks/', { title: 'Look up', project_id: project.id, assigned_users: [team.member.id] })
    ).body
    expect((await world.as(team.admin).delete(`/organizations/${team.id}`, { password })).status).toBe(204)
    for (const url of [`/organizations/${team.id}`, `/projects/${project.id}`, `/tasks/${task.id}`]) {
      expect((await world.as(team.admin).get(url)).status).toBe(404)
    }
    expect((await world.as(team.member).get('/notifications/')).body).toEqual([])
    expect((await facts(team.id)).at(-1)).toMatchObject({
      kind: 'organization.deleted',
      action: 'deleted',
      lost_by: [team.admin.id, team.manager.id, team.member.id],
      values: { members: [team.admin.id, team.manager.id, team.member.id] },
    })
    const registered = await world
      .as(undefined)
      .post('/auth/register', { email: 'waiting@example.com', password: 'a long password' })
    expect(registered.status).toBe(201)
  })
})
