import type { CustomField, CustomFieldKind } from '@muster/contracts/custom-fields/fields'
import { deadlocksIn } from '@muster/database/testing-deadlocks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { optionOf } from '../custom-fields/testing-fields.ts'
import { snapshot } from '../testing/permissions/snapshot.ts'
import { countWaitingForLocks } from '../testing/waiting-for-locks.ts'
import { type Person, testApi, type World } from '../testing/world.ts'
import { purge } from '../trash/purge.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>
let projectId: number

beforeAll(async () => {
  world = await testApi()
})
afterAll(() => world?.close())
beforeEach(async () => {
  team = await world.team()
  const values = { name: 'Website', organization_id: team.id, start_date: '2027-03-01', end_date: '2027-04-30' }
  projectId = (await posted('/projects/', values)).id
})

const nothing = { labels: 0, users: 0, custom_fields: 0, options: 0 }

const manager = () => world.as(team.manager)
async function posted(path: string, body: object, person: Person = team.manager) {
  const response = await world.as(person).post(path, body)
  expect(response.status, response.text).toBeLessThan(300)
  return response.body
}
const read = async (path: string, person: Person = team.manager) => (await world.as(person).get(path)).body
const makeTask = (title: string, values: object = {}) => posted('/tasks/', { title, project_id: projectId, ...values })
const makeLabel = (name: string) => posted('/labels/', { name, organization_id: team.id })
const saveTask = (id: number, name = 'Onboarding', values: object = {}) =>
  posted(`/tasks/${id}/template`, { name, ...values })
const saveProject = (name = 'Site', values: object = {}) =>
  posted(`/projects/${projectId}/template`, { name, ...values })
const listed = (person: Person = team.manager) => read(`/templates/organization/${team.id}`, person)
const tasksOf = (id: number) => read(`/tasks/organization/${team.id}?project_id_is=${id}&sort=position`)
const titlesOf = (tasks: { title: string }[]) => tasks.map(({ title }) => title)
const titlesIn = (templates: { name: string }[]) => templates.map(({ name }) => name)
const notificationsOf = async (person: Person) =>
  (await read('/notifications/?limit=50', person)).map(({ title, message }: { title: string; message: string }) => ({
    title,
    message,
  }))

describe('a template of a task', () => {
  it('has the task with its subtasks on all levels, without what belongs to its place', async () => {
    const label = await makeLabel('People')
    const task = await makeTask('Welcome Ewa', {
      description: 'First week',
      priority: 'high',
      estimated_hours: 4,
      assigned_users: [team.member.id],
      labels: [label.id],
      status: 'in_progress',
    })
    const [first] = await posted(`/tasks/${task.id}/subtasks`, { titles: ['Laptop', 'Badge'] })
    await posted(`/tasks/${first.id}/subtasks`, { titles: ['Order it'] })

    const template = await saveTask(task.id, 'Onboarding', { description: 'For everybody' })
    expect(template).toMatchObject({
      kind: 'task',
      name: 'Onboarding',
      description: 'For everybody',
      task_count: 4,
      milestone_count: 0,
      created_by: { id: team.manager.id },
    })
    expect(await listed()).toEqual([template])
    const detail = await read(`/templates/${template.id}`)
    expect(titlesOf(detail.tasks)).toEqual(['Welcome Ewa', 'Laptop', 'Order it', 'Badge'])
    expect(detail.tasks.map(({ parent }: { parent: number | null }) => parent)).toEqual([null, 0, 1, 0])
    expect(detail).toMatchObject({ project: null, milestones: [], missing: nothing })
    expect(detail.tasks[0]).toEqual({
      title: 'Welcome Ewa',
      description: 'First week',
      priority: 'high',
      expected_completion_time: null,
      estimated_hours: 4,
      assigned_users: [{ id: team.member.id, full_name: expect.any(String) }],
      labels: [label],
      custom_fields: [],
      due: null,
      parent: null,
      milestone: null,
      recurrence: null,
    })
  })

  it('creates the task again, with the fields of the body and a notification for each assignee', async () => {
    const label = await makeLabel('People')
    const task = await makeTask('Welcome Ewa', { description: 'First week', labels: [label.id], priority: 'urgent' })
    await posted(`/tasks/${task.id}/subtasks`, { titles: ['Laptop', 'Badge'], assigned_users: [team.member.id] })
    const template = await saveTask(task.id)
    const other = await posted('/projects/', { name: 'Team', organization_id: team.id })

    const before = (await notificationsOf(team.member)).length
    const body = { project_id: other.id, title: 'Welcome Jo', description: null, status: 'in_review' }
    const created = await posted(`/templates/${template.id}/task`, body)
    expect(created).toMatchObject({ subtask_count: 2, missing: nothing })
    expect(created.task).toMatchObject({
      title: 'Welcome Jo',
      description: null,
      priority: 'urgent',
      status: 'in_review',
      labels: [label],
      project_id: other.id,
      subtask_count: 2,
      created_by: team.manager.id,
    })
    const subtasks = await read(`/tasks/${created.task.id}/subtasks`)
    expect(subtasks).toMatchObject([
      { title: 'Laptop', status: 'todo', assignees: [{ id: team.member.id }] },
      { title: 'Badge', status: 'todo', assignees: [{ id: team.member.id }] },
    ])
    const received = (await notificationsOf(team.member)).slice(0, -before || undefined)
    expect(received).toHaveLength(1)
    expect(received[0].message).toContain('2 tasks')

    const alone = await posted(`/templates/${template.id}/task`, { project_id: other.id, keep_assignees: false })
    expect((await read(`/tasks/${alone.task.id}/subtasks`))[0].assignees).toEqual([])
  })

  it('counts due dates from the day of creation, in the time zone of the user and across a change of the clocks', async () => {
    for (const zone of ['Pacific/Kiritimati', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Midway']) {
      await manager().put(`/users/${team.manager.id}`, { time_zone: zone })
      const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date())
      const inDays = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
      const task = await makeTask(`In ${zone}`, { due_date: inDays(200), due_time: '02:30' })
      const template = await saveTask(task.id, zone)
      const { tasks } = await read(`/templates/${template.id}`)
      expect(tasks[0].due).toEqual({ days: 200, time: '02:30:00' })
      const use = async (body: object) =>
        (await posted(`/templates/${template.id}/task`, { project_id: projectId, ...body })).task.due_date
      expect(await use({})).toBe(`${inDays(200)}T02:30:00`)
      expect(await use({ start_date: '2027-03-13' })).toBe('2027-09-29T02:30:00')
      expect(await use({ due_time: '17:00' })).toBe(`${inDays(200)}T17:00:00`)
      expect(await use({ due_date: null })).toBeNull()
    }
  })

  it('is due on the day of creation if the task was due before it was created', async () => {
    const template = await saveTask((await makeTask('Late', { due_date: '2020-01-31' })).id)
    expect((await read(`/templates/${template.id}`)).tasks[0].due).toEqual({ days: 0, time: '23:59:59' })
    const created = await posted(`/templates/${template.id}/task`, { project_id: projectId, start_date: '2027-03-13' })
    expect(created.task.due_date).toBe('2027-03-13T23:59:59')
  })

  it('repeats from the due date of the body, and not at all if the body says that it is finished', async () => {
    const task = await makeTask('Water', { due_date: '2027-03-01' })
    await manager().put(`/tasks/${task.id}/recurrence`, { rule: 'FREQ=WEEKLY' })
    const { id } = await saveTask(task.id, 'Watering')
    const create = async (body: object) =>
      (await posted(`/templates/${id}/task`, { project_id: projectId, ...body })).task
    const seriesOf = async (created: { id: number }) => (await read(`/tasks/${created.id}/recurrence`)).series
    const dated = await create({ due_date: '2099-03-11' })
    expect(await seriesOf(dated)).toMatchObject({ start_date: '2099-03-11', next_date: '2099-03-18' })
    for (const status of ['done', 'cancelled']) {
      const finished = await create({ status })
      expect([finished.status, finished.recurrence, await seriesOf(finished)]).toEqual([status, null, null])
    }
  })

  it('repeats as the task did, unless the rule has a last date', async () => {
    const task = await makeTask('Water', { due_date: '2027-01-04' })
    await manager().put(`/tasks/${task.id}/recurrence`, { rule: 'FREQ=WEEKLY;BYDAY=MO', copied: ['labels'] })
    const template = await saveTask(task.id, 'Water')
    const created = await posted(`/templates/${template.id}/task`, { project_id: projectId, due_date: '2027-02-01' })
    expect(created.task.recurrence).toBe('FREQ=WEEKLY;BYDAY=MO')
    expect((await read(`/tasks/${created.task.id}/recurrence`)).series).toMatchObject({
      rule: 'FREQ=WEEKLY;BYDAY=MO',
      mode: 'when_finished',
      copied: ['labels'],
      number: 1,
      ended_at: null,
    })
    await manager().patch(`/tasks/${created.task.id}/status`, { status: 'done' })
    expect((await read(`/tasks/${created.task.id}/recurrence`)).tasks).toHaveLength(2)

    // Subtasks do not repeat, whatever the template says.
    const { tasks } = await read(`/templates/${template.id}`)
    await manager().put(`/templates/${template.id}`, { tasks: [...tasks, { ...tasks[0], title: 'Refill', parent: 0 }] })
    const withPart = await posted(`/templates/${template.id}/task`, { project_id: projectId, due_date: '2027-03-01' })
    expect(withPart.task.recurrence).toBe('FREQ=WEEKLY;BYDAY=MO')
    const [part] = await read(`/tasks/${withPart.task.id}/subtasks`)
    expect(await read(`/tasks/${part.id}`)).toMatchObject({ title: 'Refill', recurrence: null })

    await manager().put(`/tasks/${task.id}/recurrence`, { rule: 'FREQ=WEEKLY;UNTIL=20270301' })
    const ends = await saveTask(task.id, 'Water until March')
    expect((await posted(`/templates/${ends.id}/task`, { project_id: projectId })).task.recurrence).toBeNull()
  })

  it('is created under a milestone, whose goal it counts for', async () => {
    const goal = await posted('/goals/', {
      title: 'Grow',
      organization_id: team.id,
      project_id: projectId,
      target_value: 1,
      unit: 'x',
      start_date: '2027-01-01',
      end_date: '2027-12-31',
    })
    const milestone = await posted('/milestones/', {
      title: 'Ready',
      organization_id: team.id,
      goal_id: goal.id,
      project_id: projectId,
      due_date: '2027-05-01',
    })
    const task = await makeTask('Root')
    await posted(`/tasks/${task.id}/subtasks`, { titles: ['Part'] })
    const template = await saveTask(task.id)
    const { task: created } = await posted(`/templates/${template.id}/task`, { goal_milestone_id: milestone.id })
    expect(created).toMatchObject({ project_id: projectId, goal_id: goal.id, goal_milestone_id: milestone.id })
    const { rows } = await world.store.pool.query('select goal_id, milestone_id from tasks where parent_id = $1', [
      created.id,
    ])
    expect(rows).toEqual([{ goal_id: goal.id, milestone_id: milestone.id }])
  })

  it('is renamed and edited, and deleted with Undo, and its name is unique in its kind', async () => {
    const task = await makeTask('Root')
    const template = await saveTask(task.id, 'Review')
    await saveProject('review')
    const other = await saveTask(task.id, 'Release')
    expect((await manager().post(`/tasks/${task.id}/template`, { name: 'REVIEW' })).status).toBe(409)
    expect((await manager().put(`/templates/${other.id}`, { name: 'review' })).status).toBe(409)

    const { tasks } = await read(`/templates/${template.id}`)
    const subtask = { ...tasks[0], title: 'Part', parent: 0, due: { days: 2, time: '23:59:59' } }
    const changes = { name: 'Reviews', description: 'Every month', tasks: [{ ...tasks[0], title: 'Start' }, subtask] }
    const changed = await manager().put(`/templates/${template.id}`, changes)
    expect(changed.body).toMatchObject({ name: 'Reviews', description: 'Every month', task_count: 2 })
    expect(titlesOf((await read(`/templates/${template.id}`)).tasks)).toEqual(['Start', 'Part'])
    const created = await posted(`/templates/${template.id}/task`, { project_id: projectId, start_date: '2027-01-01' })
    expect(await read(`/tasks/${created.task.id}/subtasks`)).toMatchObject([
      { title: 'Part', due_date: '2027-01-03T23:59:59' },
    ])
    const sameName = await manager().put(`/templates/${template.id}`, { name: 'REVIEWS', description: 'Every week' })
    expect(sameName.body).toMatchObject({ name: 'REVIEWS', description: 'Every week' })
    await manager().put(`/templates/${template.id}`, { name: 'Reviews' })
    const factsOf = () =>
      world.store.db
        .selectFrom('facts')
        .select(['kind', 'values'])
        .where('entity', '=', 'template')
        .where('entity_id', '=', template.id)
        .orderBy('id')
        .execute()
    expect(await factsOf()).toEqual([
      { kind: 'template.created', values: { name: 'Review', tasks: 1 } },
      { kind: 'template.updated', values: { name: { from: 'Review', to: 'Reviews' }, tasks: { from: 1, to: 2 } } },
      { kind: 'template.updated', values: { name: { from: 'Reviews', to: 'REVIEWS' } } },
      { kind: 'template.updated', values: { name: { from: 'REVIEWS', to: 'Reviews' } } },
    ])

    const remove = () => manager().delete(`/templates/${template.id}`)
    const restore = () => manager().post(`/templates/${template.id}/restore`, {})
    expect((await remove()).status).toBe(204)
    expect((await remove()).status).toBe(404)
    expect((await manager().get(`/templates/${template.id}`)).status).toBe(404)
    expect((await restore()).body).toMatchObject({ name: 'Reviews', task_count: 2 })
    expect((await restore()).body).toMatchObject({ name: 'Reviews' })
    expect((await factsOf()).slice(4).map(({ kind }) => kind)).toEqual(['template.deleted', 'template.restored'])
    await remove()
    await saveTask(task.id, 'Reviews')
    expect((await restore()).status).toBe(409)
  })

  it('shows the name that its author had on leaving the organization, also in the export [S7]', async () => {
    const author = await world.join(team, 'manager')
    const task = await makeTask('Welcome')
    await posted(`/tasks/${task.id}/template`, { name: 'Onboarding' }, author)
    expect((await world.as(team.admin).delete(`/organizations/${team.id}/members/${author.id}`)).status).toBe(204)
    const renamed = await world.as(author).put(`/users/${author.id}`, { full_name: 'Later Name' })
    expect(renamed.status, renamed.text).toBe(200)
    expect(await listed()).toMatchObject([{ created_by: { id: author.id, full_name: author.name } }])
  })

  it('is deleted permanently after 30 days', async () => {
    const template = await saveTask((await makeTask('Root')).id)
    const kept = await saveTask((await makeTask('Root')).id, 'Kept')
    for (const { id } of [template, kept]) await manager().delete(`/templates/${id}`)
    for (const [{ id }, days] of [
      [template, 31],
      [kept, 29],
    ] as const)
      await world.store.pool.query(
        'update templates set deleted_at = now() - make_interval(days => $2) where id = $1',
        [id, days],
      )
    await purge(world.store)
    expect((await manager().post(`/templates/${template.id}/restore`, {})).status).toBe(404)
    expect((await manager().post(`/templates/${kept.id}/restore`, {})).status).toBe(200)
  })

  it('is listed in the trash with who deleted it, to those who lead, until it is restored', async () => {
    const template = await saveProject()
    const kept = await saveTask((await makeTask('Root')).id, 'Kept')
    await world.as(team.admin).delete(`/templates/${template.id}`)
    const trash = (person: Person) => world.as(person).get(`/organizations/${team.id}/trash`)
    const { body, headers } = await trash(team.manager)
    expect(body).toMatchObject([
      {
        kind: 'template',
        id: template.id,
        title: 'Site',
        deleted_by: { id: team.admin.id },
        counts: { tasks: 0, milestones: 0, goals: 0 },
      },
    ])
    expect(headers['total-count'] ?? headers['x-total-count']).toBe('1')
    expect((await trash(team.member)).status).toBe(403)
    const other = await world.team()
    expect((await trash(other.manager)).status).toBe(403)

    await posted(`/templates/${template.id}/restore`, {})
    expect((await trash(team.manager)).body).toEqual([])
    expect(titlesIn(await listed())).toEqual(['Kept', 'Site'])
    await manager().delete(`/templates/${kept.id}`)
    expect((await trash(team.manager)).body).toMatchObject([{ id: kept.id, counts: { tasks: 1 } }])
  })

  it('refuses tasks that are no tree, and changes nothing', async () => {
    const template = await saveTask((await makeTask('Root')).id)
    const { tasks } = await read(`/templates/${template.id}`)
    const [root] = tasks
    const sub = (parent: number | null) => ({ ...root, title: 'Part', parent })
    const refused = [
      [],
      [sub(0)],
      [root, sub(null)],
      [root, sub(1)],
      [root, sub(2), sub(0)],
      [root, sub(0), sub(1), sub(2), sub(3), sub(4)],
      [root, ...Array.from({ length: 201 }, () => sub(0))],
      [{ ...root, title: '' }],
      [{ ...root, due: { days: 1, time: '25:00:00' } }],
      [{ ...root, milestone: 0 }],
    ]
    for (const wrong of refused) {
      const response = await manager().put(`/templates/${template.id}`, { tasks: wrong })
      expect(response.status, JSON.stringify(wrong).slice(0, 200)).toBe(422)
    }
    expect((await read(`/templates/${template.id}`)).tasks).toEqual(tasks)
    const ofProject = await saveProject()
    expect((await manager().put(`/templates/${ofProject.id}`, { tasks })).status).toBe(422)
    expect((await manager().post(`/templates/${ofProject.id}/task`, { project_id: projectId })).status).toBe(422)
    expect((await manager().post(`/templates/${template.id}/project`, { name: 'No' })).status).toBe(422)
  })
})

describe('what no longer exists', () => {
  it('is left out and counted', async () => {
    const [kept, gone] = [await makeLabel('Kept'), await makeLabel('Gone')]
    const task = await makeTask('Root', { labels: [kept.id, gone.id], assigned_users: [team.member.id, team.admin.id] })
    const ofTask = await saveTask(task.id)
    const ofProject = await saveProject()
    await manager().delete(`/labels/${gone.id}`)
    await world.as(team.admin).delete(`/organizations/${team.id}/members/${team.member.id}`)

    const missing = { ...nothing, labels: 1, users: 1 }
    const detail = await read(`/templates/${ofTask.id}`)
    expect(detail).toMatchObject({ missing, tasks: [{ labels: [kept], assigned_users: [{ id: team.admin.id }] }] })
    const created = await posted(`/templates/${ofTask.id}/task`, { project_id: projectId })
    expect(created).toMatchObject({ missing, task: { labels: [kept], assignees: [team.admin.id] } })
    const copy = await posted(`/templates/${ofProject.id}/project`, { name: 'New', keep_assignees: true })
    expect(copy).toMatchObject({ missing, task_count: 1 })
    expect((await tasksOf(copy.project.id))[0]).toMatchObject({ labels: [kept], assignees: [team.admin.id] })
  })

  it('names in the body are refused instead', async () => {
    const template = await saveTask((await makeTask('Root')).id)
    const stranger = await world.register()
    const tasks = async () => (await tasksOf(projectId)).length
    const before = await tasks()
    for (const body of [{ assigned_users: [stranger.id] }, { labels: [999_999] }]) {
      const response = await manager().post(`/templates/${template.id}/task`, { project_id: projectId, ...body })
      expect(response.status, response.text).toBe(422)
    }
    expect((await manager().post(`/templates/${template.id}/task`, { project_id: 999_999 })).status).toBe(404)
    expect((await manager().post(`/templates/${template.id}/task`, {})).status).toBe(422)
    expect(await tasks()).toBe(before)
  })

  it('a document that cannot be read is refused, and nothing is created', async () => {
    const template = await saveProject()
    await world.store.pool.query(`update templates set content = '{"version": 0}' where id = $1`, [template.id])
    const response = await manager().post(`/templates/${template.id}/project`, { name: 'New' })
    expect(response).toMatchObject({ status: 422, body: { detail: expect.stringContaining('cannot be read') } })
    expect(await read(`/projects/organization/${team.id}`)).toHaveLength(1)
  })
})

describe('custom fields', () => {
  const makeField = (name: string, kind: CustomFieldKind, values: object = {}): Promise<CustomField> =>
    posted('/custom-fields/', { organization_id: team.id, name, kind, project_ids: [projectId], ...values })
  const changeField = async ({ id }: CustomField, body: object, path = '') => {
    const response = await manager().put(`/custom-fields/${id}${path}`, body)
    expect(response.status, response.text).toBe(200)
  }
  const makeProject = (name: string) => posted('/projects/', { name, organization_id: team.id })
  const fieldsOf = async (id: number) =>
    (await read(`/custom-fields/organization/${team.id}`))
      .filter(({ project_ids }: CustomField) => project_ids.includes(id))
      .map(({ name }: CustomField) => name)
  const options = { options: [{ name: 'Small' }, { name: 'Large' }] }

  it('are kept in tasks and subtasks, and fields of the body replace and remove them', async () => {
    const [client, size, reviewer] = [
      await makeField('Client', 'text'),
      await makeField('Size', 'select', options),
      await makeField('Reviewer', 'person'),
    ]
    const small = optionOf(size, 'Small')
    const custom_fields = { [client.id]: 'Acme', [size.id]: small, [reviewer.id]: team.member.id }
    const task = await makeTask('Root', { custom_fields })
    const [part] = await posted(`/tasks/${task.id}/subtasks`, { titles: ['Part'] })
    await manager().put(`/tasks/${part.id}`, { custom_fields: { [client.id]: 'Bolt' } })
    const template = await saveTask(task.id)
    const person = { id: team.member.id, full_name: expect.any(String) }
    const detail = await read(`/templates/${template.id}`)
    expect(detail.tasks[0].custom_fields).toEqual([
      { field_id: client.id, kind: 'text', value: 'Acme' },
      { field_id: size.id, kind: 'select', value: small },
      { field_id: reviewer.id, kind: 'person', value: person },
    ])
    // What is read can be sent back.
    await manager().put(`/templates/${template.id}`, { tasks: detail.tasks })
    expect((await read(`/templates/${template.id}`)).tasks).toEqual(detail.tasks)

    const use = (body: object = {}) => posted(`/templates/${template.id}/task`, { project_id: projectId, ...body })
    const same = await use()
    expect(same).toMatchObject({ missing: nothing })
    expect(same.task.custom_fields).toEqual({ ...custom_fields, [reviewer.id]: person })
    expect((await read(`/tasks/${same.task.id}/subtasks`))[0].title).toBe('Part')
    const { rows } = await world.store.pool.query(
      'select text_value from task_field_values v join tasks t on t.id = v.task_id where t.parent_id = $1',
      [same.task.id],
    )
    expect(rows).toEqual([{ text_value: 'Bolt' }])
    const changed = await use({ custom_fields: { [client.id]: 'Bolt', [size.id]: null } })
    expect(changed.task.custom_fields).toEqual({ [client.id]: 'Bolt', [reviewer.id]: person })
  })

  it('that were deleted, have another kind or are not in the project are left out and counted', async () => {
    const [kept, gone, converted, priced, elsewhere] = [
      await makeField('Kept', 'text'),
      await makeField('Gone', 'text'),
      await makeField('Converted', 'text'),
      await makeField('Priced', 'number'),
      await makeField('Elsewhere', 'text'),
    ]
    const custom_fields = {
      [kept.id]: 'a',
      [gone.id]: 'b',
      [converted.id]: '5',
      [priced.id]: 6,
      [elsewhere.id]: 'd',
    }
    const task = await makeTask('Root', { custom_fields })
    const [ofTask, ofProject] = [await saveTask(task.id), await saveProject()]
    await manager().delete(`/custom-fields/${gone.id}`)
    await changeField(converted, { kind: 'number', accepted_loss: 0 }, '/kind')
    // A value of the former kind would fit this one, too, but means something else.
    await changeField(priced, { kind: 'money', accepted_loss: 0 }, '/kind')
    const other = await makeProject('Other')
    for (const field of [kept, converted, priced]) await changeField(field, { project_ids: [projectId, other.id] })

    const missing = { ...nothing, custom_fields: 3 }
    const detail = await read(`/templates/${ofTask.id}`)
    expect(detail).toMatchObject({ missing, tasks: [{ custom_fields: [{ value: 'a' }, { value: 'd' }] }] })
    const created = await posted(`/templates/${ofTask.id}/task`, { project_id: other.id })
    expect(created.missing).toEqual({ ...nothing, custom_fields: 4 })
    expect(created.task.custom_fields).toEqual({ [kept.id]: 'a' })
    const made = await posted(`/templates/${ofProject.id}/project`, { name: 'Made' })
    expect(made.missing).toEqual(missing)
    expect(await fieldsOf(made.project.id)).toEqual(['Kept', 'Converted', 'Priced', 'Elsewhere'])
    expect((await tasksOf(made.project.id))[0].custom_fields).toEqual({ [kept.id]: 'a', [elsewhere.id]: 'd' })
  })

  it('lose the options that were deleted and the people who left', async () => {
    const [size, sizes, reviewer] = [
      await makeField('Size', 'select', options),
      await makeField('Sizes', 'multi_select', options),
      await makeField('Reviewer', 'person'),
    ]
    const both = sizes.options.map(({ id }) => id)
    const custom_fields = { [size.id]: optionOf(size, 'Small'), [sizes.id]: both, [reviewer.id]: team.member.id }
    const template = await saveTask((await makeTask('Root', { custom_fields })).id)
    for (const field of [size, sizes]) await changeField(field, { removed_option_ids: [optionOf(field, 'Small')] })
    await world.as(team.admin).delete(`/organizations/${team.id}/members/${team.member.id}`)

    const missing = { ...nothing, options: 2, users: 1 }
    const values = [{ field_id: sizes.id, kind: 'multi_select', value: [optionOf(sizes, 'Large')] }]
    expect(await read(`/templates/${template.id}`)).toMatchObject({ missing, tasks: [{ custom_fields: values }] })
    const created = await posted(`/templates/${template.id}/task`, { project_id: projectId })
    expect(created.missing).toEqual(missing)
    expect(created.task.custom_fields).toEqual({ [sizes.id]: [optionOf(sizes, 'Large')] })
  })

  it('a required field that neither the template nor the body has is refused as in a new task', async () => {
    const template = await saveTask((await makeTask('Root')).id)
    const client = await makeField('Client', 'text', { is_required: true })
    const use = (custom_fields?: object) =>
      manager().post(`/templates/${template.id}/task`, { project_id: projectId, custom_fields })
    const before = await snapshot(world.store.db)
    const refusal = (await manager().post('/tasks/', { title: 'New', project_id: projectId })).body.errors
    expect(refusal).toEqual([{ field: `custom_fields.${client.id}`, message: 'Client is required.' }])
    expect(await use()).toMatchObject({ status: 422, body: { errors: refusal } })
    expect(await use({ [client.id]: null })).toMatchObject({ status: 422, body: { errors: refusal } })
    expect(await use({ [client.id]: 5 })).toMatchObject({ status: 422 })
    expect(await use({ [client.id]: 'Acme', 999999: 'x' })).toMatchObject({ status: 422 })
    expect(await snapshot(world.store.db)).toBe(before)
    expect((await use({ [client.id]: 'Acme' })).body.task.custom_fields).toEqual({ [client.id]: 'Acme' })
    const filled = await saveTask((await makeTask('Full', { custom_fields: { [client.id]: 'Acme' } })).id, 'Full')
    const path = `/templates/${filled.id}/task`
    expect((await posted(path, { project_id: projectId })).task.custom_fields).toEqual({ [client.id]: 'Acme' })
    const emptied = { project_id: projectId, custom_fields: { [client.id]: null } }
    expect((await manager().post(path, emptied)).body.errors).toEqual(refusal)
  })

  it('a duplicate has the fields of the project, also without its tasks, and not the values that are hidden', async () => {
    const [client, hidden] = [await makeField('Client', 'text'), await makeField('Hidden', 'text')]
    await makeTask('Root', { custom_fields: { [client.id]: 'Acme', [hidden.id]: 'x' } })
    await changeField(hidden, { project_ids: [] })
    const copy = await posted(`/projects/${projectId}/duplicate`, { name: 'Copy' })
    expect(copy.missing).toEqual(nothing)
    await changeField(hidden, { project_ids: [copy.project.id] })
    expect((await tasksOf(copy.project.id))[0].custom_fields).toEqual({ [client.id]: 'Acme' })
    const bare = await posted(`/projects/${projectId}/duplicate`, { name: 'Bare', copy_tasks: false })
    expect(await fieldsOf(bare.project.id)).toEqual(['Client'])
  })

  it('a field that is deleted, converted or loses an option at the same time is kept or left out, without a failure', async () => {
    for (const change of ['delete', 'kind', 'option'] as const) {
      const size = await makeField('Size', 'select', options)
      const custom_fields = { [size.id]: optionOf(size, 'Small') }
      const task = await makeTask('Root', { custom_fields })
      const [ofTask, ofProject] = [await saveTask(task.id, change), await saveProject(change)]
      const path = `/custom-fields/${size.id}`
      const changes = {
        delete: () => manager().delete(path),
        kind: () => manager().put(`${path}/kind`, { kind: 'text', accepted_loss: 0 }),
        option: () => manager().put(path, { removed_option_ids: [optionOf(size, 'Small')] }),
      }
      const uses = [1, 2, 3].flatMap((index) => [
        manager().post(`/templates/${ofTask.id}/task`, { project_id: projectId }),
        manager().post(`/templates/${ofProject.id}/project`, { name: `New ${index}` }),
        manager().post(`/projects/${projectId}/duplicate`, { name: `Copy ${index}` }),
      ])
      const [changed, ...used] = await Promise.all([changes[change](), ...uses])
      expect(changed.status, changed.text).toBeLessThan(300)
      expect(used.map(({ status, text }) => (status === 201 ? 201 : text))).toEqual(uses.map(() => 201))
      await manager().delete(path)
      await manager().delete(`/tasks/${task.id}`)
    }
    expect(await deadlocksIn(world.database.ownerUrl)).toBe(0)
  })

  it('a new project waits for a field that is being deleted, and is created without it', async () => {
    const client = await makeField('Client', 'text')
    await makeTask('Root', { custom_fields: { [client.id]: 'Acme' } })
    const template = await saveProject()
    const tx = await world.store.db.startTransaction().execute()
    await tx.selectFrom('custom_fields').where('id', '=', client.id).select('id').forUpdate().execute()
    await tx.deleteFrom('custom_field_projects').where('field_id', '=', client.id).execute()
    await tx
      .updateTable('custom_fields')
      .set({ deleted_at: new Date().toISOString() })
      .where('id', '=', client.id)
      .execute()
    const creation = posted(`/templates/${template.id}/project`, { name: 'Made' })
    await expect.poll(() => countWaitingForLocks(world)).toBe(1)
    await tx.commit().execute()
    expect((await creation).missing).toEqual({ ...nothing, custom_fields: 1 })
    const rows = await world.store.db
      .selectFrom('custom_field_projects')
      .where('field_id', '=', client.id)
      .selectAll()
      .execute()
    expect(rows).toEqual([])
  })

  it('a document from before there were custom fields is valid', async () => {
    const client = await makeField('Client', 'text')
    await makeTask('Root', { custom_fields: { [client.id]: 'Acme' } })
    const template = await saveProject()
    await world.store.pool.query(
      `update templates set content = content #- '{project,custom_fields}' #- '{tasks,0,custom_fields}' where id = $1`,
      [template.id],
    )
    expect(await read(`/templates/${template.id}`)).toMatchObject({ missing: nothing, tasks: [{ custom_fields: [] }] })
    const made = await posted(`/templates/${template.id}/project`, { name: 'Made' })
    expect(made.missing).toEqual(nothing)
    expect(await fieldsOf(made.project.id)).toEqual([])
  })

  it('values that do not fit their kind and two values of a field are refused in a template', async () => {
    const template = await saveTask((await makeTask('Root')).id)
    const { tasks } = await read(`/templates/${template.id}`)
    const text = { field_id: 1, kind: 'text', value: 'x' }
    const refused = [
      [text, text],
      [{ ...text, kind: 'number' }],
      [{ ...text, value: null }],
      [{ ...text, kind: 'select', value: [1] }],
      [{ ...text, kind: 'date', value: '2027-02-30' }],
      [{ ...text, kind: 'color' }],
    ]
    for (const custom_fields of refused) {
      const response = await manager().put(`/templates/${template.id}`, { tasks: [{ ...tasks[0], custom_fields }] })
      expect(response.status, JSON.stringify(custom_fields)).toBe(422)
    }
    expect((await read(`/templates/${template.id}`)).tasks).toEqual(tasks)
  })
})

describe('a template of a project', () => {
  async function fillProject() {
    const milestone = await posted('/milestones/', {
      title: 'Beta',
      description: 'For friends',
      organization_id: team.id,
      project_id: projectId,
      start_date: '2027-03-05',
      due_date: '2027-03-28',
      priority: 'critical',
      progress: 40,
    })
    const [design, build] = [
      await makeTask('Design', { due_date: '2027-03-10', assigned_users: [team.member.id], status: 'done' }),
      await makeTask('Build', { due_date: '2027-03-28T09:00:00', goal_milestone_id: milestone.id, priority: 'low' }),
    ]
    await posted(`/tasks/${build.id}/subtasks`, { titles: ['Front', 'Back'], assigned_users: [team.member.id] })
    await posted(`/tasks/${design.id}/dependencies`, { kind: 'blocks', task_id: build.id })
    return { milestone, design, build }
  }

  it('creates a project with milestones, tasks and dependencies at the same distances from its start', async () => {
    await fillProject()
    await manager().put(`/projects/${projectId}`, { description: 'A site', budget: 500, status: 'on_hold' })
    const template = await saveProject('Site')
    expect(template).toMatchObject({ kind: 'project', task_count: 4, milestone_count: 1 })

    const before = (await notificationsOf(team.member)).length
    const copy = await posted(`/templates/${template.id}/project`, {
      name: 'Shop',
      start_date: '2028-02-28',
      keep_assignees: true,
    })
    expect(copy).toMatchObject({ task_count: 4, milestone_count: 1, missing: nothing })
    expect(copy.project).toMatchObject({
      name: 'Shop',
      description: 'A site',
      budget: 500,
      status: 'active',
      start_date: '2028-02-28T00:00:00',
      end_date: '2028-04-28T23:59:59',
      task_count: 4,
    })
    const tasks = await tasksOf(copy.project.id)
    expect(tasks).toMatchObject([
      { title: 'Design', status: 'todo', due_date: '2028-03-08T23:59:59', assignees: [team.member.id] },
      { title: 'Build', status: 'todo', due_date: '2028-03-26T09:00:00', priority: 'low', open_blocker_count: 1 },
      { title: 'Front', parent_id: tasks[1].id, assignees: [team.member.id] },
      { title: 'Back', parent_id: tasks[1].id },
    ])
    expect(tasks[0]).toMatchObject({ blocked_task_count: 1, goal_id: null })
    const milestones = await read(`/milestones/project/${copy.project.id}`)
    expect(milestones[0]).toMatchObject({
      title: 'Beta',
      description: 'For friends',
      project_id: copy.project.id,
      start_date: '2028-03-03T00:00:00',
      due_date: '2028-03-26T23:59:59',
      priority: 'critical',
      status: 'not_started',
      progress: 0,
    })
    expect(tasks[1].goal_milestone_id).toBe(milestones[0].id)

    const received = (await notificationsOf(team.member)).slice(0, -before || undefined)
    expect(received).toHaveLength(1)
    expect(received[0].message).toContain('3 tasks')
    const fact = await world.store.db.selectFrom('facts').selectAll().orderBy('id', 'desc').executeTakeFirst()
    expect(fact).toMatchObject({
      kind: 'project.created',
      entity_id: copy.project.id,
      values: { name: 'Shop', template_id: template.id, tasks: 4, milestones: 1 },
    })
  })

  it('has no assignees unless they are kept, on saving or on use', async () => {
    await fillProject()
    const assignees = async (template: { id: number }, keep_assignees?: boolean) => {
      const copy = await posted(`/templates/${template.id}/project`, { name: 'Shop', keep_assignees })
      return (await tasksOf(copy.project.id)).flatMap((task: { assignees: number[] }) => task.assignees)
    }
    const [kept, left] = [await saveProject('Kept'), await saveProject('Left', { keep_assignees: false })]
    expect(await assignees(kept, true)).toHaveLength(3)
    expect(await assignees(kept)).toEqual([])
    expect(await assignees(left, true)).toEqual([])
  })

  it('counts from the earliest date if the project has no start, and needs no date at all', async () => {
    await fillProject()
    await manager().put(`/projects/${projectId}`, { start_date: null, end_date: null })
    const template = await saveProject('Without start')
    const copy = await posted(`/templates/${template.id}/project`, { name: 'Shop', start_date: '2027-06-05' })
    expect(copy.project).toMatchObject({ start_date: '2027-06-05T00:00:00', end_date: null })
    expect((await tasksOf(copy.project.id))[0].due_date).toBe('2027-06-10T23:59:59')
    const empty = await posted('/projects/', { name: 'Empty', organization_id: team.id })
    const bare = await posted(`/projects/${empty.id}/template`, { name: 'Bare' })
    const made = await posted(`/templates/${bare.id}/project`, { name: 'Made', start_date: '2027-06-05' })
    expect(made).toMatchObject({ task_count: 0, project: { start_date: '2027-06-05T00:00:00', end_date: null } })
  })

  it('refuses a start that moves dates out of the calendar, and creates nothing', async () => {
    await fillProject()
    const template = await saveProject()
    for (const start_date of ['9999-12-01', 'soon']) {
      const response = await manager().post(`/templates/${template.id}/project`, { name: 'Late', start_date })
      expect(response.status, response.text).toBe(422)
    }
    expect(await read(`/projects/organization/${team.id}`)).toHaveLength(1)
    expect(await read(`/milestones/project/${projectId}`)).toHaveLength(1)
  })

  it('does not contain milestones of personal goals, nor what is in the trash or outside the project', async () => {
    const { design, build } = await fillProject()
    const canary = 'canary-7d21'
    const elsewhere = await posted('/projects/', { name: canary, organization_id: team.id })
    const outside = await makeTask(canary, { project_id: elsewhere.id })
    await posted(`/tasks/${build.id}/dependencies`, { kind: 'blocks', task_id: outside.id })
    for (const person of [team.manager, team.admin]) {
      const goal = await posted(
        '/goals/',
        {
          title: canary,
          organization_id: team.id,
          project_id: projectId,
          is_personal: true,
          target_value: 1,
          unit: 'x',
          start_date: '2027-01-01',
          end_date: '2027-12-31',
        },
        person,
      )
      const values = { title: canary, organization_id: team.id, goal_id: goal.id, project_id: projectId }
      await posted('/milestones/', { ...values, due_date: '2027-05-01' }, person)
    }
    await manager().put(`/tasks/${design.id}`, { title: canary })
    await manager().delete(`/tasks/${design.id}`)
    const template = await saveProject()
    const detail = await manager().get(`/templates/${template.id}`)
    expect(detail.body).toMatchObject({ task_count: 3, milestone_count: 1, dependencies: [] })
    expect(detail.text).not.toContain(canary)
    const copy = await manager().post(`/projects/${projectId}/duplicate`, { name: 'Copy' })
    expect(copy.body).toMatchObject({ task_count: 3, milestone_count: 1 })
  })
})

describe('a duplicate of a project', () => {
  it('has the same dates or moves them, and only the parts that the user chose', async () => {
    const milestone = await posted('/milestones/', {
      title: 'Beta',
      organization_id: team.id,
      project_id: projectId,
      due_date: '2027-03-28',
    })
    await makeTask('Build', {
      due_date: '2027-03-20',
      goal_milestone_id: milestone.id,
      assigned_users: [team.member.id],
    })
    const duplicate = async (body: object) => posted(`/projects/${projectId}/duplicate`, { name: 'Copy', ...body })
    const same = await duplicate({})
    expect(same).toMatchObject({
      task_count: 1,
      milestone_count: 1,
      project: { start_date: '2027-03-01T00:00:00', end_date: '2027-04-30T23:59:59' },
    })
    expect((await tasksOf(same.project.id))[0]).toMatchObject({
      due_date: '2027-03-20T23:59:59',
      assignees: [team.member.id],
      goal_milestone_id: expect.any(Number),
    })
    const moved = await duplicate({ start_date: '2027-03-31', copy_assignees: false, copy_milestones: false })
    expect(moved).toMatchObject({ milestone_count: 0, project: { start_date: '2027-03-31T00:00:00' } })
    expect((await tasksOf(moved.project.id))[0]).toMatchObject({
      due_date: '2027-04-19T23:59:59',
      assignees: [],
      goal_milestone_id: null,
    })
    const bare = await duplicate({ copy_tasks: false, copy_milestones: false })
    expect(bare).toMatchObject({ task_count: 0, milestone_count: 0 })
    expect(await tasksOf(bare.project.id)).toEqual([])
  })
})

describe('who may', () => {
  it('members neither see, save, change nor use templates, and nothing changes', async () => {
    const task = await makeTask('Shared', { assigned_users: [team.member.id] })
    const template = await saveTask(task.id)
    const deleted = await saveTask(task.id, 'Deleted')
    await manager().delete(`/templates/${deleted.id}`)
    const member = world.as(team.member)
    const state = async () => [
      await listed(),
      await world.store.db
        .selectFrom('facts')
        .select((eb) => eb.fn.countAll().as('count'))
        .executeTakeFirst(),
    ]
    const before = await state()
    const statuses = async () => [
      (await member.get(`/templates/organization/${team.id}`)).status,
      (await member.get(`/templates/${template.id}`)).status,
      (await member.post(`/tasks/${task.id}/template`, { name: 'Mine' })).status,
      (await member.post(`/projects/${projectId}/template`, { name: 'Mine' })).status,
      (await member.post(`/projects/${projectId}/duplicate`, { name: 'Mine' })).status,
      (await member.put(`/templates/${template.id}`, { name: 'Mine' })).status,
      (await member.delete(`/templates/${template.id}`)).status,
      (await member.post(`/templates/${deleted.id}/restore`, {})).status,
      (await member.post(`/templates/${template.id}/task`, { project_id: projectId })).status,
      (await member.post(`/templates/${template.id}/project`, { name: 'Mine' })).status,
    ]
    expect(await statuses()).toEqual([403, 404, 403, 403, 403, 404, 404, 404, 404, 404])
    expect(await state()).toEqual(before)
  })

  it('a manager of another organization sees and uses nothing of this one', async () => {
    const template = await saveTask((await makeTask('Secret')).id)
    const other = await world.team()
    const stranger = world.as(other.manager)
    const own = (await stranger.post('/projects/', { name: 'Own', organization_id: other.id })).body
    expect((await stranger.get(`/templates/organization/${team.id}`)).status).toBe(403)
    expect((await stranger.get(`/templates/${template.id}`)).status).toBe(404)
    expect((await stranger.post(`/templates/${template.id}/task`, { project_id: own.id })).status).toBe(404)
    expect((await stranger.post(`/projects/${projectId}/duplicate`, { name: 'Copy' })).status).toBe(404)
    expect((await stranger.delete(`/templates/${template.id}`)).status).toBe(404)
    expect(await listed()).toHaveLength(1)
  })

  it('a manager who was removed sees and uses nothing, and nothing changes', async () => {
    const template = await saveTask((await makeTask('Secret')).id)
    const deleted = await saveTask((await makeTask('Secret')).id, 'Deleted')
    await manager().delete(`/templates/${deleted.id}`)
    await world.as(team.admin).delete(`/organizations/${team.id}/members/${team.manager.id}`)
    const before = await listed(team.admin)
    expect((await manager().get(`/templates/organization/${team.id}`)).status).toBe(403)
    expect((await manager().get(`/templates/${template.id}`)).status).toBe(404)
    expect((await manager().put(`/templates/${template.id}`, { name: 'Mine' })).status).toBe(404)
    expect((await manager().delete(`/templates/${template.id}`)).status).toBe(404)
    expect((await manager().post(`/templates/${deleted.id}/restore`, {})).status).toBe(404)
    expect(titlesIn(before)).toEqual(['Onboarding'])
    expect(await listed(team.admin)).toEqual(before)
  })

  it('a task is created only in the organization of the template', async () => {
    const template = await saveTask((await makeTask('Secret')).id)
    const other = await world.team()
    await world.store.db
      .insertInto('memberships')
      .values({ organization_id: other.id, user_id: team.manager.id, role: 'manager', status: 'active' })
      .execute()
    const foreign = (await world.as(other.manager).post('/projects/', { name: 'X', organization_id: other.id })).body
    expect((await manager().post(`/templates/${template.id}/task`, { project_id: foreign.id })).status).toBe(404)
    const { rows } = await world.store.pool.query('select from tasks where project_id = $1', [foreign.id])
    expect(rows).toEqual([])
  })
})
