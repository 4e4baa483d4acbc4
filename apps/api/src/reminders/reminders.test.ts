import { contentColumn, notificationOf } from '@muster/server/facts/notification-row'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { countWaitingForLocks } from '../testing/waiting-for-locks.ts'
import { type Person, testApi, type World } from '../testing/world.ts'
import { remind } from './remind.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>
let projectId: number

beforeAll(async () => {
  world = await testApi()
})
afterAll(() => world?.close())
beforeEach(async () => {
  await world.store.db.deleteFrom('notifications').execute()
  await world.store.db.deleteFrom('facts').execute()
  await world.store.db.deleteFrom('tasks').execute()
  team = await world.team()
  const response = await world.as(team.admin).post('/projects/', { name: 'Hull', organization_id: team.id })
  projectId = response.body.id
})

const noon = new Date('2026-11-20T12:00:00Z')
type TaskInput = { due?: string; assignees?: Person[]; status?: string }
async function createTask({ due = '2026-11-23', assignees = [team.member], status = 'todo' }: TaskInput = {}) {
  const response = await world.as(team.admin).post('/tasks/', {
    title: 'Paint',
    project_id: projectId,
    due_date: `${due}T23:59:59`,
    assigned_users: assignees.map(({ id }) => id),
    status,
  })
  expect(response.status, response.text).toBe(201)
  return response.body
}
const setTimeZone = (person: Person, time_zone: string) =>
  world.store.db.updateTable('users').set({ time_zone }).where('id', '=', person.id).execute()
const remindersOf = async (person: Person = team.member) => {
  const rows = await world.store.db
    .selectFrom('notifications as n')
    .select(['type', contentColumn.as('fact'), 'priority', 'task_id', 'archived_at', 'fact_id'])
    .where('user_id', '=', person.id)
    .where('type', 'in', ['due_soon', 'overdue'])
    .orderBy('id')
    .execute()
  return rows.map(notificationOf)
}
const reminderTitles = async (person?: Person) => (await remindersOf(person)).map(({ title }) => title)

describe('a task that is due within 7 days', () => {
  it('reminds its assignee of the date, with a fact that only the assignee sees [CONST-50, U15]', async () => {
    const { id } = await createTask()
    await remind(world.store, noon)
    const [reminder] = await remindersOf()
    expect(reminder).toMatchObject({
      type: 'due_soon',
      title: 'Due Nov 23, 2026',
      message: '"Paint" in Hull is due on Nov 23, 2026',
      priority: 'medium',
      task_id: id,
      archived_at: null,
    })
    const facts = await world.store.db.selectFrom('facts').selectAll().where('kind', '=', 'task.due_soon').execute()
    expect(facts).toMatchObject([
      { id: reminder?.fact_id, actor_id: null, entity_id: id, seen_by: [team.member.id], private: true },
    ])
    expect([await reminderTitles(team.admin), await reminderTitles(team.manager)]).toEqual([[], []])
  })

  it.each([
    ['2026-11-20', 'Due Nov 20, 2026', 'high'],
    ['2026-11-21', 'Due Nov 21, 2026', 'high'],
    ['2026-11-22', 'Due Nov 22, 2026', 'medium'],
    ['2026-11-27', 'Due Nov 27, 2026', 'medium'],
  ])('that is due on %s causes the reminder "%s" [CONST-50]', async (due, title, priority) => {
    await createTask({ due })
    await remind(world.store, noon)
    expect(await remindersOf()).toMatchObject([{ title, priority }])
  })

  it.each(['todo', 'in_progress', 'in_review'])('reminds its assignee while it is %s [T2]', async (status) => {
    await createTask({ status })
    await remind(world.store, noon)
    expect(await reminderTitles()).toEqual(['Due Nov 23, 2026'])
  })

  it('that is due in eight days reminds nobody yet [CONST-50]', async () => {
    await createTask({ due: '2026-11-28' })
    await remind(world.store, noon)
    expect(await reminderTitles()).toEqual([])
  })

  it('reminds each assignee once, regardless of the number of runs and nodes', async () => {
    for (let number = 0; number < 5; number++) await createTask({ assignees: [team.member, team.manager] })
    await Promise.all([1, 2, 3].map(() => remind(world.store, noon)))
    await remind(world.store, new Date('2026-11-21T12:00:00Z'))
    expect([await reminderTitles(), await reminderTitles(team.manager)].map(({ length }) => length)).toEqual([5, 5])
  })

  it('reminds again when its due date changes', async () => {
    const { id } = await createTask()
    await remind(world.store, noon)
    const changed = await world.as(team.admin).put(`/tasks/${id}`, { due_date: '2026-11-25T23:59:59' })
    expect(changed.status, changed.text).toBe(200)
    await remind(world.store, noon)
    expect(await reminderTitles()).toEqual(['Due Nov 23, 2026', 'Due Nov 25, 2026'])
  })
})

describe('an overdue task', () => {
  it('reminds once, after the reminder that it was due', async () => {
    await createTask({ due: '2026-11-20' })
    for (const day of [20, 21, 22]) await remind(world.store, new Date(`2026-11-${day}T12:00:00Z`))
    expect(await remindersOf()).toMatchObject([
      { type: 'due_soon', title: 'Due Nov 20, 2026' },
      { type: 'overdue', title: 'Overdue since Nov 20, 2026', message: '"Paint" in Hull was due on Nov 20, 2026' },
    ])
  })

  it('reminds nobody if it has been overdue for more than 7 days', async () => {
    await createTask({ due: '2026-11-12' })
    await createTask({ due: '2026-11-13' })
    await remind(world.store, noon)
    expect(await reminderTitles()).toEqual(['Overdue since Nov 13, 2026'])
  })
})

describe('the day depends on the time zone of the user', () => {
  const beforeNewYorkMidnight = new Date('2026-11-21T04:30:00Z') // still the 20th in New York, the 21st in Berlin and Tokyo

  it('so that a task is overdue for one and due today for another', async () => {
    await setTimeZone(team.member, 'America/New_York')
    await setTimeZone(team.manager, 'Europe/Berlin')
    await setTimeZone(team.admin, 'Asia/Tokyo')
    await createTask({ due: '2026-11-20', assignees: [team.member, team.manager, team.admin] })
    await remind(world.store, beforeNewYorkMidnight)
    expect(await reminderTitles()).toEqual(['Due Nov 20, 2026'])
    expect(await reminderTitles(team.manager)).toEqual(['Overdue since Nov 20, 2026'])
    expect(await reminderTitles(team.admin)).toEqual(['Overdue since Nov 20, 2026'])
  })

  it.each([
    ['2026-11-21T04:59:59Z', ['Due Nov 20, 2026']],
    ['2026-11-21T05:00:00Z', ['Overdue since Nov 20, 2026']],
  ])('to the second: at %s in New York', async (now, expected) => {
    await setTimeZone(team.member, 'America/New_York')
    await createTask({ due: '2026-11-20' })
    await remind(world.store, new Date(now))
    expect(await reminderTitles()).toEqual(expected)
  })

  it.each([
    ['2026-11-20T09:59:59Z', []],
    ['2026-11-20T10:00:00Z', ['Due Nov 28, 2026']],
  ])('also on the other side of the date line: at %s on Kiritimati', async (now, expected) => {
    await setTimeZone(team.member, 'Pacific/Kiritimati')
    await createTask({ due: '2026-11-28' })
    await remind(world.store, new Date(now))
    expect(await reminderTitles()).toEqual(expected)
  })

  it('and is that of UTC if the time zone is unknown', async () => {
    await setTimeZone(team.member, 'Atlantis/Capital')
    await createTask()
    await remind(world.store, noon)
    expect(await reminderTitles()).toEqual(['Due Nov 23, 2026'])
  })
})

describe('no reminder is sent', () => {
  it.each(['done', 'cancelled'])('for a task that is %s', async (status) => {
    await createTask({ status })
    await remind(world.store, noon)
    expect(await reminderTitles()).toEqual([])
  })

  it('for a task in the trash', async () => {
    await createTask()
    const deleted = await world.as(team.admin).delete(`/projects/${projectId}`)
    expect(deleted.status, deleted.text).toBe(204)
    await remind(world.store, noon)
    expect(await reminderTitles()).toEqual([])
  })

  it('to a former member', async () => {
    await createTask()
    await world.store.db
      .updateTable('memberships')
      .set({ status: 'inactive' })
      .where('user_id', '=', team.member.id)
      .execute()
    await remind(world.store, noon)
    expect(await reminderTitles()).toEqual([])
  })

  it('to a user who does not want it; for a user who wants it by mail only, it is in the archive', async () => {
    await createTask({ assignees: [team.member, team.manager] })
    const preference = { type: 'due_soon', in_app: false }
    await world.store.db
      .insertInto('notification_preferences')
      .values([
        { ...preference, user_id: team.member.id, mail: false },
        { ...preference, user_id: team.manager.id, mail: true },
      ])
      .execute()
    await remind(world.store, noon)
    expect(await remindersOf()).toEqual([])
    expect(await remindersOf(team.manager)).toMatchObject([
      { title: 'Due Nov 23, 2026', archived_at: expect.any(String) },
    ])
  })
})

it('a task that is deleted concurrently does not prevent other reminders', async () => {
  const { id } = await createTask()
  const otherTask = await createTask({ assignees: [team.manager] })
  const tx = await world.store.db.startTransaction().execute()
  await tx.deleteFrom('tasks').where('id', '=', id).execute()
  const reminderRun = remind(world.store, noon)
  await expect.poll(() => countWaitingForLocks(world)).toBe(1)
  await tx.commit().execute()
  await reminderRun
  expect(await remindersOf()).toEqual([])
  expect(await remindersOf(team.manager)).toMatchObject([{ task_id: otherTask.id }])
})

it('more reminders than fit into one batch are all sent, each once', async () => {
  const { id } = await createTask({ assignees: [] })
  await world.database.pool.query(
    `with made as (
      insert into tasks (organization_id, number, project_id, title, due_date, position)
      select $1, n, $2, 'Bulk', '2026-11-21', n from generate_series(100, 1299) n returning id
    )
    insert into task_assignees (task_id, user_id, organization_id) select id, $3, $1 from made`,
    [team.id, projectId, team.member.id],
  )
  await remind(world.store, noon)
  expect(await reminderTitles()).toHaveLength(1200)
  expect((await remindersOf()).some(({ task_id }) => task_id === id)).toBe(false)
})
