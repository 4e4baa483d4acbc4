import type { Task } from '@muster/contracts/tasks'
import type { TaskDependency } from '@muster/contracts/tasks/dependencies'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, testApi, type World } from '../testing/world.ts'
import { wrongCounts } from './testing-counts.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>
let projectId: number

beforeAll(async () => {
  world = await testApi()
  team = await world.team()
  const project = { name: 'Aurora', organization_id: team.id }
  projectId = (await world.as(team.manager).post('/projects/', project)).body.id
})
afterAll(() => world?.close())

async function create(title: string, body: object = {}, by = team.manager): Promise<Task> {
  const response = await world.as(by).post('/tasks/', { title, project_id: projectId, ...body })
  expect(response.status, response.text).toBe(201)
  return response.body
}
const read = async (task: Task, by = team.manager): Promise<Task> => (await world.as(by).get(`/tasks/${task.id}`)).body
const add = (task: Task, kind: string, other: Task, direction = 'outgoing', by: Person = team.manager) =>
  world.as(by).post(`/tasks/${task.id}/dependencies`, { kind, task_id: other.id, direction })
type Listed = { dependencies: TaskDependency[]; hidden_blocker_count: number }
const list = async (task: Task, by: Person = team.manager): Promise<Listed> => {
  const response = await world.as(by).get(`/tasks/${task.id}/dependencies`)
  expect(response.status, response.text).toBe(200)
  return response.body
}
const move = (task: Task, status: string, by: Person = team.manager) =>
  world.as(by).patch(`/tasks/${task.id}/status`, { status })
const block = async (blocker: Task, blocked: Task): Promise<TaskDependency> => {
  const response = await add(blocker, 'blocks', blocked)
  expect(response.status, response.text).toBe(201)
  return response.body
}
const rows = () => world.store.db.selectFrom('task_dependencies').selectAll().orderBy('id').execute()
const counts = async (task: Task) => {
  const { open_blocker_count, blocked_task_count } = await read(task)
  return [open_blocker_count, blocked_task_count]
}
const toMember = (): object => ({ assigned_users: [team.member.id] })

describe('a dependency', () => {
  it('is listed by both of its tasks, each with the other', async () => {
    const [one, two] = [await create('One'), await create('Two', toMember())]
    const response = await add(one, 'blocks', two)
    expect(response.status).toBe(201)
    expect(response.body).toMatchObject({
      kind: 'blocks',
      direction: 'outgoing',
      task: {
        id: two.id,
        key: two.key,
        title: 'Two',
        status: 'todo',
        project_name: 'Aurora',
        assigned_users: [{ id: team.member.id }],
        due_date: null,
      },
    })
    expect(await list(two)).toMatchObject({
      dependencies: [{ id: response.body.id, direction: 'incoming', task: { key: one.key } }],
      hidden_blocker_count: 0,
    })
    expect([await counts(one), await counts(two)]).toEqual([
      [0, 1],
      [1, 0],
    ])
  })

  it('exists once: adding it again returns it, from either task', async () => {
    const [one, two] = [await create('One'), await create('Two')]
    const first = await add(two, 'relates', one)
    const again = await add(one, 'relates', two, 'incoming')
    expect([first.status, again.status]).toEqual([201, 200])
    expect(again.body.id).toBe(first.body.id)
    expect((await rows()).at(-1)).toMatchObject({ from_task_id: one.id, to_task_id: two.id, kind: 'relates' })
  })

  it('is removed by either of its tasks, but not by another one', async () => {
    const [one, two, three] = [await create('One'), await create('Two'), await create('Three')]
    const { id } = await block(one, two)
    expect((await world.as(team.manager).delete(`/tasks/${three.id}/dependencies/${id}`)).status).toBe(404)
    expect(await counts(two)).toEqual([1, 0])
    expect((await world.as(team.manager).delete(`/tasks/${two.id}/dependencies/${id}`)).status).toBe(204)
    expect(await counts(two)).toEqual([0, 0])
    expect((await world.as(team.manager).delete(`/tasks/${two.id}/dependencies/${id}`)).status).toBe(404)
  })

  it('connects two different tasks of one organization', async () => {
    const one = await create('One')
    const itself = await add(one, 'relates', one)
    expect([itself.status, itself.body.detail]).toEqual([422, 'A task cannot depend on itself'])
    const other = await world.organization({ admin: team.admin })
    const project = await world.as(team.admin).post('/projects/', { name: 'Theirs', organization_id: other.id })
    const foreign = await create('Foreign', { project_id: project.body.id }, team.admin)
    const refused = await add(one, 'blocks', foreign, 'outgoing', team.admin)
    expect([refused.status, refused.body.detail]).toEqual([422, 'The tasks must belong to the same organization'])
    expect((await add(one, 'blocks', foreign)).status).toBe(404)
    expect(await list(one)).toEqual({ dependencies: [], hidden_blocker_count: 0 })
  })

  it('is one of at most 100 of a task', async () => {
    const one = await create('One')
    const others = await Promise.all(Array.from({ length: 101 }, (_, index) => create(`Other ${index}`)))
    await world.store.db
      .insertInto('task_dependencies')
      .values(
        others.slice(1).map((other) => ({
          organization_id: team.id,
          from_task_id: one.id,
          to_task_id: other.id,
          kind: 'relates' as const,
        })),
      )
      .execute()
    const [other] = others
    if (!other) throw new Error('there is no other task')
    const refused = await add(other, 'relates', one)
    expect([refused.status, refused.body.detail]).toEqual([422, `${one.key} already has 100 dependencies`])
    expect((await list(other)).dependencies).toEqual([])
  })
})

describe('a cycle of blockers', () => {
  it('is refused with the keys of its tasks, and other kinds may form one', async () => {
    const [one, two, three] = [await create('One'), await create('Two'), await create('Three')]
    await block(one, two)
    await block(two, three)
    const before = await rows()
    const refused = await add(three, 'blocks', one)
    expect(refused.status).toBe(422)
    expect(refused.body.detail).toBe(
      `These tasks would block each other in a cycle: ${three.key} → ${one.key} → ${two.key} → ${three.key}`,
    )
    expect(await rows()).toEqual(before)
    expect((await add(one, 'blocks', three, 'incoming')).status).toBe(422)
    expect((await add(three, 'relates', one)).status).toBe(201)
  })

  it('is refused through a task in the trash, without names', async () => {
    const [one, two, three] = [await create('One'), await create('Two'), await create('Three')]
    await block(one, two)
    await block(two, three)
    await world.as(team.manager).delete(`/tasks/${two.id}`)
    const refused = await add(three, 'blocks', one)
    expect([refused.status, refused.body.detail]).toEqual([422, 'These tasks would block each other in a cycle.'])
  })
})

describe('the numbers of a task', () => {
  it('follow the status of its blockers, changed alone, with other fields, and together', async () => {
    const [one, two, blocked] = [await create('One'), await create('Two'), await create('Blocked')]
    await block(one, blocked)
    await block(two, blocked)
    await move(one, 'done')
    expect(await counts(blocked)).toEqual([1, 0])
    await world.as(team.manager).put(`/tasks/${two.id}`, { status: 'cancelled', title: 'No' })
    expect(await counts(blocked)).toEqual([0, 0])
    const changes = [{ ids: [one.id, two.id, blocked.id], set: { status: 'in_progress' } }]
    const together = await world.as(team.manager).patch('/tasks/', { organization_id: team.id, changes })
    expect(together.body.changed).toHaveLength(3)
    expect(await counts(blocked)).toEqual([2, 0])
    expect(await wrongCounts(world.store.db)).toEqual([])
  })

  it('omit tasks in the trash, and return with them', async () => {
    const [one, blocked] = [await create('One'), await create('Blocked')]
    await block(one, blocked)
    await world.as(team.manager).delete(`/tasks/${one.id}`)
    expect(await counts(blocked)).toEqual([0, 0])
    await world.as(team.manager).post(`/organizations/${team.id}/trash/task/${one.id}/restore`)
    expect(await counts(blocked)).toEqual([1, 0])
    await world.as(team.manager).post('/tasks/delete', { organization_id: team.id, ids: [blocked.id] })
    expect(await counts(one)).toEqual([0, 0])
    await world.as(team.manager).post('/tasks/restore', { organization_id: team.id, ids: [blocked.id] })
    expect(await counts(one)).toEqual([0, 1])
  })

  it('omit the tasks of a project in the trash, and return with it', async () => {
    const project = { name: 'Second', organization_id: team.id }
    const { id: secondId } = (await world.as(team.manager).post('/projects/', project)).body
    const [outside, inside] = [await create('Outside'), await create('Inside', { project_id: secondId })]
    await block(inside, outside)
    await world.as(team.manager).delete(`/projects/${secondId}`)
    expect(await counts(outside)).toEqual([0, 0])
    await move(outside, 'done')
    const restored = await world.as(team.manager).post(`/organizations/${team.id}/trash/project/${secondId}/restore`)
    expect(restored.status).toBe(200)
    expect([await counts(outside), await counts(inside)]).toEqual([
      [1, 0],
      [0, 1],
    ])
  })

  it('contain its duplicates, without those in the trash', async () => {
    const [original, duplicate] = [await create('Original'), await create('Duplicate')]
    const duplicates = async () => (await read(original)).duplicate_count
    const { body: dependency } = await add(duplicate, 'duplicates', original)
    expect([await duplicates(), (await read(duplicate)).duplicate_count]).toEqual([1, 0])
    await world.as(team.manager).delete(`/tasks/${duplicate.id}`)
    expect(await duplicates()).toBe(0)
    await world.as(team.manager).post(`/organizations/${team.id}/trash/task/${duplicate.id}/restore`)
    expect(await duplicates()).toBe(1)
    await world.as(team.manager).delete(`/tasks/${original.id}/dependencies/${dependency.id}`)
    expect(await duplicates()).toBe(0)
    expect(await wrongCounts(world.store.db)).toEqual([])
  })

  it('are a filter of the lists and of the search', async () => {
    const [one, blocked] = [await create('Filter blocker'), await create('Filter blocked')]
    await block(one, blocked)
    const listed = async (query: string) => {
      const { body } = await world.as(team.manager).get(`/tasks/organization/${team.id}?q=Filter&${query}`)
      return body.map(({ title }: Task) => title)
    }
    expect(await listed('is_blocked=true')).toEqual(['Filter blocked'])
    expect(await listed('is_blocked=false')).toEqual(['Filter blocker'])
    const found = await world.as(team.manager).get(`/search?organization_id=${team.id}&q=filter%20is:blocked`)
    expect(found.text).toContain(blocked.key)
    expect(found.text).not.toContain(one.key)
    await move(blocked, 'done')
    expect(await listed('is_blocked=true')).toEqual([])
  })
})

describe('the last open blocker', () => {
  const notified = async (person: Person) => {
    const { body } = await world.as(person).get('/notifications/?type=task_unblocked')
    return body.map(({ message }: { message: string }) => message)
  }

  it('notifies the assignees of the blocked task when it is finished, but not its own actor', async () => {
    const [one, two] = [await create('One', toMember()), await create('Two')]
    const blocked = await create('Blocked', { assigned_users: [team.member.id, team.admin.id] })
    await block(one, blocked)
    await block(two, blocked)
    await move(two, 'done')
    expect(await notified(team.member)).toEqual([])
    await move(one, 'done', team.member)
    expect(await notified(team.admin)).toEqual([`${blocked.key} "Blocked" is no longer blocked`])
    expect(await notified(team.member)).toEqual([])
    const fact = await world.store.db.selectFrom('facts').selectAll().orderBy('id', 'desc').executeTakeFirst()
    expect(fact).toMatchObject({ kind: 'task.blockers_changed', entity_id: blocked.id, action: 'updated' })
    expect(fact?.seen_by).toContain(team.member.id)
  })

  it.each([1, 3, 4])('of %i tasks counts, records and notifies for each of them', async (count) => {
    const blocker = await create('Blocker', toMember())
    const blocked: Awaited<ReturnType<typeof create>>[] = []
    for (let place = 0; place < count; place++) blocked.push(await create(`Blocked ${place}`, toMember()))
    for (const task of blocked) await block(blocker, task)
    const readBlocked = () =>
      world.store.db
        .selectFrom('tasks')
        .select(['id', 'version', 'open_blocker_count'])
        .where(
          'id',
          'in',
          blocked.map(({ id }) => id),
        )
        .orderBy('id')
        .execute()
    const before = await readBlocked()
    const firstFact = await lastFact()
    await move(blocker, 'done')
    const facts = await world.store.db
      .selectFrom('facts')
      .select(['kind', 'entity_id', 'version', 'seen_by'])
      .where('id', '>', firstFact)
      .orderBy('id')
      .execute()
    expect(facts[0]).toMatchObject({ kind: 'task.status_changed', entity_id: blocker.id })
    expect(facts.slice(1).toSorted((a, b) => a.entity_id - b.entity_id)).toEqual(
      before.map(({ id, version }) => ({
        kind: 'task.blockers_changed',
        entity_id: id,
        version: version + 1,
        seen_by: expect.arrayContaining([team.member.id, team.manager.id]),
      })),
    )
    const after = before.map((task) => ({ ...task, version: task.version + 1, open_blocker_count: 0 }))
    expect(await readBlocked()).toEqual(after)
    const expected = blocked.map(({ key, title }) => `${key} "${title}" is no longer blocked`)
    expect(await notified(team.member)).toEqual(expect.arrayContaining(expected))
    await move(blocker, 'todo')
    expect((await readBlocked()).map(({ open_blocker_count }) => open_blocker_count)).toEqual(blocked.map(() => 1))
  })
})

it('eight blockers of a task are finished at the same time, and its assignee is notified once', async () => {
  const blocked = await create('Blocked by eight', toMember())
  const blockers = []
  for (let place = 0; place < 8; place++) blockers.push(await create(`Blocker ${place}`))
  for (const blocker of blockers) await block(blocker, blocked)
  const responses = await Promise.all(
    blockers.map(({ id }) => world.as(team.manager).patch(`/tasks/${id}/status`, { status: 'done' })),
  )
  expect(responses.map(({ status }) => status)).toEqual(blockers.map(() => 200))
  expect((await world.as(team.manager).get(`/tasks/${blocked.id}`)).body.open_blocker_count).toBe(0)
  const { body } = await world.as(team.member).get('/notifications/?type=task_unblocked')
  const messages = body.map(({ message }: { message: string }) => message)
  expect(messages.filter((message: string) => message.includes(blocked.title))).toHaveLength(1)
})

/** The id of the newest fact. */
async function lastFact() {
  const { id } = await world.store.db
    .selectFrom('facts')
    .select((query) => query.fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  return id
}

it('of a subtask is announced to the assignees of its parent', async () => {
  const parent = await create('Parent', toMember())
  const { body: subtasks } = await world.as(team.manager).post(`/tasks/${parent.id}/subtasks`, { titles: ['Child'] })
  const [child] = subtasks
  const other = await create('Other')
  const before = await lastFact()
  await add(child, 'relates', other)
  const facts = await world.store.db
    .selectFrom('facts')
    .select(['kind', 'entity_id', 'seen_by'])
    .where('id', '>', before)
    .orderBy('id')
    .execute()
  expect(facts).toEqual([
    { kind: 'task.dependency_added', entity_id: child.id, seen_by: [team.manager.id, team.member.id] },
    { kind: 'task.dependency_added', entity_id: other.id, seen_by: [team.manager.id] },
  ])
})

describe('a member who sees only one of two tasks', () => {
  it('learns nothing about the other one', async () => {
    const hidden = await create('CANARY')
    const own = await create('Own', toMember())
    const bridge = await create('Bridge', toMember())
    await block(hidden, own)
    await add(own, 'relates', hidden)
    await block(bridge, hidden)
    const client = world.as(team.member)
    const texts: string[] = []
    const note = ({ text }: { text: string }) => texts.push(text)
    expect(await list(own, team.member)).toEqual({ dependencies: [], hidden_blocker_count: 1 })
    const [hiddenDependency] = (await list(own)).dependencies
    note(await client.get(`/tasks/${own.id}/dependencies`))
    note(await client.get(`/tasks/${own.id}`))
    note(await client.get(`/tasks/${own.id}/with-comments`))
    note(await client.get(`/tasks/${own.id}/comments`))
    const before = await rows()
    const cycle = await add(own, 'blocks', bridge, 'outgoing', team.member)
    expect([cycle.status, cycle.body.detail]).toEqual([422, 'These tasks would block each other in a cycle.'])
    note(cycle)
    const linked = await add(own, 'duplicates', hidden, 'outgoing', team.member)
    const removed = await client.delete(`/tasks/${own.id}/dependencies/${hiddenDependency?.id}`)
    expect([linked.status, removed.status]).toEqual([404, 404])
    expect((await client.get(`/tasks/${hidden.id}/dependencies`)).status).toBe(404)
    expect(await rows()).toEqual(before)
    await move(hidden, 'done')
    note(await client.get('/notifications/'))
    expect(texts.at(-1)).toContain('is no longer blocked')
    note(await client.get(`/search?organization_id=${team.id}&q=canary`))
    note(await client.get(`/search?organization_id=${team.id}&q=is:blocked%20own`))
    for (const text of texts) {
      expect(text).not.toContain('CANARY')
      expect(text).not.toContain(`"${hidden.key}"`)
      expect(text).not.toContain(`${hidden.key} `)
    }
  })

  it('reads the key in the history as soon as they see the other task', async () => {
    const [hidden, own] = [await create('Hidden'), await create('Own', toMember())]
    await block(hidden, own)
    const sentences = async (person: Person) => {
      const { body } = await world.as(person).get(`/tasks/${own.id}/comments`)
      return body.map(({ sentence }: { sentence: string }) => sentence)
    }
    expect(await sentences(team.member)).toEqual(['added a blocker'])
    expect(await sentences(team.manager)).toEqual([`added the blocker ${hidden.key}`])
    await world.as(team.manager).put(`/tasks/${hidden.id}`, { assigned_users: [team.member.id] })
    expect(await sentences(team.member)).toEqual([`added the blocker ${hidden.key}`])
  })
})
