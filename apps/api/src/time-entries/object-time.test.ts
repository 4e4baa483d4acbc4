import type { ObjectTime } from '@muster/contracts/time-entries/object-time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, testApi, type World } from '../testing/world.ts'
import { timing } from './testing-time.ts'

let world: World
beforeAll(async () => {
  world = await testApi()
})
afterAll(() => world?.close())

/** A goal with a milestone in a project of its own, with tasks of two people and their time. */
async function filled() {
  const team = await world.team()
  const time = await timing(world, team)
  const { plan, log } = time
  const project = await plan.createProject({ name: 'Beacon' })
  const [goal, milestone] = [
    await plan.createGoal(team.manager, { project_id: project.id }),
    await plan.createMilestone({ project_id: project.id }),
  ]
  await plan.createLink({ goal_id: goal.id, milestone_id: milestone.id })
  const task = (people: Person[], body: object) => time.taskOf(people, { project_id: project.id, ...body })
  const inBoth = { goal_id: goal.id, goal_milestone_id: milestone.id }
  const shared = await task([team.member, team.manager], { estimated_hours: 8, ...inBoth })
  const direct = await task([team.manager], { estimated_hours: 2.5, goal_id: goal.id })
  const loose = await task([team.manager], {})
  await log(team.member, shared, '2024-05-06T09:00Z', 60)
  await log(team.manager, shared, '2024-05-07T09:00Z', 30)
  await log(team.manager, direct, '2024-05-08T09:00Z', 200)
  await log(team.manager, loose, '2024-05-09T09:00Z', 10)
  const urls = [`/projects/${project.id}`, `/milestones/${milestone.id}`, `/goals/${goal.id}`]
  const read = (by: Person): Promise<ObjectTime[]> =>
    Promise.all(
      urls.map(async (url) => {
        const { status, text, body } = await world.as(by).get(`${url}/time`)
        expect(status, text).toBe(200)
        return body
      }),
    )
  return { team, time, plan, project, goal, milestone, task, inBoth, shared, direct, loose, urls, read }
}

describe('the time of a project, a milestone and a goal', () => {
  it('sums up the estimates and the time of its tasks, each once', async () => {
    const { team, read } = await filled()
    expect(await read(team.admin)).toEqual([
      {
        of: 'everyone',
        estimated_minutes: 630,
        spent_minutes: 300,
        compared_minutes: 290,
        task_count: 3,
        estimated_task_count: 2,
      },
      {
        of: 'everyone',
        estimated_minutes: 480,
        spent_minutes: 90,
        compared_minutes: 90,
        task_count: 1,
        estimated_task_count: 1,
      },
      {
        of: 'everyone',
        estimated_minutes: 630,
        spent_minutes: 290,
        compared_minutes: 290,
        task_count: 2,
        estimated_task_count: 2,
      },
    ])
  })

  it('counts subtasks and cancelled tasks, but no running timer and no task in the trash', async () => {
    const { team, time, plan, direct, loose, shared, read } = await filled()
    await plan.setTaskStatus(direct, 'cancelled')
    const { body } = await world.as(team.manager).post(`/tasks/${loose.id}/subtasks`, { titles: ['Below'] })
    await world.as(team.manager).put(`/tasks/${body[0].id}`, { estimated_hours: 1 })
    await time.log(team.manager, body[0], '2024-05-09T12:00Z', 5)
    await world.as(team.manager).post('/time-entries/start', { task_id: loose.id })
    await world.as(team.manager).delete(`/tasks/${shared.id}`)
    expect(await read(team.manager)).toEqual([
      {
        of: 'everyone',
        estimated_minutes: 210,
        spent_minutes: 215,
        compared_minutes: 205,
        task_count: 3,
        estimated_task_count: 2,
      },
      {
        of: 'everyone',
        estimated_minutes: null,
        spent_minutes: 0,
        compared_minutes: 0,
        task_count: 0,
        estimated_task_count: 0,
      },
      {
        of: 'everyone',
        estimated_minutes: 150,
        spent_minutes: 200,
        compared_minutes: 200,
        task_count: 1,
        estimated_task_count: 1,
      },
    ])
  })

  it('has only their own time on the tasks that they see for members, and tells them nothing about others', async () => {
    const { team, time, task, inBoth, shared, read } = await filled()
    const own = {
      of: 'own',
      estimated_minutes: 480,
      spent_minutes: 60,
      compared_minutes: 60,
      task_count: 1,
      estimated_task_count: 1,
    }
    const before = await read(team.member)
    expect(before).toEqual([own, own, own])

    const canary = await task([team.manager], { title: 'Canary', estimated_hours: 777, ...inBoth })
    await task([team.admin], { title: 'Canary of nobody', ...inBoth })
    await time.log(team.manager, canary, '2024-05-10T09:00Z', 777)
    await time.log(team.manager, shared, '2024-05-10T09:00Z', 777)
    expect((await read(team.manager)).map(({ spent_minutes }) => spent_minutes)).toEqual([1854, 1644, 1844])
    expect(await read(team.member)).toEqual(before)

    await world.as(team.manager).put(`/tasks/${shared.id}`, { assigned_users: [team.manager.id] })
    const stillVisible = await task([team.member], { ...inBoth })
    expect(await read(team.member)).toEqual(
      before.map(() => ({
        ...own,
        estimated_minutes: null,
        spent_minutes: 0,
        compared_minutes: 0,
        estimated_task_count: 0,
      })),
    )
    await time.log(team.member, stillVisible, '2024-05-10T09:00Z', 1)
    expect((await read(team.member)).map(({ spent_minutes }) => spent_minutes)).toEqual([1, 1, 1])
  })

  it('is not found by members without a task in it, by strangers, and for personal goals of others', async () => {
    const { plan, team, urls } = await filled()
    const [colleague, stranger] = [await world.join(team), await world.register()]
    const personal = await plan.createPersonalGoal(team.admin)
    const hidden = [...urls.flatMap((url) => [[colleague, url] as const, [stranger, url] as const])]
    for (const [by, url] of [...hidden, [team.manager, `/goals/${personal.id}`] as const]) {
      const { status, body } = await world.as(by).get(`${url}/time`)
      expect([status, body.detail]).toEqual([404, expect.stringMatching(/^(Project|Milestone|Goal) not found$/)])
      expect(JSON.stringify(body)).not.toMatch(/minutes|count/)
    }
  })
})
