import type { Comment } from '@muster/contracts/comments'
import type { Task } from '@muster/contracts/tasks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, testApi, type World } from '../../testing/world.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>
let projectId: number

beforeAll(async () => {
  world = await testApi()
  team = await world.team()
  projectId = await makeProject('Aurora')
})
afterAll(() => world?.close())

async function makeProject(name: string): Promise<number> {
  return (await world.as(team.manager).post('/projects/', { name, organization_id: team.id })).body.id
}
async function makeTask(body: object = {}): Promise<Task> {
  return (await world.as(team.manager).post('/tasks/', { title: 'Hull', project_id: projectId, ...body })).body
}
const change = async ({ id }: Task, body: object) => {
  const response = await world.as(team.manager).put(`/tasks/${id}`, body)
  expect(response.status, response.text).toBe(200)
}
async function sentencesFor(by: Person, { id }: Task) {
  const { body: comments } = await world.as(by).get(`/tasks/${id}/comments`)
  expect((await world.as(by).get(`/tasks/${id}/with-comments`)).body.comments).toEqual(comments)
  return comments.map(({ sentence }: Comment) => sentence)
}

describe('a line of the history', () => {
  it('says what changed from which value to which, and keeps the prescribed text', async () => {
    const task = await makeTask({ due_date: '2026-12-03', assigned_users: [team.member.id] })
    await world.as(team.member).patch(`/tasks/${task.id}/status`, { status: 'in_progress' })
    await change(task, { assigned_users: [team.admin.id], priority: 'high', title: 'Keel' })
    await change(task, { due_date: '2026-12-05', due_time: '16:00', status: 'done' })
    await world.as(team.admin).post(`/tasks/${task.id}/comments`, { content: 'Fine' })
    const { body: comments } = await world.as(team.manager).get(`/tasks/${task.id}/comments`)
    expect(comments.map(({ content }: Comment) => content).slice(0, 1)).toEqual(['Status changed to in progress'])
    expect(await sentencesFor(team.manager, task)).toEqual([
      'moved it from To Do to In Progress',
      `renamed it from “Hull” to “Keel”, set the priority to High (was Medium), assigned ${team.admin.name}, and removed ${team.member.name}`,
      'changed the due date from Dec 3, 2026 to Dec 5, 2026, 4:00 PM',
      'moved it from In Progress to Done',
      null,
    ])
  })

  it('names projects, goals and milestones only to readers who see them', async () => {
    const task = await makeTask({ assigned_users: [team.member.id] })
    const otherProjectId = await makeProject('Secret')
    const goal = { title: 'Ten boats', target_value: 1, unit: 'kg', start_date: '2026-11-01', end_date: '2027-11-01' }
    const { body } = await world.as(team.manager).post('/goals/', { ...goal, project_id: projectId })
    await change(task, { goal_id: body.id })
    await change(task, { goal_id: null })
    await change(task, { project_id: otherProjectId })
    await change(task, { project_id: projectId })
    expect(await sentencesFor(team.manager, task)).toEqual([
      'added it to the goal “Ten boats”',
      'removed it from the goal “Ten boats”',
      'moved it from the project “Aurora” to “Secret”',
      'moved it from the project “Secret” to “Aurora”',
    ])
    expect(await sentencesFor(team.member, task)).toEqual([
      'changed the goal',
      'removed it from a goal',
      'moved it to another project',
      'moved it to the project “Aurora”',
    ])
  })

  it('from an earlier version, without values, says what it can', async () => {
    const task = await makeTask()
    const line = { organization_id: team.id, task_id: task.id, user_id: team.manager.id, kind: 'system' as const }
    await world.store.db
      .insertInto('task_comments')
      .values([
        { ...line, fact_kind: 'task.status_changed', fact_values: JSON.stringify({ to: 'done' }) },
        {
          ...line,
          fact_kind: 'task.updated',
          fact_values: JSON.stringify({ changes: { assigned_users: {}, goal_id: {}, title: {} } }),
        },
        { ...line, fact_kind: 'text', fact_values: JSON.stringify({ content: 'Painted it' }) },
      ])
      .execute()
    expect(await sentencesFor(team.manager, task)).toEqual([
      'moved it to Done',
      'changed the assignees, changed the goal, and renamed it',
      'Painted it',
    ])
  })
})
