import { describe, expect, it } from 'vitest'
import { invite, newEmail, stateOf } from '../testing/invitations.ts'
import { testApi } from '../testing/world.ts'

describe('inviting too often', () => {
  it('an e-mail gets three invitations a day, over all organizations', async () => {
    const limited = await testApi({ RATE_LIMITS: 'on' })
    const [one, two] = [await limited.team(), await limited.team()]
    const email = newEmail()
    for (const team of [one, two, one]) expect((await invite(limited, team, email)).status).toBe(201)
    const before = await stateOf(limited)
    const refused = await invite(limited, two, email.toUpperCase())
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000)
    expect(await stateOf(limited)).toEqual(before)
    await limited.close()
  })

  it('an organization sends 200 a day', async () => {
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
