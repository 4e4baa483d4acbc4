import { afterAll, describe, expect, it } from 'vitest'
import { mailedApi, newEmail } from '../testing/invitations.ts'

const { world, invite, linkTo, accept, close } = await mailedApi()
afterAll(close)

describe('an invited person who tries to get in otherwise', () => {
  it.each([
    ['signing in', (email: string) => world.as(undefined).post('/auth/login', { email, password: 'member' }), 401],
    [
      'registering',
      (email: string) => world.as(undefined).post('/auth/register', { email, password: 'a long password' }),
      409,
    ],
    ['asking for a new password', (email: string) => world.as(undefined).post('/auth/password/forgot', { email }), 202],
  ])('%s is mailed the link again; the first one stays good', async (_what, attempt, status) => {
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

  it('an invitation that ran out is opened anew for its owner', async () => {
    const team = await world.team()
    const email = newEmail()
    await invite(team, email)
    const old = await linkTo(email)
    await world.store.db
      .updateTable('invitations')
      .set({ expires_at: new Date().toISOString() })
      .where('email', '=', email)
      .execute()
    await world.as(undefined).post('/auth/password/forgot', { email })
    const renewed = await linkTo(email, 2)
    expect((await accept(old, { password: 'a long password' })).status).toBe(404)
    expect((await accept(renewed, { password: 'a long password' })).status).toBe(200)
  })
})
