import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApi, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await testApi()
})
afterAll(() => world?.close())

/** A parent with a secret title, whose only assignee is an admin, and a subtask that is assigned to the member. */
async function stage() {
  const team = await world.team()
  const manager = world.as(team.manager)
  const project = (await manager.post('/projects/', { name: 'Website', organization_id: team.id })).body
  const parent = (
    await manager.post('/tasks/', {
      title: 'Secretparent',
      description: 'Secretplan',
      project_id: project.id,
      assigned_users: [team.admin.id],
    })
  ).body
  const [child] = (
    await manager.post(`/tasks/${parent.id}/subtasks`, { titles: ['Childtitle'], assigned_users: [team.member.id] })
  ).body
  return { team, manager, member: world.as(team.member), project, parent, child }
}

it('a member who sees only a subtask learns nothing about its parent', async () => {
  const { team, manager, member, project, parent, child } = await stage()
  await manager.put(`/tasks/${child.id}/parent`, { parent_id: null })
  await manager.put(`/tasks/${child.id}/parent`, { parent_id: parent.id })
  for (const url of [`/tasks/${parent.id}`, `/tasks/${parent.id}/subtasks`, `/tasks/${parent.id}/comments`])
    expect([url, (await member.get(url)).status]).toEqual([url, 404])
  const texts: string[] = []
  for (const url of [
    `/tasks/${child.id}`,
    `/tasks/${child.id}/with-comments`,
    `/tasks/${child.id}/comments`,
    `/tasks/${child.id}/subtasks`,
    `/tasks/?organization_id=${team.id}`,
    `/tasks/?organization_id=${team.id}&parent=${parent.id}`,
    `/tasks/?organization_id=${team.id}&ids=${parent.id}`,
    `/tasks/?organization_id=${team.id}&keys=${parent.key}`,
    `/tasks/my-tasks`,
    `/projects/${project.id}`,
    `/search?organization_id=${team.id}&q=Secretparent`,
    `/search?organization_id=${team.id}&q=Secretplan`,
    `/notifications/`,
    `/organizations/${team.id}/trash`,
  ]) {
    const { status, body } = await member.get(url)
    expect([url, [200, 403].includes(status)]).toEqual([url, true])
    texts.push(JSON.stringify(body))
  }
  for (const secret of ['Secret', `"${parent.key}"`, `${parent.key} `, team.admin.name])
    expect([secret, texts.filter((text) => text.includes(secret))]).toEqual([secret, []])
  const { body: history } = await member.get(`/tasks/${child.id}/comments`)
  expect(history.map(({ sentence }: { sentence: string }) => sentence)).toEqual([
    'made it a task of its own',
    'made it a subtask of another task',
  ])
  for (const body of [{ parent_id: null }, { parent_id: parent.id }])
    expect((await member.put(`/tasks/${child.id}/parent`, body)).status).not.toBe(200)
  expect((await manager.get(`/tasks/${child.id}`)).body.parent_id).toBe(parent.id)
})

it('a member who sees only the parent learns key, title, status and assignees of the subtasks, and nothing else', async () => {
  const { team, manager, member, parent, child } = await stage()
  await manager.put(`/tasks/${child.id}`, {
    assigned_users: [team.admin.id],
    due_date: '2026-12-24',
    description: 'Secretplan',
  })
  await sql`update tasks set created_by = ${team.member.id} where id = ${parent.id}`.execute(world.store.db)
  const { body } = await member.get(`/tasks/${parent.id}/subtasks`)
  expect(body).toEqual([
    {
      id: child.id,
      key: child.key,
      title: 'Childtitle',
      status: 'todo',
      assignees: [{ id: team.admin.id, full_name: team.admin.name }],
      position: expect.any(Number),
      due_date: null,
      visible: false,
    },
  ])
  for (const url of [`/tasks/${child.id}`, `/tasks/${child.id}/comments`, `/tasks/${child.id}/subtasks`])
    expect((await member.get(url)).status).toBe(404)
  expect((await member.patch(`/tasks/${child.id}/status`, { status: 'done' })).status).toBe(404)
  const { body: found } = await member.get(`/search?organization_id=${team.id}&q=Childtitle`)
  expect(JSON.stringify(found)).not.toContain(child.key)
})

it("the parent's assignees open its subtasks and comment on them, but do not change them", async () => {
  const { team, manager, member, parent, child } = await stage()
  await manager.put(`/tasks/${parent.id}`, { assigned_users: [team.member.id] })
  await manager.put(`/tasks/${child.id}`, { assigned_users: [team.admin.id] })
  const [grandchild] = (await manager.post(`/tasks/${child.id}/subtasks`, { titles: ['Grandchild'] })).body
  expect((await member.get(`/tasks/${child.id}`)).status).toBe(200)
  expect((await member.get(`/tasks/${grandchild.id}`)).status).toBe(404)
  const { body: rows } = await member.get(`/tasks/${parent.id}/subtasks`)
  expect(rows).toMatchObject([{ visible: true }])
  const { body: found } = await member.get(`/search?organization_id=${team.id}&q=Childtitle`)
  expect(JSON.stringify(found)).toContain(`"${child.key}"`)
  expect((await member.post(`/tasks/${child.id}/comments`, { content: 'Ready?' })).status).toBe(201)
  expect((await member.patch(`/tasks/${child.id}/status`, { status: 'done' })).status).toBe(403)
  expect((await member.put(`/tasks/${child.id}`, { title: 'Mine' })).status).toBe(403)
  expect((await manager.get(`/tasks/${child.id}`)).body).toMatchObject({ title: 'Childtitle', status: 'todo' })
  const { rows: facts } = await sql<{ seen_by: number[] }>`
    select seen_by from facts where entity = 'task' and entity_id = ${child.id} and kind = 'task.commented'`.execute(
    world.store.db,
  )
  expect(facts[0]?.seen_by).toContain(team.member.id)

  // The member is notified about the next comment, and the notification follows its text.
  const { body: comment } = await manager.post(`/tasks/${child.id}/comments`, { content: 'Not yet' })
  await manager.put(`/tasks/${child.id}/comments/${comment.id}`, { content: 'Tomorrow' })
  const { body: notifications } = await member.get('/notifications/')
  expect(JSON.stringify(notifications)).toContain('Tomorrow')
})

it('a subtask and its parent count as two tasks, each once', async () => {
  const { team, manager, project, parent, child } = await stage()
  await manager.patch(`/tasks/${child.id}/status`, { status: 'done' })
  const { body: all } = await manager.get(`/tasks/?organization_id=${team.id}`)
  expect(all.map(({ id }: { id: number }) => id)).toEqual([child.id, parent.id])
  expect((await manager.get(`/projects/${project.id}`)).body).toMatchObject({ task_count: 2 })
  const mine = await world.as(team.member).get('/tasks/my-tasks')
  expect(mine.body.map(({ id }: { id: number }) => id)).toEqual([child.id])
  const { body: top } = await manager.get(`/tasks/?organization_id=${team.id}&parent=none`)
  expect(top.map(({ id }: { id: number }) => id)).toEqual([parent.id])
  const { body: below } = await manager.get(`/tasks/?organization_id=${team.id}&parent=${parent.id}`)
  expect(below.map(({ id }: { id: number }) => id)).toEqual([child.id])
  const [other] = (await manager.post(`/tasks/${child.id}/subtasks`, { titles: ['Below'] })).body
  const ofBoth = await manager.get(`/tasks/?organization_id=${team.id}&parent=${parent.id},${child.id}`)
  expect(ofBoth.body.map(({ id }: { id: number }) => id)).toEqual([other.id, child.id])
  for (const parents of ['', '0', 'none,1', 'x'])
    expect((await manager.get(`/tasks/?organization_id=${team.id}&parent=${parents}`)).status).toBe(422)
})
