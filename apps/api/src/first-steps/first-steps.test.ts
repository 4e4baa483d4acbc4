import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, testApi, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await testApi()
})
afterAll(() => world?.close())

const stepsOf = async (organizationId: number, person: Person) =>
  (await world.as(person).get(`/organizations/${organizationId}/first-steps`)).body
const openFor = async (person: Person) => (await world.as(person).get('/auth/me')).body.first_steps

const noneDone = {
  is_open: true,
  has_project: false,
  has_task: false,
  has_invited: false,
  has_goal: false,
  has_written: false,
  sample_project: null,
}

/** Creates an organization through the API, as a user does. */
async function newOrganization() {
  const admin = await world.register()
  const { body } = await world.as(admin).post('/organizations/', { name: 'Harbour Works', description: 'Ships' })
  return { id: Number(body.id), admin, client: world.as(admin) }
}

it('the first steps of a new organization are open, and each is done once its object exists', async () => {
  const { id, admin, client } = await newOrganization()
  expect(await openFor(admin)).toEqual([id])
  expect(await stepsOf(id, admin)).toEqual(noneDone)
  const { body: project } = await client.post('/projects/', { name: 'Quay', organization_id: id })
  expect(await stepsOf(id, admin)).toEqual({ ...noneDone, has_project: true })
  const { body: task } = await client.post('/tasks/', { title: 'Order ropes', project_id: project.id })
  await client.post(`/organizations/${id}/invite-member`, { email: 'new@example.com', role: 'member' })
  const goal = { title: 'Two ships', target_value: 2, unit: 'ships', start_date: '2026-01-01', end_date: '2027-12-31' }
  await client.post('/goals/', { ...goal, organization_id: id, project_id: project.id })
  expect(await stepsOf(id, admin)).toEqual({
    ...noneDone,
    has_project: true,
    has_task: true,
    has_invited: true,
    has_goal: true,
  })
  await client.delete(`/tasks/${task.id}`)
  expect(await stepsOf(id, admin)).toMatchObject({ has_project: true, has_task: false })
})

it('only messages by the user count as written', async () => {
  const { id, admin } = await newOrganization()
  const member = await world.join({ id })
  const room = crypto.randomUUID()
  const { db } = world.store
  await db
    .insertInto('chat_rooms')
    .values({ id: room, organization_id: id, name: 'All', created_by: admin.id })
    .execute()
  for (const user_id of [admin.id, member.id])
    await db.insertInto('chat_participants').values({ organization_id: id, room_id: room, user_id }).execute()
  const message = { id: crypto.randomUUID(), organization_id: id, room_id: room, seq: 1, content: 'Hello' }
  await db
    .insertInto('chat_messages')
    .values({ ...message, sender_id: member.id })
    .execute()
  expect(await stepsOf(id, member)).toMatchObject({ has_written: true })
  expect(await stepsOf(id, admin)).toMatchObject({ has_written: false })
})

it('the sample project completes no step, and is shown only to users who may remove it', async () => {
  const { id, admin, client } = await newOrganization()
  const member = await world.join({ id })
  const { body: sample } = await client.post(`/organizations/${id}/sample-project`)
  const steps = { ...noneDone, has_invited: true }
  const { name } = sample
  expect(await stepsOf(id, admin)).toEqual({ ...steps, sample_project: { id: sample.id, name, is_trashed: false } })
  expect(await stepsOf(id, member)).toMatchObject({ has_project: false, has_task: false, sample_project: null })
  await client.delete(`/projects/${sample.id}`)
  expect(await stepsOf(id, admin)).toEqual({ ...steps, sample_project: { id: sample.id, name, is_trashed: true } })
})

it('a member is shown only what the member sees', async () => {
  const { id, client } = await newOrganization()
  const member = await world.join({ id })
  const { body: project } = await client.post('/projects/', { name: 'Quay', organization_id: id })
  const { body: task } = await client.post('/tasks/', { title: 'Order ropes', project_id: project.id })
  expect(await stepsOf(id, member)).toMatchObject({ has_project: false, has_task: false, has_goal: false })
  await client.put(`/tasks/${task.id}`, { assigned_users: [member.id] })
  expect(await stepsOf(id, member)).toMatchObject({ has_project: true, has_task: true, has_goal: false })
})

it('dismissing them is stored for the user and the organization, and can be undone', async () => {
  const { id, admin, client } = await newOrganization()
  const { body: other } = await client.post('/organizations/', { name: 'Second', description: 'Another' })
  const path = `/organizations/${id}/first-steps`
  expect((await client.put(path, { is_open: false })).body).toMatchObject({ is_open: false })
  expect(await openFor(await world.signIn(admin))).toEqual([other.id])
  expect((await client.put(path, { is_open: true })).body).toMatchObject({ is_open: true })
  expect(await openFor(admin)).toEqual([id, other.id])
})

it('a user who accepts an invitation gets first steps of their own', async () => {
  const { id, admin, client } = await newOrganization()
  const invited = await world.register()
  await client.post(`/organizations/${id}/invite-member`, { email: invited.email, role: 'manager' })
  await world.as(invited).post(`/organizations/${id}/accept-invitation`)
  expect(await openFor(invited)).toEqual([id])
  await world.as(invited).put(`/organizations/${id}/first-steps`, { is_open: false })
  expect([await openFor(invited), await openFor(admin)]).toEqual([[], [id]])
})

it('other users are refused', async () => {
  const { id } = await newOrganization()
  const stranger = world.as(await world.register())
  const path = `/organizations/${id}/first-steps`
  expect((await stranger.get(path)).status).toBe(403)
  expect((await stranger.put(path, { is_open: false })).status).toBe(403)
})
