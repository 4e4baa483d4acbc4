import type { Tables } from '@muster/database/tables'
import { lockInOrder } from '@muster/server/lock-order'
import { storeWithin } from '@muster/server/store'
import { type Kysely, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ChatTeam, chatTeam, type Somebody } from '../testing-chat.ts'
import { clearDeadNodes, enter, keepNode, leave } from './lease.ts'
import { isOnline } from './online.ts'

let team: ChatTeam
let ada: Somebody
let second: string

beforeAll(async () => {
  team = await chatTeam()
  second = (await team.node()).url
  ada = await team.somebody('manager')
})
afterAll(() => team?.close())
afterEach(() => team.closeWindows())

const online = ({ id }: Somebody) => isOnline(team.db, team.organizationId, id)

/** How many nodes have stored that this user is connected to them. */
async function nodesOf({ id }: Somebody) {
  const rows = await team.db.selectFrom('chat_presence').select('node_id').where('user_id', '=', id).execute()
  return rows.length
}

describe('who is online', () => {
  it('depends on connected windows, on any node, and is announced to the organization [SOCK-44, SOCK-45, SOCK-46, SOCK-47, SOCK-48]', async () => {
    const ben = await team.somebody()
    const watching = await team.windowOf(ada)
    const elsewhere = await team.organization()
    const stranger = await team.windowOf(await team.somebody('admin', elsewhere), second, elsewhere)
    await expect.poll(() => watching.heard('online_users')).toEqual([{ userIds: [ada.key] }])
    await expect.poll(() => nodesOf(ada)).toBe(1)
    const [one, other] = [await team.windowOf(ben), await team.windowOf(ben, second)]
    await expect
      .poll(() => watching.heard('user_status_changed'))
      .toContainEqual({
        userId: ben.key,
        isOnline: true,
        lastSeen: null,
      })
    await expect
      .poll(() => other.heard('online_users'))
      .toEqual([{ userIds: expect.arrayContaining([ada.key, ben.key]) }])
    one.socket.disconnect()
    // The first node has noticed, and nothing is announced.
    await expect.poll(() => nodesOf(ben)).toBe(1)
    expect(await online(ben)).toBe(true)
    other.socket.disconnect()
    await expect
      .poll(() => watching.heard('user_status_changed').at(-1))
      .toEqual({
        userId: ben.key,
        isOnline: false,
        lastSeen: expect.stringMatching(/Z$/),
      })
    const told = watching.heard('user_status_changed').filter(isAbout(ben))
    expect(told).toMatchObject([{ isOnline: true }, { isOnline: false }])
    expect(await online(ben)).toBe(false)
    const people = await ada.get(`/api/users/${team.organizationId}?online=true`)
    expect(people.body).toMatchObject([{ userId: ada.key, isOnline: true }])
    expect(stranger.heard('user_status_changed')).not.toContainEqual(expect.objectContaining({ userId: ben.key }))
  })

  it('a reloaded page does not go offline', async () => {
    const ben = await team.somebody()
    const watching = await team.windowOf(ada)
    const window = await team.windowOf(ben)
    await expect.poll(() => online(ben)).toBe(true)
    window.socket.disconnect()
    await team.windowOf(ben)
    const dora = await team.somebody()
    await team.windowOf(dora)
    await expect
      .poll(() => watching.heard('user_status_changed'))
      .toContainEqual(expect.objectContaining({ userId: dora.key }))
    const told = watching.heard('user_status_changed').filter((one) => Reflect.get(Object(one), 'userId') === ben.key)
    expect(told).toEqual([{ userId: ben.key, isOnline: true, lastSeen: null }])
  })

  it('ends with the lease of a node that was killed', async () => {
    const ben = await team.somebody()
    const watching = await team.windowOf(ada)
    const node = '0198c7a0-5b1e-7cc3-98c4-dc0c0c07398f'
    await team.db.insertInto('chat_nodes').values({ id: node }).execute()
    const presence = { organization_id: team.organizationId, user_id: ben.id, node_id: node }
    await team.db.insertInto('chat_presence').values(presence).execute()
    expect(await online(ben)).toBe(true)
    await clearDeadNodes(team.store)
    expect(await online(ben)).toBe(true)
    await sql`update chat_nodes set seen_at = now() - interval '16 s' where id = ${node}`.execute(team.db)
    expect(await online(ben)).toBe(false)
    await Promise.all([clearDeadNodes(team.store), clearDeadNodes(team.store)])
    await expect
      .poll(() => watching.heard('user_status_changed').filter(isAbout(ben)))
      .toMatchObject([{ isOnline: false, lastSeen: expect.stringMatching(/Z$/) }])
  })
})

describe('a node that could not renew its lease for a while', () => {
  it('counts again as soon as it can, by the current time and not by when it began to wait [L7]', async () => {
    const [id] = nodes
    await keepNode(team.store, id)
    await team.db
      .updateTable('chat_nodes')
      .set({ seen_at: sql`now() - interval '1 minute'` })
      .where('id', '=', id)
      .execute()
    expect(await keepNode(team.store, id)).toBe('lapsed')
    expect(await keepNode(team.store, id)).toBe('kept')
    const { rows } = await sql`select from chat_nodes n where id = ${id} and seen_at > now() - interval '5 s'`.execute(
      team.db,
    )
    expect(rows).toHaveLength(1)
  })

  it('announces again who is connected to it [L7]', { timeout: 30_000 }, async () => {
    const ben = await team.somebody()
    const watching = await team.windowOf(ada)
    await expect.poll(() => watching.heard('online_users')).toHaveLength(1)
    await team.windowOf(ben)
    const told = () => watching.heard('user_status_changed').filter(isAbout(ben))
    await expect.poll(told).toHaveLength(1)
    await sql`update chat_nodes set seen_at = now() - interval '1 minute'`.execute(team.db)
    expect(await online(ben)).toBe(false)
    // The node notices with its next beat, unless another node has announced before that its users are offline.
    await expect.poll(() => told().slice(1).at(-1), { timeout: 20_000 }).toMatchObject({ isOnline: true })
    await expect.poll(() => online(ben)).toBe(true)
  })
})

const nodes = ['0198c7a0-5b1e-7cc3-98c4-dc0c0c073981', '0198c7a0-5b1e-7cc3-98c4-dc0c0c073982'] as const

/** Waits until a statement waits for a lock of the transaction, or this is done. */
async function blockedOr(tx: Kysely<Tables>, done: Promise<unknown>) {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
  const pid = rows[0]?.pid ?? 0
  const waits = expect.poll(async () => {
    const blocked = await sql`select from pg_stat_activity where ${pid}::int = any(pg_blocking_pids(pid))`.execute(
      team.db,
    )
    return blocked.rows.length
  })
  await Promise.race([done, waits.toBeGreaterThan(0)])
}

describe('a profile', () => {
  it('that changes while its account is deleted waits for the account, and neither waits for the other [W1]', async () => {
    const ben = await team.somebody()
    const at = `/api/users/${ben.id}/profile`
    await ben.put(at, { statusText: 'On the roof' })
    // As the API deletes an account: first its row, then what belongs to it.
    const tx = await team.db.startTransaction().execute()
    await lockInOrder(tx, { accounts: { change: [ben.id] } })
    const changed = ben.put(at, { statusText: 'In the cellar', timeZone: 'Europe/Oslo' })
    await blockedOr(tx, changed)
    // Refused at once if the change had been written before it waited.
    await tx.selectFrom('chat_profiles').select('user_id').where('user_id', '=', ben.id).forUpdate().noWait().execute()
    await tx.commit().execute()
    expect((await changed).status).toBe(200)
    expect((await ada.get(at)).body).toMatchObject({ statusText: 'In the cellar', timeZone: 'Europe/Oslo' })
  })
})

describe('two nodes', () => {
  it('that a user leaves at once announce that they are offline, and since when', async () => {
    const ben = await team.somebody()
    const watching = await team.windowOf(ada)
    const pairs = [{ organizationId: team.organizationId, userId: ben.id }]
    for (const id of nodes) {
      await keepNode(team.store, id)
      await enter(team.store, id, pairs)
    }
    const tx = await team.db.startTransaction().execute()
    await leave(
      storeWithin(tx, team.store, () => {}),
      nodes[0],
      pairs,
    )
    const other = leave(team.store, nodes[1], pairs)
    await blockedOr(tx, other)
    await tx.commit().execute()
    await other
    await expect
      .poll(() => watching.heard('user_status_changed').filter(isAbout(ben)).at(-1))
      .toMatchObject({ isOnline: false, lastSeen: expect.stringMatching(/Z$/) })
  })

  it('of which one is declared dead as it renews its lease: it knows that it starts again', async () => {
    const [id] = nodes
    await keepNode(team.store, id)
    expect(await keepNode(team.store, id)).toBe('kept')
    const tx = await team.db.startTransaction().execute()
    await tx.deleteFrom('chat_nodes').where('id', '=', id).execute()
    const keeping = keepNode(team.store, id)
    await blockedOr(tx, keeping)
    await tx.commit().execute()
    expect(await keeping).toBe('new')
  })
})

const isAbout =
  ({ key }: Somebody) =>
  (one: unknown) =>
    Reflect.get(Object(one), 'userId') === key

describe('people', () => {
  it('are listed by name, and found by the search text, literally [API-175, API-176, API-197, API-198, API-199, ENT-022, ENT-023, ENT-024]', async () => {
    const organizationId = await team.organization()
    const [one, two] = [await team.somebody('member', organizationId), await team.somebody('admin', organizationId)]
    await team.db.updateTable('users').set({ full_name: '100% Zoe' }).where('id', '=', one.id).execute()
    await team.db.updateTable('users').set({ full_name: 'Abel' }).where('id', '=', two.id).execute()
    const list = async (query = '') => (await one.get(`/api/users/${organizationId}${query}`)).body
    expect((await list()).map(({ name }: { name: string }) => name)).toEqual(['100% Zoe', 'Abel'])
    expect((await list())[1]).toEqual({
      userId: two.key,
      name: 'Abel',
      email: expect.stringContaining('@'),
      role: 'admin',
      avatar: null,
      isOnline: false,
      lastSeen: null,
    })
    expect(await list('?search=zoe')).toHaveLength(1)
    expect(await list('?search=%25')).toHaveLength(1)
    expect(await list('?search=_')).toHaveLength(0)
    expect(await list('?online=true')).toHaveLength(0)
    expect((await one.get(`/api/users/${team.organizationId}`)).status).toBe(403)
  })

  it('have a profile, which only they change [API-200, API-201, API-202, API-203, API-204, ENT-025 (settled: with status text and time zone)]', async () => {
    const ben = await team.somebody()
    const at = `/api/users/${ben.id}`
    const changed = await ben.put(`${at}/profile`, { statusText: 'On the roof', timeZone: 'Europe/Oslo' })
    expect(changed.status, changed.text).toBe(200)
    const seen = await ada.get(`${at}/profile`)
    expect(seen.body).toMatchObject({ userId: ben.key, statusText: 'On the roof', timeZone: 'Europe/Oslo' })
    expect((await ben.put(`${at}/profile`, seen.body)).status).toBe(200)
    expect((await ben.put(`${at}/profile`, { role: 'admin' })).status).toBe(422)
    const stale = await ben.put(`${at}/profile`, { statusText: null }, { 'if-match': '"other"' })
    expect(stale.status).toBe(412)
    expect((await ada.put(`${at}/profile`, { statusText: 'Mine' })).status).toBe(403)
    expect((await ben.post(`${at}/status`, { isOnline: true })).body).toEqual({ userId: ben.key, isOnline: false })
    expect((await ben.post(`${at}/sync`)).body).toMatchObject({ userId: ben.key, role: 'member' })
    expect((await ada.post(`${at}/sync`)).status).toBe(403)
    const stranger = await team.somebody('admin', await team.organization())
    expect((await stranger.get(`${at}/profile`)).status).toBe(404)
  })
})
