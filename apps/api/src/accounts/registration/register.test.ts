import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApi, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await testApi()
})
afterAll(() => world.close())

const readAccounts = () => world.store.db.selectFrom('users').selectAll().orderBy('id').execute()
const register = (body: object) => world.as(undefined).post('/auth/register', body)

describe('registering', () => {
  it('creates an account that can sign in [API-009, API-010, API-011, API-012, API-013, API-014]', async () => {
    const registration = {
      email: ' Ada@Example.com ',
      password: 'a long password',
      username: 'ada',
      full_name: 'Ada Lovelace',
      role: 'team_lead',
    }
    const created = await register(registration)
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({
      email: 'Ada@Example.com',
      username: 'ada',
      full_name: 'Ada Lovelace',
      role: 'team_lead',
    })
    const signedIn = await world
      .as(undefined)
      .post('/auth/login', { email: 'ada@EXAMPLE.com', password: 'a long password' })
    expect(signedIn.status).toBe(200)
  })

  it("stores the browser's time zone, and refuses an unknown one", async () => {
    const registerAs = (handle: string, time_zone: string) =>
      register({ email: `${handle}@example.com`, password: 'a long password', time_zone })
    expect((await registerAs('oslo', 'Europe/Oslo')).body).toMatchObject({ time_zone: 'Europe/Oslo' })
    expect(await registerAs('nowhere', 'Etc/Unknown')).toMatchObject({
      status: 422,
      body: { detail: 'Time zone must be a time zone such as Europe/Berlin', errors: [{ field: 'time_zone' }] },
    })
  })

  it('returns the user with every field [ENT-001, ENT-002, ENT-003, ENT-004, ENT-005, ENT-006, ENT-007, ENT-008, ENT-009, ENT-010, ENT-011, ENT-012, ENT-013]', async () => {
    const { body } = await register({
      email: 'fields@example.com',
      password: 'a long password',
      full_name: 'All Fields',
    })
    expect(body).toEqual({
      id: expect.any(Number),
      email: 'fields@example.com',
      username: 'fields',
      full_name: 'All Fields',
      name: 'All Fields',
      role: 'employee',
      status: 'active',
      is_active: true,
      is_verified: false,
      job_title: null,
      avatar: null,
      time_zone: 'UTC',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      organizations: [],
    })
  })

  it('the username is the part before the at-sign, with a number when it is taken [ENT-016]', async () => {
    const first = await register({ email: 'grace@one.example', password: 'a long password' })
    const second = await register({ email: 'grace@two.example', password: 'a long password' })
    expect(first.body).toMatchObject({ username: 'grace', name: 'grace', full_name: null })
    expect(second.body.username).toBe('grace2')
  })

  it('accepts a role, and defaults to employee [PERM-03, PERM-04]', async () => {
    const withRole = await register({ email: 'told@example.com', password: 'a long password', role: 'admin' })
    const withoutRole = await register({ email: 'silent@example.com', password: 'a long password' })
    expect([withRole.body.role, withoutRole.body.role]).toEqual(['admin', 'employee'])
  })

  it('accepts only the three area roles [PERM-01]', async () => {
    for (const role of ['admin', 'team_lead', 'employee']) {
      const email = `area-${role}@example.com`
      expect((await register({ email, password: 'a long password', role })).body.role).toBe(role)
    }
    const withUnknownRole = await register({
      email: 'area-owner@example.com',
      password: 'a long password',
      role: 'owner',
    })
    expect(withUnknownRole.status).toBe(422)
    expect(withUnknownRole.body.errors[0].field).toBe('role')
  })

  it('the role admin grants nothing: the account belongs to no organization and cannot read one', async () => {
    const team = await world.team()
    await register({ email: 'boss@example.com', password: 'a long password', role: 'admin' })
    const { body } = await world
      .as(undefined)
      .post('/auth/login', { email: 'boss@example.com', password: 'a long password' })
    const admin = world.as({ token: body.access_token })
    expect((await admin.get(`/users/organizations/${team.id}`)).status).toBe(403)
    expect((await admin.get(`/organizations/${team.id}`)).status).toBe(404)
    expect((await admin.get('/organizations/')).body).toEqual([])
    expect((await admin.get('/users/')).body).toHaveLength(1)
  })

  it('rejects keys that would grant the account more rights, and creates none', async () => {
    const before = await readAccounts()
    for (const extra of [{ is_verified: true }, { status: 'active' }, { id: 1 }, { organizations: [1] }]) {
      const refused = await register({ email: 'more@example.com', password: 'a long password', ...extra })
      expect(refused.status).toBe(422)
      expect(refused.body.errors[0]).toMatchObject({ field: Object.keys(extra)[0] })
    }
    expect(await readAccounts()).toEqual(before)
  })

  it('rejects an email that is taken in any letter case, and leaves the account unchanged', async () => {
    await register({ email: 'taken@example.com', password: 'a long password' })
    const before = await readAccounts()
    const refused = await register({ email: 'TAKEN@example.com', password: 'another password', full_name: 'Thief' })
    expect(refused.status).toBe(409)
    expect(refused.headers['content-type']).toContain('application/problem+json')
    expect(refused.body).toMatchObject({ status: 409, detail: 'Email already registered' })
    expect(await readAccounts()).toEqual(before)
  })

  it('rejects a chosen username that is taken in any letter case', async () => {
    await register({ email: 'linus@example.com', password: 'a long password', username: 'linus' })
    const before = await readAccounts()
    const refused = await register({ email: 'other@example.com', password: 'a long password', username: 'LINUS' })
    expect(refused).toMatchObject({ status: 409, body: { detail: 'Username already taken' } })
    expect(await readAccounts()).toEqual(before)
  })

  it('rejects a password of fewer than 8 characters, on its field', async () => {
    const refused = await register({ email: 'short@example.com', password: '1234567' })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual([{ field: 'password', message: 'Password must have at least 8 characters' }])
  })

  it.each([
    ['no email', { password: 'a long password' }, 'email'],
    ['no address', { email: 'nobody', password: 'a long password' }, 'email'],
    [
      'a second line in the email',
      { email: 'a@example.com\r\nBcc: b@example.com', password: 'a long password' },
      'email',
    ],
    [
      'a second line in the name',
      { email: 'crlf@example.com', password: 'a long password', full_name: 'A\r\nBcc: b' },
      'full_name',
    ],
    ['NUL in the name', { email: 'nul@example.com', password: 'a long password', full_name: 'A\u0000' }, 'full_name'],
  ])('refuses %s', async (_case, body, field) => {
    const before = await readAccounts()
    const refused = await register(body)
    expect(refused.status).toBe(422)
    expect(refused.body.errors[0].field).toBe(field)
    expect(await readAccounts()).toEqual(before)
  })

  it('concurrent registrations with the same email create one account', async () => {
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => register({ email: 'race@example.com', password: 'a long password' })),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, ...Array(11).fill(409)])
  })

  it('a password is stored as argon2id and never returned [ENT-021]', async () => {
    const created = await register({ email: 'secret@example.com', password: 'kept very secret' })
    const row = (await readAccounts()).find(({ email }) => email === 'secret@example.com')
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const { body } = await world
      .as(undefined)
      .post('/auth/login', { email: 'secret@example.com', password: 'kept very secret' })
    const client = world.as({ token: body.access_token })
    const visibleResponses = [
      created,
      await client.get('/auth/me'),
      await client.get('/users/'),
      await client.get(`/users/${created.body.id}`),
    ]
    for (const { text } of visibleResponses) expect(text).not.toMatch(/password|argon2|kept very secret|token/)
  })
})

describe('registration limits', () => {
  it('one address creates 60 accounts an hour regardless of X-Forwarded-For, and another is not affected', async () => {
    const limitedWorld = await testApi({ RATE_LIMITS: 'on' })
    const registerFrom = (remoteAddress: string, number: number) =>
      limitedWorld.app.inject({
        method: 'POST',
        url: '/auth/register',
        remoteAddress,
        headers: { 'x-forwarded-for': `10.0.0.${number}` },
        payload: { email: 'bad' },
      })
    for (let index = 1; index <= 60; index++) expect((await registerFrom('192.0.2.1', index)).statusCode).toBe(422)
    const refused = await registerFrom('192.0.2.1', 61)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000)
    expect(refused.json()).toMatchObject({ status: 429, detail: expect.any(String) })
    expect((await registerFrom('192.0.2.2', 62)).statusCode).toBe(422)
    await limitedWorld.close()
  })
})
