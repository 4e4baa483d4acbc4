import { afterAll, describe, expect, it } from 'vitest'
import { mailedApi, newEmail } from '../../testing/invitations.ts'
import { type Person, password, type World } from '../../testing/world.ts'

const { world, members, linkTo, offer, accept, close } = await mailedApi()
afterAll(close)

type Team = Awaited<ReturnType<World['team']>>
const inviteAs = (person: Person, team: Team, email: string) =>
  world.as(person).post(`/organizations/${team.id}/invite-member`, { email })
const listed = async (team: Team, email: string) =>
  (await members(team)).find((row: { email: string | null }) => row.email === email)

describe('an invitation ends when its inviter loses the permission', () => {
  it.each([
    ['is removed', (team: Team) => world.as(team.admin).delete(`/organizations/${team.id}/members/${team.manager.id}`)],
    ['leaves', (team: Team) => world.as(team.manager).delete(`/organizations/${team.id}/members/${team.manager.id}`)],
    [
      'becomes a member without the right to invite',
      (team: Team) =>
        world.as(team.admin).put(`/organizations/${team.id}/members/${team.manager.id}`, { role: 'member' }),
    ],
    ['deletes the account', (team: Team) => world.as(team.manager).delete(`/users/${team.manager.id}`, { password })],
  ])(
    'when the inviter %s: the link is revoked, the pending row is removed, other invitations remain [S8]',
    async (_what, end) => {
      const team = await world.team()
      const [fresh, kept] = [newEmail(), newEmail()]
      const known = await world.register()
      for (const email of [fresh, known.email]) expect((await inviteAs(team.manager, team, email)).status).toBe(201)
      await inviteAs(team.admin, team, kept)
      const tokens = [await linkTo(fresh), await linkTo(known.email)] as const
      expect([200, 204]).toContain((await end(team)).status)

      expect(await listed(team, kept)).toMatchObject({ status: 'pending' })
      for (const email of [fresh, known.email]) expect(await listed(team, email)).toBeUndefined()
      for (const token of tokens) expect((await offer(token)).status).toBe(404)
      expect((await accept(tokens[0], { password: 'a long password' })).status).toBe(404)
      expect((await accept(tokens[1], {}, known)).status).toBe(404)
      expect((await world.as(known).get('/auth/me')).body.invitations).toEqual([])
      expect((await world.as(known).post(`/organizations/${team.id}/accept-invitation`)).status).toBe(404)
      expect((await world.as(known).get(`/organizations/${team.id}`)).status).toBe(404)
      // The address is free again, for registration and for another inviter.
      expect((await inviteAs(team.admin, team, fresh)).status).toBe(201)
      expect((await offer(await linkTo(fresh, 2))).status).toBe(200)
    },
  )

  it('a manager who becomes an admin keeps the invitations [S8]', async () => {
    const team = await world.team()
    const email = newEmail()
    await inviteAs(team.manager, team, email)
    const path = `/organizations/${team.id}/members/${team.manager.id}`
    expect((await world.as(team.admin).put(path, { role: 'admin' })).status).toBe(200)
    expect((await offer(await linkTo(email))).status).toBe(200)
  })

  it('one whose inviter lost the permission in any other way is void too [S8]', async () => {
    const team = await world.team()
    const email = newEmail()
    await inviteAs(team.manager, team, email)
    const token = await linkTo(email)
    const membership = world.store.db.updateTable('memberships').set({ status: 'inactive' })
    await membership.where('organization_id', '=', team.id).where('user_id', '=', team.manager.id).execute()
    expect((await offer(token)).status).toBe(404)
    expect((await accept(token, { password: 'a long password' })).status).toBe(404)
  })
})
