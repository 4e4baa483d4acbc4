import type { Task } from '@muster/contracts/tasks'
import { taskPriorities, taskStatuses } from '@muster/contracts/tasks/vocabulary'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Random, seededRandom } from '../seeded-random.ts'
import { type Person, testApi, type World } from '../testing/world.ts'
import { WatchedTask } from './testing-model.ts'

const histories = Number(process.env.WATCHER_HISTORIES ?? 200)
const stepsOfEach = 10

let world: World
beforeAll(async () => {
  world = await testApi()
})
afterAll(() => world?.close())

const lastFact = async () => {
  const { rows } = await sql<{ id: string }>`select coalesce(max(id), 0) as id from facts`.execute(world.store.db)
  return rows[0]?.id ?? '0'
}
const notifiedSince = async (fact: string) => {
  const { rows } = await sql<{ text: string }>`
    select user_id || ' ' || type as text from notifications where fact_id > ${fact}::bigint`.execute(world.store.db)
  return rows.map(({ text }) => text).toSorted()
}

it('random histories notify exactly the users whom a model of watchers and mutes notifies', async () => {
  const team = await world.team()
  const other = await world.join(team, 'member')
  const people = [
    { person: team.admin, id: team.admin.id, leads: true },
    { person: team.manager, id: team.manager.id, leads: true },
    { person: team.member, id: team.member.id, leads: false },
    { person: other, id: other.id, leads: false },
  ]
  const seen = new Set<string>()

  const step = async ({ pick, integerBelow }: Random, task: Task, model: WatchedTask, project: number) => {
    const any = pick(people)
    const leader = pick(people.slice(0, 2))
    const change = (by: Person, body: object) => world.as(by).put(`/tasks/${task.id}`, body)
    switch (integerBelow(8)) {
      case 0:
      case 1: {
        const mentioned = integerBelow(2) === 0 ? undefined : pick(people)
        const content = mentioned ? `Look, @${mentioned.person.username}` : 'Look'
        const { status } = await world.as(any.person).post(`/tasks/${task.id}/comments`, { content })
        expect(status).toBe(model.sees(any) ? 201 : 404)
        return model.sees(any) ? model.comment(any, mentioned) : []
      }
      case 2: {
        const current = (await world.as(team.admin).get(`/tasks/${task.id}`)).body.status
        const status = pick(taskStatuses.filter((word) => word !== current))
        await world.as(leader.person).patch(`/tasks/${task.id}/status`, { status })
        return model.changeStatus(leader)
      }
      case 3: {
        const current = (await world.as(team.admin).get(`/tasks/${task.id}`)).body.priority
        await change(leader.person, { priority: pick(taskPriorities.filter((word) => word !== current)) })
        return model.changePriority(leader)
      }
      case 4: {
        const toggled = pick(people)
        const ids = people.map(({ id }) => id).filter((id) => model.assignees.has(id) !== (id === toggled.id))
        await change(leader.person, { assigned_users: ids })
        return model.assign(leader, ids)
      }
      case 5:
      case 6: {
        const following = integerBelow(2) === 0
        const body = { organization_id: team.id, ids: [task.id], following }
        const response = await world.as(any.person).put('/tasks/watchers/own', body)
        expect(response.body.refused).toEqual(model.sees(any) ? [] : [task.id])
        model.follow(any, following)
        return []
      }
      default: {
        const [type, muted] = [pick(['task', 'project'] as const), integerBelow(2) === 0]
        const ids = [type === 'task' ? task.id : project]
        await world.as(any.person).put('/notifications/mutes', { organization_id: team.id, type, ids, muted })
        model.mute(any, type, muted)
        return []
      }
    }
  }

  for (let history = 0; history < histories; history++) {
    const random = seededRandom(history + 1)
    const creator = random.pick(people.slice(0, 2))
    const project = await world.as(creator.person).post('/projects/', { name: `P${history}`, organization_id: team.id })
    const task = await world.as(creator.person).post('/tasks/', { title: 'Paint', project_id: project.body.id })
    const model = new WatchedTask(creator.id, people)
    for (let index = 0; index < stepsOfEach; index++) {
      const before = await lastFact()
      const expected = await step(random, task.body, model, project.body.id)
      expect(await notifiedSince(before), `history ${history}, step ${index}`).toEqual(expected)
      for (const text of expected) seen.add(text.split(' ')[1] ?? '')
    }
    const { body } = await world.as(team.admin).get(`/tasks/${task.body.id}/watchers`)
    const watchers = body.map(({ user }: { user: { id: number } }) => user.id).toSorted()
    expect(watchers, `history ${history}`).toEqual(
      people
        .filter(model.follows)
        .map(({ id }) => id)
        .toSorted(),
    )
  }
  expect([...seen].toSorted()).toEqual([
    'followed_change',
    'followed_comment',
    'mention',
    'task_assigned',
    'task_comment',
    'task_status_change',
    'task_updated',
  ])
})
