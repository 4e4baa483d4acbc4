import { describe, expect, it } from 'vitest'
import { invite, newEmail, stateOf } from '../../testing/invitations.ts'
import { type Person, testApi } from '../../testing/world.ts'

describe('invitation limits', () => {
  it('an organization invites an email three times a day, counted over all inviters', async () => {
    const limitedWorld = await testApi({ RATE_LIMITS: 'on' })
    const [team, otherTeam] = [await limitedWorld.team(), await limitedWorld.team()]
    const email = newEmail()
    const inviteAs = (person: Person, enteredEmail = email) =>
      limitedWorld.as(person).post(`/organizations/${team.id}/invite-member`, { email: enteredEmail })
    for (const person of [team.admin, team.manager, team.admin]) expect((await inviteAs(person)).status).toBe(201)
    const before = await stateOf(limitedWorld)
    const refused = await inviteAs(team.manager, email.toUpperCase())
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000)
    expect(await stateOf(limitedWorld)).toEqual(before)
    expect((await invite(limitedWorld, otherTeam, email)).status).toBe(201)
    await limitedWorld.close()
  })

  it('an organization sends 200 invitations a day', async () => {
    const limitedWorld = await testApi({ RATE_LIMITS: 'on' })
    const team = await limitedWorld.team()
    await limitedWorld.store.db
      .insertInto('mails')
      .values(
        Array.from({ length: 199 }, (_, index) => ({
          ...{ kind: 'invitation', recipient: `x${index}@example.com`, mailbox: `x${index}@example.com` },
          ...{ subject: 'x', organization_id: team.id },
        })),
      )
      .execute()
    expect((await invite(limitedWorld, team, newEmail())).status).toBe(201)
    expect((await invite(limitedWorld, team, newEmail())).status).toBe(429)
    expect((await invite(limitedWorld, await limitedWorld.team(), newEmail())).status).toBe(201)
    await limitedWorld.close()
  })
})
