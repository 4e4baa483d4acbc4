import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startMailServer, tokenIn } from '../../testing/start-mail-server.ts'
import { type Person, password, testApi, type World } from '../../testing/world.ts'

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

let count = 0
const newEmail = () => `fresh-${++count}@example.com`
const requestChange = (person: Person, email: string, current_password = password) =>
  world.as(person).post('/auth/email', { email, current_password })
const confirm = (person: { token: string }, token: string) => world.as(person).post('/auth/email/confirm', { token })
const emailOf = async (person: Person) => (await world.as(person).get('/auth/me')).body.email
const mailsTo = (email: string) =>
  world.store.db.selectFrom('mails').select('kind').where('recipient', '=', email).execute()

async function waitForLink(email: string) {
  await expect.poll(() => mailServer.to(email).length).toBeGreaterThan(0)
  return mailServer.to(email).at(-1)?.link ?? ''
}

async function requestToken(person: Person, email: string) {
  expect((await requestChange(person, email)).status).toBe(202)
  return tokenIn(await waitForLink(email))
}

describe('changing the email address', () => {
  it('takes effect when the mailed link is opened: other sessions end, the old address gets a notice', async () => {
    const person = await world.register({ is_verified: false })
    const otherSession = await world.signIn(person)
    const email = newEmail()
    expect(await requestChange(person, `  ${email} `)).toMatchObject({ status: 202, body: { mail: true } })
    const link = await waitForLink(email)
    expect(link).toMatch(/^https:\/\/muster\.example\/confirm-email#[\w-]{43}$/)
    expect(await emailOf(person)).toBe(person.email)

    expect((await confirm(person, tokenIn(link))).status).toBe(204)
    expect((await world.as(person).get('/auth/me')).body).toMatchObject({ email, is_verified: true })
    expect((await world.as(otherSession).get('/auth/me')).status).toBe(401)
    await expect.poll(() => mailServer.to(person.email).at(-1)?.subject).toBe('Your email address was changed')
    expect(mailServer.to(person.email).at(-1)?.text).not.toContain(email)
    const signIn = (address: string) => world.as(undefined).post('/auth/login', { email: address, password })
    expect([(await signIn(person.email)).status, (await signIn(email)).status]).toEqual([401, 200])
  })

  it('colleagues see it, and nobody else gets the fact', async () => {
    const { admin, member, id } = await world.team()
    const email = newEmail()
    await confirm(member, await requestToken(member, email))
    const { body } = await world.as(admin).get(`/users/organizations/${id}`)
    expect(body.find((row: { id: number }) => row.id === member.id)).toMatchObject({ email })
    const facts = await world.store.db
      .selectFrom('facts')
      .select(['kind', 'private', 'seen_by'])
      .where('entity_id', '=', member.id)
      .where('kind', '=', 'account.email_changed')
      .execute()
    expect(facts).toEqual([{ kind: 'account.email_changed', private: true, seen_by: [member.id] }])
  })

  it('requires the current password and an address other than the current one', async () => {
    const person = await world.register()
    const email = newEmail()
    const invalid = await requestChange(person, email, 'guessed')
    expect(invalid).toMatchObject({ status: 422, body: { errors: [{ field: 'current_password' }] } })
    const same = await requestChange(person, person.email)
    expect(same).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'email', message: 'This is your address already' }] },
    })
    expect((await world.as(undefined).post('/auth/email', { email, current_password: password })).status).toBe(401)
    expect(await mailsTo(email)).toEqual([])
  })

  it('password attempts are limited as for signing in', async () => {
    const person = await world.register()
    const responses = []
    for (let guess = 0; guess < 11; guess++)
      responses.push((await requestChange(person, newEmail(), `guess ${guess}`)).status)
    expect(responses).toEqual([...Array(10).fill(422), 429])
  })

  it('the response is the same for a free and a taken address, and a taken address gets no mail', async () => {
    const [person, otherPerson] = [await world.register(), await world.register()]
    const [free, taken] = [
      await requestChange(person, newEmail()),
      await requestChange(person, otherPerson.email.toUpperCase()),
    ]
    expect([taken.status, taken.text]).toEqual([free.status, free.text])
    // The background work of the second request deletes the link of the first. That work is done when no link remains.
    await expect
      .poll(() => world.store.db.selectFrom('links').select('email').where('user_id', '=', person.id).execute())
      .toEqual([])
    expect(await mailsTo(otherPerson.email)).toEqual([])
  })

  it('an address that another account took in between is a conflict, and nothing changes', async () => {
    const person = await world.register()
    const email = newEmail()
    const token = await requestToken(person, email)
    await world.register({ email: email.toUpperCase() })
    expect(await confirm(person, token)).toMatchObject({ status: 409, body: { detail: 'Email already registered' } })
    expect(await emailOf(person)).toBe(person.email)
  })

  it('only the requesting user can use the link, once, within an hour, and only the latest link', async () => {
    const [person, stranger] = [await world.register(), await world.register()]
    const mistypedToken = await requestToken(person, newEmail())
    const email = newEmail()
    const token = await requestToken(person, email)
    expect((await confirm(person, mistypedToken)).status).toBe(404)
    expect((await confirm(stranger, token)).status).toBe(404)
    expect((await world.as(undefined).post('/auth/email/confirm', { token })).status).toBe(401)
    expect(await emailOf(person)).toBe(person.email)

    const responses = await Promise.all([1, 2, 3].map(() => confirm(person, token)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 404, 404])
    expect(await emailOf(person)).toBe(email)

    const expiredToken = await requestToken(person, newEmail())
    await world.store.db.updateTable('links').set({ expires_at: new Date().toISOString() }).execute()
    expect((await confirm(person, expiredToken)).status).toBe(404)
  })

  it('links that were mailed to the previous address do not work after the change', async () => {
    const person = await world.register()
    await world.as(undefined).post('/auth/password/forgot', { email: person.email })
    const resetToken = tokenIn(await waitForLink(person.email))
    await confirm(person, await requestToken(person, newEmail()))
    const response = await world
      .as(undefined)
      .post('/auth/password/reset', { token: resetToken, password: 'stolen password' })
    expect(response.status).toBe(404)
  })

  it('a change of letter case alone is possible', async () => {
    const person = await world.register({ email: 'dora@example.com' })
    await confirm(person, await requestToken(person, 'Dora@example.com'))
    expect(await emailOf(person)).toBe('Dora@example.com')
  })

  it('one address gets at most three of these mails in an hour', async () => {
    const person = await world.register()
    const email = newEmail()
    for (let number = 1; number <= 4; number++) {
      await requestChange(person, email)
      await expect.poll(async () => (await mailsTo(email)).length).toBe(Math.min(number, 3))
    }
  })
})
