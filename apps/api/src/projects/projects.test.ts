import { keysOf, newValues } from '@muster/contracts/field'
import { projectFields } from '@muster/contracts/projects/fields'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, testApi, type World } from '../testing/world.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>

beforeAll(async () => {
  world = await testApi()
  team = await world.team()
})
afterAll(() => world?.close())

const createProject = async (by: Person, body: object = {}) => {
  const response = await world.as(by).post('/projects/', { name: 'Aurora', organization_id: team.id, ...body })
  expect(response.status, response.text).toBe(201)
  return response.body
}
const createTask = async (project: { id: number }, body: object = {}) => {
  const response = await world.as(team.manager).post('/tasks/', { title: 'Paint', project_id: project.id, ...body })
  expect(response.status, response.text).toBe(201)
  return response.body
}
const put = (by: Person, id: number, body: object, headers?: Record<string, string>) =>
  world.as(by).put(`/projects/${id}`, body, headers)
const facts = () => world.store.db.selectFrom('facts').selectAll().orderBy('id').execute()
const rowOf = (id: number) =>
  world.store.db.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const idsOf = (list: { id: number }[]) => list.map(({ id }) => id)
const recordedNotifications = (id: number) =>
  world.store.db.selectFrom('notifications').select(['user_id', 'type']).where('project_id', '=', id).execute()

describe('creating a project', () => {
  it('has every field of a project [ENT-031, ENT-032, ENT-033, ENT-034, ENT-035, ENT-036, ENT-037, ENT-038, ENT-039, API-029, API-036]', async () => {
    const project = await createProject(team.manager, {
      description: 'Lights in the north',
      start_date: '2026-11-25T00:00:00',
      end_date: '2026-12-24T23:59:59',
      status: 'planning',
      budget: 1250.5,
    })
    expect(project).toEqual({
      // The default values of the fields that the body does not contain.
      ...newValues(projectFields, keysOf(projectFields), {}),
      id: expect.any(Number),
      name: 'Aurora',
      description: 'Lights in the north',
      organization_id: team.id,
      start_date: '2026-11-25T00:00:00',
      end_date: '2026-12-24T23:59:59',
      status: 'planning',
      budget: 1250.5,
      currency: 'INR',
      created_by: team.manager.id,
      task_count: 0,
      file_count: 0,
      files_version: 0,
      is_sample: false,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updated_at: expect.stringMatching(/Z$/),
    })
    expect((await world.as(team.manager).get(`/projects/${project.id}`)).body).toEqual(project)
  })

  it('accepts the body that the client sends [API-030, API-031, API-032, API-033, API-034, API-035]', async () => {
    const body = {
      name: 'From the form',
      description: 'Words',
      organization_id: team.id,
      start_date: '2027-01-05T00:00:00',
      end_date: '2027-01-06T23:59:59',
      status: 'on_hold',
    }
    expect(await createProject(team.admin, body)).toMatchObject(body)
  })

  it('is active and in rupees by default, and requires only a name [CONST-57, CONST-60 (settled: a default)]', async () => {
    expect(await createProject(team.manager)).toMatchObject({
      status: 'active',
      currency: 'INR',
      description: null,
      start_date: null,
      end_date: null,
      budget: null,
    })
  })

  it('a date without time begins at 00:00:00 and ends at 23:59:59 [CONST-53]', async () => {
    expect(await createProject(team.manager, { start_date: '2026-11-25', end_date: '2026-11-26' })).toMatchObject({
      start_date: '2026-11-25T00:00:00',
      end_date: '2026-11-26T23:59:59',
    })
  })

  it('keeps the local time of its dates and ignores the time zone', async () => {
    const project = await createProject(team.manager, {
      start_date: '2026-11-25T23:30:00-08:00',
      end_date: '2026-11-26T00:15:00+05:30',
    })
    expect(project).toMatchObject({ start_date: '2026-11-25T23:30:00', end_date: '2026-11-26T00:15:00' })
  })

  it('notifies the other admins and managers, once, and nobody else', async () => {
    const { id } = await createProject(team.manager)
    expect(await recordedNotifications(id)).toEqual([{ user_id: team.admin.id, type: 'project_created' }])
    expect((await facts()).at(-1)).toMatchObject({ kind: 'project.created', entity: 'project', entity_id: id })
  })

  it('is refused for a member, for a stranger and for an unknown organization, and nothing is created', async () => {
    const before = (await facts()).length
    const stranger = await world.register()
    for (const [by, organization_id] of [
      [team.member, team.id],
      [stranger, team.id],
      [team.admin, 2_147_483_647],
    ] as const) {
      expect((await world.as(by).post('/projects/', { name: 'Forbidden', organization_id })).status).toBe(403)
    }
    expect((await world.as(undefined).post('/projects/', { name: 'Forbidden', organization_id: team.id })).status).toBe(
      401,
    )
    const createdRows = world.store.db.selectFrom('projects').select('id').where('name', '=', 'Forbidden')
    expect(await createdRows.execute()).toEqual([])
    expect(await facts()).toHaveLength(before)
  })

  it('without a name returns the error of the form [VAL-020]', async () => {
    const response = await world.as(team.manager).post('/projects/', { name: ' \t ', organization_id: team.id })
    expect(response.status).toBe(422)
    expect(response.body).toMatchObject({ detail: 'Project name is required', errors: [{ field: 'name' }] })
  })

  it.each([
    ['equal days [VAL-024]', '2026-11-25', '2026-11-25'],
    ['a start after the end [VAL-023]', '2026-11-26', '2026-11-25'],
    ['the same day at other times', '2026-11-25T00:00:00', '2026-11-25T23:59:59'],
  ])('%s are refused on the end date', async (_, start_date, end_date) => {
    const response = await world
      .as(team.manager)
      .post('/projects/', { name: 'Backwards', organization_id: team.id, start_date, end_date })
    expect(response.status).toBe(422)
    expect(response.body.errors).toEqual([{ field: 'end_date', message: 'End date must be after start date' }])
  })

  it.each([
    ['name', { name: 'a\u0000b' }],
    ['name', { name: 'x'.repeat(256) }],
    ['name', { name: 'two\nlines' }],
    ['description', { description: 'x'.repeat(20_001) }],
    ['start_date', { start_date: '2026-02-30' }],
    ['end_date', { end_date: 'soon' }],
    ['status', { status: 'done' }],
    ['budget', { budget: -1 }],
    ['budget', { budget: 1e12 }],
    ['budget', { budget: '12' }],
    ['organization_id', { organization_id: 0 }],
    ['task_count', { task_count: 3 }],
  ])('a wrong %s is refused with an error on it, and nothing is created (case %#)', async (field, invalid) => {
    const before = (await facts()).length
    const response = await world
      .as(team.manager)
      .post('/projects/', { name: 'P', organization_id: team.id, ...invalid })
    expect(response.status).toBe(422)
    expect(response.body.errors[0].field).toBe(field)
    expect(response.headers['content-type']).toMatch('application/problem+json')
    expect(await facts()).toHaveLength(before)
  })
})

describe('visibility of projects', () => {
  it('admins and managers see all projects of the organization, newest first [API-028]', async () => {
    const freshTeam = await world.team('Fresh')
    const first = await createProject(freshTeam.admin, { organization_id: freshTeam.id })
    const second = await createProject(freshTeam.manager, { organization_id: freshTeam.id })
    for (const person of [freshTeam.admin, freshTeam.manager])
      expect(idsOf((await world.as(person).get(`/projects/organization/${freshTeam.id}`)).body)).toEqual([
        second.id,
        first.id,
      ])
    expect((await world.as(freshTeam.member).get(`/projects/organization/${freshTeam.id}`)).body).toEqual([])
  })

  it('the list without an organization contains the projects of all of them [API-027]', async () => {
    const otherTeam = await world.team('Other house')
    const managerOfBoth = await world.join(team, 'manager')
    await world.join(otherTeam, 'manager', managerOfBoth)
    const projectHere = await createProject(team.admin)
    const projectThere = await createProject(otherTeam.admin, { organization_id: otherTeam.id })
    const ids = idsOf((await world.as(managerOfBoth).get('/projects/')).body)
    expect(ids).toEqual(expect.arrayContaining([projectHere.id, projectThere.id]))
    expect(idsOf((await world.as(otherTeam.admin).get('/projects/')).body)).toEqual([projectThere.id])
  })

  it('a member sees the projects that contain a task of theirs, and counts only those tasks', async () => {
    const newcomer = await world.join(team)
    const hiddenProject = await createProject(team.manager)
    const visibleProject = await createProject(team.manager)
    await createTask(hiddenProject)
    await createTask(visibleProject)
    await createTask(visibleProject, { assigned_to: newcomer.id })
    expect((await world.as(newcomer).get(`/projects/organization/${team.id}`)).body).toMatchObject([
      { id: visibleProject.id, task_count: 1 },
    ])
    expect((await world.as(newcomer).get(`/projects/${visibleProject.id}`)).body.task_count).toBe(1)
    expect((await world.as(team.manager).get(`/projects/${visibleProject.id}`)).body.task_count).toBe(2)
    expect((await world.as(newcomer).get(`/projects/${hiddenProject.id}`)).status).toBe(404)
  })

  it('a member whose only task in a project is in the trash does not see the project', async () => {
    const newcomer = await world.join(team)
    const project = await createProject(team.manager)
    const { id } = await createTask(project, { assigned_to: newcomer.id })
    expect((await world.as(newcomer).get(`/projects/${project.id}`)).status).toBe(200)
    expect((await world.as(team.manager).delete(`/tasks/${id}`)).status).toBe(204)
    expect((await world.as(newcomer).get(`/projects/${project.id}`)).status).toBe(404)
    expect((await world.as(newcomer).get('/projects/')).body).toEqual([])
  })

  it('a member removed from their last task in a project no longer sees it', async () => {
    const newcomer = await world.join(team)
    const project = await createProject(team.manager)
    const { id } = await createTask(project, { assigned_to: newcomer.id })
    expect((await world.as(newcomer).get(`/projects/${project.id}`)).status).toBe(200)
    await world.as(team.manager).put(`/tasks/${id}`, { assigned_to: null })
    expect((await world.as(newcomer).get(`/projects/${project.id}`)).status).toBe(404)
  })

  it("another organization's project gives the same response as an unknown id", async () => {
    const { id } = await createProject(team.manager)
    const stranger = (await world.team('Strangers')).admin
    const foreignResponse = await world.as(stranger).get(`/projects/${id}`)
    expect(foreignResponse.status).toBe(404)
    expect(foreignResponse.text).toBe((await world.as(stranger).get('/projects/2147483647')).text)
    expect((await world.as(stranger).get(`/projects/organization/${team.id}`)).status).toBe(403)
  })

  it('without a session every call is 401', async () => {
    for (const url of ['/projects/', '/projects/1', `/projects/organization/${team.id}`])
      expect((await world.as(undefined).get(url)).status).toBe(401)
  })

  it.each(['/projects/abc', '/projects/0', '/projects/2147483648', '/projects/organization/1e3'])(
    '%s is invalid',
    async (url) => {
      expect((await world.as(team.admin).get(url)).status).toBe(422)
    },
  )

  it('pages with limit and offset and returns the total', async () => {
    const all = (await world.as(team.admin).get(`/projects/organization/${team.id}`)).body
    const page = await world.as(team.admin).get(`/projects/organization/${team.id}?limit=2&offset=1`)
    expect(page.body).toEqual(all.slice(1, 3))
    expect(page.headers['x-total-count']).toBe(String(all.length))
  })

  it('returns 304 while nothing changed, and the list again after a change', async () => {
    const url = `/projects/organization/${team.id}`
    const tag = String((await world.as(team.admin).get(url)).headers.etag)
    const readAgain = (by: Person) => world.as(by).get(url, { 'if-none-match': tag })
    expect((await readAgain(team.admin)).status).toBe(304)
    expect((await readAgain(team.manager)).status).toBe(200)
    const { id } = await createProject(team.manager, { name: 'News' })
    const after = await readAgain(team.admin)
    expect(after.status).toBe(200)
    expect(after.body[0]).toMatchObject({ id, name: 'News' })
  })

  it('returns 304 for one project until it or its count changes, and not to a user who lost access', async () => {
    const newcomer = await world.join(team)
    const project = await createProject(team.manager)
    await createTask(project, { assigned_to: newcomer.id })
    const tag = String((await world.as(newcomer).get(`/projects/${project.id}`)).headers.etag)
    const readAgain = () => world.as(newcomer).get(`/projects/${project.id}`, { 'if-none-match': tag })
    expect((await readAgain()).status).toBe(304)
    await createTask(project, { assigned_to: newcomer.id })
    expect((await readAgain()).body.task_count).toBe(2)
    await world.store.db
      .updateTable('memberships')
      .set({ status: 'inactive' })
      .where('user_id', '=', newcomer.id)
      .execute()
    expect((await readAgain()).status).toBe(404)
  })
})

describe('updating a project', () => {
  it('changes the given fields and leaves the rest [API-037, API-038, API-039, API-040, API-041, API-042]', async () => {
    const project = await createProject(team.manager, { budget: 10 })
    const body = {
      name: 'Borealis',
      description: 'New words',
      status: 'completed',
      start_date: '2027-02-01T00:00:00',
      end_date: '2027-03-01T23:59:59',
    }
    const response = await put(team.admin, project.id, body)
    expect(response.status, response.text).toBe(200)
    expect(response.body).toMatchObject({ ...body, budget: 10, created_by: team.manager.id })
    expect((await facts()).at(-1)).toMatchObject({
      kind: 'project.updated',
      entity_id: project.id,
      values: {
        changes: Object.fromEntries(Object.entries(body).map(([key, to]) => [key, { from: project[key], to }])),
      },
    })
  })

  it('null clears optional fields, and no others [VAL-032]', async () => {
    const project = await createProject(team.manager, { description: 'Gone soon', start_date: '2026-11-25', budget: 5 })
    expect(
      (await put(team.manager, project.id, { description: null, start_date: null, budget: null })).body,
    ).toMatchObject({ name: 'Aurora', description: null, start_date: null, budget: null })
    expect((await put(team.manager, project.id, { name: null })).status).toBe(422)
    expect((await put(team.manager, project.id, { status: null })).status).toBe(422)
    expect(await rowOf(project.id)).toMatchObject({ name: 'Aurora', status: 'active' })
  })

  it('changes from any status to any other [STATE-047]', async () => {
    const statuses = ['planning', 'active', 'on_hold', 'completed', 'cancelled']
    const { id } = await createProject(team.manager)
    for (const from of statuses)
      for (const to of statuses) {
        await put(team.manager, id, { status: from })
        expect((await put(team.manager, id, { status: to })).body.status).toBe(to)
      }
  })

  it('the order of the dates is checked against the current other date', async () => {
    const { id } = await createProject(team.manager, { start_date: '2026-11-25', end_date: '2026-12-25' })
    const response = await put(team.manager, id, { end_date: '2026-11-25' })
    expect(response.body.errors).toEqual([{ field: 'end_date', message: 'End date must be after start date' }])
    expect((await rowOf(id)).end_date).toBe('2026-12-25T23:59:59')
    expect((await put(team.manager, id, { start_date: null, end_date: '2026-11-25' })).status).toBe(200)
  })

  it('a project sent back unchanged changes nothing and records no fact', async () => {
    const project = await createProject(team.manager, {
      start_date: '2026-11-25',
      end_date: '2026-11-30',
      budget: 99.9,
    })
    await createTask(project)
    const fetched = (await world.as(team.manager).get(`/projects/${project.id}`)).body
    const before = (await facts()).length
    expect((await put(team.manager, project.id, fetched)).body).toEqual(fetched)
    expect(await facts()).toHaveLength(before)
  })

  it('read-only keys are rejected when they differ, with the whole change', async () => {
    const { id } = await createProject(team.manager)
    for (const invalid of [
      { organization_id: 99 },
      { created_by: team.member.id },
      { id: id + 1 },
      { task_count: 7 },
      { currency: 'EUR' },
      { surprise: 1 },
    ]) {
      expect((await put(team.manager, id, { name: 'Stolen', ...invalid })).status).toBe(422)
    }
    expect(await rowOf(id)).toMatchObject({ name: 'Aurora', version: 1 })
  })

  it('a member who sees it is refused, a stranger gets 404, and nothing changes', async () => {
    const project = await createProject(team.manager)
    await createTask(project, { assigned_to: team.member.id })
    const before = (await facts()).length
    expect((await put(team.member, project.id, { name: 'Mine' })).status).toBe(403)
    expect((await put(await world.register(), project.id, { name: 'Mine' })).status).toBe(404)
    expect((await world.as(undefined).put(`/projects/${project.id}`, { name: 'Mine' })).status).toBe(401)
    expect(await rowOf(project.id)).toMatchObject({ name: 'Aurora', version: 1 })
    expect(await facts()).toHaveLength(before)
  })

  it('an outdated If-Match is rejected, and nothing changes', async () => {
    const { id } = await createProject(team.manager)
    const tag = String((await world.as(team.manager).get(`/projects/${id}`)).headers.etag)
    expect((await put(team.manager, id, { name: 'First' }, { 'if-match': tag })).status).toBe(200)
    expect((await put(team.manager, id, { name: 'Second' }, { 'if-match': tag })).status).toBe(412)
    expect(await rowOf(id)).toMatchObject({ name: 'First' })
  })

  it('the fact reaches the member whose task is in it', async () => {
    const project = await createProject(team.manager)
    await createTask(project, { assigned_to: team.member.id })
    await put(team.manager, project.id, { name: 'Announced' })
    expect((await facts()).at(-1)?.seen_by).toContain(team.member.id)
  })

  it('the fact reaches the creator of a task in it, and nobody whose task is in the trash', async () => {
    const [maker, creatorOfDeletedTask] = [await world.join(team, 'manager'), await world.join(team, 'manager')]
    const project = await createProject(team.manager)
    for (const by of [maker, creatorOfDeletedTask]) {
      const created = await world.as(by).post('/tasks/', { title: 'Paint', project_id: project.id })
      if (by === creatorOfDeletedTask) expect((await world.as(by).delete(`/tasks/${created.body.id}`)).status).toBe(204)
    }
    await put(team.manager, project.id, { name: 'Announced' })
    expect((await facts()).at(-1)?.seen_by).toEqual([maker.id])
  })
})

describe('deleting a project', () => {
  it('an admin or manager moves it to the trash with its tasks [API-043]', async () => {
    const project = await createProject(team.manager)
    const { id } = await createTask(project, { assigned_to: team.member.id })
    const remainingTask = await createTask(await createProject(team.manager), { assigned_to: team.member.id })
    expect((await world.as(team.admin).delete(`/projects/${project.id}`)).status).toBe(204)

    for (const url of [`/projects/${project.id}`, `/tasks/${id}`, `/tasks/?project_id=${project.id}`])
      expect((await world.as(team.manager).get(url)).status).toBe(404)
    const ownTaskIds = idsOf((await world.as(team.member).get('/tasks/my-tasks')).body)
    expect(ownTaskIds).toContain(remainingTask.id)
    expect(ownTaskIds).not.toContain(id)
    expect(idsOf((await world.as(team.admin).get(`/projects/organization/${team.id}`)).body)).not.toContain(project.id)

    const row = await rowOf(project.id)
    const taskRow = await world.store.db
      .selectFrom('tasks')
      .select('deleted_at')
      .where('id', '=', id)
      .executeTakeFirst()
    expect(row).toMatchObject({ deleted_by: team.admin.id })
    expect(taskRow?.deleted_at).toEqual(row.deleted_at)
    expect((await facts()).at(-1)).toMatchObject({ kind: 'project.deleted', action: 'deleted', entity_id: project.id })
    expect((await facts()).at(-1)?.seen_by).toContain(team.member.id)
  })

  it('a deleted project is not found, and accepts no changes and no tasks', async () => {
    const { id } = await createProject(team.manager)
    await world.as(team.manager).delete(`/projects/${id}`)
    const before = (await facts()).length
    const counter = world.store.db.selectFrom('task_numbers').select('last').where('organization_id', '=', team.id)
    const last = await counter.executeTakeFirst()
    expect((await world.as(team.manager).delete(`/projects/${id}`)).status).toBe(404)
    expect((await put(team.manager, id, { name: 'Back' })).status).toBe(404)
    expect((await world.as(team.manager).post('/tasks/', { title: 'T', project_id: id })).status).toBe(404)
    expect(await facts()).toHaveLength(before)
    expect(await counter.executeTakeFirst()).toEqual(last)
  })

  it('is refused for a member and a stranger, and its tasks remain', async () => {
    const project = await createProject(team.manager)
    await createTask(project, { assigned_to: team.member.id })
    const before = (await facts()).length
    expect((await world.as(team.member).delete(`/projects/${project.id}`)).status).toBe(403)
    expect((await world.as(await world.register()).delete(`/projects/${project.id}`)).status).toBe(404)
    expect((await world.as(undefined).delete(`/projects/${project.id}`)).status).toBe(401)
    expect((await world.as(team.manager).get(`/projects/${project.id}`)).body.task_count).toBe(1)
    expect(await facts()).toHaveLength(before)
  })
})
