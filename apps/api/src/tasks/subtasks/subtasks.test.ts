import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApi, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await testApi()
})
afterAll(() => world?.close())

type Team = Awaited<ReturnType<World['team']>>

async function newTeam() {
  const team = await world.team()
  const manager = world.as(team.manager)
  const member = world.as(team.member)
  const projectOf = async (name: string) => (await manager.post('/projects/', { name, organization_id: team.id })).body
  const project = await projectOf('Website')
  const make = async (title: string, fields: object = {}) =>
    (await manager.post('/tasks/', { title, project_id: project.id, ...fields })).body
  const add = async (parent: { id: number }, ...titles: string[]) =>
    (await manager.post(`/tasks/${parent.id}/subtasks`, { titles })).body
  const read = async (task: { id: number }) => (await manager.get(`/tasks/${task.id}`)).body
  const list = async (parent: { id: number }) => (await manager.get(`/tasks/${parent.id}/subtasks`)).body
  const titles = async (parent: { id: number }) => (await list(parent)).map(({ title }: { title: string }) => title)
  const setParent = (task: { id: number }, body: object) => manager.put(`/tasks/${task.id}/parent`, body)
  return { team, manager, member, project, projectOf, make, add, read, list, titles, setParent }
}

/** Fails if a stored count differs from the computed one. */
async function expectRightCounts(team: Team) {
  const { rows } = await sql`
    select t.id from tasks t left join tasks s on s.parent_id = t.id and s.deleted_at is null
    where t.organization_id = ${team.id} group by t.id
    having t.subtask_count <> count(s.id)
      or t.done_subtask_count <> count(s.id) filter (where s.status in ('done', 'cancelled'))`.execute(world.store.db)
  expect(rows).toEqual([])
}

describe('adding', () => {
  it('creates them in order with consecutive keys, in the place of the parent, and counts them', async () => {
    const { team, manager, project, make, read, titles, list } = await newTeam()
    const parent = await make('Move', { assigned_users: [team.member.id] })
    const reply = await manager.post(`/tasks/${parent.id}/subtasks`, {
      titles: ['Pack', 'Carry', 'Unpack'],
      assigned_users: [team.member.id],
    })
    expect(reply.status).toBe(201)
    expect(reply.body).toMatchObject([
      { title: 'Pack', parent_id: parent.id, project_id: project.id, status: 'todo', assignees: [team.member.id] },
      { title: 'Carry', parent_id: parent.id },
      { title: 'Unpack', parent_id: parent.id },
    ])
    const numbers = reply.body.map(({ key }: { key: string }) => Number(key.split('-')[1]))
    expect(numbers).toEqual([numbers[0], numbers[0] + 1, numbers[0] + 2])
    expect(await titles(parent)).toEqual(['Pack', 'Carry', 'Unpack'])
    expect(await read(parent)).toMatchObject({ parent_id: null, subtask_count: 3, done_subtask_count: 0 })
    expect((await list(parent))[0]).toMatchObject({
      visible: true,
      due_date: null,
      assignees: [{ id: team.member.id }],
    })
    const { body: history } = await manager.get(`/tasks/${parent.id}/comments`)
    expect(history.at(-1)).toMatchObject({ kind: 'system', sentence: 'added 3 subtasks' })
    await expectRightCounts(team)
  })

  it('is one line in the history, which names a single subtask by its key while the reader sees it', async () => {
    const { team, manager, member, make, add } = await newTeam()
    const parent = await make('Move', { assigned_users: [team.member.id] })
    await add(parent, 'Pack', 'Carry')
    const [wash] = await add(parent, 'Wash')
    const dry = await make('Dry')
    expect((await manager.put(`/tasks/${dry.id}/parent`, { parent_id: parent.id })).status).toBe(200)
    const sentences = async (reader = member) =>
      (await reader.get(`/tasks/${parent.id}/comments`)).body.map(({ sentence }: { sentence: string }) => sentence)
    const lines = ['added 2 subtasks', `added the subtask ${wash?.key}`, `added the subtask ${dry.key}`]
    expect(await sentences()).toEqual(lines)
    expect((await manager.delete(`/tasks/${dry.id}`)).status).toBe(204)
    expect(await sentences()).toEqual([...lines.slice(0, 2), 'added a subtask'])
  })

  it('notifies an assignee once about all of them, or about the only one', async () => {
    const { team, manager, member, project, make } = await newTeam()
    const parent = await make('Move')
    const assigned_users = [team.member.id, team.manager.id]
    const add = async (...titles: string[]) =>
      expect((await manager.post(`/tasks/${parent.id}/subtasks`, { titles, assigned_users })).status).toBe(201)
    const messages = async () =>
      (await member.get('/notifications/')).body.map(({ type, message }: { type: string; message: string }) => [
        type,
        message,
      ])
    await add('Pack', 'Carry', 'Unpack')
    const together = ['task_assigned', `${team.manager.name} assigned you to 3 tasks`]
    expect(await messages()).toEqual([together])
    await add('Rest')
    expect(await messages()).toEqual([['task_assigned', `${team.manager.name} assigned you to "Rest"`], together])
    const { body: own } = await manager.get('/notifications/')
    expect(own).toEqual([])

    const mute = { organization_id: team.id, type: 'project', ids: [project.id], muted: true }
    expect((await member.put('/notifications/mutes', mute)).body.changed).toEqual([project.id])
    await add('Wash', 'Dry')
    expect(await messages()).toHaveLength(2)
  })

  it('notifies admins and managers once about all of them, or about the only one', async () => {
    const { team, manager, make } = await newTeam()
    const parent = await make('Move')
    const add = async (titles: string[], assigned_users: number[] = []) =>
      expect((await manager.post(`/tasks/${parent.id}/subtasks`, { titles, assigned_users })).status).toBe(201)
    const messages = async () =>
      (await world.as(team.admin).get('/notifications/')).body.map(({ message }: { message: string }) => message)
    const before = (await messages()).length
    await add(['Pack', 'Carry', 'Unpack'])
    await add(['Rest'])
    await add(['Wash', 'Dry'], [team.admin.id])
    expect((await messages()).slice(0, -before || undefined)).toEqual([
      `${team.manager.name} assigned you to 2 tasks`,
      `${team.manager.name} created "Rest"`,
      `${team.manager.name} created 3 subtasks of "Move"`,
    ])
    expect((await manager.get('/notifications/')).body).toEqual([])
  })

  it('is repeated with the same key without creating them twice', async () => {
    const { manager, make, titles } = await newTeam()
    const parent = await make('Move')
    const send = () =>
      manager.post(`/tasks/${parent.id}/subtasks`, { titles: ['Pack'] }, { 'idempotency-key': 'subtasks-1' })
    const [first, second] = [await send(), await send()]
    expect(second.body).toEqual(first.body)
    expect(await titles(parent)).toEqual(['Pack'])
  })

  it('is refused for a member who is not assigned to the parent, and allowed for its assignee', async () => {
    const { team, member, make, read } = await newTeam()
    const parent = await make('Move')
    await sql`update tasks set created_by = ${team.member.id} where id = ${parent.id}`.execute(world.store.db)
    expect((await member.post(`/tasks/${parent.id}/subtasks`, { titles: ['Pack'] })).status).toBe(403)
    expect(await read(parent)).toMatchObject({ subtask_count: 0 })
    const own = await make('Own', { assigned_users: [team.member.id] })
    expect((await member.post(`/tasks/${own.id}/subtasks`, { titles: ['Pack'] })).status).toBe(201)
    const hidden = await make('Hidden')
    expect((await member.post(`/tasks/${hidden.id}/subtasks`, { titles: ['Pack'] })).status).toBe(404)
  })

  it('is refused below the fifth level and beyond 200 subtasks', async () => {
    const { team, manager, make, add, read } = await newTeam()
    let task = await make('Level 1')
    for (let level = 2; level <= 5; level++) [task] = await add(task, `Level ${level}`)
    const tooDeep = await manager.post(`/tasks/${task.id}/subtasks`, { titles: ['Level 6'] })
    expect(tooDeep).toMatchObject({ status: 422, body: { detail: 'Subtasks are at most 5 levels deep' } })
    const wide = await make('Wide')
    const many = Array.from({ length: 100 }, (_, index) => `Part ${index}`)
    await add(wide, ...many)
    await add(wide, ...many)
    expect((await manager.post(`/tasks/${wide.id}/subtasks`, { titles: ['One more'] })).status).toBe(422)
    expect(await read(wide)).toMatchObject({ subtask_count: 200 })
    await expectRightCounts(team)
  })
})

describe('the tree', () => {
  it('takes a task in, orders it, and lets it go', async () => {
    const { team, manager, make, add, titles, setParent, read } = await newTeam()
    const parent = await make('Move')
    const [pack, carry] = await add(parent, 'Pack', 'Carry')
    const other = await make('Buy boxes')
    expect((await setParent(other, { parent_id: parent.id, before_id: pack.id })).body).toMatchObject({
      parent_id: parent.id,
    })
    expect(await titles(parent)).toEqual(['Buy boxes', 'Pack', 'Carry'])
    await setParent(pack, { parent_id: parent.id })
    expect(await titles(parent)).toEqual(['Buy boxes', 'Carry', 'Pack'])
    for (let step = 0; step < 60; step++)
      await setParent(step % 2 ? pack : other, { parent_id: parent.id, before_id: carry.id })
    expect(await titles(parent)).toEqual(['Buy boxes', 'Pack', 'Carry'])
    await setParent(other, { parent_id: null })
    expect(await titles(parent)).toEqual(['Pack', 'Carry'])
    expect(await read(parent)).toMatchObject({ subtask_count: 2 })
    const { body: history } = await manager.get(`/tasks/${other.id}/comments`)
    expect(history.map(({ sentence }: { sentence: string }) => sentence)).toEqual([
      `made it a subtask of ${parent.key}`,
      'made it a task of its own',
    ])
    await expectRightCounts(team)
  })

  it('refuses cycles, too long paths, other projects and places that do not exist', async () => {
    const { manager, projectOf, make, add, setParent, read } = await newTeam()
    const top = await make('Top')
    const [middle] = await add(top, 'Middle')
    const [bottom] = await add(middle, 'Bottom')
    for (const target of [top, middle, bottom])
      expect((await setParent(top, { parent_id: target.id })).status).toBe(422)
    const tall = await make('Tall')
    let deepest = tall
    for (let level = 2; level <= 3; level++) [deepest] = await add(deepest, `Level ${level}`)
    expect((await setParent(tall, { parent_id: bottom.id })).status).toBe(422)
    const project = await projectOf('Elsewhere')
    const elsewhere = (await manager.post('/tasks/', { title: 'Elsewhere', project_id: project.id })).body
    expect((await setParent(elsewhere, { parent_id: top.id })).status).toBe(422)
    expect((await setParent(tall, { parent_id: top.id, before_id: bottom.id })).status).toBe(422)
    expect((await setParent(tall, { parent_id: 2_000_000_000 })).status).toBe(404)
    expect(await read(tall)).toMatchObject({ parent_id: null, version: tall.version + 1 })
  })

  it('moves to another project as a whole, and a subtask not alone', async () => {
    const { team, manager, projectOf, make, add, read, project } = await newTeam()
    const parent = await make('Move')
    const [child] = await add(parent, 'Pack')
    const [grandchild] = await add(child, 'Buy boxes')
    const target = await projectOf('Elsewhere')
    const alone = await manager.put(`/tasks/${child.id}`, { project_id: target.id })
    expect(alone).toMatchObject({
      status: 422,
      body: { detail: 'A subtask is in the project of its parent. First make it a task of its own' },
    })
    expect((await manager.put(`/tasks/${parent.id}`, { project_id: target.id })).status).toBe(200)
    for (const task of [parent, child, grandchild])
      expect(await read(task)).toMatchObject({ project_id: target.id, key: task.key })
    const many = await manager.patch('/tasks/', {
      organization_id: team.id,
      changes: [{ ids: [parent.id, child.id], set: { project_id: project.id } }],
    })
    expect(many.body).toMatchObject({ changed: [parent.id, child.id], refused: [] })
    for (const task of [parent, child, grandchild]) expect(await read(task)).toMatchObject({ project_id: project.id })
    await expectRightCounts(team)
  })
})

describe('several tasks that move to another project', () => {
  it('leave out those below a refused one, whatever their ids', async () => {
    const { team, manager, projectOf, make, add, read, project, setParent } = await newTeam()
    const leaf = await make('Leaf')
    const top = await make('Top')
    const [middle] = await add(top, 'Middle')
    await setParent(leaf, { parent_id: middle.id })
    const [deepest] = await add(leaf, 'Deepest')
    const target = await projectOf('Elsewhere')
    const response = await manager.patch('/tasks/', {
      organization_id: team.id,
      changes: [{ ids: [leaf.id, middle.id, deepest.id], set: { project_id: target.id } }],
    })
    const reason = 'A subtask is in the project of its parent. First make it a task of its own'
    expect(response.body).toMatchObject({
      changed: [],
      refused: [leaf, middle, deepest].map(({ id }) => ({ id, reason })),
    })
    for (const task of [leaf, middle, deepest]) expect(await read(task)).toMatchObject({ project_id: project.id })
  })
})

describe('counts', () => {
  it('follow every way in which a status changes', async () => {
    const { team, manager, make, add, read } = await newTeam()
    const parent = await make('Move')
    const [pack, carry, unpack] = await add(parent, 'Pack', 'Carry', 'Unpack')
    await manager.patch(`/tasks/${pack.id}/status`, { status: 'done' })
    expect(await read(parent)).toMatchObject({ subtask_count: 3, done_subtask_count: 1 })
    await manager.put(`/tasks/${carry.id}`, { status: 'cancelled' })
    expect(await read(parent)).toMatchObject({ done_subtask_count: 2 })
    const changes = [{ ids: [parent.id, pack.id, unpack.id], set: { status: 'done' } }]
    await manager.patch('/tasks/', { organization_id: team.id, changes })
    expect(await read(parent)).toMatchObject({ status: 'done', done_subtask_count: 3 })
    await manager.patch(`/tasks/${pack.id}/status`, { status: 'todo' })
    expect(await read(parent)).toMatchObject({ status: 'done', done_subtask_count: 2 })
    await expectRightCounts(team)
  })
})

describe('the trash', () => {
  it('takes the subtasks with their parent and gives exactly those back', async () => {
    const { team, manager, make, add, read, titles } = await newTeam()
    const parent = await make('Move')
    const [pack, , unpack] = await add(parent, 'Pack', 'Carry', 'Unpack')
    const [boxes] = await add(pack, 'Buy boxes')
    await manager.delete(`/tasks/${unpack.id}`)
    expect(await read(parent)).toMatchObject({ subtask_count: 2 })
    await manager.delete(`/tasks/${parent.id}`)
    expect((await manager.get(`/tasks/${boxes.id}`)).status).toBe(404)
    const { body: trash } = await manager.get(`/organizations/${team.id}/trash`)
    expect(trash).toMatchObject([
      { title: 'Move', counts: { tasks: 3 } },
      { title: 'Unpack', counts: { tasks: 0 } },
    ])
    const restore = (task: { id: number }) => manager.post(`/organizations/${team.id}/trash/task/${task.id}/restore`)
    expect(await restore(unpack)).toMatchObject({
      status: 409,
      body: { detail: 'The task above this subtask is in the trash. Restore that task first.' },
    })
    expect((await restore(pack)).status).toBe(404)
    expect((await restore(parent)).body).toMatchObject({ subtask_count: 2 })
    expect(await titles(parent)).toEqual(['Pack', 'Carry'])
    expect((await manager.get(`/tasks/${boxes.id}`)).status).toBe(200)
    await restore(unpack)
    expect(await titles(parent)).toEqual(['Pack', 'Carry', 'Unpack'])
    await expectRightCounts(team)
  })

  it('counts a subtask once that is deleted together with its parent, and restores both', async () => {
    const { team, manager, make, add, titles } = await newTeam()
    const parent = await make('Move')
    const [pack] = await add(parent, 'Pack', 'Carry')
    const ids = [parent.id, pack.id]
    const { body } = await manager.post('/tasks/delete', { organization_id: team.id, ids })
    expect(body).toEqual({ deleted: ids, refused: [] })
    const { body: trash } = await manager.get(`/organizations/${team.id}/trash`)
    expect(trash).toMatchObject([{ title: 'Move', counts: { tasks: 2 } }])
    const restored = await manager.post(`/tasks/restore`, { organization_id: team.id, ids })
    expect(restored.body).toEqual({ restored: ids, refused: [] })
    expect(await titles(parent)).toEqual(['Pack', 'Carry'])
    await expectRightCounts(team)
  })

  it('keeps the tree through the deletion of a goal and of a project', async () => {
    const { team, manager, project, make, add, read, titles } = await newTeam()
    const goal = (
      await manager.post('/goals/', {
        title: 'Live elsewhere',
        organization_id: team.id,
        project_id: project.id,
        target_value: 10,
        unit: 'rooms',
        start_date: '2026-01-01',
        end_date: '2026-12-31',
      })
    ).body
    const parent = await make('Move', { goal_id: goal.id })
    const [pack, carry] = await add(parent, 'Pack', 'Carry')
    await manager.put(`/tasks/${carry.id}`, { goal_id: null })
    const top = await make('Top')
    const [inGoal] = await add(top, 'In the goal', 'Not in the goal')
    await manager.put(`/tasks/${inGoal.id}`, { goal_id: goal.id })
    await manager.delete(`/goals/${goal.id}`)
    for (const task of [parent, pack, carry, inGoal])
      expect([task.title, (await manager.get(`/tasks/${task.id}`)).status]).toEqual([task.title, 404])
    expect(await read(top)).toMatchObject({ subtask_count: 1 })
    await manager.delete(`/tasks/${top.id}`)
    // The subtask was deleted with the goal, so restoring its parent does not restore it.
    await manager.post(`/organizations/${team.id}/trash/task/${top.id}/restore`)
    expect(await titles(top)).toEqual(['Not in the goal'])
    await manager.delete(`/tasks/${top.id}`)
    await manager.post(`/organizations/${team.id}/trash/goal/${goal.id}/restore`)
    expect(await titles(parent)).toEqual(['Pack', 'Carry'])
    expect((await manager.get(`/tasks/${inGoal.id}`)).status).toBe(404)
    await manager.post(`/organizations/${team.id}/trash/task/${top.id}/restore`)
    expect(await titles(top)).toEqual(['In the goal', 'Not in the goal'])
    await manager.delete(`/projects/${project.id}`)
    await manager.post(`/organizations/${team.id}/trash/project/${project.id}/restore`)
    expect(await titles(parent)).toEqual(['Pack', 'Carry'])
    expect(await read(parent)).toMatchObject({ subtask_count: 2 })
    await expectRightCounts(team)
  })
})
