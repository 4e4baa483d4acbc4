import { afterAll, describe, expect, it } from 'vitest'
import { mailedApi, newEmail } from '../../testing/invitations.ts'
import { password } from '../../testing/world.ts'

const { world, invite, members, state, waitForToken, accept, close } = await mailedApi()
afterAll(close)

const decline = (token: string, person?: { token: string }) =>
  world.as(person).post('/auth/invitations/decline', { token })

describe('accepting by link', () => {
  it('a new account gets a password and a name, is signed in, verified, and a member in the invited role', async () => {
    const team = await world.team()
    const email = newEmail()
    await invite(team, email, 'manager')
    const token = await waitForToken(email)
    expect((await world.as(undefined).get(`/auth/invitations/${token}`)).body).toEqual({
      email,
      organization_name: 'Northern Lights',
      role: 'manager',
      expires_at: expect.stringMatching(/Z$/),
      account_exists: false,
    })
    const accepted = await accept(token, { password: 'a long password', full_name: 'New Comer' })
    expect(accepted.status).toBe(200)
    expect(accepted.body).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      organization: { id: team.id, name: 'Northern Lights', role: 'manager' },
    })
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

  it('the deprecated calls with the token in the path do the same [S15]', async () => {
    const team = await world.team()
    const email = newEmail()
    await invite(team, email)
    const path = `/auth/invitations/${await waitForToken(email)}`
    expect((await world.as(undefined).get(path)).body).toMatchObject({ email, account_exists: false })
    const accepted = await world.as(undefined).post(`${path}/accept`, { password: 'a long password' })
    expect(accepted).toMatchObject({ status: 200, body: { access_token: expect.stringMatching(/^[\w-]{43}$/) } })
    const { paths } = (await world.app.inject('/openapi.json')).json()
    const operations = Object.entries<Record<string, { deprecated?: boolean }>>(paths).flatMap(([routePath, verbs]) =>
      Object.entries(verbs).flatMap(([verb, { deprecated }]) => (deprecated ? [`${verb} ${routePath}`] : [])),
    )
    expect(operations).toEqual(['get /auth/invitations/{token}', 'post /auth/invitations/{token}/accept'])
  })

  it("a new account gets the browser's time zone; an unknown one is rejected, and the link remains valid", async () => {
    const team = await world.team()
    const email = newEmail()
    await invite(team, email)
    const token = await waitForToken(email)
    const refused = await accept(token, { password: 'a long password', time_zone: 'Etc/Unknown' })
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'time_zone' }] } })
    const { body } = await accept(token, { password: 'a long password', time_zone: 'Europe/Oslo' })
    const me = await world.as({ token: body.access_token }).get('/auth/me')
    expect(me.body).toMatchObject({ time_zone: 'Europe/Oslo' })
  })

  it('a new account needs a password', async () => {
    const team = await world.team()
    const email = newEmail()
    await invite(team, email)
    const token = await waitForToken(email)
    expect(await accept(token, {})).toMatchObject({ status: 422, body: { errors: [{ field: 'password' }] } })
    expect(await accept(token, { password: 'short' })).toMatchObject({ status: 422 })
    expect((await accept(token, { password: 'a long password' })).status).toBe(200)
  })

  it('of two concurrent calls one succeeds, with its password', async () => {
    const team = await world.team()
    const email = newEmail()
    await invite(team, email)
    const token = await waitForToken(email)
    const responses = await Promise.all(
      Array.from({ length: 5 }, (_, index) => accept(token, { password: `long password ${index}` })),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404])
    const winnerIndex = responses.findIndex(({ status }) => status === 200)
    const signIns = await Promise.all(
      responses.map((_, index) =>
        world.as(undefined).post('/auth/login', { email, password: `long password ${index}` }),
      ),
    )
    expect(signIns.map(({ status }) => status)).toEqual(
      responses.map((_, index) => (index === winnerIndex ? 200 : 401)),
    )
    expect((await accept(token, { password: 'once more please' })).status).toBe(404)
  })

  it('of two links of one new account used concurrently, the second does not claim it again', async () => {
    const [firstTeam, secondTeam] = [await world.team(), await world.team()]
    const email = newEmail()
    await invite(firstTeam, email)
    const first = await waitForToken(email)
    await invite(secondTeam, email)
    const second = await waitForToken(email, 2)
    const responses = await Promise.all([
      accept(first, { password: 'first password' }),
      accept(second, { password: 'second password' }),
    ])
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    const [loser] = responses.filter(({ status }) => status !== 200)
    expect([404, 422]).toContain(loser?.status)
  })

  it('an existing account joins with its own session, and a password is rejected', async () => {
    const team = await world.team()
    const [person, otherPerson] = [await world.register({ is_verified: false }), await world.register()]
    await invite(team, person.email, 'manager')
    const token = await waitForToken(person.email)
    const before = await state()
    expect((await world.as(undefined).get(`/auth/invitations/${token}`)).body.account_exists).toBe(true)
    expect((await accept(token, {})).status).toBe(403)
    expect((await accept(token, {}, otherPerson)).status).toBe(403)
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

  it('used, expired, withdrawn and made-up links give byte-identical responses', async () => {
    const team = await world.team()
    const emails = [newEmail(), newEmail(), newEmail()] as const
    for (const email of emails) await invite(team, email)
    const [used, old, withdrawn] = [
      await waitForToken(emails[0]),
      await waitForToken(emails[1]),
      await waitForToken(emails[2]),
    ]
    await accept(used, { password: 'a long password' })
    await world.store.db
      .updateTable('invitations')
      .set({ expires_at: new Date().toISOString() })
      .where('email', '=', emails[1])
      .execute()
    await world.as(team.admin).delete(`/organizations/${team.id}/invitations/${encodeURIComponent(emails[2])}`)
    const before = await state()
    const unknownResponse = await world.as(undefined).get(`/auth/invitations/${'A'.repeat(43)}`)
    expect(unknownResponse.status).toBe(404)
    for (const token of [used, old, withdrawn]) {
      expect((await world.as(undefined).get(`/auth/invitations/${token}`)).text).toBe(unknownResponse.text)
      expect((await accept(token, { password: 'a long password' })).text).toBe(unknownResponse.text)
    }
    expect(await state()).toEqual(before)
  })
})

describe('declining by link', () => {
  it('ends the invitation of a new account and frees its address [S15] [S17]', async () => {
    const team = await world.team()
    const email = newEmail()
    await invite(team, email)
    const token = await waitForToken(email)
    expect((await decline(token)).status).toBe(204)
    expect((await decline(token)).status).toBe(404)
    expect((await accept(token, { password: 'a long password' })).status).toBe(404)
    expect(await members(team)).toHaveLength(3)
    expect((await world.as(undefined).post('/auth/register', { email, password: 'a long password' })).status).toBe(201)
  })

  it('requires the session of an existing account, verified or not; other callers change nothing [S15] [S17]', async () => {
    const team = await world.team()
    const [person, otherPerson] = [await world.register({ is_verified: false }), await world.register()]
    await invite(team, person.email)
    const token = await waitForToken(person.email)
    const before = await state()
    for (const invalid of [undefined, otherPerson]) expect((await decline(token, invalid)).status).toBe(403)
    expect(await state()).toEqual(before)
    expect((await decline(token, person)).status).toBe(204)
    expect(await members(team)).toHaveLength(3)
  })
})
