import { loggedCalls } from '@muster/server/access/security-log'
import { hasProperty } from '@muster/server/has-property'
import { fastify } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Person, password, testApi, type World } from './world.ts'

type Line = Record<string, unknown> & { event?: string }
let world: World
let team: Awaited<ReturnType<World['team']>>
const writtenLines: string[] = []
const logger = fastify({ logger: { level: 'debug', stream: { write: (line: string) => writtenLines.push(line) } } }).log
beforeAll(async () => {
  world = await testApi({}, { logger })
  team = await world.team()
})
beforeEach(() => {
  writtenLines.length = 0
})
afterAll(() => world.close())

const lines = (): Line[] => writtenLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'security')
/** Waits until an event has the given number of log lines, because lines are written after the response. */
async function linesOf(event: string, number = 1) {
  await expect.poll(() => lines().filter((line) => line.event === event).length).toBe(number)
  return lines().filter((line) => line.event === event)
}
const as = (person: Pick<Person, 'token'> | undefined) => world.as(person)

it('a failed sign-in logs one line without the password or the email [S13]', async () => {
  const person = await world.register()
  const signIn = (email: string, secret: string) => as(undefined).post('/auth/login', { email, password: secret })
  await signIn(person.email, 'my wrong secret')
  await signIn('nobody@example.com', 'my wrong secret')
  const [knownLine, unknownLine] = await linesOf('sign_in.failed', 2)
  expect(knownLine).toMatchObject({ level: 30, user_id: person.id, address: '127.0.0.1', status: 401 })
  expect(unknownLine).not.toHaveProperty('user_id')
  await signIn(person.email, password)
  expect(await linesOf('session.started')).toMatchObject([{ user_id: person.id, address: '127.0.0.1' }])
  expect(writtenLines.join('')).not.toMatch(/my wrong secret|nobody@example|correct horse|person\d+@/)
})

it('a refusal logs one line: 401, 403 and 429 always, 404 only at debug level [S13]', async () => {
  const foreignTeam = await world.team()
  await as(undefined).get('/tasks/')
  await as(team.member).delete(`/organizations/${team.id}`)
  await as(team.member).get(`/organizations/${foreignTeam.id}`)
  await as(team.member).get(`/users/organizations/${foreignTeam.id}`)
  const refusals = await linesOf('refused', 4)
  expect(refusals[0]).toMatchObject({ level: 30, status: 401, call: 'GET /tasks/' })
  expect(refusals[1]).toMatchObject({
    ...{ level: 30, status: 403, call: 'DELETE /organizations/:id' },
    ...{ user_id: team.member.id, organization_id: team.id, address: '127.0.0.1' },
  })
  expect(refusals[2]).toMatchObject({
    level: 20,
    status: 404,
    organization_id: foreignTeam.id,
    user_id: team.member.id,
  })
  expect(refusals[3]).toMatchObject({ level: 30, status: 403, user_id: team.member.id })
})

it('changed roles and memberships log one line each, with the actor and the target [S13]', async () => {
  const person = await world.join(team)
  const admin = as(team.admin)
  const path = `/organizations/${team.id}`
  await admin.put(`${path}/members/${person.id}`, { role: 'manager' })
  const expectedFields = { user_id: team.admin.id, organization_id: team.id, address: '127.0.0.1' }
  expect(await linesOf('member.role_changed')).toMatchObject([
    { ...expectedFields, target_user_id: person.id, role: 'manager' },
  ])
  await admin.delete(`${path}/members/${person.id}`)
  expect(await linesOf('member.removed')).toMatchObject([{ ...expectedFields, target_user_id: person.id }])
  await admin.post(`${path}/invite-member`, { email: person.email })
  expect(await linesOf('member.invited')).toMatchObject([expectedFields])
  await as(person).post(`${path}/accept-invitation`)
  expect(await linesOf('member.joined')).toMatchObject([{ user_id: person.id, organization_id: team.id }])
  await admin.post(`${path}/invite-member`, { email: 'somebody@example.com' })
  await admin.delete(`${path}/invitations/somebody@example.com`)
  expect(await linesOf('member.invitation_withdrawn')).toMatchObject([expectedFields])
  expect(writtenLines.join('')).not.toMatch(/somebody@example|person\d+@/)
})

it('an invitation accepted or declined by its link logs one line without the link [S13]', async () => {
  const invite = async (email: string) => {
    const { body } = await as(team.admin).post(`/organizations/${team.id}/invite-member`, { email })
    return hasProperty(body, 'invitation_url') ? (String(body.invitation_url).split('#')[1] ?? '') : ''
  }
  const [accepted, declined] = [await invite('accepted@example.com'), await invite('declined@example.com')]
  const response = await as(undefined).post('/auth/invitations/accept', {
    token: accepted,
    password: 'nine green kettles',
  })
  expect(response.status).toBe(200)
  await linesOf('member.joined')
  expect((await as(undefined).post('/auth/invitations/decline', { token: declined })).status).toBe(204)
  await linesOf('member.declined')
  for (const secret of [accepted, declined, 'kettles', 'example.com'])
    expect(writtenLines.join('')).not.toContain(secret)
})

it('exports, passwords, sessions and accounts log one line each [S13]', async () => {
  const person = await world.join(team)
  const ownClient = as(person)
  await as(team.admin).post(`/organizations/${team.id}/exports`)
  expect(await linesOf('export.requested')).toMatchObject([{ user_id: team.admin.id, organization_id: team.id }])
  await ownClient.put('/auth/password', { current_password: password, new_password: 'nine green kettles' })
  expect(await linesOf('password.changed')).toMatchObject([{ user_id: person.id }])
  await ownClient.post('/auth/email', { email: 'other@example.com', current_password: 'nine green kettles' })
  expect(await linesOf('email.change_requested')).toMatchObject([{ user_id: person.id }])
  const otherSession = await world.signIn(person)
  await as(otherSession).post('/auth/logout')
  expect(await linesOf('session.ended')).toMatchObject([{ user_id: person.id }])
  await ownClient.delete(`/users/${person.id}?organization_id=${team.id}`)
  expect(await linesOf('member.removed')).toMatchObject([{ organization_id: team.id, target_user_id: person.id }])
  await ownClient.delete(`/users/${person.id}`, { password: 'nine green kettles' })
  expect(await linesOf('account.deleted')).toMatchObject([{ user_id: person.id, target_user_id: person.id }])
  expect(writtenLines.join('')).not.toMatch(/kettles|other@example|correct horse/)
  expect(writtenLines.join('')).not.toContain(person.token)
})

it('logged calls exist in the API [S13]', () => {
  const servedCalls = new Set(world.app.apiRoutes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`))
  expect([...loggedCalls.keys()].filter((call) => !servedCalls.has(call))).toEqual([])
})
