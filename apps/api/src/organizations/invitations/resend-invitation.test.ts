import { afterAll, describe, expect, it } from 'vitest'
import { mailedApi, newEmail } from '../../testing/invitations.ts'

const { world, post, invite, linkTo, accept, close } = await mailedApi()
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
  ])('%s gets the link again; the first one remains valid', async (_what, attempt, status) => {
    const team = await world.team()
    const email = newEmail()
    await invite(team, email)
    const first = await linkTo(email)
    expect((await attempt(email)).status).toBe(status)
    const second = await linkTo(email, 2)
    expect(second).not.toBe(first)
    for (const token of [first, second])
      expect((await world.as(undefined).get(`/auth/invitations/${token}`)).status).toBe(200)
    expect((await accept(second, { password: 'a long password' })).status).toBe(200)
    expect((await accept(first, { password: 'a long password' })).status).toBe(404)
  })

  it('a wrong password for an existing account causes no further link', async () => {
    const team = await world.team()
    const [person, other] = [await world.register(), newEmail()]
    for (const email of [person.email, other]) {
      await invite(team, email)
      await linkTo(email)
    }
    const guess = (email: string) => world.as(undefined).post('/auth/login', { email, password: 'guess' })
    expect((await guess(person.email)).status).toBe(401)
    // A later mail for a pending account proves that the work after the first response is done.
    expect((await guess(other)).status).toBe(401)
    await linkTo(other, 2)
    expect(post.to(person.email)).toHaveLength(1)
  })

  it('an expired invitation remains expired, and the address can be registered instead [S8]', async () => {
    const team = await world.team()
    const email = newEmail()
    await invite(team, email)
    const token = await linkTo(email)
    const expire = world.store.db.updateTable('invitations').set({ expires_at: new Date().toISOString() })
    await expire.where('email', '=', email).execute()
    const before = await world.store.db.selectFrom('invitations').selectAll().where('email', '=', email).execute()
    await world.as(undefined).post('/auth/login', { email, password: 'guess' })
    await world.as(undefined).post('/auth/password/forgot', { email })
    // A later mail of the same kind proves that the work after those responses is done.
    const other = newEmail()
    await invite(team, other)
    await world.as(undefined).post('/auth/password/forgot', { email: other })
    await linkTo(other, 2)
    expect(await world.store.db.selectFrom('invitations').selectAll().where('email', '=', email).execute()).toEqual(
      before,
    )
    expect((await accept(token, { password: 'a long password' })).status).toBe(404)
    const given = { email, password: 'a long password', username: `own-${email.split('@')[0]}` }
    expect((await world.as(undefined).post('/auth/register', given)).status).toBe(201)
    const { body } = await world.as(undefined).post('/auth/login', { email, password: given.password })
    const me = await world.as({ token: body.access_token }).get('/auth/me')
    expect(me.body).toMatchObject({ username: given.username, is_verified: false, organizations: [], invitations: [] })
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
    const sent = world.store.db
      .selectFrom('mails')
      .select('id')
      .where('organization_id', '=', team.id)
      .where('kind', '=', 'invitation')
    const counted = await sent.execute()
    for (let number = 2; number <= 4; number++) {
      await world.as(undefined).post('/auth/login', { email, password: 'guess' })
      await linkTo(email, number)
    }
    expect(await read()).toEqual(before)
    expect(await sent.execute()).toEqual(counted)
  })
})

describe('with limits', () => {
  it('three failed sign-ins of a stranger do not keep the admin from inviting again [S8]', async () => {
    const limited = await mailedApi({ RATE_LIMITS: 'on' })
    const team = await limited.world.team()
    const email = newEmail()
    await limited.invite(team, email)
    for (let number = 2; number <= 4; number++) {
      await limited.world.as(undefined).post('/auth/login', { email, password: 'guess' })
      await limited.linkTo(email, number)
    }
    // The fourth within an hour sends nothing; a mail to another address proves that its work is done.
    await limited.world.as(undefined).post('/auth/login', { email, password: 'guess' })
    const other = newEmail()
    await limited.invite(team, other)
    await limited.world.as(undefined).post('/auth/login', { email: other, password: 'guess' })
    await limited.linkTo(other, 2)
    expect(limited.post.to(email)).toHaveLength(4)
    expect((await limited.invite(team, email)).status).toBe(201)
    await limited.close()
  })
})
