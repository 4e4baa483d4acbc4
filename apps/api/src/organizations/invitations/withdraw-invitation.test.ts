import { afterAll, describe, expect, it } from 'vitest'
import { mailedApi, newEmail } from '../../testing/invitations.ts'
import type { World } from '../../testing/world.ts'

const { world, invite, members, waitForToken, close } = await mailedApi()
afterAll(close)

type Team = Awaited<ReturnType<World['team']>>

describe('withdrawing', () => {
  const withdraw = (team: Team, person: { token: string } | undefined, email: string) =>
    world.as(person).delete(`/organizations/${team.id}/invitations/${encodeURIComponent(email)}`)

  it('an admin or manager withdraws; the email is free again', async () => {
    const team = await world.team()
    const email = newEmail()
    await invite(team, email)
    expect((await withdraw(team, team.manager, email.toUpperCase())).status).toBe(204)
    expect(await members(team)).toHaveLength(3)
    expect((await withdraw(team, team.manager, email)).status).toBe(404)
    const registered = await world.as(undefined).post('/auth/register', { email, password: 'a long password' })
    expect(registered.status).toBe(201)
  })

  it('a member is refused, a stranger gets 404, and the link remains valid', async () => {
    const team = await world.team()
    const email = newEmail()
    await invite(team, email)
    const token = await waitForToken(email)
    expect((await withdraw(team, team.member, email)).status).toBe(403)
    expect((await withdraw(team, await world.register(), email)).status).toBe(404)
    expect((await world.as(undefined).get(`/auth/invitations/${token}`)).status).toBe(200)
  })
})
