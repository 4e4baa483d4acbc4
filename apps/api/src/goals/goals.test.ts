import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, testApi, type World } from '../testing/world.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>
let project: { id: number }

beforeAll(async () => {
  world = await testApi()
  team = await world.team()
  project = await make(team.manager, '/projects/', { name: 'Aurora', organization_id: team.id })
})
afterAll(() => world?.close())

const make = async (by: Person, url: string, body: object) => {
  const answer = await world.as(by).post(url, body)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const fields = {
  title: 'Ten houses',
  target_value: 10,
  unit: 'houses',
  start_date: '2026-11-25T00:00:00',
  end_date: '2026-12-24T23:59:59',
}
const goal = (by: Person, body: object = {}) => make(by, '/goals/', { ...fields, project_id: project.id, ...body })
const personal = (by: Person, body: object = {}) =>
  make(by, '/goals/', { ...fields, organization_id: team.id, is_personal: true, ...body })
const task = (body: object = {}, by = team.manager) =>
  make(by, '/tasks/', { title: 'Paint', project_id: project.id, ...body })
const milestone = async (goals: { id: number }[], progress = 0, more: object = {}) => {
  const { id } = await world.store.db
    .insertInto('milestones')
    .values({ ...row, title: 'Roof', due_date: '2026-12-31T23:59:59', progress, project_id: project.id, ...more })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { id: goal_id } of goals)
    await world.store.db
      .insertInto('goal_milestones')
      .values({ ...row, goal_id, milestone_id: id })
      .execute()
  return id
}
const row = {
  get organization_id() {
    return team.id
  },
}

const put = (by: Person, id: number, body: object, headers?: Record<string, string>) =>
  world.as(by).put(`/goals/${id}`, body, headers)
const read = async (by: Person, id: number) => (await world.as(by).get(`/goals/${id}`)).body
const shares = async (by: Person, id: number) =>
  (await world.as(by).get(`/goals/${id}/employee-dependencies`)).body.employee_dependencies
const facts = () => world.store.db.selectFrom('facts').selectAll().orderBy('id').execute()
const told = (id: number) =>
  world.store.db
    .selectFrom('notifications')
    .select(['user_id', 'type', 'project_id', 'project_title'])
    .where('goal_id', '=', id)
    .execute()
const rowOf = (id: number) =>
  world.store.db.selectFrom('goals').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const idsOf = (list: { id: number }[]) => list.map(({ id }) => id)
const list = async (by: Person, query = `organization/${team.id}`) =>
  idsOf((await world.as(by).get(`/goals/${query}`)).body)

describe('creating a goal', () => {
  it('has every field of a goal [ENT-066, ENT-067, ENT-068, ENT-069, ENT-070, ENT-071, ENT-072, ENT-073, ENT-074, ENT-075, ENT-076, ENT-077, ENT-078, API-083, API-092]', async () => {
    const made = await goal(team.manager, { description: 'Roofs and all' })
    expect(made).toEqual({
      id: expect.any(Number),
      title: 'Ten houses',
      description: 'Roofs and all',
      target_value: 10,
      current_value: 0,
      unit: 'houses',
      status: 'not_started',
      start_date: '2026-11-25T00:00:00',
      end_date: '2026-12-24T23:59:59',
      due_date: '2026-12-24T23:59:59',
      project_id: project.id,
      project_name: 'Aurora',
      organization_id: team.id,
      user_id: team.manager.id,
      is_personal: false,
      milestones_count: 0,
      completed_milestones_count: 0,
      progress: 0,
      tracking: 'milestones',
      my_dependency_percentage: 0,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updated_at: expect.stringMatching(/Z$/),
    })
    expect(await read(team.admin, made.id)).toEqual(made)
  })

  it('accepts the body that the client sends [API-084, API-085, API-086, API-087, API-088, API-089, API-090, API-091, VAL-073]', async () => {
    const body = {
      ...{ title: 'From the form', description: 'Words', target_value: 2.5, unit: 'km', project_id: project.id },
      ...{ organization_id: team.id, start_date: '2027-01-05T00:00:00Z', end_date: '2027-01-06T23:59:59Z' },
    }
    expect(await make(team.admin, '/goals/', body)).toMatchObject({
      ...body,
      start_date: '2027-01-05T00:00:00',
      end_date: '2027-01-06T23:59:59',
    })
    const { description: _, ...without } = body
    expect((await make(team.admin, '/goals/', without)).description).toBeNull()
  })

  it('accepts due_date as the end, and rejects two ends that differ', async () => {
    const { end_date: _, ...open } = { ...fields, project_id: project.id }
    expect(await make(team.manager, '/goals/', { ...open, due_date: '2026-12-01' })).toMatchObject({
      end_date: '2026-12-01T23:59:59',
      due_date: '2026-12-01T23:59:59',
    })
    const answer = await world
      .as(team.manager)
      .post('/goals/', { ...open, due_date: '2026-12-01', end_date: '2026-12-02' })
    expect(answer.status).toBe(422)
    expect(answer.body.errors[0].field).toBe('due_date')
  })

  it('notifies the other admins and managers, once, and nobody else', async () => {
    const { id } = await goal(team.manager)
    const about = { type: 'goal_created', project_id: project.id, project_title: 'Aurora' }
    expect(await told(id)).toEqual([{ user_id: team.admin.id, ...about }])
    expect((await facts()).at(-1)).toMatchObject({
      kind: 'goal.created',
      entity: 'goal',
      entity_id: id,
      private: false,
    })
  })

  it.each([
    ['an empty title [VAL-065]', { title: ' ' }, 'title', 'Goal title is required'],
    ['no title', { title: undefined }, 'title', 'Goal title is required'],
    ['a target of nothing [VAL-066]', { target_value: 0 }, 'target_value', 'Target value must be greater than 0'],
    ['a target below nothing', { target_value: -1 }, 'target_value', 'Target value must be greater than 0'],
    ['no target', { target_value: undefined }, 'target_value', 'Target value must be greater than 0'],
    ['an empty unit [VAL-067]', { unit: '' }, 'unit', 'Unit is required'],
    ['no project [VAL-068]', { project_id: undefined }, 'project_id', 'Project is required'],
    ['an empty start [VAL-069]', { start_date: '' }, 'start_date', 'Start date is required'],
    ['an empty end [VAL-070]', { end_date: '' }, 'end_date', 'End date is required'],
    ['no end', { end_date: undefined }, 'end_date', 'End date is required'],
    ['a start after the end [VAL-071]', { start_date: '2026-12-25' }, 'end_date', 'End date must be after start date'],
    [
      'a start equal to the end [VAL-072]',
      { start_date: '2026-12-24' },
      'end_date',
      'End date must be after start date',
    ],
  ])('%s returns the error of the form, and nothing is created', async (_, wrong, field, message) => {
    const before = (await facts()).length
    const body = { ...fields, organization_id: team.id, project_id: project.id, ...wrong }
    const answer = await world.as(team.manager).post('/goals/', body)
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toContainEqual({ field, message })
    expect(await facts()).toHaveLength(before)
  })

  it.each([
    ['title', { title: 'x'.repeat(256) }],
    ['target_value', { target_value: '10' }],
    ['target_value', { target_value: 1e12 }],
    ['current_value', { current_value: -1 }],
    ['start_date', { start_date: '2026-02-30' }],
    ['status', { status: 'done' }],
    ['user_id', { user_id: 1 }],
    ['progress', { progress: 50 }],
  ])('a wrong %s is refused with an error on it (case %#)', async (field, wrong) => {
    const answer = await world.as(team.manager).post('/goals/', { ...fields, project_id: project.id, ...wrong })
    expect(answer.status).toBe(422)
    expect(answer.body.errors[0].field).toBe(field)
  })

  it('is refused in a foreign organization, an invisible project or a project of another organization, and nothing is created', async () => {
    const other = await world.team('Other house')
    const theirs = await make(other.admin, '/projects/', { name: 'Theirs', organization_id: other.id })
    const before = (await facts()).length
    const ask = async (by: Person | undefined, body: object) =>
      (await world.as(by).post('/goals/', { ...fields, title: 'Forbidden', ...body })).status
    expect(await ask(undefined, { project_id: project.id })).toBe(401)
    expect(await ask(other.admin, { organization_id: team.id, project_id: project.id })).toBe(403)
    expect(await ask(other.admin, { organization_id: 2_147_483_647, project_id: project.id })).toBe(403)
    expect(await ask(other.admin, { project_id: project.id })).toBe(404)
    expect(await ask(team.admin, { organization_id: team.id, project_id: theirs.id })).toBe(404)
    expect(await ask(await world.join(team), { project_id: project.id })).toBe(404)
    await task({ assigned_to: team.member.id })
    expect(await ask(team.member, { project_id: project.id, is_personal: false })).toBe(403)
    const both = await world.join(other, 'manager', await world.join(team, 'manager'))
    expect(await ask(both, { organization_id: team.id, project_id: theirs.id })).toBe(404)
    const made = world.store.db.selectFrom('goals').select('id').where('title', '=', 'Forbidden')
    expect(await made.execute()).toEqual([])
    expect(await facts()).toHaveLength(before + 1)
  })
})

describe('visibility of goals', () => {
  it('admins and managers see all goals of the organization except personal ones of others, newest first [API-082]', async () => {
    const fresh = await world.team('Fresh')
    const place = await make(fresh.admin, '/projects/', { name: 'New', organization_id: fresh.id })
    const first = await goal(fresh.admin, { project_id: place.id })
    const second = await goal(fresh.manager, { project_id: place.id })
    const mine = await personal(fresh.admin, { organization_id: fresh.id })
    await personal(fresh.member, { organization_id: fresh.id })
    expect(await list(fresh.admin, `organization/${fresh.id}`)).toEqual([mine.id, second.id, first.id])
    expect(await list(fresh.manager, `organization/${fresh.id}`)).toEqual([second.id, first.id])
  })

  it('the list without an organization contains the goals of all of them [API-079]', async () => {
    const other = await world.team('Another house')
    const both = await world.join(team, 'manager')
    await world.join(other, 'manager', both)
    const place = await make(other.admin, '/projects/', { name: 'There', organization_id: other.id })
    const here = await goal(team.admin)
    const there = await goal(other.admin, { project_id: place.id })
    expect(await list(both, '')).toEqual(expect.arrayContaining([here.id, there.id]))
    expect(await list(both, `?organization_id=${other.id}`)).toEqual([there.id])
    expect(await list(other.admin, '')).toEqual([there.id])
    expect((await world.as(other.admin).get(`/goals/?organization_id=${team.id}`)).status).toBe(403)
    expect((await world.as(other.admin).get(`/goals/organization/${team.id}`)).status).toBe(403)
  })

  it('lists the goals of one owner and of one project [API-080, API-081]', async () => {
    const place = await make(team.manager, '/projects/', { name: 'Narrow', organization_id: team.id })
    const byManager = await goal(team.manager, { project_id: place.id })
    const byAdmin = await goal(team.admin, { project_id: place.id })
    const mine = await personal(team.member)
    expect(await list(team.admin, `?project_id=${place.id}`)).toEqual([byAdmin.id, byManager.id])
    const owned = `?project_id=${place.id}&user_id=${team.manager.id}`
    expect(await list(team.admin, owned)).toEqual([byManager.id])
    expect(await list(team.admin, `organization/${team.id}${owned}`)).toEqual([byManager.id])
    expect(await list(team.member, `?user_id=${team.member.id}`)).toContain(mine.id)
    expect(await list(team.admin, `?user_id=${team.member.id}`)).not.toContain(mine.id)

    const stranger = await world.register()
    expect((await world.as(team.member).get(`/goals/?user_id=${team.manager.id}`)).status).toBe(403)
    expect((await world.as(team.member).get(`/goals/organization/${team.id}?user_id=${team.manager.id}`)).status).toBe(
      403,
    )
    expect((await world.as(stranger).get(`/goals/?user_id=${team.manager.id}`)).status).toBe(404)
    expect((await world.as(stranger).get(`/goals/?project_id=${place.id}`)).status).toBe(404)
  })

  it('a member sees the goals that contain a task of theirs, directly or in a milestone [PROD-28]', async () => {
    const newcomer = await world.join(team)
    const [direct, through, hidden] = [await goal(team.manager), await goal(team.manager), await goal(team.manager)]
    const roof = await milestone([through])
    await task({ goal_id: hidden.id })
    const { id } = await task({ goal_id: direct.id, assigned_to: newcomer.id })
    await task({ goal_id: direct.id, goal_milestone_id: roof, assigned_to: newcomer.id })
    expect(await list(newcomer)).toEqual([through.id, direct.id])
    expect((await world.as(newcomer).get(`/goals/${hidden.id}`)).status).toBe(404)
    expect((await world.as(newcomer).get(`/goals/${hidden.id}`)).text).toBe(
      (await world.as(newcomer).get('/goals/2147483647')).text,
    )
    await world.as(team.manager).put(`/tasks/${id}`, { assigned_to: null })
    expect(await list(newcomer)).toEqual([through.id, direct.id])
    await world.store.db
      .updateTable('tasks')
      .set({ deleted_at: new Date().toISOString() })
      .where('milestone_id', '=', roof)
      .execute()
    expect(await list(newcomer)).toEqual([])
  })

  it('the creator of a task in a goal sees the goal, even after losing the leading role and without being assigned', async () => {
    const once = await world.join(team, 'manager')
    const { id } = await goal(team.admin)
    await task({ goal_id: id }, once)
    await world.as(team.admin).put(`/organizations/${team.id}/members/${once.id}`, { role: 'member' })
    expect(await list(once)).toEqual([id])
    await world.as(team.admin).delete(`/organizations/${team.id}/members/${once.id}`)
    expect((await world.as(once).get(`/goals/${id}`)).status).toBe(404)
  })

  it('the creator of a task in the trash no longer sees its goal', async () => {
    const once = await world.join(team, 'manager')
    const { id } = await goal(team.admin)
    const made = await task({ goal_id: id }, once)
    await world.as(team.admin).put(`/organizations/${team.id}/members/${once.id}`, { role: 'member' })
    expect(await list(once)).toEqual([id])
    expect((await world.as(team.admin).delete(`/tasks/${made.id}`)).status).toBe(204)
    expect(await list(once)).toEqual([])
    expect((await world.as(once).get(`/goals/${id}`)).status).toBe(404)
  })

  it('without a session every call is 401', async () => {
    for (const url of ['/goals/', '/goals/1', '/goals/1/employee-dependencies', `/goals/organization/${team.id}`])
      expect((await world.as(undefined).get(url)).status).toBe(401)
  })

  it('pages with limit and offset and returns the total', async () => {
    const all = (await world.as(team.admin).get(`/goals/organization/${team.id}`)).body
    const page = await world.as(team.admin).get(`/goals/organization/${team.id}?limit=2&offset=1`)
    expect(page.body).toEqual(all.slice(1, 3))
    expect(page.headers['x-total-count']).toBe(String(all.length))
  })

  it('returns 304 while nothing changed, and the list again after a change', async () => {
    const url = `/goals/organization/${team.id}`
    const tag = String((await world.as(team.admin).get(url)).headers.etag)
    const again = () => world.as(team.admin).get(url, { 'if-none-match': tag })
    expect((await again()).status).toBe(304)
    const { id } = await goal(team.manager)
    expect((await again()).body[0].id).toBe(id)
  })
})

describe('personal goals', () => {
  it('a member creates, changes and deletes their own, without a project [PERM-16]', async () => {
    const mine = await make(team.member, '/goals/', { ...fields, organization_id: team.id })
    expect(mine).toMatchObject({ is_personal: true, user_id: team.member.id, project_id: null, project_name: null })
    expect((await put(team.member, mine.id, { current_value: 4 })).body).toMatchObject({
      progress: 40,
      status: 'in_progress',
    })
    expect(await list(team.member)).toContain(mine.id)
    expect((await world.as(team.member).delete(`/goals/${mine.id}`)).status).toBe(204)
    expect(await list(team.member)).not.toContain(mine.id)
    expect(await told(mine.id)).toEqual([])
    const heard = (await facts()).filter(({ entity, entity_id }) => entity === 'goal' && entity_id === mine.id)
    expect(heard.map(({ kind, seen_by, lost_by, private: alone }) => [kind, seen_by, lost_by, alone])).toEqual([
      ['goal.created', [team.member.id], [], true],
      ['goal.updated', [team.member.id], [], true],
      ['goal.deleted', [], [team.member.id], true],
    ])
  })

  it('are invisible to others, including admins, and cannot be assigned to another owner', async () => {
    const mine = await personal(team.member)
    const before = (await facts()).length
    for (const by of [team.admin, team.manager, await world.join(team), await world.register()]) {
      expect((await world.as(by).get(`/goals/${mine.id}`)).status).toBe(404)
      expect((await world.as(by).get(`/goals/${mine.id}/employee-dependencies`)).status).toBe(404)
      expect((await put(by, mine.id, { title: 'Seen' })).status).toBe(404)
      expect((await world.as(by).delete(`/goals/${mine.id}`)).status).toBe(404)
    }
    expect((await put(team.member, mine.id, { user_id: team.admin.id })).status).toBe(422)
    expect((await put(team.member, mine.id, { is_personal: false })).status).toBe(422)
    expect(await facts()).toHaveLength(before)
    expect(await rowOf(mine.id)).toMatchObject({ title: 'Ten houses', version: 1, deleted_at: null })
  })

  it('may belong to a visible project, and hide its name when it is no longer visible', async () => {
    const newcomer = await world.join(team)
    const { id } = await task({ assigned_to: newcomer.id })
    const mine = await make(newcomer, '/goals/', { ...fields, project_id: project.id })
    expect(mine).toMatchObject({ is_personal: true, project_id: project.id, project_name: 'Aurora' })
    await world.as(team.manager).put(`/tasks/${id}`, { assigned_to: null })
    expect(await read(newcomer, mine.id)).toMatchObject({ project_id: project.id, project_name: null })
    expect((await put(newcomer, mine.id, await read(newcomer, mine.id))).status).toBe(200)
  })

  it("no task can be put into another user's, and an admin or manager can still change a task in one", async () => {
    const hidden = await personal(team.admin, { project_id: project.id })
    const secret = await milestone([hidden])
    const elsewhere = await make(team.admin, '/projects/', { name: 'Elsewhere', organization_id: team.id })
    const open = await goal(team.manager)
    const plain = await task()
    const before = (await facts()).length
    const ask = (body: object) =>
      world.as(team.manager).post('/tasks/', { title: 'In', project_id: project.id, ...body })
    expect((await ask({ goal_id: hidden.id })).body).toMatchObject({ status: 404, detail: 'Goal not found' })
    expect((await ask({ goal_milestone_id: secret })).body).toMatchObject({
      status: 404,
      detail: 'Milestone not found',
    })
    const move = (body: object) => world.as(team.manager).put(`/tasks/${plain.id}`, body)
    expect((await move({ goal_id: hidden.id })).body).toMatchObject({ status: 404, detail: 'Goal not found' })
    expect((await move({ goal_milestone_id: secret })).body).toMatchObject({
      status: 404,
      detail: 'Milestone not found',
    })
    expect(await facts()).toHaveLength(before)

    const standing = await task({ goal_id: hidden.id }, team.admin)
    const change = (body: object) => world.as(team.manager).put(`/tasks/${standing.id}`, body)
    expect((await change({ ...standing, project_id: elsewhere.id })).body).toMatchObject({
      project_id: elsewhere.id,
      goal_id: hidden.id,
    })
    expect((await change({ goal_id: open.id })).body.goal_id).toBe(open.id)
    expect((await change({ goal_id: null })).body.goal_id).toBeNull()
  })

  it('a task cannot be put into a goal of another organization or in the trash', async () => {
    const other = await world.team('Neighbours')
    const place = await make(other.admin, '/projects/', { name: 'There', organization_id: other.id })
    const theirs = await goal(other.admin, { project_id: place.id })
    const gone = await goal(team.manager)
    const kept = await goal(team.manager)
    const shared = await milestone([gone, kept])
    await world.as(team.manager).delete(`/goals/${gone.id}`)
    for (const goal_id of [theirs.id, gone.id])
      expect(
        (await world.as(team.admin).post('/tasks/', { title: 'In', project_id: project.id, goal_id })).status,
      ).toBe(404)
    expect((await task({ goal_milestone_id: shared })).goal_id).toBe(kept.id)
  })
})

describe('progress of a goal', () => {
  it('is the mean of its milestones; cancelled ones and those in the trash do not count [ENT-079]', async () => {
    const made = await goal(team.manager)
    await milestone([made], 100, { status: 'completed' })
    await milestone([made], 50, { status: 'in_progress' })
    await milestone([made], 0)
    await milestone([made], 0, { status: 'cancelled' })
    await milestone([made], 0, { deleted_at: '2026-11-01T00:00:00Z' })
    expect(await read(team.admin, made.id)).toMatchObject({
      milestones_count: 3,
      completed_milestones_count: 1,
      progress: 50,
      current_value: 5,
      tracking: 'milestones',
    })
  })

  it('has one decimal, and is 100 only when the goal is reached', async () => {
    const made = await goal(team.manager)
    for (const progress of [100, 100, 0]) await milestone([made], progress)
    expect((await read(team.admin, made.id)).progress).toBe(66.7)
    const nearly = await goal(team.manager)
    await milestone([nearly], 99.99)
    expect((await read(team.admin, nearly.id)).progress).toBe(99.9)
  })

  it('a value that differs switches to manual tracking, capped at 100 percent [CONST-59]', async () => {
    const made = await goal(team.manager)
    await milestone([made], 30)
    const fetched = await read(team.manager, made.id)
    expect((await put(team.manager, made.id, { ...fetched, title: 'Renamed' })).body.tracking).toBe('milestones')
    expect((await put(team.manager, made.id, { current_value: 25 })).body).toMatchObject({
      tracking: 'manual',
      current_value: 25,
      progress: 100,
      status: 'completed',
    })
    expect((await put(team.manager, made.id, { target_value: 100 })).body).toMatchObject({
      progress: 25,
      status: 'in_progress',
    })
    expect((await put(team.manager, made.id, { tracking: 'milestones' })).body).toMatchObject({
      tracking: 'milestones',
      current_value: 30,
      progress: 30,
    })
    expect((await put(team.manager, made.id, { tracking: 'manual' })).body).toMatchObject({
      tracking: 'manual',
      current_value: 30,
    })
    const both = await put(team.manager, made.id, { tracking: 'milestones', current_value: 1 })
    expect(both.body.errors).toEqual([{ field: 'current_value', message: 'The milestones say how far the goal is' }])
  })

  it('an initial value starts manual tracking, and no value does not', async () => {
    expect(await goal(team.manager, { current_value: 10 })).toMatchObject({ tracking: 'manual', status: 'completed' })
    expect(await goal(team.manager, { current_value: 0 })).toMatchObject({
      tracking: 'milestones',
      status: 'not_started',
    })
  })

  it('an explicit status is kept, and a cancelled goal remains cancelled', async () => {
    const made = await goal(team.manager)
    expect((await put(team.manager, made.id, { status: 'not_started', current_value: 5 })).body.status).toBe(
      'in_progress',
    )
    expect((await put(team.manager, made.id, { status: 'cancelled', current_value: 6 })).body.status).toBe('cancelled')
    expect((await put(team.manager, made.id, { current_value: 10 })).body).toMatchObject({
      status: 'cancelled',
      progress: 100,
    })
  })

  it('its status follows its milestones, and users who see it are notified', async () => {
    const made = await goal(team.manager)
    await task({ goal_id: made.id, assigned_to: team.member.id })
    const link = { title: 'Roof', start_date: '2026-11-25', due_date: '2099-12-01', goal_id: made.id }
    const { milestone: roof } = await make(team.manager, '/goal-milestones/', link)
    const progress = async (progress_percentage: number) => {
      const answer = await world.as(team.manager).patch(`/milestones/${roof.id}/progress`, { progress_percentage })
      expect(answer.status, answer.text).toBe(200)
      return (await read(team.member, made.id)).status
    }
    expect((await read(team.member, made.id)).status).toBe('not_started')
    expect(await progress(40)).toBe('in_progress')
    const heard = (await facts()).filter(({ kind, entity_id }) => kind === 'goal.updated' && entity_id === made.id)
    expect(heard.at(-1)?.seen_by).toContain(team.member.id)
    expect(heard.at(-1)?.values).toEqual({ changes: { status: { from: 'not_started', to: 'in_progress' } } })
    expect(await progress(100)).toBe('completed')
    expect(await progress(99)).toBe('in_progress')
    await put(team.manager, made.id, { status: 'cancelled' })
    expect(await progress(100)).toBe('cancelled')
  })

  it('two milestones completed concurrently complete the goal', async () => {
    const made = await goal(team.manager)
    const links = []
    for (const title of ['Roof', 'Walls'])
      links.push(
        await make(team.manager, '/goal-milestones/', {
          ...{ title, due_date: '2099-12-01', start_date: '2026-11-25' },
          goal_id: made.id,
        }),
      )
    const answers = await Promise.all(
      links.map((link) =>
        world.as(team.manager).patch(`/milestones/${link.milestone.id}/progress`, { progress_percentage: 100 }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await read(team.manager, made.id)).toMatchObject({ progress: 100, status: 'completed' })
  })
})

describe('shares', () => {
  it("are computed from the goal's task assignments and sum to 100 [ENT-080, ENT-081, ENT-082, API-095, API-096]", async () => {
    const [one, two, three] = [await world.join(team), await world.join(team), await world.join(team)]
    const made = await goal(team.manager)
    const roof = await milestone([made])
    const first = await task({ goal_id: made.id, assigned_users: [one.id, two.id, three.id] })
    await world.as(one).patch(`/tasks/${first.id}/status`, { status: 'done' })
    await task({ goal_id: made.id, goal_milestone_id: roof, assigned_users: [one.id, two.id, three.id] })
    await task({ goal_milestone_id: roof, assigned_users: [one.id] })
    await task({ goal_id: made.id, status: 'cancelled', assigned_users: [three.id] })

    const all = await shares(team.manager, made.id)
    expect(all).toEqual([
      { user_id: one.id, full_name: one.name, assigned_tasks: 3, completed_tasks: 1, dependency_percentage: 42.8 },
      { user_id: two.id, full_name: two.name, assigned_tasks: 2, completed_tasks: 1, dependency_percentage: 28.6 },
      { user_id: three.id, full_name: three.name, assigned_tasks: 2, completed_tasks: 1, dependency_percentage: 28.6 },
    ])
    expect((await world.as(team.admin).get(`/goals/${made.id}/employee-dependencies`)).body.goal_id).toBe(made.id)
    expect(await shares(two, made.id)).toEqual([all[1]])
    expect((await read(three, made.id)).my_dependency_percentage).toBe(28.6)
    expect((await read(team.manager, made.id)).my_dependency_percentage).toBe(0)
    const listed = (await world.as(one).get(`/goals/organization/${team.id}`)).body
    expect(listed).toMatchObject([{ id: made.id, my_dependency_percentage: 42.8 }])
  })

  it('exclude tasks in the trash, of the goal and of its milestones', async () => {
    const [one, two] = [await world.join(team), await world.join(team)]
    const made = await goal(team.manager)
    // A task of this milestone is placed in the first goal, and counts for both.
    const roof = await milestone([await goal(team.manager), made])
    await task({ goal_id: made.id, assigned_to: one.id })
    const gone = [
      await task({ goal_id: made.id, assigned_users: [one.id, two.id] }),
      await task({ goal_milestone_id: roof, assigned_users: [one.id, two.id] }),
    ]
    expect(await shares(team.manager, made.id)).toHaveLength(2)
    for (const { id } of gone) expect((await world.as(team.manager).delete(`/tasks/${id}`)).status).toBe(204)
    expect(await shares(team.manager, made.id)).toMatchObject([
      { user_id: one.id, assigned_tasks: 1, dependency_percentage: 100 },
    ])
  })

  it('of many users sum to 100', async () => {
    const made = await goal(team.manager)
    const people = await Promise.all(Array.from({ length: 7 }, () => world.join(team)))
    for (const { id } of people) await task({ goal_id: made.id, assigned_to: id })
    const all: { dependency_percentage: number }[] = await shares(team.admin, made.id)
    expect(all.map((share) => share.dependency_percentage).toSorted()).toEqual([
      14.2, 14.3, 14.3, 14.3, 14.3, 14.3, 14.3,
    ])
  })

  it('a member with a share is notified that the goal changed when a task they cannot see moves it, without the task', async () => {
    const [carrier, other] = [await world.join(team), await world.join(team)]
    const [made, elsewhere] = [await goal(team.manager), await goal(team.manager)]
    const roof = await milestone([made])
    await task({ goal_id: made.id, assigned_to: carrier.id })
    await task({ goal_id: elsewhere.id, assigned_to: carrier.id })
    const heard = async (change: () => Promise<unknown>) => {
      const before = (await facts()).length
      await change()
      return (await facts())
        .slice(before)
        .filter(({ seen_by }) => seen_by.includes(carrier.id))
        .map(({ entity, entity_id, action, values, lost_by }) => ({ entity, entity_id, action, values, lost_by }))
    }
    const moved = [{ entity: 'goal', entity_id: made.id, action: 'updated', values: null, lost_by: [] }]
    const unseen: { id: number; version: number }[] = []
    const create = async (body: object) => unseen.push(await task(body))
    const last = () => `/tasks/${unseen.at(-1)?.id}`
    const by = world.as(team.manager)

    expect(await heard(() => create({ goal_milestone_id: roof, assigned_to: other.id }))).toEqual(moved)
    expect(await heard(() => by.patch(`${last()}/status`, { status: 'cancelled' }))).toEqual(moved)
    expect(await heard(() => by.put(last(), { assignees: [] }))).toEqual([])
    expect(await heard(() => by.patch(`${last()}/status`, { status: 'todo' }))).toEqual([])
    expect(await heard(() => by.put(last(), { assignees: [other.id] }))).toEqual(moved)
    expect(await heard(() => by.put(last(), { title: 'Painted', status: 'done' }))).toEqual([])
    expect(await heard(() => by.put(last(), { goal_id: elsewhere.id, goal_milestone_id: null }))).toEqual([
      ...moved,
      { ...moved[0], entity_id: elsewhere.id },
    ])
    expect(await heard(() => by.delete(last()))).toEqual([{ ...moved[0], entity_id: elsewhere.id }])
    expect(await heard(() => create({ goal_id: made.id }))).toEqual([])
    expect((await shares(carrier, made.id))[0].dependency_percentage).toBe(100)
  })

  it('are empty without assignments', async () => {
    const made = await goal(team.manager)
    await task({ goal_id: made.id })
    expect(await shares(team.admin, made.id)).toEqual([])
  })
})

describe('updating a goal', () => {
  it('changes the given fields and leaves the rest [API-093]', async () => {
    const made = await goal(team.manager)
    const elsewhere = await make(team.admin, '/projects/', { name: 'Elsewhere', organization_id: team.id })
    const body = {
      ...{ title: 'Eleven houses', description: 'More', target_value: 11, unit: 'homes', status: 'in_progress' },
      ...{ start_date: '2027-02-01T00:00:00', end_date: '2027-03-01T23:59:59', project_id: elsewhere.id },
    }
    const answer = await put(team.admin, made.id, body)
    expect(answer.body).toMatchObject({
      ...body,
      project_name: 'Elsewhere',
      due_date: body.end_date,
      user_id: team.manager.id,
    })
    expect((await facts()).at(-1)).toMatchObject({ kind: 'goal.updated', entity_id: made.id })
    expect((await put(team.admin, made.id, { description: null })).body.description).toBeNull()
    expect((await put(team.admin, made.id, { due_date: '2027-04-01' })).body.end_date).toBe('2027-04-01T23:59:59')
    expect((await put(team.admin, made.id, { project_id: null })).body.errors).toEqual([
      { field: 'project_id', message: 'Project is required' },
    ])
    expect((await put(team.admin, made.id, { start_date: '2027-04-01' })).body.errors).toEqual([
      { field: 'end_date', message: 'End date must be after start date' },
    ])
    expect((await put(team.admin, made.id, { title: null })).status).toBe(422)
    expect(await rowOf(made.id)).toMatchObject({ title: 'Eleven houses', version: 4 })
  })

  it('cannot move away from the project of its milestones', async () => {
    const made = await goal(team.manager)
    await milestone([made])
    const elsewhere = await make(team.admin, '/projects/', { name: 'Elsewhere', organization_id: team.id })
    expect((await put(team.admin, made.id, { project_id: elsewhere.id })).status).toBe(409)
    expect((await rowOf(made.id)).project_id).toBe(project.id)
  })

  it('a goal sent back unchanged changes nothing and records no fact', async () => {
    const made = await goal(team.manager)
    for (const progress of [33.3, 12, 71]) await milestone([made], progress)
    await task({ goal_id: made.id, assigned_to: team.manager.id })
    const fetched = await read(team.manager, made.id)
    const before = (await facts()).length
    expect((await put(team.manager, made.id, fetched)).body).toEqual(fetched)
    expect(await facts()).toHaveLength(before)
  })

  it('read-only keys are rejected when they differ, with the whole change', async () => {
    const { id } = await goal(team.manager)
    for (const wrong of [
      { id: id + 1 },
      { organization_id: 99 },
      { progress: 7 },
      { milestones_count: 3 },
      { surprise: 1 },
    ])
      expect((await put(team.manager, id, { title: 'Stolen', ...wrong })).status).toBe(422)
    expect(await rowOf(id)).toMatchObject({ title: 'Ten houses', version: 1 })
  })

  it('a member who sees it is refused, a stranger gets 404, and nothing changes', async () => {
    const made = await goal(team.manager)
    await task({ goal_id: made.id, assigned_to: team.member.id })
    const before = (await facts()).length
    expect((await put(team.member, made.id, { title: 'Mine' })).status).toBe(403)
    expect((await put(await world.register(), made.id, { title: 'Mine' })).status).toBe(404)
    expect((await world.as(undefined).put(`/goals/${made.id}`, { title: 'Mine' })).status).toBe(401)
    expect((await world.as(team.member).delete(`/goals/${made.id}`)).status).toBe(403)
    expect((await world.as(await world.register()).delete(`/goals/${made.id}`)).status).toBe(404)
    expect(await rowOf(made.id)).toMatchObject({ title: 'Ten houses', version: 1, deleted_at: null })
    expect(await facts()).toHaveLength(before)
  })

  it('an outdated If-Match is rejected, and nothing changes', async () => {
    const { id } = await goal(team.manager)
    const tag = String((await world.as(team.manager).get(`/goals/${id}`)).headers.etag)
    expect((await put(team.manager, id, { title: 'First' }, { 'if-match': tag })).status).toBe(200)
    expect((await put(team.manager, id, { title: 'Second' }, { 'if-match': tag })).status).toBe(412)
    expect(await rowOf(id)).toMatchObject({ title: 'First' })
  })
})

describe('deleting a goal', () => {
  it('moves it to the trash with its tasks and with the milestones that belong to no other goal [API-094]', async () => {
    const [made, other] = [await goal(team.manager), await goal(team.manager)]
    const [own, shared] = [await milestone([made]), await milestone([made, other])]
    const placed = await task({ goal_id: made.id, assigned_to: team.member.id })
    const inOwn = await task({ goal_milestone_id: own })
    const inShared = await task({ goal_id: other.id, goal_milestone_id: shared })
    expect((await world.as(team.admin).delete(`/goals/${made.id}`)).status).toBe(204)

    const row = await rowOf(made.id)
    expect(row).toMatchObject({ deleted_by: team.admin.id, deleted_at: expect.any(String) })
    const trashed = async (table: 'tasks' | 'milestones', ids: number[]) =>
      (await world.store.db.selectFrom(table).select('deleted_at').where('id', 'in', ids).orderBy('id').execute()).map(
        (one) => one.deleted_at,
      )
    expect(await trashed('tasks', [placed.id, inOwn.id, inShared.id])).toEqual([row.deleted_at, row.deleted_at, null])
    expect(await trashed('milestones', [own, shared])).toEqual([row.deleted_at, null])

    const last = (await facts()).at(-1)
    expect(last).toMatchObject({
      kind: 'goal.deleted',
      action: 'deleted',
      entity_id: made.id,
      values: { title: 'Ten houses' },
    })
    expect(last?.lost_by).toContain(team.member.id)
    expect((await world.as(team.admin).delete(`/goals/${made.id}`)).status).toBe(404)
    expect((await put(team.admin, made.id, { title: 'Back' })).status).toBe(404)
    expect(await list(team.admin)).not.toContain(made.id)
  })

  it("a personal one moves its own milestones to the trash and leaves the team's tasks", async () => {
    const mine = await personal(team.manager, { project_id: project.id })
    const own = await milestone([mine])
    const { id } = await task({ goal_id: mine.id })
    await world.as(team.manager).delete(`/goals/${mine.id}`)
    expect((await world.as(team.manager).get(`/tasks/${id}`)).status).toBe(200)
    expect((await world.as(team.manager).get(`/milestones/${own}`)).status).toBe(404)
  })

  it('causes no deadlock errors while its tasks are moved', async () => {
    const made = await goal(team.manager)
    const tasks = await Promise.all(Array.from({ length: 6 }, () => task({ goal_id: made.id })))
    const answers = await Promise.all([
      world.as(team.admin).delete(`/goals/${made.id}`),
      ...tasks.map(({ id }) => world.as(team.manager).put(`/tasks/${id}`, { title: 'Moved', priority: 'high' })),
      ...tasks.map(({ id }) => world.as(team.manager).patch(`/tasks/${id}/status`, { status: 'done' })),
    ])
    expect(answers.filter(({ status }) => ![200, 204, 404].includes(status)).map(({ text }) => text)).toEqual([])
    for (const { id } of tasks) expect((await world.as(team.admin).get(`/tasks/${id}`)).status).toBe(404)
  })
})
