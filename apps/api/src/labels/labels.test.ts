import { colorAt, type Label, maxLabels, maxTaskLabels } from '@muster/contracts/labels/fields'
import { labelTexts } from '@muster/contracts/labels/texts'
import type { Task } from '@muster/contracts/tasks'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { snapshot } from '../testing/permissions/snapshot.ts'
import { type Person, testApi, type World } from '../testing/world.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>
let projectId: number

beforeAll(async () => {
  world = await testApi()
  ;({ team, projectId } = await newTeam())
})
afterAll(() => world?.close())

async function newTeam() {
  const team = await world.team()
  const project = await world.as(team.manager).post('/projects/', { name: 'Aurora', organization_id: team.id })
  const projectId: number = project.body.id
  return { team, projectId }
}
const create = (by: Person, name: string, body: object = {}) =>
  world.as(by).post('/labels/', { organization_id: team.id, name, ...body })
const newLabel = async (name: string): Promise<Label> => {
  const { status, body, text } = await create(team.manager, name)
  expect(status, text).toBe(201)
  return body
}
const newTask = async (labels: Label[], body: object = {}): Promise<Task> => {
  const task = { title: 'Paint', project_id: projectId, labels: labels.map(({ id }) => id), ...body }
  const response = await world.as(team.manager).post('/tasks/', task)
  expect(response.status, response.text).toBe(201)
  return response.body
}
const list = async (): Promise<Label[]> => (await world.as(team.member).get(`/labels/organization/${team.id}`)).body
const read = async ({ id }: { id: number }): Promise<Task> => (await world.as(team.manager).get(`/tasks/${id}`)).body
const namesOf = (labels: readonly Label[]) => labels.map(({ name }) => name)
const changeLabels = (by: Person, ids: number[], change: { add_labels?: number[]; remove_labels?: number[] }) =>
  world.as(by).patch('/tasks/', { organization_id: team.id, changes: [{ ids, ...change }] })

/** Expects that `label_ids` of every task and the rows of `task_labels` contain the same labels. */
async function expectConsistent() {
  const { rows } = await sql`
    select t.id from tasks t
    where t.label_ids is distinct from
      (select array_agg(tl.label_id order by tl.label_id) from task_labels tl where tl.task_id = t.id)`.execute(
    world.store.db,
  )
  expect(rows).toEqual([])
}

describe('labels of an organization', () => {
  it('are created by admins and managers with colors in turn, and listed by name for all members', async () => {
    const own = await newTeam()
    const add = async (by: Person, name: string, color?: string) =>
      (await world.as(by).post('/labels/', { organization_id: own.team.id, name, ...(color && { color }) })).body
    const second = await add(own.team.admin, ' Version 10 ')
    const first = await add(own.team.manager, 'version 2')
    const third = await add(own.team.manager, 'Zebra', 'gray')
    expect([second, first, third]).toMatchObject([
      { name: 'Version 10', color: colorAt(0) },
      { name: 'version 2', color: colorAt(1) },
      { name: 'Zebra', color: 'gray' },
    ])
    const { status, body } = await world.as(own.team.member).get(`/labels/organization/${own.team.id}`)
    expect(status).toBe(200)
    expect(namesOf(body)).toEqual(['version 2', 'Version 10', 'Zebra'])
  })

  it('have unique names ignoring case, also if eight users create the same one at the same time', async () => {
    const names = ['Straße', 'STRASSE ', 'strasse', 'Ärger', 'ärger', 'ÄRGER', 'Ärger', 'äRGER']
    const responses = await Promise.all(names.map((name) => create(team.admin, name)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 409, 409, 409, 409, 409])
    expect(responses.find(({ status }) => status === 409)?.body.detail).toBe(labelTexts.nameTaken)
    expect(namesOf(await list()).filter((name) => name.toLowerCase() === 'ärger')).toHaveLength(1)

    const other = await newLabel('Other')
    const renamed = await world.as(team.admin).put(`/labels/${other.id}`, { name: 'ÄRGER' })
    expect(renamed.status).toBe(409)
    expect((await world.as(team.admin).put(`/labels/${other.id}`, { name: 'OTHER' })).body.name).toBe('OTHER')
  })

  it.each(['', '   ', 'a\nb', 'a​b', 'a, b', 'a; b', 'x'.repeat(51)])('have no name like %j', async (name) => {
    expect((await create(team.admin, name)).status).toBe(422)
  })

  it('are at most 500, also if several are created at the same time', async () => {
    const own = await newTeam()
    await sql`insert into labels (organization_id, name, color)
      select ${own.team.id}, 'Label ' || n, 'blue' from generate_series(1, ${maxLabels - 1}) n`.execute(world.store.db)
    const responses = await Promise.all(
      ['One', 'Two', 'Three'].map((name) =>
        world.as(own.team.admin).post('/labels/', { organization_id: own.team.id, name }),
      ),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect(responses.find(({ status }) => status === 409)?.body.detail).toBe(labelTexts.tooMany(maxLabels))
  })

  it('are managed by nobody else, and nothing changes', async () => {
    const label = await newLabel('Managed')
    const into = await newLabel('Managed too')
    const stranger = (await world.team()).admin
    const calls = (by: Person) => [
      () => world.as(by).post('/labels/', { organization_id: team.id, name: 'New' }),
      () => world.as(by).put(`/labels/${label.id}`, { name: 'Changed' }),
      () => world.as(by).post(`/labels/${label.id}/merge`, { into_id: into.id }),
      () => world.as(by).delete(`/labels/${label.id}`),
    ]
    const before = await snapshot(world.store.db)
    for (const call of calls(team.member)) expect((await call()).status).toBe(403)
    const statuses = []
    for (const call of calls(stranger)) statuses.push((await call()).status)
    expect(statuses).toEqual([403, 404, 404, 404])
    expect((await world.as(stranger).get(`/labels/organization/${team.id}`)).status).toBe(403)
    expect(await snapshot(world.store.db)).toBe(before)
  })
})

describe('the labels of a task', () => {
  it('are set, changed and cleared, by name, and are in one line of the history', async () => {
    const [urgent, field] = [await newLabel('Urgent'), await newLabel('Field work')]
    const task = await newTask([urgent, field], { assigned_users: [team.member.id] })
    expect(namesOf(task.labels)).toEqual(['Field work', 'Urgent'])
    expect(await read(task)).toEqual(task)

    const indoor = await newLabel('Indoor')
    const changed = await world.as(team.member).put(`/tasks/${task.id}`, { labels: [{ id: indoor.id }, field.id] })
    expect(namesOf(changed.body.labels)).toEqual(['Field work', 'Indoor'])
    const { body: comments } = await world.as(team.member).get(`/tasks/${task.id}/comments`)
    expect(comments.at(-1)).toMatchObject({
      content: 'Task updated: labels',
      sentence: 'added the label “Indoor” and removed the label “Urgent”',
    })
    const cleared = await world.as(team.member).put(`/tasks/${task.id}`, { labels: [] })
    expect(cleared.body.labels).toEqual([])
    await expectConsistent()
  })

  it('are found by any of several labels and by none', async () => {
    const own = await newTeam()
    const manager = world.as(own.team.manager)
    const [one, two] = await Promise.all(
      ['One', 'Two'].map(async (name) => (await manager.post('/labels/', { organization_id: own.team.id, name })).body),
    )
    for (const [title, ...labels] of [['None'], ['First', one], ['Second', two], ['Both', one, two]])
      await manager.post('/tasks/', { title, project_id: own.projectId, labels })
    const found = async (value: string) => {
      const { body } = await manager.get(`/tasks/organization/${own.team.id}?labels_is=${value}`)
      return body.map(({ title }: Task) => title).toSorted()
    }
    expect(await found(`${one.id}`)).toEqual(['Both', 'First'])
    expect(await found(`${one.id},${two.id}`)).toEqual(['Both', 'First', 'Second'])
    expect(await found('none')).toEqual(['None'])
    expect(await found(`none,${two.id}`)).toEqual(['Both', 'None', 'Second'])
  })

  it('are refused if they belong to another organization or are too many, and nothing changes', async () => {
    const other = await newTeam()
    const foreign = await world
      .as(other.team.admin)
      .post('/labels/', { organization_id: other.team.id, name: 'Theirs' })
    const own = await newLabel('Ours')
    const task = await newTask([own])
    const before = await snapshot(world.store.db)
    const manager = world.as(team.manager)
    const labels = [foreign.body.id]
    const responses = [
      await manager.put(`/tasks/${task.id}`, { labels }),
      await manager.post('/tasks/', { title: 'New', project_id: projectId, labels }),
      await manager.put(`/tasks/${task.id}`, { labels: Array.from({ length: maxTaskLabels + 1 }, () => own.id) }),
    ]
    expect(responses.map(({ status }) => status)).toEqual([422, 422, 422])
    expect(responses[0]?.body.detail).toBe(labelTexts.notOfOrganization)
    const bulk = await changeLabels(team.manager, [task.id], { add_labels: labels })
    expect(bulk.body.refused).toMatchObject([{ id: task.id, reason: labelTexts.notOfOrganization }])
    expect(await snapshot(world.store.db)).toBe(before)
  })

  it('may be changed only by users who may edit the task', async () => {
    const label = await newLabel('Edited by some')
    const task = await newTask([])
    const response = await changeLabels(team.member, [task.id], { add_labels: [label.id] })
    expect(response.body).toMatchObject({ changed: [], refused: [{ id: task.id, title: null }] })
    expect((await world.as(team.member).put(`/tasks/${task.id}`, { labels: [label.id] })).status).toBe(404)
    expect((await read(task)).labels).toEqual([])
  })

  it('are not lost if eight users add and remove different ones at the same time', async () => {
    const labels = await Promise.all(Array.from({ length: 8 }, (_, index) => newLabel(`Concurrent ${index}`)))
    const task = await newTask(labels.slice(0, 4))
    const responses = await Promise.all(
      labels.map(({ id }, index) =>
        changeLabels(team.manager, [task.id], index < 4 ? { remove_labels: [id] } : { add_labels: [id] }),
      ),
    )
    expect(responses.map(({ body }) => body.changed)).toEqual(labels.map(() => [task.id]))
    expect(namesOf((await read(task)).labels)).toEqual(namesOf(labels.slice(4)))
    await expectConsistent()
  })

  it('are added to and removed from several tasks, and an undo restores exactly what changed', async () => {
    const [kept, removed, added] = [await newLabel('Kept'), await newLabel('Removed'), await newLabel('Added')]
    const tasks = [await newTask([kept, removed]), await newTask([added]), await newTask([])]
    const ids = tasks.map(({ id }) => id)
    const { body } = await changeLabels(team.manager, ids, { add_labels: [added.id], remove_labels: [removed.id] })
    expect(body.changed).toEqual(ids)
    expect((await Promise.all(tasks.map(read))).map((task) => namesOf(task.labels))).toEqual([
      ['Added', 'Kept'],
      ['Added'],
      ['Added'],
    ])
    const undone = await world.as(team.manager).patch('/tasks/', { organization_id: team.id, changes: body.undo })
    expect(undone.body.refused).toEqual([])
    expect((await Promise.all(tasks.map(read))).map((task) => namesOf(task.labels))).toEqual([
      ['Kept', 'Removed'],
      ['Added'],
      [],
    ])
    await expectConsistent()
  })

  it('stay with a task in the trash, and return with it', async () => {
    const label = await newLabel('Stays')
    const task = await newTask([label])
    await world.as(team.manager).delete(`/tasks/${task.id}`)
    await world.as(team.manager).post('/tasks/restore', { organization_id: team.id, ids: [task.id] })
    expect((await read(task)).labels).toEqual([label])
  })

  it('have their new name and color in a list whose rows are cached, and another ETag', async () => {
    const label = await newLabel('Before')
    const task = await newTask([label])
    const path = `/tasks/organization/${team.id}?labels_is=${label.id}`
    const first = await world.as(team.manager).get(path)
    expect(first.body).toMatchObject([{ id: task.id, labels: [{ name: 'Before' }] }])
    await world.as(team.manager).put(`/labels/${label.id}`, { name: 'After', color: 'brown' })
    const second = await world.as(team.manager).get(path)
    expect(second.body).toMatchObject([{ id: task.id, labels: [{ id: label.id, name: 'After', color: 'brown' }] }])
    expect(second.headers.etag).not.toBe(first.headers.etag)
  })
})

describe('the end of a label', () => {
  it('removes it from all tasks, also those in the trash, and a task that was read before is outdated', async () => {
    const [gone, kept] = [await newLabel('Gone'), await newLabel('Remains')]
    const [task, trashed] = [await newTask([gone, kept]), await newTask([gone])]
    await world.as(team.manager).delete(`/tasks/${trashed.id}`)
    const { headers } = await world.as(team.manager).get(`/tasks/${task.id}`)
    expect((await world.as(team.admin).delete(`/labels/${gone.id}`)).status).toBe(204)
    expect(namesOf(await list())).not.toContain('Gone')
    expect(await read(task)).toMatchObject({ labels: [kept], version: task.version + 1 })
    const stale = await world
      .as(team.manager)
      .put(`/tasks/${task.id}`, { title: 'Stale' }, { 'if-match': String(headers.etag) })
    expect(stale.status).toBe(412)
    await world.as(team.manager).post('/tasks/restore', { organization_id: team.id, ids: [trashed.id] })
    expect((await read(trashed)).labels).toEqual([])
    expect((await world.as(team.admin).delete(`/labels/${gone.id}`)).status).toBe(404)
    await expectConsistent()
  })

  it('merges it into another one, also on a task that has both', async () => {
    const [from, into, third] = [await newLabel('Merged'), await newLabel('Into'), await newLabel('Third')]
    const tasks = [await newTask([from]), await newTask([from, into, third]), await newTask([into])]
    expect((await world.as(team.manager).post(`/labels/${from.id}/merge`, { into_id: into.id })).status).toBe(204)
    expect((await Promise.all(tasks.map(read))).map((task) => namesOf(task.labels))).toEqual([
      ['Into'],
      ['Into', 'Third'],
      ['Into'],
    ])
    expect(namesOf(await list())).not.toContain('Merged')
    await expectConsistent()
  })

  it('is refused with itself or a label of another organization, and nothing changes', async () => {
    const label = await newLabel('Not merged')
    const other = await newTeam()
    const own = await world.as(team.admin).post('/labels/', { organization_id: team.id, name: 'Shared' })
    const theirs = await world.as(other.team.admin).post('/labels/', { organization_id: other.team.id, name: 'Theirs' })
    await world.join({ id: other.team.id }, 'admin', team.admin)
    const before = await snapshot(world.store.db)
    const merge = (into_id: number) => world.as(team.admin).post(`/labels/${label.id}/merge`, { into_id })
    expect((await merge(label.id)).status).toBe(422)
    expect((await merge(theirs.body.id)).status).toBe(404)
    expect((await merge(2_000_000_000)).status).toBe(404)
    expect(await snapshot(world.store.db)).toBe(before)
    expect((await merge(own.body.id)).status).toBe(204)
  })

  it('takes it from more tasks than fit into one part', async () => {
    const [from, into] = [await newLabel('Many'), await newLabel('Many more')]
    const task = await newTask([from])
    await sql`
      with made as (
        insert into tasks (organization_id, number, project_id, title, position, label_ids)
        select ${team.id}, 1000000 + n, ${projectId}, 'Copy', 1, array[${from.id}::int] from generate_series(1, 1100) n
        returning id, organization_id
      )
      insert into task_labels (task_id, label_id, organization_id) select id, ${from.id}, organization_id from made
    `.execute(world.store.db)
    expect((await world.as(team.admin).post(`/labels/${from.id}/merge`, { into_id: into.id })).status).toBe(204)
    const { headers } = await world.as(team.admin).get(`/tasks/organization/${team.id}?labels_is=${into.id}&limit=1`)
    expect(headers['x-total-count']).toBe('1101')
    expect((await read(task)).labels).toEqual([into])
    await expectConsistent()
    expect((await world.as(team.admin).delete(`/labels/${into.id}`)).status).toBe(204)
    await expectConsistent()
  })

  it('waits for a task that gets the label, and takes it from that task too', async () => {
    const label = await newLabel('Raced')
    const task = await newTask([])
    const [added, deleted] = await Promise.all([
      changeLabels(team.manager, [task.id], { add_labels: [label.id] }),
      world.as(team.admin).delete(`/labels/${label.id}`),
    ])
    expect([added.status, deleted.status]).toEqual([200, 204])
    expect((await read(task)).labels).toEqual([])
    await expectConsistent()
  })
})
