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
const idsOf = (all: { id: number }[]) => all.map(({ id }) => id)
const unread = async (by: Person, query = '') =>
  (await world.as(by).get(`/notifications/unread/count${query}`)).body.unread_count
const stats = async (by: Person, query = '') => (await world.as(by).get(`/notifications/stats${query}`)).body
const version = async () =>
  (
    await world.store.db
      .selectFrom('organization_versions')
      .select('version')
      .where('organization_id', '=', team.id)
      .execute()
  )
    .map(({ version: one }) => one)
    .reduce((sum, one) => sum + one, 0)

/** Assigns a task to a user, and returns it with the notification. */
async function assign(person: Person, title = 'Paint the wall') {
  const answer = await world
    .as(team.manager)
    .post('/tasks/', { title, project_id: project.id, priority: 'high', assigned_to: person.id })
  expect(answer.status, answer.text).toBe(201)
  const [latest] = await list(person, '?limit=1')
  return { task: answer.body, notification: latest }
}

const row = (person: Person, more: Partial<NewRow<'notifications'>> = {}): NewRow<'notifications'> => ({
  organization_id: team.id,
  user_id: person.id,
  type: 'task_updated',
  kind: 'task.updated',
  values: JSON.stringify({ actor: 'Ann', title: 'Roof', fields: ['description'] }),
  ...more,
})
/** A user with this number of notifications, oldest first. */
async function notified(count: number, more: Partial<NewRow<'notifications'>> = {}, person?: Person) {
  const who = person ?? (await world.join(team))
  const made = await world.store.db
    .insertInto('notifications')
    .values(Array.from({ length: count }, () => row(who, more)))
    .returning('id')
    .execute()
  return { who, ids: idsOf(made) }
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
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updated_at: expect.stringMatching(/Z$/),
    })
    expect((await world.as(member).get(`/notifications/${notification.id}`)).body).toEqual(notification)
  })

  it('its priority is urgent, high, medium or low [ENT-127]', async () => {
    const { who } = await notified(1, { priority: 'urgent' })
    for (const priority of ['high', 'medium', 'low'] as const) await notified(1, { priority }, who)
    const priorities = (await list(who)).map((one: { priority: string }) => one.priority)
    expect(priorities).toEqual(['low', 'medium', 'high', 'urgent'])
  })
})

describe('the list', () => {
  it('returns those of the caller, newest first, in pages and with the total [API-137, API-138, API-141, API-142]', async () => {
    const { who, ids } = await notified(5)
    await notified(2)
    const newest = ids.toReversed()
    expect(idsOf(await list(who))).toEqual(newest)
    expect(idsOf(await list(who, `?organization_id=${team.id}`))).toEqual(newest)
    const page = await world.as(who).get('/notifications/?limit=2&offset=1')
    expect(idsOf(page.body)).toEqual(newest.slice(1, 3))
    expect(page.headers['x-total-count']).toBe('5')
  })

  it('can be filtered by read and archived [API-139, API-140]', async () => {
    const { who, ids } = await notified(4)
    const [a, b, c, d] = ids
    const instant = '2026-11-01T10:00:00Z'
    const set = (values: object, of: (number | undefined)[]) =>
      world.store.db
        .updateTable('notifications')
        .set(values)
        .where(
          'id',
          'in',
          of.map((id) => id ?? 0),
        )
        .execute()
    await set({ read_at: instant }, [a, c])
    await set({ archived_at: instant }, [c, d])
    expect(idsOf(await list(who))).toEqual([b, a])
    expect(idsOf(await list(who, '?is_archived=false'))).toEqual([b, a])
    expect(idsOf(await list(who, '?is_read=true'))).toEqual([a])
    expect(idsOf(await list(who, '?is_read=false'))).toEqual([b])
    expect(idsOf(await list(who, '?is_archived=true'))).toEqual([d, c])
    expect(idsOf(await list(who, '?is_archived=true&is_read=false'))).toEqual([d])
    expect(await unread(who)).toBe(1)
    expect(await stats(who)).toEqual({ total: 2, unread_count: 1 })
  })

  it('accepts organizationId, which the bell sends [API-154, API-155, API-156 (settled: the list)]', async () => {
    const { who, ids } = await notified(12)
    const bell = await list(who, `?limit=10&organizationId=${team.id}`)
    expect(idsOf(bell)).toEqual(ids.toReversed().slice(0, 10))
  })

  it('can be filtered by organization, with either name of the parameter, and by type', async () => {
    const { who } = await notified(1)
    const other = await world.team('Elsewhere')
    await world.join(other, 'member', who)
    const { ids } = await notified(1, { organization_id: other.id, type: 'mention' }, who)
    for (const name of ['organization_id', 'organizationId']) {
      expect(idsOf(await list(who, `?${name}=${other.id}`))).toEqual(ids)
      expect(await unread(who, `?${name}=${other.id}`)).toBe(1)
      expect(await stats(who, `?${name}=${other.id}`)).toEqual({ total: 1, unread_count: 1 })
    }
    expect(idsOf(await list(who, '?type=mention'))).toEqual(ids)
    expect(await unread(who)).toBe(2)
    const both = await world.as(who).get(`/notifications/?organization_id=${team.id}&organizationId=${other.id}`)
    expect(both.status).toBe(422)
  })

  it.each(['?is_read=maybe', '?is_archived=1', '?type=gossip', '?limit=0', '?offset=-1', '?organization_id=x'])(
    '%s is refused',
    async (query) => {
      expect((await world.as(team.member).get(`/notifications/${query}`)).status).toBe(422)
    },
  )

  it('returns the latest ones, in the number of the path, from 1 to 100 [API-151]', async () => {
    const { who, ids } = await notified(120)
    const recent = async (limit: string) => (await world.as(who).get(`/notifications/recent/${limit}`)).body
    expect(idsOf(await recent('3'))).toEqual(ids.toReversed().slice(0, 3))
    expect(await recent('0')).toHaveLength(1)
    expect(await recent('-7')).toHaveLength(1)
    expect(await recent('5000')).toHaveLength(100)
    expect((await world.as(who).get('/notifications/recent/all')).status).toBe(422)
  })

  it('counts all and the unread ones [API-149, API-150, API-152, API-153, ENT-129, ENT-130]', async () => {
    const { who } = await notified(3)
    expect((await world.as(who).get('/notifications/unread/count')).body).toEqual({ unread_count: 3 })
    expect((await world.as(who).get(`/notifications/stats?organization_id=${team.id}`)).body).toEqual({
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
      const again = () => world.as(member).get(url, { 'if-none-match': String(headers.etag) })
      expect((await again()).status, url).toBe(304)
      const { notification } = await assign(member)
      expect((await again()).status, url).toBe(200)
      const tag = (await world.as(member).get(url)).headers.etag
      await world.as(member).patch(`/notifications/${notification.id}/read`)
      const after = await world.as(member).get(url, { 'if-none-match': String(tag) })
      // Reading changes the lists and the unread count, which is part of the stats too.
      expect(after.status, url).toBe(200)
      expect((await world.as(member).get(url, { 'if-none-match': String(after.headers.etag) })).status).toBe(304)
    }
  })
})

describe('changing a notification', () => {
  it('reading sets the time once and lowers the count by one [STATE-015, STATE-016, STATE-022, API-145]', async () => {
    const { who, ids } = await notified(2)
    const [first = 0] = ids
    const read = () => world.as(who).patch(`/notifications/${first}/read`)
    const once = await read()
    expect(once.status, once.text).toBe(200)
    expect(once.body).toMatchObject({ id: first, is_read: true, read_at: expect.stringMatching(/Z$/) })
    expect(await unread(who)).toBe(1)
    expect((await read()).body).toEqual(once.body)
    expect(await unread(who)).toBe(1)
  })

  it('the count is never below zero, however often the last one is read [STATE-023]', async () => {
    const { who, ids } = await notified(1)
    await Promise.all([1, 2, 3, 4].map(() => world.as(who).patch(`/notifications/${ids[0]}/read`)))
    expect(await unread(who)).toBe(0)
  })

  it('any can be archived, read or unread: the time is set once, and it is no longer counted [STATE-017, STATE-018, API-148]', async () => {
    const { who, ids } = await notified(2)
    await world.as(who).patch(`/notifications/${ids[0]}/read`)
    for (const id of ids) {
      const once = await world.as(who).patch(`/notifications/${id}/archive`)
      expect(once.body).toMatchObject({ id, is_archived: true, archived_at: expect.stringMatching(/Z$/) })
      expect((await world.as(who).patch(`/notifications/${id}/archive`)).body).toEqual(once.body)
    }
    expect(await list(who)).toEqual([])
    expect(await stats(who)).toEqual({ total: 0, unread_count: 0 })
  })

  it('reading and archiving can be undone', async () => {
    const { who, ids } = await notified(1)
    const [before] = await list(who)
    for (const action of ['read', 'archive', 'unread', 'unarchive'])
      expect((await world.as(who).patch(`/notifications/${ids[0]}/${action}`)).status).toBe(200)
    expect(await list(who)).toEqual([{ ...before, updated_at: expect.any(String) }])
    expect(await unread(who)).toBe(1)
  })

  it('deleting is permanent and lowers the total by one [STATE-019, STATE-024, API-144]', async () => {
    const { who, ids } = await notified(2)
    const gone = () => world.as(who).delete(`/notifications/${ids[0]}`)
    expect((await gone()).status).toBe(204)
    expect(await stats(who)).toEqual({ total: 1, unread_count: 1 })
    expect((await gone()).status).toBe(404)
    expect((await world.as(who).get(`/notifications/${ids[0]}`)).status).toBe(404)
    expect(idsOf(await rowsOf(who))).toEqual([ids[1]])
  })

  it('all can be marked as read at once, of one organization or of all, except archived ones [STATE-020, STATE-021, API-146, API-147]', async () => {
    const { who } = await notified(3)
    const other = await world.team('Third house')
    await world.join(other, 'member', who)
    await notified(2, { organization_id: other.id }, who)
    await notified(1, { archived_at: '2026-11-01T10:00:00Z' }, who)
    const all = (body?: object) => world.as(who).patch('/notifications/read-all', body)
    expect((await all({ organization_id: team.id })).body).toEqual({ updated: 3 })
    expect(await unread(who, `?organization_id=${team.id}`)).toBe(0)
    expect(await unread(who)).toBe(2)
    expect((await all({})).body).toEqual({ updated: 2 })
    expect((await all()).body).toEqual({ updated: 0 })
    expect(await unread(who)).toBe(0)
    expect((await rowsOf(who)).filter(({ read_at }) => read_at === null)).toHaveLength(1)
    expect((await all({ organization_id: (await world.organization()).id })).status).toBe(403)
  })

  it.each([
    ['read', { unread: 1, total: 3 }],
    ['archive', { unread: 1, total: 1 }],
    ['delete', { unread: 1, total: 1 }],
  ])('several can be changed at once: %s', async (action, left) => {
    const { who, ids } = await notified(3)
    const foreign = (await notified(1)).ids
    const answer = await world.as(who).patch('/notifications/bulk', { ids: [...ids.slice(0, 2), ...foreign], action })
    expect(answer.body).toEqual({ updated: 2 })
    expect(await stats(who)).toEqual({ total: left.total, unread_count: left.unread })
    const untouched = await world.store.db
      .selectFrom('notifications')
      .select(['read_at', 'archived_at'])
      .where('id', '=', foreign[0] ?? 0)
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
    const { who, ids } = await notified(1)
    const url = `/notifications/${ids[0]}`
    const tag = String((await world.as(who).get(url)).headers.etag)
    expect((await world.as(who).patch(`${url}/read`, undefined, { 'if-match': tag })).status).toBe(200)
    expect((await world.as(who).patch(`${url}/archive`, undefined, { 'if-match': tag })).status).toBe(412)
    expect((await world.as(who).get(url)).body.is_archived).toBe(false)
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
      const asked = world.as(by)
      for (const answer of [
        await asked.get(url),
        await asked.delete(url),
        ...(await Promise.all(
          ['read', 'unread', 'archive', 'unarchive'].map((action) => asked.patch(`${url}/${action}`)),
        )),
      ]) {
        expect(answer.status).toBe(404)
        expect(answer.text).toBe((await asked.get('/notifications/2147483647')).text)
      }
      expect((await asked.patch('/notifications/bulk', { ids: [notification.id], action: 'delete' })).body).toEqual({
        updated: 0,
      })
    }
    expect(await rowsOf(member)).toEqual(before)
    expect(await facts()).toHaveLength(count)
  })

  it('a former member finds it in no list, count or single read, and again after rejoining', async () => {
    const member = await world.join(team)
    const { notification } = await assign(member)
    const become = (status: 'active' | 'inactive') =>
      world.store.db.updateTable('memberships').set({ status }).where('user_id', '=', member.id).execute()
    const tag = String((await world.as(member).get('/notifications/')).headers.etag)
    await become('inactive')
    const gone = await world.as(member).get('/notifications/', { 'if-none-match': tag })
    expect(gone.body).toEqual([])
    expect(await unread(member)).toBe(0)
    expect(await stats(member)).toEqual({ total: 0, unread_count: 0 })
    expect((await world.as(member).get('/notifications/recent/5')).body).toEqual([])
    expect((await world.as(member).get(`/notifications/${notification.id}`)).status).toBe(404)
    expect((await world.as(member).patch(`/notifications/${notification.id}/read`)).status).toBe(404)
    expect((await world.as(member).patch('/notifications/read-all', {})).body).toEqual({ updated: 0 })
    for (const path of ['', 'unread/count', 'stats', 'recent/5'])
      expect((await world.as(member).get(`/notifications/${path}?organization_id=${team.id}`)).status, path).toBe(403)
    await become('active')
    expect(idsOf(await list(member))).toEqual([notification.id])
  })
})

describe('the facts of a change', () => {
  it("are private to the user's own windows, one for each change, and no other user's list is requested again", async () => {
    const { who, ids } = await notified(3)
    const before = { facts: (await facts()).length, version: await version() }
    const [first = 0] = ids
    await world.as(who).patch(`/notifications/${first}/read`)
    await world.as(who).patch(`/notifications/${first}/read`)
    await world.as(who).patch('/notifications/read-all', { organization_id: team.id })
    await world.as(who).delete(`/notifications/${first}`)
    const since = (await facts()).slice(before.facts)
    const own = { entity: 'notification', organization_id: team.id, actor_id: who.id, seen_by: [who.id], private: true }
    expect(since).toMatchObject([
      { ...own, kind: 'notification.read', entity_id: first, action: 'updated' },
      { ...own, kind: 'notification.read', action: 'updated' },
      { ...own, kind: 'notification.delete', entity_id: first, action: 'deleted' },
    ])
    expect(since).toHaveLength(3)
    expect(await version()).toBe(before.version)
  })
})
