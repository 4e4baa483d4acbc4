import { describe, expect, it } from 'vitest'
import { invite, newEmail, stateOf } from '../../testing/invitations.ts'
import { type Person, testApi } from '../../testing/world.ts'

describe('invitation limits', () => {
  it('an organization invites an e-mail three times a day, counted over all inviters', async () => {
    const limited = await testApi({ RATE_LIMITS: 'on' })
    const [team, other] = [await limited.team(), await limited.team()]
    const email = newEmail()
    const inviteAs = (person: Person, typed = email) =>
      limited.as(person).post(`/organizations/${team.id}/invite-member`, { email: typed })
    for (const person of [team.admin, team.manager, team.admin]) expect((await inviteAs(person)).status).toBe(201)
    const before = await stateOf(limited)
    const refused = await inviteAs(team.manager, email.toUpperCase())
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000)
    expect(await stateOf(limited)).toEqual(before)
    expect((await invite(limited, other, email)).status).toBe(201)
    await limited.close()
  })

  it('an organization sends 200 invitations a day', async () => {
    const limited = await testApi({ RATE_LIMITS: 'on' })
    const team = await limited.team()
    await limited.store.db
      .insertInto('mails')
      .values(
        Array.from({ length: 199 }, (_, number) => ({
          ...{ kind: 'invitation', recipient: `x${number}@example.com`, mailbox: `x${number}@example.com` },
          ...{ subject: 'x', organization_id: team.id },
        })),
      )
      .execute()
    expect((await invite(limited, team, newEmail())).status).toBe(201)
    expect((await invite(limited, team, newEmail())).status).toBe(429)
    expect((await invite(limited, await limited.team(), newEmail())).status).toBe(201)
    await limited.close()
  })
})
