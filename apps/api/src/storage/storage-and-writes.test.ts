import { sql } from 'kysely'
import { afterEach, expect, it, vi } from 'vitest'
import { testApi, type World } from '../testing/world.ts'
import { measureStorage } from './measure-storage.ts'

let world: World
afterEach(async () => {
  vi.useRealTimers()
  await world.close()
})

const countRows = async () => {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from tasks)::int as tasks, (select count(*) from task_comments)::int as comments,
    (select count(*) from projects)::int as projects, (select count(*) from organizations)::int as organizations,
    (select count(*) from organization_exports)::int as exports, (select count(*) from facts)::int as facts`.execute(
    world.store.db,
  )
  return rows[0]
}
const measure = () => measureStorage(world.store, world.config, world.app.log)

/** Inserts comments of more than a megabyte in total, which cannot be compressed. */
const addLongComments = (noun: 'task' | 'milestone', id: number, team: Awaited<ReturnType<World['team']>>) =>
  sql`insert into ${sql.table(`${noun}_comments`)} (organization_id, ${sql.ref(`${noun}_id`)}, user_id, content)
    select ${team.id}, ${id}, ${team.admin.id}, random_text || n
    from generate_series(1, 60) n,
      (select string_agg(md5(random()::text), '') as random_text from generate_series(1, 600)) random`.execute(
    world.store.db,
  )

async function createTeamWithTask() {
  const team = await world.team()
  const { body } = await world.as(team.admin).post('/projects/', { name: 'Aurora', organization_id: team.id })
  const task = await world.as(team.admin).post('/tasks/', { title: 'First', project_id: body.id })
  return { team, projectId: body.id, taskId: task.body.id, admin: world.as(team.admin) }
}

it('a user who exceeds the write limit gets 429 with Retry-After; other users are not affected [S10]', async () => {
  world = await testApi({ RATE_LIMITS: 'on' })
  const { team, projectId, taskId, admin } = await createTeamWithTask()
  const before = await countRows()
  // Stop the clock, so that the budget does not refill.
  vi.useFakeTimers({ toFake: ['performance'] })
  expect(() => {
    for (;;) world.app.writeBudgets.take('write', team.admin.id)
  }).toThrow('You are making changes very fast. Please wait a moment.')
  const refusedResponses = [
    await admin.post('/tasks/', { title: 'More', project_id: projectId }),
    await admin.patch(`/tasks/${taskId}/status`, { status: 'done' }),
    await admin.post(`/tasks/${taskId}/comments`, { content: 'Hello' }),
  ]
  for (const response of refusedResponses) {
    expect(response).toMatchObject({ status: 429, body: { detail: expect.stringContaining('very fast') } })
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  }
  expect(await countRows()).toEqual(before)
  expect((await admin.get(`/tasks/${taskId}`)).body.status).toBe('todo')
  const manager = world.as(team.manager)
  expect((await manager.post('/tasks/', { title: 'More', project_id: projectId })).status).toBe(201)
})

it('an organization is exported 10 times an hour, counted over all its admins [S10]', async () => {
  world = await testApi({ RATE_LIMITS: 'on' })
  const { team, admin } = await createTeamWithTask()
  const otherPerson = await world.join(team, 'admin')
  await sql`insert into organization_exports (organization_id, user_id, state)
    select ${team.id}, ${team.admin.id}, 'gone' from generate_series(1, 10)`.execute(world.store.db)
  const before = await countRows()
  for (const client of [admin, world.as(otherPerson)]) {
    const refused = await client.post(`/organizations/${team.id}/exports`)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000)
  }
  expect(await countRows()).toEqual(before)
  await sql`update organization_exports set created_at = now() - interval '61 minutes'`.execute(world.store.db)
  expect((await admin.post(`/organizations/${team.id}/exports`)).status).toBe(202)
})

it('an organization beyond its quota accepts no new rows, allows changes, and accepts rows again after deletions [S10]', async () => {
  world = await testApi({ STORAGE_QUOTA_ORGANIZATION: '1MB' })
  const { team, projectId, taskId, admin } = await createTeamWithTask()
  const otherTeam = await createTeamWithTask()
  await addLongComments('task', taskId, team)
  expect((await admin.post('/tasks/', { title: 'Not measured yet', project_id: projectId })).status).toBe(201)
  await measure()
  const before = await countRows()
  const message =
    'This organization has used all of its storage. Delete what is not needed, or ask the person who runs this Muster.'
  const refusedResponses = [
    await admin.post('/tasks/', { title: 'More', project_id: projectId }),
    await admin.post(`/tasks/${taskId}/comments`, { content: 'Hello' }),
    await admin.post('/projects/', { name: 'More', organization_id: team.id }),
  ]
  for (const response of refusedResponses) expect(response).toMatchObject({ status: 409, body: { detail: message } })
  expect(await countRows()).toEqual(before)
  expect((await admin.patch(`/tasks/${taskId}/status`, { status: 'done' })).status).toBe(200)
  expect((await otherTeam.admin.post('/tasks/', { title: 'More', project_id: otherTeam.projectId })).status).toBe(201)

  expect((await admin.delete(`/tasks/${taskId}`)).status).toBe(204)
  await measure()
  expect((await admin.post('/tasks/', { title: 'More', project_id: projectId })).status).toBe(201)
})

it('deleting a project frees the space of the comments of its milestones [S10]', async () => {
  world = await testApi({ STORAGE_QUOTA_ORGANIZATION: '1MB' })
  const { team, projectId, admin } = await createTeamWithTask()
  const { body: milestone } = await admin.post('/milestones/', {
    title: 'Launch',
    description: 'All lamps on',
    due_date: '2027-05-01',
    project_id: projectId,
    organization_id: team.id,
  })
  expect(milestone).toMatchObject({ title: 'Launch' })
  await addLongComments('milestone', milestone.id, team)
  await measure()
  expect((await admin.post('/tasks/', { title: 'More', project_id: projectId })).status).toBe(409)
  expect((await admin.delete(`/projects/${projectId}`)).status).toBe(204)
  await measure()
  expect((await admin.post('/projects/', { name: 'Borealis', organization_id: team.id })).status).toBe(201)
})

it('an installation beyond its quota accepts no new rows in any organization, and no new organization [S10]', async () => {
  world = await testApi({ STORAGE_QUOTA_INSTALLATION: '1MB' })
  const { team, projectId, admin } = await createTeamWithTask()
  await measure()
  const before = await countRows()
  const refusedResponses = [
    await admin.post('/tasks/', { title: 'More', project_id: projectId }),
    await admin.post('/organizations/', { name: 'Another', description: 'One more' }),
  ]
  for (const response of refusedResponses) {
    expect(response.status).toBe(409)
    expect(response.body.detail).toMatch(/^This Muster has used all of its storage\./)
  }
  expect(await countRows()).toEqual(before)
  expect((await admin.get(`/organizations/${team.id}`)).status).toBe(200)
})

it('nothing is measured as full when quotas are off [S10]', async () => {
  world = await testApi({ STORAGE_QUOTA_ORGANIZATION: 'off', STORAGE_QUOTA_INSTALLATION: 'off' })
  const { projectId, admin } = await createTeamWithTask()
  await measure()
  const measured = await world.store.db.selectFrom('storage_usage').selectAll().execute()
  expect(measured.length).toBeGreaterThan(1)
  expect(measured.filter(({ is_full }) => is_full)).toEqual([])
  expect((await admin.post('/tasks/', { title: 'More', project_id: projectId })).status).toBe(201)
})
