import { hashToken } from '@muster/server/access/session'
import { makeLink } from '../../accounts/email/links.ts'
import type { Call, Calls } from './calls.ts'
import type { PermissionFixture } from './fixture.ts'

const newEmail = () => `somebody-${crypto.randomUUID()}@example.com`

async function inviteAndGetToken(stage: PermissionFixture, email: string): Promise<string> {
  const invitation = { email, role: 'member' }
  const { body } = await stage.world
    .as(stage.actor('org_admin'))
    .post(`/organizations/${stage.A.id}/invite-member`, invitation)
  return body.invitation_url.split('#')[1]
}

/** Creates a verification link for this user, marks it as mailed and returns its token. */
const createVerifyToken = ({ world: { store } }: PermissionFixture, { id, email }: { id: number; email: string }) =>
  store.write(async (tx) => {
    const token = await makeLink(tx, 'verify', { id, email })
    await tx.updateTable('links').set({ mailed: true }).where('token_hash', '=', hashToken(token)).execute()
    return token
  })

async function createSession(stage: PermissionFixture, actorName: string): Promise<number> {
  await stage.world.signIn(stage.actor(actorName))
  const { body } = await stage.world.as(stage.actor(actorName)).get('/auth/sessions')
  return body.find((session: { current: boolean }) => !session.current).id
}

/** An upload of a file with one row, to be imported as a task of the project. */
async function uploadCall(stage: PermissionFixture, projectId: number): Promise<Call> {
  const form = new FormData()
  form.set('project', String(projectId))
  form.set('mapping', '{"title":"Title"}')
  form.set('file', new Blob(['Title\nImported']), 'tasks.csv')
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  return {
    method: 'POST',
    url: `/organizations/${stage.A.id}/task-imports`,
    headers,
    body: Buffer.from(await request.arrayBuffer()),
  }
}

const withUnknownLink = (verb: string): Calls => ({
  [`POST /auth/invitations/${verb} {unknown link}`]: (s) => ({
    method: 'POST',
    url: `/auth/invitations/${verb}`,
    body: { token: s.unknownLink },
  }),
})

const withLinkOfStranger = (verb: string): Calls => ({
  [`POST /auth/invitations/${verb} {link of stranger}`]: async (s) => ({
    method: 'POST',
    url: `/auth/invitations/${verb}`,
    body: { token: await inviteAndGetToken(s, s.actor('stranger').email) },
  }),
})

/** Creates an organization with members of A, deletes it and returns its id. */
async function createTrashedOrganization({ world, actor, canary, password }: PermissionFixture): Promise<number> {
  const organization = await world.organization({ name: canary, admin: actor('org_admin') })
  await world.join(organization, 'manager', actor('org_manager'))
  for (const actorName of ['assigned_member', 'org_member', 'removed_member'])
    await world.join(organization, 'member', actor(actorName))
  await world.as(actor('org_admin')).delete(`/organizations/${organization.id}/members/${actor('removed_member').id}`)
  const { status, text } = await world.as(actor('org_admin')).delete(`/organizations/${organization.id}`, { password })
  if (status !== 204) throw new Error(text)
  return organization.id
}

/** Those calls of additional.tsv that are in none of the other files. */
export const furtherCalls: Calls = {
  'GET /goals/{G}/forecast': (s) => ({ method: 'GET', url: `/goals/${s.G.id}/forecast` }),
  'GET /goals/organization/{A}/forecasts': (s) => ({ method: 'GET', url: `/goals/organization/${s.A.id}/forecasts` }),
  'GET /milestones/{M}/forecast': (s) => ({ method: 'GET', url: `/milestones/${s.M.id}/forecast` }),
  'GET /goals/{G}/deletion': (s) => ({ method: 'GET', url: `/goals/${s.G.id}/deletion` }),
  'GET /search?organization_id={A}&q=canary': (s) => ({
    method: 'GET',
    url: `/search?organization_id=${s.A.id}&q=canary`,
  }),
  'GET /tasks/{T}/with-comments': (s) => ({ method: 'GET', url: `/tasks/${s.T.id}/with-comments` }),
  'POST /auth/logout': () => ({ method: 'POST', url: '/auth/logout' }),
  'GET /auth/sessions': () => ({ method: 'GET', url: '/auth/sessions' }),
  'DELETE /auth/sessions/{session of assigned_member}': async (s) => ({
    method: 'DELETE',
    url: `/auth/sessions/${await createSession(s, 'assigned_member')}`,
  }),
  'PUT /auth/password': (s) => ({
    method: 'PUT',
    url: '/auth/password',
    body: { current_password: s.password, new_password: 'a better battery' },
  }),
  'PUT /auth/password {wrong current_password}': () => ({
    method: 'PUT',
    url: '/auth/password',
    body: { current_password: 'guess', new_password: 'a better battery' },
  }),
  'POST /auth/email': (s) => ({
    method: 'POST',
    url: '/auth/email',
    body: { email: newEmail(), current_password: s.password },
  }),
  'POST /auth/email {wrong current_password}': () => ({
    method: 'POST',
    url: '/auth/email',
    body: { email: newEmail(), current_password: 'guess' },
  }),
  'POST /auth/email/confirm {unknown token}': (s) => ({
    method: 'POST',
    url: '/auth/email/confirm',
    body: { token: s.unknownLink },
  }),
  'POST /auth/password/forgot': () => ({ method: 'POST', url: '/auth/password/forgot', body: { email: newEmail() } }),
  'POST /auth/password/reset {unknown token}': (s) => ({
    method: 'POST',
    url: '/auth/password/reset',
    body: { token: s.unknownLink, password: 'a better battery' },
  }),
  'POST /auth/verify {unknown token}': (s) => ({ method: 'POST', url: '/auth/verify', body: { token: s.unknownLink } }),
  'POST /auth/verify {link of stranger}': async (s) => ({
    method: 'POST',
    url: '/auth/verify',
    body: { token: await createVerifyToken(s, s.actor('stranger')) },
  }),
  'POST /auth/verify/resend': () => ({ method: 'POST', url: '/auth/verify/resend' }),
  'GET /auth/invitations/{link}': async (s) => ({
    method: 'GET',
    url: `/auth/invitations/${await inviteAndGetToken(s, newEmail())}`,
  }),
  'GET /auth/invitations/{unknown link}': (s) => ({ method: 'GET', url: `/auth/invitations/${s.unknownLink}` }),
  'POST /auth/invitations/{link of stranger}/accept': async (s) => ({
    method: 'POST',
    url: `/auth/invitations/${await inviteAndGetToken(s, s.actor('stranger').email)}/accept`,
    body: {},
  }),
  'POST /auth/invitations/read {link}': async (s) => ({
    method: 'POST',
    url: '/auth/invitations/read',
    body: { token: await inviteAndGetToken(s, newEmail()) },
  }),
  ...withUnknownLink('read'),
  ...withUnknownLink('accept'),
  ...withUnknownLink('decline'),
  ...withLinkOfStranger('accept'),
  ...withLinkOfStranger('decline'),
  'DELETE /organizations/{A}/invitations/{email}': async (s) => {
    const email = newEmail()
    await inviteAndGetToken(s, email)
    return { method: 'DELETE', url: `/organizations/${s.A.id}/invitations/${encodeURIComponent(email)}` }
  },
  'DELETE /organizations/{A} {wrong password}': (s) => ({
    method: 'DELETE',
    url: `/organizations/${s.A.id}`,
    body: { password: 'guess' },
  }),
  'GET /organizations/deleted': () => ({ method: 'GET', url: '/organizations/deleted' }),
  'POST /organizations/{O in the trash}/restore': async (s) => ({
    method: 'POST',
    url: `/organizations/${await createTrashedOrganization(s)}/restore`,
  }),
  'POST /organizations/{A}/restore': (s) => ({ method: 'POST', url: `/organizations/${s.A.id}/restore` }),
  'POST /organizations/{A}/accept-invitation': (s) => ({
    method: 'POST',
    url: `/organizations/${s.A.id}/accept-invitation`,
  }),
  'POST /organizations/{A}/decline-invitation': (s) => ({
    method: 'POST',
    url: `/organizations/${s.A.id}/decline-invitation`,
  }),
  'PUT /organizations/{A}/members/{assigned_member}': (s) => ({
    method: 'PUT',
    url: `/organizations/${s.A.id}/members/${s.actor('assigned_member').id}`,
    body: { role: 'manager' },
  }),
  'PUT /organizations/{A}/members/{user_of_B}': (s) => ({
    method: 'PUT',
    url: `/organizations/${s.A.id}/members/${s.userOfB.id}`,
    body: { role: 'manager' },
  }),
  'DELETE /organizations/{A}/members/{assigned_member}': (s) => ({
    method: 'DELETE',
    url: `/organizations/${s.A.id}/members/${s.actor('assigned_member').id}`,
  }),
  'DELETE /organizations/{A}/members/{org_admin}': (s) => ({
    method: 'DELETE',
    url: `/organizations/${s.A.id}/members/${s.actor('org_admin').id}`,
  }),
  'PUT /tasks/{T}/comments/{C of assigned_member}': (s) => ({
    method: 'PUT',
    url: `/tasks/${s.T.id}/comments/${s.C.id}`,
    body: { content: 'Changed' },
  }),
  'DELETE /tasks/{T}/comments/{C of assigned_member}': (s) => ({
    method: 'DELETE',
    url: `/tasks/${s.T.id}/comments/${s.C.id}`,
  }),
  'PUT /tasks/{T2}/comments/{C of assigned_member}': (s) => ({
    method: 'PUT',
    url: `/tasks/${s.T2.id}/comments/${s.C.id}`,
    body: { content: 'Changed' },
  }),
  'PATCH /tasks/ {organization_id:A,ids:[T]}': (s) => ({
    method: 'PATCH',
    url: '/tasks/',
    body: { organization_id: s.A.id, changes: [{ ids: [s.T.id], set: { priority: 'high' } }] },
  }),
  'POST /tasks/delete {organization_id:A,ids:[T]}': (s) => ({
    method: 'POST',
    url: '/tasks/delete',
    body: { organization_id: s.A.id, ids: [s.T.id] },
  }),
  'GET /projects/organization/{A}/navigation': (s) => ({
    method: 'GET',
    url: `/projects/organization/${s.A.id}/navigation?recent=${s.P.id}`,
  }),
  'PUT /projects/{P}/star': (s) => ({ method: 'PUT', url: `/projects/${s.P.id}/star` }),
  'DELETE /projects/{P}/star': (s) => ({ method: 'DELETE', url: `/projects/${s.P.id}/star` }),
  'POST /organizations/{A}/task-imports': (s) => uploadCall(s, s.P.id),
  'POST /organizations/{A}/task-imports {project:P_of_B}': (s) => uploadCall(s, s.projectOfB.id),
}
