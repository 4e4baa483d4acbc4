import { taskStatuses } from '@muster/contracts/tasks/vocabulary'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countWaitingForLocks } from '../testing/waiting-for-locks.ts'
import { type Person, testApi, type World } from '../testing/world.ts'
import { sampleProject, sampleTasks } from './content.ts'

let world: World
beforeAll(async () => {
  world = await testApi()
})
afterAll(() => world?.close())

const pathOf = (organization: { id: number }) => `/organizations/${organization.id}/sample-project`
const add = (organization: { id: number }, by: Person) => world.as(by).post(pathOf(organization))
const removalOf = (organization: { id: number }, by: Person) => world.as(by).get(pathOf(organization))
const remove = (organization: { id: number }, by: Person, headers?: Record<string, string>) =>
  world.as(by).delete(pathOf(organization), undefined, headers)

/** Creates a team whose manager has added the sample project. */
async function teamWithSample() {
  const team = await world.team()
  const { status, body: project, text } = await add(team, team.manager)
  expect(status, text).toBe(201)
  return { team, project, manager: world.as(team.manager) }
}

const tasksOf = async (projectId: number) =>
  world.store.db.selectFrom('tasks').selectAll().where('project_id', '=', projectId).orderBy('id').execute()

/** The numbers of rows of the organization, in the trash or not. */
async function countRows(organizationId: number) {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from projects where organization_id = ${organizationId})::int as projects,
      (select count(*) from goals where organization_id = ${organizationId})::int as goals,
      (select count(*) from milestones where organization_id = ${organizationId})::int as milestones,
      (select count(*) from tasks where organization_id = ${organizationId})::int as tasks,
      (select count(*) from sample_projects where organization_id = ${organizationId})::int as samples`.execute(
    world.store.db,
  )
  return rows[0]
}

const nothing = { projects: 0, goals: 0, milestones: 0, tasks: 0, samples: 0 }
const onlySample = { projects: 1, goals: 1, milestones: 1, tasks: sampleTasks.length, samples: 1 }

describe('adding the sample project', () => {
  it('creates a project with a goal, a milestone and tasks of every status, some assigned to the user', async () => {
    const { team, project, manager } = await teamWithSample()
    expect(project).toMatchObject({ name: sampleProject.name, is_sample: true, task_count: sampleTasks.length })
    expect(await countRows(team.id)).toEqual(onlySample)
    const { body: tasks } = await manager.get(`/tasks/organization/${team.id}`)
    expect(new Set(tasks.map(({ status }: { status: string }) => status))).toEqual(new Set(taskStatuses))
    expect(new Set(tasks.map(({ key }: { key: string }) => key)).size).toBe(sampleTasks.length)
    const { body: mine } = await manager.get(`/tasks/my-tasks?organization_id=${team.id}`)
    expect(mine.length).toBeGreaterThan(2)
    const { body: goals } = await manager.get(`/goals/organization/${team.id}`)
    expect(goals).toEqual([expect.objectContaining({ progress: 50, status: 'in_progress', milestones_count: 1 })])
  })

  it('succeeds if the database does not know the time zone of the user', async () => {
    const team = await world.team()
    await sql`update users set time_zone = 'Atlantis/Capital' where id = ${team.manager.id}`.execute(world.store.db)
    expect((await add(team, team.manager)).status).toBe(201)
  })

  it('records what it creates, and notifies nobody', async () => {
    const { team } = await teamWithSample()
    const facts = await world.store.db
      .selectFrom('facts')
      .select(['kind', 'actor_id'])
      .where('organization_id', '=', team.id)
      .orderBy('id')
      .execute()
    expect(facts.map(({ kind }) => kind)).toEqual([
      'project.created',
      'goal.created',
      'milestone.created',
      ...sampleTasks.map(() => 'task.created'),
    ])
    expect(facts.every(({ actor_id }) => actor_id === team.manager.id)).toBe(true)
    const { body: task } = await world
      .as(team.manager)
      .post('/tasks/', { title: 'Ours', project_id: (await newProject(team)).id })
    const notifications = await world.store.db
      .selectFrom('notifications')
      .select(['task_id'])
      .where('organization_id', '=', team.id)
      .where('type', '=', 'task_created')
      .execute()
    expect(notifications).toEqual([{ task_id: task.id }])
  })

  it('of two concurrent calls creates one, and both return it', async () => {
    const team = await world.team()
    const responses = await Promise.all([add(team, team.manager), add(team, team.admin)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 201])
    expect(responses[0]?.body.id).toBe(responses[1]?.body.id)
    expect(await countRows(team.id)).toEqual(onlySample)
  })

  it('is refused to members, and while the project is in the trash', async () => {
    const team = await world.team()
    expect((await add(team, team.member)).status).toBe(403)
    expect(await countRows(team.id)).toEqual(nothing)
    const { body: project } = await add(team, team.manager)
    await world.as(team.manager).delete(`/projects/${project.id}`)
    const refused = await add(team, team.manager)
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'The sample project is in the trash. Restore it, or remove it completely.',
    ])
    expect(await countRows(team.id)).toEqual(onlySample)
  })
})

const newProject = async (team: { id: number; manager: Person }) =>
  (await world.as(team.manager).post('/projects/', { name: 'Website', organization_id: team.id })).body

describe('removing the sample project', () => {
  it('deletes everything that was created with it, wherever it is now, and nothing else', async () => {
    const { team, project, manager } = await teamWithSample()
    const own = await newProject(team)
    const { body: ownTask } = await manager.post('/tasks/', { title: 'Ours', project_id: own.id })
    const [moved, deleted] = await tasksOf(project.id)
    expect((await manager.put(`/tasks/${moved?.id}`, { project_id: own.id, goal_id: null })).status).toBe(200)
    expect((await manager.delete(`/tasks/${deleted?.id}`)).status).toBe(204)
    expect((await remove(team, team.manager)).status).toBe(204)
    expect(await countRows(team.id)).toEqual({ ...nothing, projects: 1, tasks: 1 })
    expect((await manager.get(`/tasks/${ownTask.id}`)).status).toBe(200)
    expect((await manager.get(`/organizations/${team.id}/trash`)).body).toEqual([])
    expect((await remove(team, team.manager)).status).toBe(404)
  })

  it('works from the trash, and the project can then be added again', async () => {
    const { team, project, manager } = await teamWithSample()
    await manager.delete(`/projects/${project.id}`)
    expect((await removalOf(team, team.manager)).body).toMatchObject({ is_trashed: true, added_count: 0 })
    expect((await remove(team, team.manager)).status).toBe(204)
    expect(await countRows(team.id)).toEqual(nothing)
    expect((await add(team, team.manager)).status).toBe(201)
  })

  it('names what users added to the project, and is refused if somebody added something since then', async () => {
    const { team, project, manager } = await teamWithSample()
    const [first] = await tasksOf(project.id)
    await manager.post('/tasks/', { title: 'Buy plants', project_id: project.id })
    await manager.post(`/tasks/${first?.id}/comments`, { content: 'Signed yesterday' })
    const read = await removalOf(team, team.manager)
    expect(read.body).toEqual({
      project_id: project.id,
      name: sampleProject.name,
      is_trashed: false,
      added: [{ kind: 'task', id: expect.any(Number), title: 'Buy plants' }],
      added_count: 1,
      comment_count: 1,
    })
    await manager.post('/tasks/', { title: 'Water them', project_id: project.id })
    const ifMatch = String(read.headers.etag)
    expect((await remove(team, team.manager, { 'if-match': ifMatch })).status).toBe(412)
    expect(await countRows(team.id)).toEqual({ ...onlySample, tasks: sampleTasks.length + 2 })
    const { headers } = await removalOf(team, team.manager)
    expect((await remove(team, team.manager, { 'if-match': String(headers.etag) })).status).toBe(204)
    expect(await countRows(team.id)).toEqual(nothing)
  })

  it('keeps a personal goal of the project, without the project and without naming it', async () => {
    const { team, project } = await teamWithSample()
    const { body: goal } = await world.as(team.admin).post('/goals/', {
      title: 'Learn to type',
      organization_id: team.id,
      project_id: project.id,
      is_personal: true,
      target_value: 1,
      unit: 'course',
      start_date: '2026-01-01',
      end_date: '2027-12-31',
    })
    expect((await removalOf(team, team.manager)).body).toMatchObject({ added: [], added_count: 0 })
    await remove(team, team.manager)
    expect((await world.as(team.admin).get(`/goals/${goal.id}`)).body).toMatchObject({ project_id: null })
  })

  it('removes the reference of a task elsewhere to the deleted goal', async () => {
    const { team, project, manager } = await teamWithSample()
    const own = await newProject(team)
    const { body: goals } = await manager.get(`/goals/organization/${team.id}`)
    const { body: task } = await manager.post('/tasks/', { title: 'Ours', project_id: own.id, goal_id: goals[0].id })
    expect(task.goal_id).toBe(goals[0].id)
    expect((await remove(team, team.manager)).status).toBe(204)
    expect((await manager.get(`/tasks/${task.id}`)).body).toMatchObject({ goal_id: null, project_id: own.id })
    expect((await manager.get(`/projects/${project.id}`)).status).toBe(404)
  })

  it('is refused to members, who learn nothing about it', async () => {
    const { team } = await teamWithSample()
    for (const response of [await removalOf(team, team.member), await remove(team, team.member)])
      expect([response.status, response.text.includes('office')]).toEqual([403, false])
    expect(await countRows(team.id)).toEqual(onlySample)
  })

  it('waits for a running edit of one of its tasks, and the next edit finds no task', async () => {
    const { team, project, manager } = await teamWithSample()
    const [task] = await tasksOf(project.id)
    let removal: ReturnType<typeof remove> | undefined
    await world.store.write(async (tx) => {
      await sql`update tasks set title = 'Changed' where id = ${task?.id}`.execute(tx)
      removal ??= remove(team, team.manager)
      await expect.poll(() => countWaitingForLocks(world)).toBeGreaterThan(0)
    })
    expect((await removal)?.status).toBe(204)
    expect((await manager.put(`/tasks/${task?.id}`, { title: 'Too late' })).status).toBe(404)
    expect(await countRows(team.id)).toEqual(nothing)
  })
})
