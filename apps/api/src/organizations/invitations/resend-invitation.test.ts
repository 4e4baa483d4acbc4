import { afterAll, describe, expect, it } from 'vitest'
import { mailedApi, newEmail } from '../../testing/invitations.ts'

const { world, mailServer, invite, waitForToken, accept, close } = await mailedApi()
afterAll(close)

describe('an invited user who tries to sign in, register or reset the password', () => {
  it.each([
    ['signing in', (email: string) => world.as(undefined).post('/auth/login', { email, password: 'member' }), 401],
    [
      'registering',
      (email: string) => world.as(undefined).post('/auth/register', { email, password: 'a long password' }),
      409,
    ],
    [
      'requesting a password reset',
      (email: string) => world.as(undefined).post('/auth/password/forgot', { email }),
      202,
    ],
  ])('%s gets the link again; the first one remains valid', async (_case, attempt, status) => {
    const team = await world.team()
    const email = newEmail()
    await invite(team, email)
    const first = await waitForToken(email)
    expect((await attempt(email)).status).toBe(status)
    const second = await waitForToken(email, 2)
    expect(second).not.toBe(first)
    for (const token of [first, second])
      expect((await world.as(undefined).get(`/auth/invitations/${token}`)).status).toBe(200)
    expect((await accept(second, { password: 'a long password' })).status).toBe(200)
    expect((await accept(first, { password: 'a long password' })).status).toBe(404)
  })

  it('a wrong password for an existing account causes no further link', async () => {
    const team = await world.team()
    const [person, otherEmail] = [await world.register(), newEmail()]
    for (const email of [person.email, otherEmail]) {
      await invite(team, email)
      await waitForToken(email)
    }
    const signInWithGuess = (email: string) => world.as(undefined).post('/auth/login', { email, password: 'guess' })
    expect((await signInWithGuess(person.email)).status).toBe(401)
    // A later mail for a pending account proves that the work after the first response is done.
    expect((await signInWithGuess(otherEmail)).status).toBe(401)
    await waitForToken(otherEmail, 2)
    expect(mailServer.to(person.email)).toHaveLength(1)
  })

  it('an expired invitation remains expired, and the address can be registered instead [S8]', async () => {
    const team = await world.team()
    const email = newEmail()
    await invite(team, email)
    const token = await waitForToken(email)
    const expireQuery = world.store.db.updateTable('invitations').set({ expires_at: new Date().toISOString() })
    await expireQuery.where('email', '=', email).execute()
    const before = await world.store.db.selectFrom('invitations').selectAll().where('email', '=', email).execute()
    await world.as(undefined).post('/auth/login', { email, password: 'guess' })
    await world.as(undefined).post('/auth/password/forgot', { email })
    // A later mail of the same kind proves that the work after those responses is done.
    const otherEmail = newEmail()
    await invite(team, otherEmail)
    await world.as(undefined).post('/auth/password/forgot', { email: otherEmail })
    await waitForToken(otherEmail, 2)
    expect(await world.store.db.selectFrom('invitations').selectAll().where('email', '=', email).execute()).toEqual(
      before,
    )
    expect((await accept(token, { password: 'a long password' })).status).toBe(404)
    const registration = { email, password: 'a long password', username: `own-${email.split('@')[0]}` }
    expect((await world.as(undefined).post('/auth/register', registration)).status).toBe(201)
    const { body } = await world.as(undefined).post('/auth/login', { email, password: registration.password })
    const me = await world.as({ token: body.access_token }).get('/auth/me')
    expect(me.body).toMatchObject({
      username: registration.username,
      is_verified: false,
      organizations: [],
      invitations: [],
    })
  })

  it("failed sign-ins of a stranger renew nothing and use up none of the organization's invitations [S8]", async () => {
    const team = await world.team()
    const email = newEmail()
    await invite(team, email)
    const read = () =>
      world.store.db
        .selectFrom('invitations')
        .select(['token_hash', 'expires_at', 'role', 'invited_by'])
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
    const before = await read()
    const sentMails = world.store.db
      .selectFrom('mails')
      .select('id')
      .where('organization_id', '=', team.id)
      .where('kind', '=', 'invitation')
    const countedMails = await sentMails.execute()
    for (let number = 2; number <= 4; number++) {
      await world.as(undefined).post('/auth/login', { email, password: 'guess' })
      await waitForToken(email, number)
    }
    expect(await read()).toEqual(before)
    expect(await sentMails.execute()).toEqual(countedMails)
  })
})

describe('with limits', () => {
  it('three failed sign-ins of a stranger do not keep the admin from inviting again [S8]', async () => {
    const limitedApi = await mailedApi({ RATE_LIMITS: 'on' })
    const team = await limitedApi.world.team()
    const email = newEmail()
    await limitedApi.invite(team, email)
    for (let number = 2; number <= 4; number++) {
      await limitedApi.world.as(undefined).post('/auth/login', { email, password: 'guess' })
      await limitedApi.waitForToken(email, number)
    }
    // The fourth attempt within a day sends nothing. A mail that is sent later to another address proves that the
    // fourth attempt has been processed.
    await limitedApi.world.as(undefined).post('/auth/login', { email, password: 'guess' })
    const otherEmail = newEmail()
    await limitedApi.invite(team, otherEmail)
    await limitedApi.world.as(undefined).post('/auth/login', { email: otherEmail, password: 'guess' })
    await limitedApi.waitForToken(otherEmail, 2)
    expect(limitedApi.mailServer.to(email)).toHaveLength(4)
    expect((await limitedApi.invite(team, email)).status).toBe(201)
    await limitedApi.close()
  })
})
