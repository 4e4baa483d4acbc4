import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countWaitingForLocks } from '../testing/waiting-for-locks.ts'
import { type Person, testApi, type World } from '../testing/world.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>

beforeAll(async () => {
  world = await testApi()
  team = await world.team()
})
afterAll(() => world?.close())

const createProject = async (name = 'Aurora') => {
  const response = await world.as(team.manager).post('/projects/', { name, organization_id: team.id })
  expect(response.status, response.text).toBe(201)
  return response.body
}
const createTask = async (project_id: number, body: object = {}) => {
  const response = await world.as(team.manager).post('/tasks/', { title: 'Paint', project_id, ...body })
  expect(response.status, response.text).toBe(201)
  return response.body
}
const createGoalIn = (project_id: number | null, overrides: object = {}) =>
  world.store.db
    .insertInto('goals')
    .values({
      organization_id: team.id,
      project_id,
      user_id: team.manager.id,
      title: 'Shine',
      target_value: 1,
      unit: 'lights',
      start_date: '2026-01-01T00:00:00',
      end_date: '2026-12-31T23:59:59',
      ...overrides,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
const createMilestoneIn = (project_id: number) =>
  world.store.db
    .insertInto('milestones')
    .values({ organization_id: team.id, project_id, title: 'First light', due_date: '2026-12-31T23:59:59' })
    .returning('id')
    .executeTakeFirstOrThrow()
const remove = async (id: number, by: Person = team.manager) =>
  expect((await world.as(by).delete(`/projects/${id}`)).status).toBe(204)
const restore = (by: Person | undefined, id: number, organizationId = team.id) =>
  world.as(by).post(`/organizations/${organizationId}/trash/project/${id}/restore`)
const listTrash = async (by: Person = team.manager, query = '') =>
  (await world.as(by).get(`/organizations/${team.id}/trash${query}`)).body
const facts = () => world.store.db.selectFrom('facts').selectAll().orderBy('id').execute()
/** The rows of the project and of its tasks, milestones and goals, for comparison. */
const rowsOf = async (id: number) => {
  const { rows } = await sql<{ row: string }>`
    select p::text as row from projects p where id = ${id}
    union all select t::text from tasks t where project_id = ${id}
    union all select m::text from milestones m where project_id = ${id}
    union all select g::text from goals g where project_id = ${id} order by 1`.execute(world.store.db)
  return rows
}
const readLiveIds = async (table: 'tasks' | 'milestones' | 'goals', id: number) => {
  const query = sql<{ id: number }>`
    select id from ${sql.table(table)} where project_id = ${id} and deleted_at is null order by id`
  return (await query.execute(world.store.db)).rows.map((row) => row.id)
}

describe('the trash of an organization', () => {
  it('lists what was deleted, by whom and with how many parts, latest deletion first', async () => {
    const first = await createProject('First')
    await createTask(first.id)
    await createTask(first.id)
    await createMilestoneIn(first.id)
    await createGoalIn(first.id)
    const second = await createProject('Second')
    await remove(first.id)
    await remove(second.id, team.admin)

    const [last, before] = await listTrash()
    expect(last).toEqual({
      kind: 'project',
      id: second.id,
      title: 'Second',
      deleted_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      deleted_by: { id: team.admin.id, full_name: team.admin.name },
      counts: { tasks: 0, milestones: 0, goals: 0 },
    })
    expect(before).toMatchObject({ id: first.id, counts: { tasks: 2, milestones: 1, goals: 1 } })
    const page = await world.as(team.admin).get(`/organizations/${team.id}/trash?limit=1&offset=1`)
    expect(page.body).toEqual([before])
    expect(Number(page.headers['x-total-count'])).toBe((await listTrash()).length)
  })

  it('contains a goal separately if it was deleted before its project', async () => {
    const { id } = await createProject('Holds')
    const deletedGoal = await createGoalIn(id, { deleted_at: '2026-11-01T08:00:00Z', deleted_by: team.manager.id })
    await createGoalIn(id)
    await remove(id)
    const trashedRows = (await listTrash()).filter((row: { id: number; kind: string }) =>
      row.kind === 'goal' ? row.id === deletedGoal.id : row.id === id,
    )
    expect(trashedRows).toMatchObject([
      { kind: 'project', counts: { goals: 1 } },
      { kind: 'goal', id: deletedGoal.id, title: 'Shine', counts: { tasks: 0, milestones: 0, goals: 0 } },
    ])
  })

  it('shows a personal goal only to its owner, and does not count it or its milestones for others', async () => {
    const { id } = await createProject('Private matters')
    const ownFields = { user_id: team.admin.id, is_personal: true }
    const deletedGoal = await createGoalIn(null, {
      ...ownFields,
      deleted_at: '2026-11-01T09:00:00Z',
      deleted_by: team.admin.id,
    })
    const goal = await createGoalIn(id, ownFields)
    const milestone = await createMilestoneIn(id)
    const link = { organization_id: team.id, goal_id: goal.id, milestone_id: milestone.id }
    await world.store.db.insertInto('goal_milestones').values(link).execute()
    await remove(id)
    const readCounts = async (person: Person) => {
      const list: { kind: string; id: number; counts: object }[] = await listTrash(person)
      const counts = list.find((row) => row.kind === 'project' && row.id === id)?.counts
      return { alone: list.some((row) => row.kind === 'goal' && row.id === deletedGoal.id), counts }
    }
    expect(await readCounts(team.admin)).toEqual({ alone: true, counts: { tasks: 0, milestones: 1, goals: 1 } })
    expect(await readCounts(team.manager)).toEqual({ alone: false, counts: { tasks: 0, milestones: 0, goals: 0 } })
  })

  it('is refused for members, strangers and anonymous callers, with the same response for foreign and unknown ones', async () => {
    const url = `/organizations/${team.id}/trash`
    expect((await world.as(team.member).get(url)).status).toBe(403)
    expect((await world.as(undefined).get(url)).status).toBe(401)
    const otherOrganization = await world.organization({ name: 'Elsewhere' })
    const foreignResponse = await world.as(otherOrganization.admin).get(url)
    const unknownResponse = await world.as(otherOrganization.admin).get('/organizations/2147483000/trash')
    expect(foreignResponse.status).toBe(403)
    expect(unknownResponse.text).toBe(foreignResponse.text)
    expect((await world.as(otherOrganization.admin).get(`/organizations/${otherOrganization.id}/trash`)).body).toEqual(
      [],
    )
  })

  it('returns 304 until something is deleted or restored', async () => {
    const { id } = await createProject()
    const readTag = async () =>
      String((await world.as(team.manager).get(`/organizations/${team.id}/trash`)).headers.etag)
    const readTrash = (etag: string) =>
      world.as(team.manager).get(`/organizations/${team.id}/trash`, { 'if-none-match': etag })
    const before = await readTag()
    expect((await readTrash(before)).status).toBe(304)
    await remove(id)
    expect((await readTrash(before)).status).toBe(200)
    const fullTag = await readTag()
    await restore(team.manager, id)
    expect((await readTrash(fullTag)).status).toBe(200)
  })
})

describe('restoring a project', () => {
  it('returns it as GET does, with everything that was deleted with it, and unchanged keys and assignments', async () => {
    const created = await createProject('Comes back')
    const taskInside = await createTask(created.id, { assigned_to: team.member.id })
    const milestone = await createMilestoneIn(created.id)
    const goal = await createGoalIn(created.id)
    const tag = (await world.as(team.manager).get(`/projects/${created.id}`)).headers.etag
    await remove(created.id)
    expect(await readLiveIds('tasks', created.id)).toEqual([])

    const response = await restore(team.admin, created.id)
    expect(response.status, response.text).toBe(200)
    const now = await world.as(team.admin).get(`/projects/${created.id}`)
    expect(response.body).toEqual(now.body)
    expect(now.body).toEqual({ ...created, task_count: 1, updated_at: expect.any(String) })
    expect((await world.as(team.manager).get(`/projects/${created.id}`)).headers.etag).not.toBe(tag)

    const restoredTask = (await world.as(team.member).get(`/tasks/${taskInside.id}`)).body
    expect(restoredTask).toEqual({ ...taskInside, version: expect.any(Number), updated_at: expect.any(String) })
    expect(restoredTask.version).toBeGreaterThan(taskInside.version)
    expect(await readLiveIds('milestones', created.id)).toEqual([milestone.id])
    expect(await readLiveIds('goals', created.id)).toEqual([goal.id])
    expect((await listTrash()).some((row: { id: number }) => row.id === created.id)).toBe(false)
  })

  it('leaves out what was deleted individually before', async () => {
    const { id } = await createProject('Only its own')
    const goal = await createGoalIn(id)
    const deletedTask = await createTask(id)
    const remainingTask = await createTask(id)
    await sql`
      with goal as (update goals set deleted_at = now(), deleted_by = ${team.manager.id} where id = ${goal.id})
      update tasks set deleted_at = now(), goal_id = ${goal.id} where id = ${deletedTask.id}`.execute(world.store.db)
    await remove(id)
    expect((await restore(team.manager, id)).status).toBe(200)
    expect(await readLiveIds('tasks', id)).toEqual([remainingTask.id])
    expect(await readLiveIds('goals', id)).toEqual([])
    expect(
      (await listTrash()).find((row: { kind: string; id: number }) => row.kind === 'goal' && row.id === goal.id),
    ).toMatchObject({ counts: { tasks: 1 } })
  })

  it('notifies users who see it: admins, managers and assignees of its tasks', async () => {
    const { id } = await createProject()
    await createTask(id, { assigned_to: team.member.id })
    await remove(id)
    await restore(team.manager, id)
    expect((await facts()).at(-1)).toMatchObject({
      kind: 'project.restored',
      action: 'created',
      entity: 'project',
      entity_id: id,
      organization_id: team.id,
      actor_id: team.manager.id,
      seen_by: expect.arrayContaining([team.member.id]),
    })
  })

  it('leaves out users who left in between, even if they rejoined; finished tasks keep the name', async () => {
    const leaver = await world.join(team)
    const { id } = await createProject('Somebody left')
    const openTask = await createTask(id, { assigned_users: [leaver.id, team.member.id] })
    const doneTask = await createTask(id, { assigned_to: leaver.id, status: 'done' })
    await remove(id)
    const before = (await facts()).length
    expect((await world.as(team.admin).delete(`/organizations/${team.id}/members/${leaver.id}`)).status).toBe(204)
    const newFacts = (await facts()).slice(before)
    expect(
      newFacts.map(({ kind }) => kind),
      'a task in the trash has no fact',
    ).toEqual(['member.removed'])
    await world.store.db
      .updateTable('memberships')
      .set({ status: 'active' })
      .where('user_id', '=', leaver.id)
      .where('organization_id', '=', team.id)
      .execute()
    await restore(team.manager, id)
    expect((await world.as(team.manager).get(`/tasks/${openTask.id}`)).body.assignees).toEqual([team.member.id])
    expect((await world.as(team.manager).get(`/tasks/${doneTask.id}`)).body.assignees).toEqual([leaver.id])
    expect((await world.as(leaver).get(`/tasks/${openTask.id}`)).status).toBe(404)
  })

  it('happens once: afterwards it is not in the trash', async () => {
    const { id } = await createProject()
    await remove(id)
    const responses = await Promise.all([restore(team.manager, id), restore(team.admin, id)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 404])
    const projectFacts = (await facts()).filter((fact) => fact.entity === 'project' && fact.entity_id === id)
    expect(projectFacts.filter(({ kind }) => kind === 'project.restored')).toHaveLength(1)
  })

  it('is refused for members and strangers; foreign, unknown and not deleted ones get the same response; nothing changes', async () => {
    const { id } = await createProject('Refused')
    await createTask(id, { assigned_to: team.member.id })
    const liveProject = await createProject('Alive')
    await remove(id)
    const before = { rows: await rowsOf(id), facts: (await facts()).length }

    expect((await restore(team.member, id)).status).toBe(403)
    expect((await restore(undefined, id)).status).toBe(401)
    const otherOrganization = await world.organization({ name: 'Elsewhere' })
    const foreignResponse = await restore(otherOrganization.admin, id)
    expect(foreignResponse.status).toBe(404)
    expect((await restore(otherOrganization.admin, id, otherOrganization.id)).text, 'under the own organization').toBe(
      foreignResponse.text,
    )
    expect((await restore(otherOrganization.admin, 2_147_483_000)).text, 'unknown').toBe(foreignResponse.text)
    expect((await restore(team.admin, liveProject.id)).text, 'not deleted').toBe(foreignResponse.text)
    expect((await restore(team.admin, id, otherOrganization.id)).status).toBe(404)
    expect((await world.as(team.admin).post(`/organizations/${team.id}/trash/task/${id}/restore`)).status).toBe(404)

    expect({ rows: await rowsOf(id), facts: (await facts()).length }).toEqual(before)
  })
})

describe('while a project is being deleted', () => {
  /** Locks the project in a transaction that stays open until the returned function deletes the project and commits. */
  async function startDeleting(id: number) {
    const tx = await world.store.db.startTransaction().execute()
    await sql`select from projects where id = ${id} for update`.execute(tx)
    const finish = async () => {
      await sql`
        with project as (update projects set deleted_at = now() where id = ${id})
        update tasks set deleted_at = now() where project_id = ${id} and deleted_at is null`.execute(tx)
      await tx.commit().execute()
    }
    return finish
  }
  const countWaiting = () => countWaitingForLocks(world)

  it('no new task remains outside the trash', async () => {
    const { id } = await createProject()
    const finish = await startDeleting(id)
    const creation = world.as(team.manager).post('/tasks/', { title: 'Too late', project_id: id })
    await expect.poll(countWaiting).toBe(1)
    await finish()
    expect((await creation).status).toBe(404)
    expect(await readLiveIds('tasks', id)).toEqual([])
  })

  it('no task is moved into it', async () => {
    const { id } = await createProject()
    const otherProject = await createProject('Where it stays')
    const movedTask = await createTask(otherProject.id)
    const finish = await startDeleting(id)
    const move = world.as(team.manager).put(`/tasks/${movedTask.id}`, { project_id: id })
    await expect.poll(countWaiting).toBe(1)
    await finish()
    expect((await move).status).toBe(404)
    expect(await readLiveIds('tasks', id)).toEqual([])
    expect((await world.as(team.manager).get(`/tasks/${movedTask.id}`)).body.project_id).toBe(otherProject.id)
  })
})
