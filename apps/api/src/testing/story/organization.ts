import { expect } from 'vitest'
import { nextToken } from './accounts.ts'
import { dataOf, expectNoContent, type Person, password, type StoryContext } from './context.ts'

/** Creates an organization, and updates it with If-Match. */
export async function createOrganization({ api }: Person): Promise<number> {
  const { id } = dataOf(
    await api.POST('/organizations/', {
      body: { name: 'Halden Instruments', description: 'Measuring instruments', currency: 'NOK' },
    }),
  )
  const path = { id }
  const fetched = await api.GET('/organizations/{id}', { params: { path } })
  expect(dataOf(fetched)).toMatchObject({ name: 'Halden Instruments', key_prefix: 'HI', role: 'admin' })
  const header = { 'If-Match': fetched.response.headers.get('etag') ?? '' }
  const change = (description: string) =>
    api.PUT('/organizations/{id}', { params: { path, header }, body: { description } })
  expect(dataOf(await change('Measuring instruments for the cold')).description).toMatch(/cold$/)
  const staleUpdate = await change('Measuring instruments for the heat')
  expect(staleUpdate.response.status).toBe(412)
  expect(staleUpdate.error?.current).toMatchObject({ id, description: 'Measuring instruments for the cold' })
  expect(dataOf(await api.GET('/organizations/')).map((organization) => organization.id)).toEqual([id])
  return id
}

/** Invites a new user by mail, and lets that user join with a new password. */
export async function inviteNewUser(context: StoryContext, { api }: Person, organization: number): Promise<Person> {
  const email = 'cleo@halden.example'
  const invitation = dataOf(
    await api.POST('/organizations/{id}/invite-member', {
      params: { path: { id: organization } },
      body: { email, role: 'member' },
    }),
  )
  expect(invitation).toMatchObject({ email, membership_status: 'pending' })
  const token = await nextToken(context, email, 0)
  const anonymous = context.caller()
  const expectedInvitation = { organization_name: 'Halden Instruments', account_exists: false }
  expect(dataOf(await anonymous.POST('/auth/invitations/read', { body: { token } }))).toMatchObject(expectedInvitation)
  expect(dataOf(await anonymous.GET('/auth/invitations/{token}', { params: { path: { token } } }))).toMatchObject(
    expectedInvitation,
  )
  const { access_token } = dataOf(
    await anonymous.POST('/auth/invitations/accept', { body: { token, password, full_name: 'Cleo Dahl' } }),
  )
  const cleoApi = context.caller(access_token)
  const { id } = dataOf(await cleoApi.GET('/auth/me'))
  return { id, email, name: 'Cleo Dahl', api: cleoApi }
}

/**
 * Invites an existing user five times. The invitations are, in turn, declined without the link, declined by link,
 * accepted through the deprecated call (the user then leaves), withdrawn, and accepted without the link. The user then
 * becomes a manager.
 */
export async function inviteExistingUser(
  context: StoryContext,
  { api }: Person,
  organization: number,
  guest: Person,
): Promise<void> {
  const path = { id: organization }
  const { email } = guest
  const invite = async () => {
    const mailCount = context.mailServer.to(email).length
    dataOf(await api.POST('/organizations/{id}/invite-member', { params: { path }, body: { email, role: 'member' } }))
    return nextToken(context, email, mailCount)
  }
  await invite()
  expectNoContent(await guest.api.POST('/organizations/{id}/decline-invitation', { params: { path } }))
  expectNoContent(await guest.api.POST('/auth/invitations/decline', { body: { token: await invite() } }))
  const tokenParams = { path: { token: await invite() } }
  dataOf(await guest.api.POST('/auth/invitations/{token}/accept', { params: tokenParams, body: {} }))
  expectNoContent(
    await guest.api.DELETE('/organizations/{id}/members/{userId}', {
      params: { path: { ...path, userId: guest.id } },
    }),
  )
  await invite()
  expectNoContent(await api.DELETE('/organizations/{id}/invitations/{email}', { params: { path: { ...path, email } } }))
  const account = dataOf(await api.POST('/users/', { body: { email, organization_id: organization, role: 'member' } }))
  expect(account.email).toBe(email)
  expect(dataOf(await guest.api.POST('/organizations/{id}/accept-invitation', { params: { path } })).role).toBe(
    'member',
  )
  const promoted = dataOf(
    await api.PUT('/organizations/{id}/members/{userId}', {
      params: { path: { ...path, userId: guest.id } },
      body: { role: 'manager' },
    }),
  )
  expect(promoted).toEqual({ organization_id: organization, user_id: guest.id, role: 'manager' })
}

/** Reads the members and the user's own role and profile, and changes the user's job title. */
export async function listMembers({ id, api }: Person, organization: number, team: Person[]): Promise<void> {
  const path = { id: organization }
  const members = dataOf(await api.GET('/users/organizations/{id}', { params: { path } }))
  expect(members.map(({ name }) => name).toSorted()).toEqual(team.map(({ name }) => name).toSorted())
  expect(dataOf(await api.GET('/users/'))).toHaveLength(team.length)
  expect(dataOf(await api.GET('/users/current-user-role/{id}', { params: { path } })).role).toBe('manager')
  const { username, ...user } = dataOf(
    await api.GET('/users/{id}', { params: { path: { id }, query: { organization_id: organization } } }),
  )
  const { job_title } = dataOf(
    await api.PUT('/users/{id}', { params: { path: { id } }, body: { ...user, job_title: 'Calibration lead' } }),
  )
  expect(job_title).toBe('Calibration lead')
  const assignable = dataOf(await api.GET('/tasks/users', { params: { query: { organization_id: organization } } }))
  expect(assignable.map((member) => member.id)).toContain(id)
}
