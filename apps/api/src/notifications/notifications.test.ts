import type { NewRow } from '@muster/database/tables'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, testApi, type World } from '../testing/world.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>
let project: { id: number }

beforeAll(async () => {
  world = await testApi()
  team = await world.team()
  project = (await world.as(team.manager).post('/projects/', { name: 'Aurora', organization_id: team.id })).body
})
afterAll(() => world?.close())

const rowsOf = (person: Person) =>
  world.store.db.selectFrom('notifications').selectAll().where('user_id', '=', person.id).orderBy('id').execute()
const facts = () => world.store.db.selectFrom('facts').selectAll().orderBy('id').execute()
const list = async (by: Person, query = '') => (await world.as(by).get(`/notifications/${query}`)).body
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)
const countUnread = async (by: Person, query = '') =>
  (await world.as(by).get(`/notifications/unread/count${query}`)).body.unread_count
const readStats = async (by: Person, query = '') => (await world.as(by).get(`/notifications/stats${query}`)).body
const sumOfVersions = async () =>
  (
    await world.store.db
      .selectFrom('organization_versions')
      .select('version')
      .where('organization_id', '=', team.id)
      .execute()
  )
    .map(({ version: value }) => value)
    .reduce((sum, value) => sum + value, 0)

/** Creates a task that is assigned to a user, and returns it with the notification. */
async function assign(person: Person, title = 'Paint the wall') {
  const response = await world
    .as(team.manager)
    .post('/tasks/', { title, project_id: project.id, priority: 'high', assigned_to: person.id })
  expect(response.status, response.text).toBe(201)
  const [latest] = await list(person, '?limit=1')
  return { task: response.body, notification: latest }
}

const newRow = (person: Person, values: Partial<NewRow<'notifications'>> = {}): NewRow<'notifications'> => ({
  organization_id: team.id,
  user_id: person.id,
  type: 'task_updated',
  kind: 'task.updated',
  values: JSON.stringify({ actor: 'Ann', title: 'Roof', fields: ['description'] }),
  ...values,
})
/**
 * Creates `count` notifications for `person` or, by default, for a new member. Returns the receiver, and the ids of the
 * notifications, oldest first.
 */
async function createNotifications(count: number, values: Partial<NewRow<'notifications'>> = {}, person?: Person) {
  const receiver = person ?? (await world.join(team))
  const created = await world.store.db
    .insertInto('notifications')
    .values(Array.from({ length: count }, () => newRow(receiver, values)))
    .returning('id')
    .execute()
  return { receiver, ids: idsOf(created) }
}

describe('a notification', () => {
  it('has every field [ENT-106, ENT-107, ENT-108, ENT-109, ENT-110, ENT-111, ENT-112, ENT-113, ENT-114, ENT-115, ENT-116, ENT-117, ENT-118, ENT-120, API-143]', async () => {
    const member = await world.join(team)
    const { task, notification } = await assign(member)
    expect(notification).toEqual({
      id: expect.any(Number),
      type: 'task_assigned',
      title: 'Task assigned',
      message: `${team.manager.name} assigned you to "Paint the wall"`,
      priority: 'high',
      is_read: false,
      read_at: null,
      is_archived: false,
      archived_at: null,
      organization_id: team.id,
      task_id: task.id,
      project_id: project.id,
      goal_id: null,
      milestone_id: null,
      task_title: 'Paint the wall',
      project_title: 'Aurora',
      room_id: null,
      message_id: null,
      comment_id: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updated_at: expect.stringMatching(/Z$/),
    })
    expect((await world.as(member).get(`/notifications/${notification.id}`)).body).toEqual(notification)
  })

  it('its priority is urgent, high, medium or low [ENT-127]', async () => {
    const { receiver: person } = await createNotifications(1, { priority: 'urgent' })
    for (const priority of ['high', 'medium', 'low'] as const) await createNotifications(1, { priority }, person)
    const priorities = (await list(person)).map((item: { priority: string }) => item.priority)
    expect(priorities).toEqual(['low', 'medium', 'high', 'urgent'])
  })
})

describe('the list', () => {
  it('returns those of the caller, newest first, in pages and with the total [API-137, API-138, API-141, API-142]', async () => {
    const { receiver: person, ids } = await createNotifications(5)
    await createNotifications(2)
    const newest = ids.toReversed()
    expect(idsOf(await list(person))).toEqual(newest)
    expect(idsOf(await list(person, `?organization_id=${team.id}`))).toEqual(newest)
    const page = await world.as(person).get('/notifications/?limit=2&offset=1')
    expect(idsOf(page.body)).toEqual(newest.slice(1, 3))
    expect(page.headers['x-total-count']).toBe('5')
  })

  it('can be filtered by read and archived [API-139, API-140]', async () => {
    const { receiver: person, ids } = await createNotifications(4)
    const [a, b, c, d] = ids
    const instant = '2026-11-01T10:00:00Z'
    const updateRows = (values: object, rowIds: (number | undefined)[]) =>
      world.store.db
        .updateTable('notifications')
        .set(values)
        .where(
          'id',
          'in',
          rowIds.map((id) => id ?? 0),
        )
        .execute()
    await updateRows({ read_at: instant }, [a, c])
    await updateRows({ archived_at: instant }, [c, d])
    expect(idsOf(await list(person))).toEqual([b, a])
    expect(idsOf(await list(person, '?is_archived=false'))).toEqual([b, a])
    expect(idsOf(await list(person, '?is_read=true'))).toEqual([a])
    expect(idsOf(await list(person, '?is_read=false'))).toEqual([b])
    expect(idsOf(await list(person, '?is_archived=true'))).toEqual([d, c])
    expect(idsOf(await list(person, '?is_archived=true&is_read=false'))).toEqual([d])
    expect(await countUnread(person)).toBe(1)
    expect(await readStats(person)).toEqual({ total: 2, unread_count: 1 })
  })

  it('accepts organizationId, which the bell sends [API-154, API-155, API-156 (settled: the list)]', async () => {
    const { receiver: person, ids } = await createNotifications(12)
    const bellList = await list(person, `?limit=10&organizationId=${team.id}`)
    expect(idsOf(bellList)).toEqual(ids.toReversed().slice(0, 10))
  })

  it('can be filtered by organization, with either name of the parameter, and by type', async () => {
    const { receiver: person } = await createNotifications(1)
    const otherTeam = await world.team('Elsewhere')
    await world.join(otherTeam, 'member', person)
    const { ids } = await createNotifications(1, { organization_id: otherTeam.id, type: 'mention' }, person)
    for (const name of ['organization_id', 'organizationId']) {
      expect(idsOf(await list(person, `?${name}=${otherTeam.id}`))).toEqual(ids)
      expect(await countUnread(person, `?${name}=${otherTeam.id}`)).toBe(1)
      expect(await readStats(person, `?${name}=${otherTeam.id}`)).toEqual({ total: 1, unread_count: 1 })
    }
    expect(idsOf(await list(person, '?type=mention'))).toEqual(ids)
    expect(await countUnread(person)).toBe(2)
    const bothParameters = await world
      .as(person)
      .get(`/notifications/?organization_id=${team.id}&organizationId=${otherTeam.id}`)
    expect(bothParameters.status).toBe(422)
  })

  it.each(['?is_read=maybe', '?is_archived=1', '?type=gossip', '?limit=0', '?offset=-1', '?organization_id=x'])(
    '%s is refused',
    async (query) => {
      expect((await world.as(team.member).get(`/notifications/${query}`)).status).toBe(422)
    },
  )

  it('returns the latest ones, in the number of the path, from 1 to 100 [API-151]', async () => {
    const { receiver: person, ids } = await createNotifications(120)
    const listRecent = async (limit: string) => (await world.as(person).get(`/notifications/recent/${limit}`)).body
    expect(idsOf(await listRecent('3'))).toEqual(ids.toReversed().slice(0, 3))
    expect(await listRecent('0')).toHaveLength(1)
    expect(await listRecent('-7')).toHaveLength(1)
    expect(await listRecent('5000')).toHaveLength(100)
    expect((await world.as(person).get('/notifications/recent/all-faults')).status).toBe(422)
  })

  it('counts all and the unread ones [API-149, API-150, API-152, API-153, ENT-129, ENT-130]', async () => {
    const { receiver: person } = await createNotifications(3)
    expect((await world.as(person).get('/notifications/unread/count')).body).toEqual({ unread_count: 3 })
    expect((await world.as(person).get(`/notifications/stats?organization_id=${team.id}`)).body).toEqual({
      total: 3,
      unread_count: 3,
    })
  })

  it('returns 304 until a notification is added or changed, and then the new state', async () => {
    const member = await world.join(team)
    await assign(member)
    for (const url of [
      '/notifications/',
      '/notifications/recent/5',
      '/notifications/unread/count',
      '/notifications/stats',
    ]) {
      const { headers } = await world.as(member).get(url)
      const readAgain = () => world.as(member).get(url, { 'if-none-match': String(headers.etag) })
      expect((await readAgain()).status, url).toBe(304)
      const { notification } = await assign(member)
      expect((await readAgain()).status, url).toBe(200)
      const tag = (await world.as(member).get(url)).headers.etag
      await world.as(member).patch(`/notifications/${notification.id}/read`)
      const after = await world.as(member).get(url, { 'if-none-match': String(tag) })
      // Marking the notification as read changes the lists, and the unread count, which the stats contain too.
      expect(after.status, url).toBe(200)
      expect((await world.as(member).get(url, { 'if-none-match': String(after.headers.etag) })).status).toBe(304)
    }
  })
})

describe('changing a notification', () => {
  it('reading sets the time once and lowers the count by one [STATE-015, STATE-016, STATE-022, API-145]', async () => {
    const { receiver: person, ids } = await createNotifications(2)
    const [first = 0] = ids
    const markRead = () => world.as(person).patch(`/notifications/${first}/read`)
    const firstResponse = await markRead()
    expect(firstResponse.status, firstResponse.text).toBe(200)
    expect(firstResponse.body).toMatchObject({ id: first, is_read: true, read_at: expect.stringMatching(/Z$/) })
    expect(await countUnread(person)).toBe(1)
    expect((await markRead()).body).toEqual(firstResponse.body)
    expect(await countUnread(person)).toBe(1)
  })

  it('the count is never below zero, however often the last one is read [STATE-023]', async () => {
    const { receiver: person, ids } = await createNotifications(1)
    await Promise.all([1, 2, 3, 4].map(() => world.as(person).patch(`/notifications/${ids[0]}/read`)))
    expect(await countUnread(person)).toBe(0)
  })

  it('any can be archived, read or unread: the time is set once, and it is no longer counted [STATE-017, STATE-018, API-148]', async () => {
    const { receiver: person, ids } = await createNotifications(2)
    await world.as(person).patch(`/notifications/${ids[0]}/read`)
    for (const id of ids) {
      const firstResponse = await world.as(person).patch(`/notifications/${id}/archive`)
      expect(firstResponse.body).toMatchObject({ id, is_archived: true, archived_at: expect.stringMatching(/Z$/) })
      expect((await world.as(person).patch(`/notifications/${id}/archive`)).body).toEqual(firstResponse.body)
    }
    expect(await list(person)).toEqual([])
    expect(await readStats(person)).toEqual({ total: 0, unread_count: 0 })
  })

  it('reading and archiving can be undone', async () => {
    const { receiver: person, ids } = await createNotifications(1)
    const [before] = await list(person)
    for (const action of ['read', 'archive', 'unread', 'unarchive'])
      expect((await world.as(person).patch(`/notifications/${ids[0]}/${action}`)).status).toBe(200)
    expect(await list(person)).toEqual([{ ...before, updated_at: expect.any(String) }])
    expect(await countUnread(person)).toBe(1)
  })

  it('deleting is permanent and lowers the total by one [STATE-019, STATE-024, API-144]', async () => {
    const { receiver: person, ids } = await createNotifications(2)
    const deleteFirst = () => world.as(person).delete(`/notifications/${ids[0]}`)
    expect((await deleteFirst()).status).toBe(204)
    expect(await readStats(person)).toEqual({ total: 1, unread_count: 1 })
    expect((await deleteFirst()).status).toBe(404)
    expect((await world.as(person).get(`/notifications/${ids[0]}`)).status).toBe(404)
    expect(idsOf(await rowsOf(person))).toEqual([ids[1]])
  })

  it('all can be marked as read at once, of one organization or of all, except archived ones [STATE-020, STATE-021, API-146, API-147]', async () => {
    const { receiver: person } = await createNotifications(3)
    const otherTeam = await world.team('Third house')
    await world.join(otherTeam, 'member', person)
    await createNotifications(2, { organization_id: otherTeam.id }, person)
    await createNotifications(1, { archived_at: '2026-11-01T10:00:00Z' }, person)
    const markAllRead = (body?: object) => world.as(person).patch('/notifications/read-all', body)
    expect((await markAllRead({ organization_id: team.id })).body).toEqual({ updated: 3 })
    expect(await countUnread(person, `?organization_id=${team.id}`)).toBe(0)
    expect(await countUnread(person)).toBe(2)
    expect((await markAllRead({})).body).toEqual({ updated: 2 })
    expect((await markAllRead()).body).toEqual({ updated: 0 })
    expect(await countUnread(person)).toBe(0)
    expect((await rowsOf(person)).filter(({ read_at }) => read_at === null)).toHaveLength(1)
    expect((await markAllRead({ organization_id: (await world.organization()).id })).status).toBe(403)
  })

  it.each([
    ['read', { unread: 1, total: 3 }],
    ['archive', { unread: 1, total: 1 }],
    ['delete', { unread: 1, total: 1 }],
  ])('several can be changed at once: %s', async (action, expectedCount) => {
    const { receiver: person, ids } = await createNotifications(3)
    const foreignIds = (await createNotifications(1)).ids
    const response = await world
      .as(person)
      .patch('/notifications/bulk', { ids: [...ids.slice(0, 2), ...foreignIds], action })
    expect(response.body).toEqual({ updated: 2 })
    expect(await readStats(person)).toEqual({ total: expectedCount.total, unread_count: expectedCount.unread })
    const untouched = await world.store.db
      .selectFrom('notifications')
      .select(['read_at', 'archived_at'])
      .where('id', '=', foreignIds[0] ?? 0)
      .execute()
    expect(untouched).toEqual([{ read_at: null, archived_at: null }])
  })

  it.each([
    { ids: [], action: 'read' },
    { ids: [1], action: 'burn' },
    { ids: ['1'], action: 'read' },
    { action: 'read' },
  ])('a change of several without ids or with an unknown action is refused: %j', async (body) => {
    expect((await world.as(team.member).patch('/notifications/bulk', body)).status).toBe(422)
  })

  it('a change with an outdated If-Match is refused, and nothing changes', async () => {
    const { receiver: person, ids } = await createNotifications(1)
    const url = `/notifications/${ids[0]}`
    const tag = String((await world.as(person).get(url)).headers.etag)
    expect((await world.as(person).patch(`${url}/read`, undefined, { 'if-match': tag })).status).toBe(200)
    expect((await world.as(person).patch(`${url}/archive`, undefined, { 'if-match': tag })).status).toBe(412)
    expect((await world.as(person).get(url)).body.is_archived).toBe(false)
  })
})

describe('access to a notification', () => {
  it('another user, even an admin, gets 404, and nothing changes', async () => {
    const member = await world.join(team)
    const { notification } = await assign(member)
    const before = await rowsOf(member)
    const count = (await facts()).length
    const url = `/notifications/${notification.id}`
    for (const by of [team.admin, team.manager, team.member, await world.register()]) {
      const client = world.as(by)
      for (const response of [
        await client.get(url),
        await client.delete(url),
        ...(await Promise.all(
          ['read', 'unread', 'archive', 'unarchive'].map((action) => client.patch(`${url}/${action}`)),
        )),
      ]) {
        expect(response.status).toBe(404)
        expect(response.text).toBe((await client.get('/notifications/2147483647')).text)
      }
      expect((await client.patch('/notifications/bulk', { ids: [notification.id], action: 'delete' })).body).toEqual({
        updated: 0,
      })
    }
    expect(await rowsOf(member)).toEqual(before)
    expect(await facts()).toHaveLength(count)
  })

  it('a former member finds it in no list, count or single read, and again after rejoining', async () => {
    const member = await world.join(team)
    const { notification } = await assign(member)
    const setStatus = (status: 'active' | 'inactive') =>
      world.store.db.updateTable('memberships').set({ status }).where('user_id', '=', member.id).execute()
    const tag = String((await world.as(member).get('/notifications/')).headers.etag)
    await setStatus('inactive')
    const listResponse = await world.as(member).get('/notifications/', { 'if-none-match': tag })
    expect(listResponse.body).toEqual([])
    expect(await countUnread(member)).toBe(0)
    expect(await readStats(member)).toEqual({ total: 0, unread_count: 0 })
    expect((await world.as(member).get('/notifications/recent/5')).body).toEqual([])
    expect((await world.as(member).get(`/notifications/${notification.id}`)).status).toBe(404)
    expect((await world.as(member).patch(`/notifications/${notification.id}/read`)).status).toBe(404)
    expect((await world.as(member).patch('/notifications/read-all', {})).body).toEqual({ updated: 0 })
    for (const path of ['', 'unread/count', 'stats', 'recent/5'])
      expect((await world.as(member).get(`/notifications/${path}?organization_id=${team.id}`)).status, path).toBe(403)
    await setStatus('active')
    expect(idsOf(await list(member))).toEqual([notification.id])
  })
})

describe('the facts of a change', () => {
  it("are private to the user's own windows, one for each change, and no other user's list is requested again", async () => {
    const { receiver: person, ids } = await createNotifications(3)
    const before = { facts: (await facts()).length, version: await sumOfVersions() }
    const [first = 0] = ids
    await world.as(person).patch(`/notifications/${first}/read`)
    await world.as(person).patch(`/notifications/${first}/read`)
    await world.as(person).patch('/notifications/read-all', { organization_id: team.id })
    await world.as(person).delete(`/notifications/${first}`)
    const newFacts = (await facts()).slice(before.facts)
    const ownFact = {
      entity: 'notification',
      organization_id: team.id,
      actor_id: person.id,
      seen_by: [person.id],
      private: true,
    }
    expect(newFacts).toMatchObject([
      { ...ownFact, kind: 'notification.read', entity_id: first, action: 'updated' },
      { ...ownFact, kind: 'notification.read', action: 'updated' },
      { ...ownFact, kind: 'notification.delete', entity_id: first, action: 'deleted' },
    ])
    expect(newFacts).toHaveLength(3)
    expect(await sumOfVersions()).toBe(before.version)
  })
})
