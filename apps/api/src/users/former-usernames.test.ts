import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApi, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await testApi()
})
afterAll(() => world?.close())

const rename = (person: { id: number; token: string }, username: string) =>
  world.as(person).put(`/users/${person.id}`, { username })
const formerNames = async (userId: number) => {
  const rows = await world.store.db
    .selectFrom('former_usernames')
    .where('user_id', '=', userId)
    .select('username')
    .execute()
  return rows.map(({ username }) => username).toSorted()
}

it('a mention by a former username notifies the same user, and clients learn whom it means', async () => {
  const team = await world.team()
  const former = team.member.username
  const current = `${former}-new`
  expect((await rename(team.member, current)).status).toBe(200)
  const manager = world.as(team.manager)
  const { body: people } = await manager.get(`/tasks/users?organization_id=${team.id}`)
  expect(people.find(({ id }: { id: number }) => id === team.member.id)).toMatchObject({
    username: current,
    former_usernames: [former.toLowerCase()],
  })
  const project = (await manager.post('/projects/', { name: 'Website', organization_id: team.id })).body
  const task = { title: 'Order', project_id: project.id, assigned_users: [team.member.id] }
  const { body: created } = await manager.post('/tasks/', task)
  await manager.post(`/tasks/${created.id}/comments`, { content: `Please look, @${former}.` })
  const { body: notifications } = await world.as(team.member).get('/notifications/')
  expect(notifications.map(({ type }: { type: string }) => type)).toContain('mention')
})

it('a former username belongs to its user, who may take it back', async () => {
  const [first, second] = [await world.register(), await world.register()]
  const name = first.username
  expect((await rename(first, `${name}-2`)).status).toBe(200)
  const refused = await rename(second, name.toUpperCase())
  expect(refused.status).toBe(409)
  expect(await formerNames(second.id)).toEqual([])
  expect((await world.as(second).get('/auth/me')).body.username).toBe(second.username)
  const registration = { email: `${name}-3@example.com`, password: 'quiet-harbour-lantern-42', username: name }
  expect((await world.as(undefined).post('/auth/register', registration)).status).toBe(409)

  expect((await rename(first, name)).status).toBe(200)
  expect(await formerNames(first.id)).toEqual([`${name}-2`.toLowerCase()])
})

it('of two users who want a name that is being given up, neither gets it', async () => {
  const [first, second] = [await world.register(), await world.register()]
  const name = first.username
  const [renamed, refused] = await Promise.all([rename(first, `${name}-2`), rename(second, name)])
  expect([renamed.status, refused.status]).toEqual([200, 409])
  expect(await formerNames(first.id)).toEqual([name.toLowerCase()])
})

it('the last ten former usernames are kept', async () => {
  const person = await world.register()
  for (let number = 1; number <= 12; number++) await rename(person, `${person.username}-${number}`)
  const names = Array.from({ length: 10 }, (_, index) => `${person.username}-${index + 2}`.toLowerCase())
  expect(await formerNames(person.id)).toEqual(names.toSorted())
})

it('the default username of a new account is not one that somebody gave up', async () => {
  const first = await world.register()
  await rename(first, `${first.username}-2`)
  const registration = { email: `${first.username}@example.org`, password: 'quiet-harbour-lantern-42' }
  expect((await world.as(undefined).post('/auth/register', registration)).status).toBe(201)
  const account = await world.store.db
    .selectFrom('users')
    .where('email', '=', registration.email)
    .select('username')
    .executeTakeFirstOrThrow()
  expect(account.username).toBe(`${first.username}2`)
})
