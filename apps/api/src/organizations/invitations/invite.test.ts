import { afterAll, describe, expect, it } from 'vitest'
import { invite as inviteIn, mailedApi, newEmail } from '../../testing/invitations.ts'
import { tokenIn } from '../../testing/start-mail-server.ts'
import { testApi } from '../../testing/world.ts'

const { world, mailServer, invite, members, state, waitForToken, accept, close } = await mailedApi()
afterAll(close)

describe('inviting', () => {
  it('mails a link, and does not return it while SMTP is configured [PROD-31, API-024, API-025, API-026, ENT-149 (settled: named by the path), ENT-150, ENT-151]', async () => {
    const team = await world.team('Aurora & Sons')
    const email = newEmail()
    const response = await invite(team, email, 'manager')
    expect(response.status).toBe(201)
    expect(response.body).toEqual({
      email,
      role: 'manager',
      membership_status: 'pending',
      expires_at: expect.stringMatching(/Z$/),
    })
    const hours = (new Date(response.body.expires_at).getTime() - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(71.9)
    expect(hours).toBeLessThanOrEqual(72)
    await waitForToken(email)
    expect(mailServer.to(email)[0]).toMatchObject({ subject: 'You are invited to an organization on Muster' })
    expect(mailServer.to(email)[0]?.link).toMatch(/^https:\/\/muster\.example\/invitations#[\w-]{43}$/)
  })

  it('creates a pending account without a password at once; the list shows email and role [PROD-32, PERM-23, STATE-115]', async () => {
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

  it('the default role is member [VAL-093]', async () => {
    const team = await world.team()
    expect((await invite(team, newEmail())).body.role).toBe('member')
  })

  it('without SMTP the response contains the link for the inviter to hand over', async () => {
    const worldWithoutMail = await testApi()
    const team = await worldWithoutMail.team()
    const { body } = await inviteIn(worldWithoutMail, team, newEmail())
    expect(body.invitation_url).toMatch(/^http:\/\/localhost:8000\/invitations#[\w-]{43}$/)
    const offer = await worldWithoutMail.as(undefined).get(`/auth/invitations/${tokenIn(body.invitation_url)}`)
    expect(offer).toMatchObject({
      status: 200,
      body: { email: body.email, organization_name: 'Northern Lights', role: 'member' },
    })
    await worldWithoutMail.close()
  })

  it('a known and a new email get the same response and the same row', async () => {
    const team = await world.team()
    const knownUser = await world.register({ full_name: 'Known Person', job_title: 'Spy' })
    const newAddress = newEmail()
    const [firstInvitation, second] = [
      await invite(team, knownUser.email.toUpperCase()),
      await invite(team, newAddress),
    ]
    const comparableText = ({ body }: typeof firstInvitation) =>
      JSON.stringify(body).replace(body.email, '').replace(body.expires_at, '')
    expect(comparableText(firstInvitation)).toBe(comparableText(second))
    const rows = await members(team)
    const withoutPersonalValues = (email: string) => {
      const found = rows.find((row: { email: string }) => row.email === email)
      return { ...found, id: 0, email: '', created_at: '', updated_at: '' }
    }
    expect(withoutPersonalValues(knownUser.email.toUpperCase())).toEqual(withoutPersonalValues(newAddress))
  })

  it.each(['member', 'stranger', 'nobody'] as const)('a %s is refused and nothing changes', async (actor) => {
    const team = await world.team()
    const person =
      actor === 'member' ? team.member : actor === 'stranger' ? await world.register({ role: 'admin' }) : undefined
    const before = await state()
    const email = newEmail()
    for (const role of ['member', 'manager', 'admin']) {
      const refused = await world.as(person).post(`/organizations/${team.id}/invite-member`, { email, role })
      expect(refused.status).toBe({ member: 403, stranger: 404, nobody: 401 }[actor])
    }
    expect(await state()).toEqual(before)
    expect(mailServer.to(email)).toEqual([])
  })

  it('nobody can be invited as admin, not even by an admin [PERM-11]', async () => {
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

  it('inviting a member is a conflict, and their role does not change', async () => {
    const team = await world.team()
    const before = await state()
    const refused = await invite(team, team.manager.email.toUpperCase(), 'member')
    expect(refused).toMatchObject({
      status: 409,
      body: { detail: 'This person is already a member of the organization' },
    })
    expect(await state()).toEqual(before)
  })

  it('inviting again renews the link and the role, and revokes the previous link', async () => {
    const team = await world.team()
    const email = newEmail()
    await invite(team, email, 'member')
    const first = await waitForToken(email)
    const readPendingMember = async () =>
      (await members(team)).find((member: { email: string }) => member.email === email)
    const { id } = await readPendingMember()
    await invite(team, email, 'manager')
    const second = await waitForToken(email, 2)
    expect((await readPendingMember()).id).toBe(id)
    expect((await world.as(undefined).get(`/auth/invitations/${first}`)).status).toBe(404)
    expect((await accept(first, { password: 'a long password' })).status).toBe(404)
    expect((await world.as(undefined).get(`/auth/invitations/${second}`)).body).toMatchObject({ role: 'manager' })
  })

  it('20 concurrent invitations of the same email create one account and one membership', async () => {
    const team = await world.team()
    const email = newEmail()
    const responses = await Promise.all(Array.from({ length: 20 }, () => invite(team, email)))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]))
    expect((await members(team)).filter((row: { email: string }) => row.email === email)).toHaveLength(1)
  })
})
