import { expect } from 'vitest'
import { nextLink } from './accounts.ts'
import { answered, done, type Person, password, type StoryContext } from './context.ts'

/** Creates an organization, and updates it with If-Match. */
export async function setUp({ does }: Person): Promise<number> {
  const { id } = answered(
    await does.POST('/organizations/', {
      body: { name: 'Halden Instruments', description: 'Measuring instruments', currency: 'NOK' },
    }),
  )
  const path = { id }
  const seen = await does.GET('/organizations/{id}', { params: { path } })
  expect(answered(seen)).toMatchObject({ name: 'Halden Instruments', key_prefix: 'HI', role: 'admin' })
  const header = { 'If-Match': seen.response.headers.get('etag') ?? '' }
  const change = (description: string) =>
    does.PUT('/organizations/{id}', { params: { path, header }, body: { description } })
  expect(answered(await change('Measuring instruments for the cold')).description).toMatch(/cold$/)
  const late = await change('Measuring instruments for the heat')
  expect(late.response.status).toBe(412)
  expect(late.error?.current).toMatchObject({ id, description: 'Measuring instruments for the cold' })
  expect(answered(await does.GET('/organizations/')).map((one) => one.id)).toEqual([id])
  return id
}

/** Invites a new user by mail, who joins with a new password. */
export async function inviteSomebodyNew(
  context: StoryContext,
  { does }: Person,
  organization: number,
): Promise<Person> {
  const email = 'cleo@halden.example'
  const invited = answered(
    await does.POST('/organizations/{id}/invite-member', {
      params: { path: { id: organization } },
      body: { email, role: 'member' },
    }),
  )
  expect(invited).toMatchObject({ email, membership_status: 'pending' })
  const token = await nextLink(context, email, 0)
  const nobody = context.caller()
  const offer = { organization_name: 'Halden Instruments', account_exists: false }
  expect(answered(await nobody.POST('/auth/invitations/read', { body: { token } }))).toMatchObject(offer)
  expect(answered(await nobody.GET('/auth/invitations/{token}', { params: { path: { token } } }))).toMatchObject(offer)
  const { access_token } = answered(
    await nobody.POST('/auth/invitations/accept', { body: { token, password, full_name: 'Cleo Dahl' } }),
  )
  const cleo = context.caller(access_token)
  const { id } = answered(await cleo.GET('/auth/me'))
  return { id, email, name: 'Cleo Dahl', does: cleo }
}

/**
 * Invites a user with an account five times: declined in Muster, declined by link, accepted by an older client's link
 * before leaving, withdrawn, and finally accepted.
 */
export async function inviteSomebodyKnown(
  context: StoryContext,
  { does }: Person,
  organization: number,
  guest: Person,
): Promise<void> {
  const path = { id: organization }
  const { email } = guest
  const invite = async () => {
    const mails = context.post.to(email).length
    answered(
      await does.POST('/organizations/{id}/invite-member', { params: { path }, body: { email, role: 'member' } }),
    )
    return nextLink(context, email, mails)
  }
  await invite()
  done(await guest.does.POST('/organizations/{id}/decline-invitation', { params: { path } }))
  done(await guest.does.POST('/auth/invitations/decline', { body: { token: await invite() } }))
  const byPath = { path: { token: await invite() } }
  answered(await guest.does.POST('/auth/invitations/{token}/accept', { params: byPath, body: {} }))
  done(
    await guest.does.DELETE('/organizations/{id}/members/{userId}', {
      params: { path: { ...path, userId: guest.id } },
    }),
  )
  await invite()
  done(await does.DELETE('/organizations/{id}/invitations/{email}', { params: { path: { ...path, email } } }))
  const account = answered(
    await does.POST('/users/', { body: { email, organization_id: organization, role: 'member' } }),
  )
  expect(account.email).toBe(email)
  expect(answered(await guest.does.POST('/organizations/{id}/accept-invitation', { params: { path } })).role).toBe(
    'member',
  )
  const promoted = answered(
    await does.PUT('/organizations/{id}/members/{userId}', {
      params: { path: { ...path, userId: guest.id } },
      body: { role: 'manager' },
    }),
  )
  expect(promoted).toEqual({ organization_id: organization, user_id: guest.id, role: 'manager' })
}

/** Reads the members, their roles and their profiles. */
export async function meet({ id, does }: Person, organization: number, team: Person[]): Promise<void> {
  const path = { id: organization }
  const members = answered(await does.GET('/users/organizations/{id}', { params: { path } }))
  expect(members.map(({ name }) => name).toSorted()).toEqual(team.map(({ name }) => name).toSorted())
  expect(answered(await does.GET('/users/'))).toHaveLength(team.length)
  expect(answered(await does.GET('/users/current-user-role/{id}', { params: { path } })).role).toBe('manager')
  const { username, ...user } = answered(
    await does.GET('/users/{id}', { params: { path: { id }, query: { organization_id: organization } } }),
  )
  const { job_title } = answered(
    await does.PUT('/users/{id}', { params: { path: { id } }, body: { ...user, job_title: 'Calibration lead' } }),
  )
  expect(job_title).toBe('Calibration lead')
  const assignable = answered(await does.GET('/tasks/users', { params: { query: { organization_id: organization } } }))
  expect(assignable.map((one) => one.id)).toContain(id)
}
