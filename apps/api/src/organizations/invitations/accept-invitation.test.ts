import { afterAll, describe, expect, it } from 'vitest'
import { mailedApi, newEmail } from '../../testing/invitations.ts'

const { world, invite, members, state, waitForToken, accept, close } = await mailedApi()
afterAll(close)

describe('accepting without the link', () => {
  it('a verified account sees the invitation and accepts it', async () => {
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

  it('an account with an unverified email must open the link, and does not join', async () => {
    const team = await world.team()
    const person = await world.register({ is_verified: false })
    await invite(team, person.email)
    const before = await state()
    const refused = await world.as(person).post(`/organizations/${team.id}/accept-invitation`)
    expect(refused).toMatchObject({ status: 403, body: { detail: 'Open the link in the mail' } })
    expect(await state()).toEqual(before)
    expect((await world.as(person).get(`/users/organizations/${team.id}`)).status).toBe(403)
  })

  it("a user cannot accept or decline another user's invitation", async () => {
    const team = await world.team()
    await invite(team, newEmail())
    const stranger = await world.register()
    const before = await state()
    for (const verb of ['accept', 'decline']) {
      expect((await world.as(stranger).post(`/organizations/${team.id}/${verb}-invitation`)).status).toBe(404)
    }
    expect(await state()).toEqual(before)
  })

  it('an expired one is not found, and nothing changes', async () => {
    const team = await world.team()
    const person = await world.register()
    await invite(team, person.email)
    await world.store.db
      .updateTable('invitations')
      .set({ expires_at: new Date().toISOString() })
      .where('user_id', '=', person.id)
      .execute()
    const before = await state()
    expect((await world.as(person).post(`/organizations/${team.id}/accept-invitation`)).status).toBe(404)
    expect(await state()).toEqual(before)
    expect((await world.as(person).get(`/organizations/${team.id}`)).status).toBe(404)
  })

  it('a member cannot accept an invitation for the account that had their address before', async () => {
    const team = await world.team()
    const [invited, member] = [await world.register(), await world.join(team)]
    const { email } = invited
    await invite(team, email)
    const rename = (id: number, to: string) =>
      world.store.db.updateTable('users').set({ email: to }).where('id', '=', id).execute()
    await rename(invited.id, newEmail())
    await rename(member.id, email)
    const before = await state()
    expect((await world.as(member).post(`/organizations/${team.id}/accept-invitation`)).status).toBe(404)
    expect(await state()).toEqual(before)
  })

  it('declining removes the row from the list and revokes the link', async () => {
    const team = await world.team()
    const person = await world.register()
    await invite(team, person.email)
    const token = await waitForToken(person.email)
    expect((await world.as(person).post(`/organizations/${team.id}/decline-invitation`)).status).toBe(204)
    expect(await members(team)).toHaveLength(3)
    expect((await accept(token, {}, person)).status).toBe(404)
    expect((await world.as(person).get('/auth/me')).body.invitations).toEqual([])
  })
})
