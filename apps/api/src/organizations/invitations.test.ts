import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postbox, tokenIn } from '../testing/postbox.ts'
import { password, testApi, type World } from '../testing/world.ts'

let world: World
let silent: World
let post: Awaited<ReturnType<typeof postbox>>
beforeAll(async () => {
  post = await postbox()
  world = await testApi({ SMTP_URL: post.url, PUBLIC_URL: 'https://muster.example' })
  silent = await testApi()
})
afterAll(async () => {
  await world.close()
  await silent.close()
  await post.close()
})

type Team = Awaited<ReturnType<World['team']>>
let invited = 0
const newEmail = () => `invited${++invited}@example.com`

const invite = (team: Team, email: string, role?: string, place = world) =>
  place.as(team.admin).post(`/organizations/${team.id}/invite-member`, { email, ...(role && { role }) })
const members = async (team: Team) => (await world.as(team.admin).get(`/users/organizations/${team.id}`)).body
const state = async (place = world) => ({
  memberships: await place.store.db.selectFrom('memberships').selectAll().orderBy('user_id').execute(),
  users: await place.store.db
    .selectFrom('users')
    .select(['id', 'email', 'status', 'is_verified'])
    .orderBy('id')
    .execute(),
  invitations: await place.store.db.selectFrom('invitations').selectAll().orderBy('user_id').execute(),
  facts: await place.store.db.selectFrom('facts').select('kind').orderBy('id').execute(),
})

async function linkTo(email: string, number = 1) {
  await expect.poll(() => post.to(email).length).toBe(number)
  return tokenIn(post.to(email).at(-1)?.link ?? '')
}

const accept = (token: string, body: object, person?: { token: string }) =>
  world.as(person).post(`/auth/invitations/${token}/accept`, body)

describe('inviting', () => {
  it('PROD-31 API-024 API-025 API-026 mails a link, and answers without it while there is SMTP', async () => {
    const team = await world.team('Aurora & Sons')
    const email = newEmail()
    const answer = await invite(team, email, 'manager')
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      email,
      role: 'manager',
      membership_status: 'pending',
      expires_at: expect.stringMatching(/Z$/),
    })
    const hours = (new Date(answer.body.expires_at).getTime() - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(71.9)
    expect(hours).toBeLessThanOrEqual(72)
    await linkTo(email)
    expect(post.to(email)[0]).toMatchObject({ subject: 'Invitation to Aurora & Sons' })
    expect(post.to(email)[0]?.link).toMatch(/^https:\/\/muster\.example\/invitations#[\w-]{43}$/)
  })

  it('PROD-32 PERM-23 STATE-115 makes an account at once, pending and without a password; the list shows e-mail and role', async () => {
    const team = await world.team()
    const email = newEmail()
    await invite(team, email)
    const account = await world.store.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
    expect(account).toMatchObject({
      status: 'pending',
      role: 'employee',
      username: email.split('@')[0],
      password_hash: null,
      is_verified: false,
    })
    expect((await members(team))[0]).toMatchObject({
      email,
      organization_role: 'member',
      status: 'pending',
      is_active: false,
      username: null,
      full_name: null,
      name: null,
      joined_at: null,
      organizations: [],
    })
  })

  it('VAL-093 the role is member when none is sent', async () => {
    const team = await world.team()
    expect((await invite(team, newEmail())).body.role).toBe('member')
  })

  it('without SMTP the inviter gets the link to hand over', async () => {
    const team = await silent.team()
    const { body } = await invite(team, newEmail(), 'member', silent)
    expect(body.invitation_url).toMatch(/^http:\/\/localhost:8000\/invitations#[\w-]{43}$/)
    const offer = await silent.as(undefined).get(`/auth/invitations/${tokenIn(body.invitation_url)}`)
    expect(offer).toMatchObject({
      status: 200,
      body: { email: body.email, organization_name: 'Northern Lights', role: 'member' },
    })
  })

  it('a known and a new e-mail get the same answer and the same row', async () => {
    const team = await world.team()
    const known = await world.register({ full_name: 'Known Person', job_title: 'Spy' })
    const fresh = newEmail()
    const [one, two] = [await invite(team, known.email.toUpperCase()), await invite(team, fresh)]
    const shape = ({ body }: typeof one) => JSON.stringify(body).replace(body.email, '').replace(body.expires_at, '')
    expect(shape(one)).toBe(shape(two))
    const rows = await members(team)
    const bare = (email: string) => {
      const found = rows.find((row: { email: string }) => row.email === email)
      return { ...found, id: 0, email: '', created_at: '', updated_at: '' }
    }
    expect(bare(known.email.toUpperCase())).toEqual(bare(fresh))
  })

  it.each(['member', 'stranger', 'nobody'] as const)('a %s is refused and nothing changed', async (who) => {
    const team = await world.team()
    const person =
      who === 'member' ? team.member : who === 'stranger' ? await world.register({ role: 'admin' }) : undefined
    const before = await state()
    const email = newEmail()
    for (const role of ['member', 'manager', 'admin']) {
      const refused = await world.as(person).post(`/organizations/${team.id}/invite-member`, { email, role })
      expect(refused.status).toBe({ member: 403, stranger: 404, nobody: 401 }[who])
    }
    expect(await state()).toEqual(before)
    expect(post.to(email)).toEqual([])
  })

  it('PERM-11 nobody is invited as admin, not even by an admin', async () => {
    const team = await world.team()
    const before = await state()
    for (const person of [team.admin, team.manager]) {
      const refused = await world
        .as(person)
        .post(`/organizations/${team.id}/invite-member`, { email: newEmail(), role: 'admin' })
      expect(refused.status).toBe(403)
    }
    expect((await invite(team, newEmail(), 'owner')).status).toBe(422)
    expect(await state()).toEqual(before)
  })

  it('somebody who is a member already is a conflict, and stays what they are', async () => {
    const team = await world.team()
    const before = await state()
    const refused = await invite(team, team.manager.email.toUpperCase(), 'member')
    expect(refused).toMatchObject({
      status: 409,
      body: { detail: 'This person is already a member of the organization' },
    })
    expect(await state()).toEqual(before)
  })

  it('inviting again renews the link and the role, and the old link is dead', async () => {
    const team = await world.team()
    const email = newEmail()
    await invite(team, email, 'member')
    const first = await linkTo(email)
    await invite(team, email, 'manager')
    const second = await linkTo(email, 2)
    expect((await world.as(undefined).get(`/auth/invitations/${first}`)).status).toBe(404)
    expect((await accept(first, { password: 'a long password' })).status).toBe(404)
    expect((await world.as(undefined).get(`/auth/invitations/${second}`)).body).toMatchObject({ role: 'manager' })
  })

  it('the same e-mail invited 20 times at once is one account and one membership', async () => {
    const team = await world.team()
    const email = newEmail()
    const answers = await Promise.all(Array.from({ length: 20 }, () => invite(team, email)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect((await members(team)).filter((row: { email: string }) => row.email === email)).toHaveLength(1)
  })
})

describe('inviting too often', () => {
  it('an e-mail gets three invitations a day, over all organizations', async () => {
    const limited = await testApi({ RATE_LIMITS: 'on' })
    const [one, two] = [await limited.team(), await limited.team()]
    const email = newEmail()
    for (const team of [one, two, one]) expect((await invite(team, email, 'member', limited)).status).toBe(201)
    const before = await state(limited)
    const refused = await invite(two, email.toUpperCase(), 'member', limited)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000)
    expect(await state(limited)).toEqual(before)
    await limited.close()
  })

  it('an organization sends 200 a day', async () => {
    const limited = await testApi({ RATE_LIMITS: 'on' })
    const team = await limited.team()
    await limited.store.db
      .insertInto('invitations_sent')
      .values(
        Array.from({ length: 199 }, (_, number) => ({ organization_id: team.id, email: `x${number}@example.com` })),
      )
      .execute()
    expect((await invite(team, newEmail(), 'member', limited)).status).toBe(201)
    expect((await invite(team, newEmail(), 'member', limited)).status).toBe(429)
    expect((await invite(await limited.team(), newEmail(), 'member', limited)).status).toBe(201)
    await limited.close()
  })
})

describe('accepting by link', () => {
  it('a new account gets a password and a name, is signed in, confirmed, and a member in the role of the invitation', async () => {
    const team = await world.team()
    const email = newEmail()
    await invite(team, email, 'manager')
    const token = await linkTo(email)
    expect((await world.as(undefined).get(`/auth/invitations/${token}`)).body).toEqual({
      email,
      organization_name: 'Northern Lights',
      role: 'manager',
      expires_at: expect.stringMatching(/Z$/),
      account_exists: false,
    })
    const accepted = await accept(token, { password: 'a long password', full_name: 'New Comer' })
    expect(accepted).toMatchObject({ status: 200, body: { access_token: expect.stringMatching(/^[\w-]{43}$/) } })
    expect(accepted.body.organization).toBeUndefined()
    const me = await world.as({ token: accepted.body.access_token }).get('/auth/me')
    expect(me.body).toMatchObject({
      full_name: 'New Comer',
      status: 'active',
      is_verified: true,
      role: 'employee',
      organizations: [{ id: team.id, role: 'manager' }],
    })
    expect((await world.as(undefined).post('/auth/login', { email, password: 'a long password' })).status).toBe(200)
    const fact = await world.store.db
      .selectFrom('facts')
      .selectAll()
      .where('kind', '=', 'member.joined')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(fact).toMatchObject({
      organization_id: team.id,
      entity: 'member',
      entity_id: me.body.id,
      seen_by: expect.arrayContaining([me.body.id]),
    })
  })

  it('a new account needs a password', async () => {
    const team = await world.team()
    const email = newEmail()
    await invite(team, email)
    const token = await linkTo(email)
    expect(await accept(token, {})).toMatchObject({ status: 422, body: { errors: [{ field: 'password' }] } })
    expect(await accept(token, { password: 'short' })).toMatchObject({ status: 422 })
    expect((await accept(token, { password: 'a long password' })).status).toBe(200)
  })

  it('two at once: one gets in, and one password stands', async () => {
    const team = await world.team()
    const email = newEmail()
    await invite(team, email)
    const token = await linkTo(email)
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, number) => accept(token, { password: `long password ${number}` })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404])
    const winner = answers.findIndex(({ status }) => status === 200)
    const signIns = await Promise.all(
      answers.map((_, number) =>
        world.as(undefined).post('/auth/login', { email, password: `long password ${number}` }),
      ),
    )
    expect(signIns.map(({ status }) => status)).toEqual(answers.map((_, number) => (number === winner ? 200 : 401)))
    expect((await accept(token, { password: 'once more please' })).status).toBe(404)
  })

  it('two links of one new account at once: the second does not open it again', async () => {
    const [one, two] = [await world.team(), await world.team()]
    const email = newEmail()
    await invite(one, email)
    const first = await linkTo(email)
    await invite(two, email)
    const second = await linkTo(email, 2)
    const answers = await Promise.all([
      accept(first, { password: 'first password' }),
      accept(second, { password: 'second password' }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const [loser] = answers.filter(({ status }) => status !== 200)
    expect([404, 422]).toContain(loser?.status)
  })

  it('an account that stands joins by the session of its owner, and no password is taken', async () => {
    const team = await world.team()
    const [person, other] = [await world.register({ is_verified: false }), await world.register()]
    await invite(team, person.email, 'manager')
    const token = await linkTo(person.email)
    const before = await state()
    expect((await world.as(undefined).get(`/auth/invitations/${token}`)).body.account_exists).toBe(true)
    expect((await accept(token, {})).status).toBe(403)
    expect((await accept(token, {}, other)).status).toBe(403)
    expect((await accept(token, { password: 'taken over by me' })).status).toBe(422)
    expect((await accept(token, { password: 'taken over by me' }, person)).status).toBe(422)
    expect(await state()).toEqual(before)
    expect((await world.as(person).get(`/organizations/${team.id}`)).status).toBe(404)
    const accepted = await accept(token, {}, person)
    expect(accepted).toMatchObject({
      status: 200,
      body: { organization: { id: team.id, name: 'Northern Lights', role: 'manager' } },
    })
    expect((await world.as(person).get('/auth/me')).body).toMatchObject({
      is_verified: true,
      organizations: [{ id: team.id }],
    })
    expect((await world.as(undefined).post('/auth/login', { email: person.email, password })).status).toBe(200)
  })

  it('used, run out, withdrawn and made-up links answer with the same bytes', async () => {
    const team = await world.team()
    const emails = [newEmail(), newEmail(), newEmail()] as const
    for (const email of emails) await invite(team, email)
    const [used, old, withdrawn] = [await linkTo(emails[0]), await linkTo(emails[1]), await linkTo(emails[2])]
    await accept(used, { password: 'a long password' })
    await world.store.db
      .updateTable('invitations')
      .set({ expires_at: new Date().toISOString() })
      .where('email', '=', emails[1])
      .execute()
    await world.as(team.admin).delete(`/organizations/${team.id}/invitations/${encodeURIComponent(emails[2])}`)
    const before = await state()
    const unknown = await world.as(undefined).get(`/auth/invitations/${'A'.repeat(43)}`)
    expect(unknown.status).toBe(404)
    for (const token of [used, old, withdrawn]) {
      expect((await world.as(undefined).get(`/auth/invitations/${token}`)).text).toBe(unknown.text)
      expect((await accept(token, { password: 'a long password' })).text).toBe(unknown.text)
    }
    expect(await state()).toEqual(before)
  })
})

describe('accepting without the link', () => {
  it('a confirmed account sees the invitation and accepts it', async () => {
    const team = await world.team()
    const person = await world.register()
    await invite(team, person.email, 'member')
    expect((await world.as(person).get('/auth/me')).body.invitations).toEqual([
      { organization_id: team.id, organization_name: 'Northern Lights', role: 'member' },
    ])
    const accepted = await world.as(person).post(`/organizations/${team.id}/accept-invitation`)
    expect(accepted).toMatchObject({ status: 200, body: { id: team.id, role: 'member' } })
    expect((await world.as(person).post(`/organizations/${team.id}/accept-invitation`)).status).toBe(404)
  })

  it('an account whose e-mail is not confirmed must open the link, and stays outside', async () => {
    const team = await world.team()
    const person = await world.register({ is_verified: false })
    await invite(team, person.email)
    const before = await state()
    const refused = await world.as(person).post(`/organizations/${team.id}/accept-invitation`)
    expect(refused).toMatchObject({ status: 403, body: { detail: 'Open the link in the mail' } })
    expect(await state()).toEqual(before)
    expect((await world.as(person).get(`/users/organizations/${team.id}`)).status).toBe(403)
  })

  it("nobody accepts or declines somebody else's", async () => {
    const team = await world.team()
    await invite(team, newEmail())
    const stranger = await world.register()
    const before = await state()
    for (const verb of ['accept', 'decline']) {
      expect((await world.as(stranger).post(`/organizations/${team.id}/${verb}-invitation`)).status).toBe(404)
    }
    expect(await state()).toEqual(before)
  })

  it('declining takes the row out of the list and kills the link', async () => {
    const team = await world.team()
    const person = await world.register()
    await invite(team, person.email)
    const token = await linkTo(person.email)
    expect((await world.as(person).post(`/organizations/${team.id}/decline-invitation`)).status).toBe(204)
    expect(await members(team)).toHaveLength(3)
    expect((await accept(token, {}, person)).status).toBe(404)
    expect((await world.as(person).get('/auth/me')).body.invitations).toEqual([])
  })
})

describe('withdrawing', () => {
  const withdraw = (team: Team, who: { token: string } | undefined, email: string) =>
    world.as(who).delete(`/organizations/${team.id}/invitations/${encodeURIComponent(email)}`)

  it('a leader withdraws; the e-mail is free again', async () => {
    const team = await world.team()
    const email = newEmail()
    await invite(team, email)
    expect((await withdraw(team, team.manager, email.toUpperCase())).status).toBe(204)
    expect(await members(team)).toHaveLength(3)
    expect((await withdraw(team, team.manager, email)).status).toBe(404)
    const registered = await world.as(undefined).post('/auth/register', { email, password: 'a long password' })
    expect(registered.status).toBe(201)
  })

  it('a member is refused, a stranger finds nothing, and the link stays good', async () => {
    const team = await world.team()
    const email = newEmail()
    await invite(team, email)
    const token = await linkTo(email)
    expect((await withdraw(team, team.member, email)).status).toBe(403)
    expect((await withdraw(team, await world.register(), email)).status).toBe(404)
    expect((await world.as(undefined).get(`/auth/invitations/${token}`)).status).toBe(200)
  })
})

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

describe('the role word as first password', () => {
  it('PERM-22 (settled: off) by default the role word opens nothing', async () => {
    const team = await world.team()
    const email = newEmail()
    await invite(team, email, 'member')
    expect((await world.as(undefined).post('/auth/login', { email, password: 'member' })).status).toBe(401)
  })

  it('PERM-22 (settled: by the setting) it opens the account once, and then only for setting a password', async () => {
    const literal = await testApi({ INVITE_DEFAULT_PASSWORDS: 'role-word' })
    const team = await literal.team()
    const email = newEmail()
    await invite(team, email, 'manager', literal)
    const login = (given: string) => literal.as(undefined).post('/auth/login', { email, password: given })
    expect((await login('member')).status).toBe(401)
    const { status, body } = await login('manager')
    expect(status).toBe(200)
    const self = literal.as({ token: body.access_token })
    for (const url of ['/auth/me', '/organizations/', `/users/organizations/${team.id}`]) {
      expect(await self.get(url)).toMatchObject({ status: 403, body: { detail: 'Set your own password first' } })
    }
    expect(await self.post('/organizations/', { name: 'Mine', description: 'x' })).toMatchObject({ status: 403 })
    expect((await login('manager')).status).toBe(401)
    expect(
      (await self.put('/auth/password', { current_password: 'manager', new_password: 'my own password' })).status,
    ).toBe(204)
    expect((await self.get('/auth/me')).body.organizations).toMatchObject([{ id: team.id, role: 'manager' }])
    expect((await login('manager')).status).toBe(401)
    expect((await login('my own password')).status).toBe(200)
    await literal.close()
  })

  it('the word is dead after 72 hours, and never opens an account that stood before', async () => {
    const literal = await testApi({ INVITE_DEFAULT_PASSWORDS: 'role-word' })
    const team = await literal.team()
    const [late, standing] = [newEmail(), await literal.register()]
    await invite(team, late, 'member', literal)
    await invite(team, standing.email, 'member', literal)
    await literal.store.db
      .updateTable('users')
      .set({ password_expires_at: new Date().toISOString() })
      .where('email', '=', late)
      .execute()
    for (const email of [late, standing.email]) {
      expect((await literal.as(undefined).post('/auth/login', { email, password: 'member' })).status).toBe(401)
    }
    expect((await literal.as(undefined).post('/auth/login', { email: standing.email, password })).status).toBe(200)
    await literal.close()
  })
})
