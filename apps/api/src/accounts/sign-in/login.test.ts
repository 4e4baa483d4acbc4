import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Person, password, testApi, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await testApi()
})
afterAll(() => world.close())

const signIn = (email: string, enteredPassword: string) =>
  world.as(undefined).post('/auth/login', { email, password: enteredPassword })

describe('signing in', () => {
  it('returns an opaque token that authorizes the API [API-005, API-006, API-007, API-008, ENT-026]', async () => {
    const person = await world.register()
    const response = await signIn(person.email, password)
    expect(response).toMatchObject({ status: 200, body: { token_type: 'bearer' } })
    expect(response.body.access_token).toMatch(/^[\w-]{43}$/)
    expect((await world.as({ token: response.body.access_token }).get('/auth/me')).body.id).toBe(person.id)
  })

  it('the token is stored only as a hash', async () => {
    const person = await world.register()
    const { body } = await signIn(person.email, password)
    const rows = JSON.stringify(await world.store.db.selectFrom('sessions').selectAll().execute())
    expect(rows).not.toContain(body.access_token)
    expect(rows).not.toContain(Buffer.from(body.access_token).toString('hex'))
  })

  it('/auth/me returns the user with organizations and open invitations [API-015]', async () => {
    const team = await world.team('Aurora')
    const { body } = await world.as(team.manager).get('/auth/me')
    expect(body).toMatchObject({
      id: team.manager.id,
      email: team.manager.email,
      organizations: [{ id: team.id, name: 'Aurora', role: 'manager' }],
      invitations: [],
    })
  })

  it('wrong password, unknown email and pending account give byte-identical responses', async () => {
    const person = await world.register()
    const pendingPerson = await world.register({ status: 'pending', password_hash: null })
    const responses = [
      await signIn(person.email, 'wrong'),
      await signIn('nobody@example.com', 'wrong'),
      await signIn(pendingPerson.email, 'wrong'),
      await signIn(pendingPerson.email, password),
      await signIn('no address at all', 'wrong'),
    ]
    for (const response of responses) {
      expect(response.status).toBe(401)
      expect(response.text).toBe(responses[0]?.text)
    }
    expect(responses[0]?.body.detail).toBe('Incorrect email or password')
    const withNullCharacter = await signIn(`${person.email}\u0000`, password)
    expect([withNullCharacter.status, withNullCharacter.body.detail]).toEqual([
      422,
      'Email contains characters that cannot be stored',
    ])
  })

  it('a deactivated or deleted account cannot sign in, and its session is invalid', async () => {
    const person = await world.register()
    await world.store.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', person.id).execute()
    expect((await signIn(person.email, password)).status).toBe(401)
    expect((await world.as(person).get('/auth/me')).status).toBe(401)
  })

  it.each([
    ['none', undefined],
    ['garbage', 'x'],
    ['a well-formed one nobody has', 'A'.repeat(43)],
    ['an unsigned JWT', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.'],
  ])('a call with %s as token returns 401', async (_case, token) => {
    const caller = token === undefined ? undefined : { token }
    for (const url of ['/auth/me', '/organizations/', '/users/', '/users/1', '/auth/sessions']) {
      expect((await world.as(caller).get(url)).status).toBe(401)
    }
  })

  it('a session ends after 7 days without use, and always after 30 days', async () => {
    const updateSessions = (person: { id: number }, values: object) =>
      world.store.db.updateTable('sessions').set(values).where('user_id', '=', person.id).execute()
    const [idle, fresh, old] = [await world.register(), await world.register(), await world.register()]
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    await updateSessions(idle, { last_seen_at: ago(7.01) })
    await updateSessions(fresh, { last_seen_at: ago(6.9), created_at: ago(29.9) })
    await updateSessions(old, { created_at: ago(30.01) })
    expect((await world.as(idle).get('/auth/me')).status).toBe(401)
    expect((await world.as(fresh).get('/auth/me')).status).toBe(200)
    expect((await world.as(old).get('/auth/me')).status).toBe(401)
  })

  it.each([
    ['a read', (person: Person) => world.as(person).get('/auth/me')],
    ['a write', (person: Person) => world.as(person).post('/organizations/', { name: 'Mine', description: 'x' })],
  ])('%s counts as use of the session, which is then valid for another 7 days', async (_case, call) => {
    const person = await world.register()
    const before = new Date(Date.now() - 6.9 * 86_400_000).toISOString()
    const selectSessions = () =>
      world.store.db.selectFrom('sessions').select('last_seen_at').where('user_id', '=', person.id)
    await world.store.db
      .updateTable('sessions')
      .set({ last_seen_at: before })
      .where('user_id', '=', person.id)
      .execute()
    expect((await call(person)).status).toBeLessThan(300)
    const age = async () => Date.now() - Date.parse((await selectSessions().executeTakeFirstOrThrow()).last_seen_at)
    await expect.poll(age).toBeLessThan(86_400_000)
  })

  it('unknown and known emails take the same computing time', async () => {
    const email = 'timed@example.com'
    await world.as(undefined).post('/auth/register', { email, password: 'a long password' })
    const measureSignIn = async (address: string) => {
      // Computing time instead of elapsed time, because other work on the machine does not change it. Linux splits
      // it into `user` and `system` by sampling, which can leave one of them at 0 for a whole sign-in; their sum is exact.
      const start = process.cpuUsage()
      await signIn(address, 'wrong password')
      const { user, system } = process.cpuUsage(start)
      return user + system
    }
    const computingTime = { known: 0, unknown: 0 }
    await measureSignIn(email)
    for (let round = 0; round < 15; round++) {
      computingTime.known += await measureSignIn(email)
      computingTime.unknown += await measureSignIn(`nobody${round}@example.com`)
    }
    // Without the decoy hash, the response for an unknown account would take about a tenth.
    expect(computingTime.unknown / computingTime.known).toBeGreaterThan(0.5)
    expect(computingTime.unknown / computingTime.known).toBeLessThan(2)
  })
})

describe('sign-in limits', () => {
  let limitedWorld: World
  beforeAll(async () => {
    limitedWorld = await testApi({ RATE_LIMITS: 'on' })
  })
  afterAll(() => limitedWorld.close())
  afterEach(() => limitedWorld.store.db.deleteFrom('sign_in_attempts').execute())

  const signInFrom = (
    remoteAddress: string,
    email: string,
    enteredPassword: string,
    headers: Record<string, string> = {},
  ) =>
    limitedWorld.app.inject({
      method: 'POST',
      url: '/auth/login',
      remoteAddress,
      headers,
      payload: { email, password: enteredPassword },
    })
  const addFailedAttempts = (email: string, attempts: { address: string; minutesAgo: number }[]) =>
    Promise.all(
      attempts.map(({ address, minutesAgo }) =>
        limitedWorld.store.db
          .insertInto('sign_in_attempts')
          .values(({ fn, val }) => ({
            account: fn('encode', [fn('sha256', [fn('convert_to', [val(email), val('UTF8')])]), val('hex')]),
            address,
            at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
          }))
          .execute(),
      ),
    )

  it('an account allows 10 attempts in 15 minutes from one address; forged headers change nothing', async () => {
    const person = await limitedWorld.register()
    for (let number = 1; number <= 10; number++) {
      expect(
        (await signInFrom('192.0.2.1', person.email, 'wrong', { 'x-forwarded-for': `10.0.0.${number}` })).statusCode,
      ).toBe(401)
    }
    const correctResponse = await signInFrom('192.0.2.1', person.email.toUpperCase(), password, {
      'x-forwarded-for': '10.9.9.9',
    })
    expect(correctResponse.statusCode).toBe(429)
    expect(correctResponse.json().detail).toBe('Too many attempts to sign in. Please try again later.')
    expect(Number(correctResponse.headers['retry-after'])).toBeGreaterThan(850)
    expect(Number(correctResponse.headers['retry-after'])).toBeLessThanOrEqual(900)
  })

  it('an unknown account is limited in the same way, with the same text', async () => {
    for (let number = 1; number <= 10; number++) await signInFrom('192.0.2.1', 'nobody@example.com', 'wrong')
    expect((await signInFrom('192.0.2.1', 'nobody@example.com', 'wrong')).statusCode).toBe(429)
  })

  it('concurrent attempts are counted one by one: after 7 attempts 3 more are checked', async () => {
    const person = await limitedWorld.register()
    await addFailedAttempts(
      person.email,
      Array.from({ length: 7 }, () => ({ address: '192.0.2.7', minutesAgo: 1 })),
    )
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => signInFrom('192.0.2.7', person.email, 'wrong')),
    )
    const statuses = responses.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 401)).toHaveLength(3)
    expect(statuses.filter((status) => status === 429)).toHaveLength(17)
  })

  it('attempts from an address expire after 15 minutes', async () => {
    const person = await limitedWorld.register()
    await addFailedAttempts(
      person.email,
      Array.from({ length: 9 }, () => ({ address: '192.0.2.1', minutesAgo: 16 })),
    )
    expect((await signInFrom('192.0.2.1', person.email, password)).statusCode).toBe(200)
  })

  it('one address may fail 100 times in 15 minutes, over all accounts', async () => {
    await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        addFailedAttempts(`victim${index}@example.com`, [{ address: '192.0.2.1', minutesAgo: 1 }]),
      ),
    )
    const person = await limitedWorld.register()
    expect((await signInFrom('192.0.2.1', person.email, password)).statusCode).toBe(429)
    expect((await signInFrom('192.0.2.2', person.email, password)).statusCode).toBe(200)
  })

  it('an account attacked from many addresses is delayed more and more, and its owner can still sign in from a familiar address', async () => {
    const person = await limitedWorld.register()
    expect((await signInFrom('198.51.100.7', person.email, password)).statusCode).toBe(200)
    const failedAttempts = (number: number) =>
      Array.from({ length: number }, (_, index) => ({ address: `203.0.113.${index}`, minutesAgo: 0 }))
    await addFailedAttempts(person.email, failedAttempts(13))
    const strangerResponse = await signInFrom('192.0.2.9', person.email, password)
    expect(strangerResponse.statusCode).toBe(429)
    const earlyDelay = Number(strangerResponse.headers['retry-after'])
    await addFailedAttempts(person.email, failedAttempts(30))
    const lateDelay = Number((await signInFrom('192.0.2.9', person.email, password)).headers['retry-after'])
    expect(lateDelay).toBeGreaterThan(earlyDelay)
    expect(lateDelay).toBeLessThanOrEqual(60)
    expect((await signInFrom('198.51.100.7', person.email, password)).statusCode).toBe(200)
  })

  it('the delay begins with the tenth wrong password in a day', async () => {
    const person = await limitedWorld.register()
    // The attempts are dated half a minute in the future, so that the shortest delay has not expired when the response
    // arrives.
    const attemptFrom = (host: number) => ({ address: `203.0.113.${host}`, minutesAgo: -0.5 })
    await addFailedAttempts(
      person.email,
      Array.from({ length: 9 }, (_, index) => attemptFrom(index)),
    )
    expect((await signInFrom('192.0.2.9', person.email, password)).statusCode).toBe(200)
    await addFailedAttempts(person.email, [attemptFrom(9)])
    expect((await signInFrom('192.0.2.10', person.email, password)).statusCode).toBe(429)
  })

  it('correct passwords cause no delay, from any number of addresses', async () => {
    const person = await limitedWorld.register()
    for (let number = 1; number <= 16; number++)
      expect((await signInFrom(`192.0.2.${number}`, person.email, password)).statusCode).toBe(200)
  })

  it('an address unused for 30 days is no longer exempt from the delay', async () => {
    const person = await limitedWorld.register()
    await signInFrom('198.51.100.8', person.email, password)
    const before = new Date(Date.now() - 30.1 * 86_400_000).toISOString()
    await limitedWorld.store.db
      .updateTable('sign_in_addresses')
      .set({ at: before })
      .where('user_id', '=', person.id)
      .execute()
    await addFailedAttempts(
      person.email,
      Array.from({ length: 20 }, (_, index) => ({ address: `203.0.113.${index}`, minutesAgo: 0 })),
    )
    expect((await signInFrom('198.51.100.8', person.email, password)).statusCode).toBe(429)
  })

  it('attempts whose password could not be checked do not count', async () => {
    const person = await limitedWorld.register()
    const setHash = (password_hash: string | null) =>
      limitedWorld.store.db.updateTable('users').set({ password_hash }).where('id', '=', person.id).execute()
    const { password_hash } = await limitedWorld.store.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    await setHash('unreadable')
    const changePassword = () =>
      limitedWorld.app.inject({
        method: 'PUT',
        url: '/auth/password',
        headers: { authorization: `Bearer ${person.token}` },
        payload: { current_password: password, new_password: 'an entirely new password' },
      })
    for (let number = 1; number <= 10; number++) {
      expect((await signInFrom('192.0.2.1', person.email, password)).statusCode).toBe(500)
      expect((await changePassword()).statusCode).toBe(500)
    }
    await setHash(password_hash)
    expect((await signInFrom('192.0.2.1', person.email, password)).statusCode).toBe(200)
    const attempts = await limitedWorld.store.db.selectFrom('sign_in_attempts').select('failed').execute()
    expect(attempts).toEqual([{ failed: false }])
  })

  it('the typed email is stored only as a hash', async () => {
    await signInFrom('192.0.2.1', 'my password by mistake', 'wrong')
    expect(
      JSON.stringify(await limitedWorld.store.db.selectFrom('sign_in_attempts').selectAll().execute()),
    ).not.toContain('mistake')
  })
})
