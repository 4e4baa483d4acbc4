import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startMailServer, tokenIn } from '../../testing/start-mail-server.ts'
import { countWaitingForLocks } from '../../testing/waiting-for-locks.ts'
import { type Person, password, testApi, type World } from '../../testing/world.ts'
import { linkFor } from '../email/link-for.ts'

let world: World
let mailServer: Awaited<ReturnType<typeof startMailServer>>
beforeAll(async () => {
  mailServer = await startMailServer()
  world = await testApi({ SMTP_URL: mailServer.url, PUBLIC_URL: 'https://muster.example', RATE_LIMITS: 'on' })
})
beforeEach(() => world.store.db.deleteFrom('sign_in_attempts').execute())
afterAll(async () => {
  await world.close()
  await mailServer.close()
})

const countWaiting = () => countWaitingForLocks(world)

const requestReset = (email: string) => world.as(undefined).post('/auth/password/forgot', { email })
const reset = (token: string, newPassword = 'a brand new one') =>
  world.as(undefined).post('/auth/password/reset', { token, password: newPassword })
const signIn = (person: Person, newPassword: string) =>
  world.as(undefined).post('/auth/login', { email: person.email, password: newPassword })

async function requestLink(person: Person) {
  await requestReset(person.email)
  await expect.poll(() => mailServer.to(person.email).length).toBeGreaterThan(0)
  return mailServer.to(person.email).at(-1)?.link ?? ''
}

describe('a forgotten password', () => {
  it('is replaced through the mailed link: all sessions end, and the address is confirmed', async () => {
    const person = await world.register({ is_verified: false })
    const link = await requestLink(person)
    expect(link).toMatch(/^https:\/\/muster\.example\/reset-password#[\w-]{43}$/)
    expect((await reset(tokenIn(link))).status).toBe(204)
    expect((await world.as(person).get('/auth/me')).status).toBe(401)
    expect((await signIn(person, password)).status).toBe(401)
    const { body } = await signIn(person, 'a brand new one')
    expect((await world.as({ token: body.access_token }).get('/auth/me')).body.is_verified).toBe(true)
  })

  it.each([
    ['a sign-in', (person: Person) => signIn(person, password)],
    [
      'a change of the password',
      (person: Person) =>
        world.as(person).put('/auth/password', { current_password: password, new_password: 'one of the thief' }),
    ],
  ])('%s with the old password that is in progress is rejected', async (_case, attempt) => {
    const person = await world.register()
    const pendingResponse = await world.store.write(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', person.id).forUpdate().execute()
      await tx.updateTable('users').set({ password_hash: 'replaced' }).where('id', '=', person.id).execute()
      await tx.deleteFrom('sessions').where('user_id', '=', person.id).execute()
      const response = attempt(person)
      await expect.poll(countWaiting).toBe(1)
      return { response }
    })
    expect((await pendingResponse.response).status).toBe(401)
    const account = world.store.db.selectFrom('users').select('password_hash').where('id', '=', person.id)
    expect(await account.executeTakeFirst()).toEqual({ password_hash: 'replaced' })
    const sessions = world.store.db.selectFrom('sessions').select('id').where('user_id', '=', person.id)
    expect(await sessions.execute()).toEqual([])
  })

  it('the response is the same and immediate for known and unknown addresses', async () => {
    const person = await world.register()
    const [knownResponse, unknownResponse, oddResponse] = [
      await requestReset(person.email),
      await requestReset('nobody@example.com'),
      await requestReset('no address at all'),
    ]
    expect(knownResponse).toMatchObject({ status: 202, body: { mail: true } })
    expect([unknownResponse.text, oddResponse.text]).toEqual([knownResponse.text, knownResponse.text])
    expect((await requestReset('\u0000')).status).toBe(422)
    await expect.poll(() => mailServer.to(person.email)).toHaveLength(1)
    expect(mailServer.to('nobody@example.com')).toEqual([])
  })

  it('a link works once, also under concurrent use', async () => {
    const person = await world.register()
    const token = tokenIn(await requestLink(person))
    const responses = await Promise.all(
      Array.from({ length: 5 }, (_, index) => reset(token, `password number ${index}`)),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 404, 404, 404, 404])
    expect((await reset(token)).status).toBe(404)
  })

  it('an expired link, a made-up one and a verification link are refused, and nothing changes', async () => {
    const person = await world.register()
    const token = tokenIn(await requestLink(person))
    await world.store.db
      .updateTable('links')
      .set({ expires_at: sql`expires_at - interval '60 minutes'` })
      .where('user_id', '=', person.id)
      .execute()
    const verificationToken = await registerAndReadToken('verify-only@example.com')
    for (const invalidToken of [token, 'A'.repeat(43), verificationToken, ''])
      expect((await reset(invalidToken)).status).toBe(404)
    expect((await signIn(person, password)).status).toBe(200)
    expect((await world.as(person).get('/auth/me')).status).toBe(200)
  })

  it('a link is valid for almost an hour', async () => {
    const person = await world.register()
    const token = tokenIn(await requestLink(person))
    await world.store.db
      .updateTable('links')
      .set({ expires_at: sql`expires_at - interval '50 minutes'` })
      .where('user_id', '=', person.id)
      .execute()
    expect((await reset(token)).status).toBe(204)
  })

  it('links requested before do not work after one of them was used', async () => {
    const person = await world.register()
    const firstToken = tokenIn(await requestLink(person))
    await requestReset(person.email)
    await expect.poll(() => mailServer.to(person.email).length).toBe(2)
    const secondToken = tokenIn(mailServer.to(person.email)[1]?.link ?? '')
    expect((await reset(secondToken)).status).toBe(204)
    expect((await reset(firstToken, 'one of the thief')).status).toBe(404)
    expect((await signIn(person, 'a brand new one')).status).toBe(200)
  })

  it('a user locked out by failed attempts can sign in with the new password', async () => {
    const person = await world.register()
    for (let number = 1; number <= 10; number++) await signIn(person, 'wrong password')
    expect((await signIn(person, password)).status).toBe(429)
    expect((await reset(tokenIn(await requestLink(person)))).status).toBe(204)
    expect((await signIn(person, 'a brand new one')).status).toBe(200)
  })

  it('a short password is refused and the link remains valid', async () => {
    const person = await world.register()
    const token = tokenIn(await requestLink(person))
    expect((await reset(token, 'short')).status).toBe(422)
    expect((await reset(token)).status).toBe(204)
  })

  it('one address gets at most three of these mails in an hour', async () => {
    const person = await world.register()
    for (let number = 1; number <= 5; number++) await requestReset(person.email)
    await expect.poll(() => mailServer.to(person.email).length).toBe(3)
    expect(
      (await world.store.db.selectFrom('mails').select('id').where('recipient', '=', person.email).execute()).length,
    ).toBe(3)
  })

  it('the mail goes to the stored address of the account, not to one that only case-folds to it', async () => {
    const person = await world.register({ email: 'Kelvin@example.com' })
    await requestReset('\u212Aelvin@example.com')
    await requestReset('kelvin@example.com')
    await expect.poll(() => mailServer.to('Kelvin@example.com').length).toBeGreaterThan(0)
    expect(mailServer.mails.flatMap(({ to }) => to).every((to) => !to.includes('\u212A'))).toBe(true)
    expect(person.email).toBe('Kelvin@example.com')
  })

  it('a link requested before a password change does not work after it', async () => {
    const person = await world.register()
    const token = tokenIn(await requestLink(person))
    await world.as(person).put('/auth/password', { current_password: password, new_password: 'changed by hand' })
    expect((await reset(token)).status).toBe(404)
  })

  it('the operator can create a link manually, which does not confirm the address', async () => {
    const person = await world.register({ is_verified: false })
    const link = await linkFor(world.store, world.config, person.email.toUpperCase())
    expect((await reset(tokenIn(link))).status).toBe(204)
    const { status, body } = await signIn(person, 'a brand new one')
    expect(status).toBe(200)
    expect((await world.as({ token: body.access_token }).get('/auth/me')).body.is_verified).toBe(false)
    await expect(linkFor(world.store, world.config, 'nobody@example.com')).rejects.toThrow('There is no account')
  })
})

async function registerAndReadToken(email: string) {
  await world.as(undefined).post('/auth/register', { email, password: 'a long password' })
  await expect.poll(() => mailServer.to(email)).toHaveLength(1)
  return tokenIn(mailServer.to(email)[0]?.link ?? '')
}

describe('confirming the email', () => {
  it('registration mails a link, and opening it confirms the address, once', async () => {
    const token = await registerAndReadToken('new@example.com')
    const { body } = await world
      .as(undefined)
      .post('/auth/login', { email: 'new@example.com', password: 'a long password' })
    const client = world.as({ token: body.access_token })
    expect((await client.get('/auth/me')).body.is_verified).toBe(false)
    expect((await client.post('/auth/verify', { token })).status).toBe(204)
    expect((await client.get('/auth/me')).body.is_verified).toBe(true)
    expect((await client.post('/auth/verify', { token })).status).toBe(404)
  })

  it('the link is mailed again on request, but not to a confirmed address', async () => {
    const [unconfirmed, confirmed] = [await world.register({ is_verified: false }), await world.register()]
    expect(await world.as(unconfirmed).post('/auth/verify/resend')).toMatchObject({ status: 202, body: { mail: true } })
    expect(await world.as(confirmed).post('/auth/verify/resend')).toMatchObject({ status: 202, body: { mail: true } })
    await expect.poll(() => mailServer.to(unconfirmed.email)).toHaveLength(1)
    expect(mailServer.to(unconfirmed.email)[0]?.link).toMatch(/^https:\/\/muster\.example\/verify#/)
    expect(mailServer.to(confirmed.email)).toEqual([])
  })

  it('a reset link does not confirm the address, and remains valid', async () => {
    const person = await world.register({ is_verified: false })
    const token = tokenIn(await requestLink(person))
    expect((await world.as(person).post('/auth/verify', { token })).status).toBe(404)
    expect((await world.as(person).get('/auth/me')).body.is_verified).toBe(false)
    expect((await reset(token)).status).toBe(204)
  })
})
