import { afterAll, describe, expect, it } from 'vitest'
import { mailedApi, newEmail } from '../../testing/invitations.ts'
import { type Person, password, type World } from '../../testing/world.ts'

const { world, members, waitForToken, readInvitation, accept, close } = await mailedApi()
afterAll(close)

type Team = Awaited<ReturnType<World['team']>>
const inviteAs = (person: Person, team: Team, email: string) =>
  world.as(person).post(`/organizations/${team.id}/invite-member`, { email })
const findMember = async (team: Team, email: string) =>
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
    async (_case, endMembership) => {
      const team = await world.team()
      const [freshEmail, keptEmail] = [newEmail(), newEmail()]
      const knownUser = await world.register()
      for (const email of [freshEmail, knownUser.email])
        expect((await inviteAs(team.manager, team, email)).status).toBe(201)
      await inviteAs(team.admin, team, keptEmail)
      const tokens = [await waitForToken(freshEmail), await waitForToken(knownUser.email)] as const
      expect([200, 204]).toContain((await endMembership(team)).status)

      expect(await findMember(team, keptEmail)).toMatchObject({ status: 'pending' })
      for (const email of [freshEmail, knownUser.email]) expect(await findMember(team, email)).toBeUndefined()
      for (const token of tokens) expect((await readInvitation(token)).status).toBe(404)
      expect((await accept(tokens[0], { password: 'a long password' })).status).toBe(404)
      expect((await accept(tokens[1], {}, knownUser)).status).toBe(404)
      expect((await world.as(knownUser).get('/auth/me')).body.invitations).toEqual([])
      expect((await world.as(knownUser).post(`/organizations/${team.id}/accept-invitation`)).status).toBe(404)
      expect((await world.as(knownUser).get(`/organizations/${team.id}`)).status).toBe(404)
      // The address is free again: another member can invite it.
      expect((await inviteAs(team.admin, team, freshEmail)).status).toBe(201)
      expect((await readInvitation(await waitForToken(freshEmail, 2))).status).toBe(200)
    },
  )

  it('a manager who becomes an admin keeps the invitations [S8]', async () => {
    const team = await world.team()
    const email = newEmail()
    await inviteAs(team.manager, team, email)
    const path = `/organizations/${team.id}/members/${team.manager.id}`
    expect((await world.as(team.admin).put(path, { role: 'admin' })).status).toBe(200)
    expect((await readInvitation(await waitForToken(email))).status).toBe(200)
  })

  it('one whose inviter lost the permission in any other way is void too [S8]', async () => {
    const team = await world.team()
    const email = newEmail()
    await inviteAs(team.manager, team, email)
    const token = await waitForToken(email)
    const membership = world.store.db.updateTable('memberships').set({ status: 'inactive' })
    await membership.where('organization_id', '=', team.id).where('user_id', '=', team.manager.id).execute()
    expect((await readInvitation(token)).status).toBe(404)
    expect((await accept(token, { password: 'a long password' })).status).toBe(404)
  })
})
