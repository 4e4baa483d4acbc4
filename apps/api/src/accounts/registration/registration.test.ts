import { hasProperty } from '@muster/server/has-property'
import { afterEach, describe, expect, it } from 'vitest'
import { testApi, type World } from '../../testing/world.ts'

let world: World
afterEach(() => world.close())

const password = 'a long password'
const register = (email: string) => world.as(undefined).post('/auth/register', { email, password })
const countAccounts = async () => (await world.store.db.selectFrom('users').select('email').execute()).length
const invite = (person: { token: string }, id: number, email: string) =>
  world.as(person).post(`/organizations/${id}/invite-member`, { email })
const tokenOf = (body: unknown) =>
  hasProperty(body, 'invitation_url') ? String(body.invitation_url).split('#')[1] : ''

describe('registration modes', () => {
  it('open accepts everybody [S3]', async () => {
    world = await testApi()
    expect((await register('ada@anywhere.example')).status).toBe(201)
  })

  it('domains accepts only addresses of these domains, and invited users of others [S3]', async () => {
    world = await testApi({ REGISTRATION: 'domains', REGISTRATION_DOMAINS: 'example.org,lab.example.org' })
    for (const email of ['ada@example.org', 'Bob@EXAMPLE.org', 'eve@lab.example.org'])
      expect((await register(email)).status).toBe(201)
    const before = await countAccounts()
    for (const email of [
      'ada@example.com',
      'ada@notexample.org',
      'ada@sub.example.org',
      'a@example.org.evil.example',
    ]) {
      const refused = await register(email)
      expect(refused.status).toBe(403)
      expect(refused.body.detail).toBe(
        'Only people with an address at example.org or lab.example.org can register here. Everybody else needs an invitation.',
      )
    }
    expect(await countAccounts()).toBe(before)
    const team = await world.team()
    const invited = await invite(team.admin, team.id, 'guest@example.com')
    expect(invited.status).toBe(201)
    const accepted = await world.as(undefined).post(`/auth/invitations/${tokenOf(invited.body)}/accept`, { password })
    expect(accepted.status).toBe(200)
  })

  it('invitation accepts only invited users [S3]', async () => {
    world = await testApi({ REGISTRATION: 'invitation' })
    const team = await world.team()
    const before = await countAccounts()
    const refused = await register('ada@example.org')
    expect(refused.status).toBe(403)
    expect(refused.body.detail).toBe(
      'Accounts are created by invitation only. Ask an admin of your organization to invite you.',
    )
    expect(await countAccounts()).toBe(before)
    const invited = await invite(team.admin, team.id, 'guest@example.com')
    const accepted = await world.as(undefined).post(`/auth/invitations/${tokenOf(invited.body)}/accept`, { password })
    expect(accepted.status).toBe(200)
  })

  it('closed creates no account, not even for an invited user, and says so to the inviter [S3]', async () => {
    world = await testApi({ REGISTRATION: 'closed' })
    const team = await world.team()
    const knownUser = await world.register()
    const before = await countAccounts()
    expect((await register('ada@example.org')).body).toMatchObject({
      status: 403,
      detail: 'No new accounts can be created here.',
    })
    const sentence = 'No new accounts can be created here. You can only invite people who already have an account.'
    expect((await invite(team.admin, team.id, 'guest@example.com')).body).toMatchObject({
      status: 403,
      detail: sentence,
    })
    const created = await world
      .as(team.admin)
      .post('/users/', { email: 'guest@example.com', role: 'member', organization_id: team.id })
    expect(created.body).toMatchObject({ status: 403, detail: sentence })
    expect(await countAccounts()).toBe(before)
    expect((await invite(team.admin, team.id, knownUser.email)).status).toBe(201)
  })

  it('closed rejects accounts that were invited before [S3]', async () => {
    world = await testApi({ REGISTRATION: 'invitation' })
    const team = await world.team()
    const token = tokenOf((await invite(team.admin, team.id, 'guest@example.com')).body)
    Object.assign(world.config, { REGISTRATION: 'closed' })
    const accepted = await world.as(undefined).post(`/auth/invitations/${token}/accept`, { password })
    expect(accepted.body).toMatchObject({ status: 403, detail: 'No new accounts can be created here.' })
    expect((await invite(team.admin, team.id, 'guest@example.com')).status).toBe(403)
    const account = await world.store.db.selectFrom('users').select('status').orderBy('id', 'desc').executeTakeFirst()
    expect(account?.status).toBe('pending')
  })
})

describe('the first account of an empty installation', () => {
  it.each(['invitation', 'closed'])(
    'may register with %s, and exactly one of several concurrent ones [S3]',
    async (mode) => {
      world = await testApi({ REGISTRATION: mode })
      const responses = await Promise.all(
        Array.from({ length: 6 }, (_, index) => register(`first${index}@example.org`)),
      )
      expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 403, 403, 403, 403, 403])
      expect(await countAccounts()).toBe(1)
      const createdEmail = responses.find(({ status }) => status === 201)?.body.email
      expect((await world.as(undefined).post('/auth/login', { email: createdEmail, password })).status).toBe(200)
    },
  )
})
