import type { Tables } from '@muster/database/tables'
import { lockInOrder } from '@muster/server/lock-order'
import { storeWithin } from '@muster/server/store'
import { type Kysely, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ChatTeam, chatTeam, type TestUser } from '../testing-chat.ts'
import { clearDeadNodes, renewLease, storeConnected, storeDisconnected } from './lease.ts'
import { isOnline } from './online.ts'
import { createPresence } from './presence.ts'

let team: ChatTeam
let ada: TestUser
let secondNode: Awaited<ReturnType<ChatTeam['startNode']>>

beforeAll(async () => {
  team = await chatTeam()
  secondNode = await team.startNode()
  ada = await team.createTestUser('manager')
})
afterAll(() => team?.close())
afterEach(() => {
  vi.useRealTimers()
  team.closeWindows()
})

const isOnlineNow = ({ id }: TestUser) => isOnline(team.db, team.organizationId, id)

/** How many nodes have stored that this user is connected to them. */
async function nodeCountOf({ id }: TestUser) {
  const rows = await team.db.selectFrom('chat_presence').select('node_id').where('user_id', '=', id).execute()
  return rows.length
}

describe('who is online', () => {
  it('depends on connected windows, on any node, and is announced to the organization [SOCK-44, SOCK-45, SOCK-46, SOCK-47, SOCK-48]', async () => {
    const ben = await team.createTestUser()
    const watchingWindow = await team.openWindow(ada)
    const elsewhere = await team.createOrganization()
    const stranger = await team.openWindow(await team.createTestUser('admin', elsewhere), secondNode.url, elsewhere)
    await expect.poll(() => watchingWindow.received('online_users')).toEqual([{ userIds: [ada.idText] }])
    await expect.poll(() => nodeCountOf(ada)).toBe(1)
    const [firstWindow, otherWindow] = [await team.openWindow(ben), await team.openWindow(ben, secondNode.url)]
    await expect
      .poll(() => watchingWindow.received('user_status_changed'))
      .toContainEqual({
        userId: ben.idText,
        isOnline: true,
        lastSeen: null,
      })
    await expect
      .poll(() => otherWindow.received('online_users'))
      .toEqual([{ userIds: expect.arrayContaining([ada.idText, ben.idText]) }])
    firstWindow.socket.disconnect()
    // The first node has stored that Ben is no longer connected to it, but he is not announced as offline.
    await expect.poll(() => nodeCountOf(ben)).toBe(1)
    expect(await isOnlineNow(ben)).toBe(true)
    otherWindow.socket.disconnect()
    await expect
      .poll(() => watchingWindow.received('user_status_changed').at(-1))
      .toEqual({
        userId: ben.idText,
        isOnline: false,
        lastSeen: expect.stringMatching(/Z$/),
      })
    const statusFrames = watchingWindow.received('user_status_changed').filter(isAbout(ben))
    expect(statusFrames).toMatchObject([{ isOnline: true }, { isOnline: false }])
    expect(await isOnlineNow(ben)).toBe(false)
    const people = await ada.get(`/api/users/${team.organizationId}?online=true`)
    expect(people.body).toMatchObject([{ userId: ada.idText, isOnline: true }])
    expect(stranger.received('user_status_changed')).not.toContainEqual(expect.objectContaining({ userId: ben.idText }))
  })

  it('a reloaded page does not go offline', async () => {
    const ben = await team.createTestUser()
    const watchingWindow = await team.openWindow(ada)
    // On a busy machine, reconnecting may take longer than the default grace period.
    const { url } = await team.startNode({ limits: 'off', graceMilliseconds: 300_000 })
    const window = await team.openWindow(ben, url)
    await expect.poll(() => isOnlineNow(ben)).toBe(true)
    const announceAnotherUser = async () => {
      const another = await team.createTestUser()
      await team.openWindow(another, url)
      await expect
        .poll(() => watchingWindow.received('user_status_changed'))
        .toContainEqual(expect.objectContaining({ userId: another.idText }))
    }
    window.socket.disconnect()
    // Once another user is announced, the node has stored the changes that followed the closing of Ben's window.
    await announceAnotherUser()
    await team.openWindow(ben, url)
    await announceAnotherUser()
    const statusFrames = watchingWindow.received('user_status_changed').filter(isAbout(ben))
    expect(statusFrames).toEqual([{ userId: ben.idText, isOnline: true, lastSeen: null }])
  })

  it('a beat during the grace period does not store the user as disconnected', async () => {
    const [ben, stayingUser, lateUser] = [
      await team.createTestUser(),
      await team.createTestUser(),
      await team.createTestUser(),
    ]
    const inTeam = ({ id }: TestUser) => ({ organizationId: team.organizationId, userId: id })
    const renewedAt = async () => {
      const nodes = team.db.selectFrom('chat_nodes as n').innerJoin('chat_presence as c', 'c.node_id', 'n.id')
      const node = await nodes.select('n.seen_at').where('c.user_id', '=', stayingUser.id).executeTakeFirstOrThrow()
      return node.seen_at
    }
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const presence = createPresence(team.store, secondNode.app.log, 300_000)
    await presence.start()
    for (const user of [ben, stayingUser]) {
      presence.addWindow(inTeam(user))
      await expect.poll(() => nodeCountOf(user)).toBe(1)
    }
    presence.removeWindow(inTeam(ben))
    // Beats run one after the other and begin by renewing the lease, so the second renewal shows that the first beat has
    // ended.
    for (let beat = 1; beat <= 2; beat++) {
      const previousRenewal = await renewedAt()
      await expect
        .poll(() => {
          vi.advanceTimersByTime(5_000)
          return renewedAt()
        })
        .not.toBe(previousRenewal)
    }
    // Writes run one after the other, so the write that the first beat scheduled stores this user or has already run.
    presence.addWindow(inTeam(lateUser))
    await expect.poll(() => nodeCountOf(lateUser)).toBe(1)
    await presence.stop()
    expect(await nodeCountOf(ben)).toBe(1)
  })

  it('ends with the lease of a node that was killed', async () => {
    const ben = await team.createTestUser()
    const watchingWindow = await team.openWindow(ada)
    const node = '0198c7a0-5b1e-7cc3-98c4-dc0c0c07398f'
    await team.db.insertInto('chat_nodes').values({ id: node }).execute()
    const presence = { organization_id: team.organizationId, user_id: ben.id, node_id: node }
    await team.db.insertInto('chat_presence').values(presence).execute()
    expect(await isOnlineNow(ben)).toBe(true)
    await clearDeadNodes(team.store)
    expect(await isOnlineNow(ben)).toBe(true)
    await sql`update chat_nodes set seen_at = now() - interval '16 s' where id = ${node}`.execute(team.db)
    expect(await isOnlineNow(ben)).toBe(false)
    await Promise.all([clearDeadNodes(team.store), clearDeadNodes(team.store)])
    await expect
      .poll(() => watchingWindow.received('user_status_changed').filter(isAbout(ben)))
      .toMatchObject([{ isOnline: false, lastSeen: expect.stringMatching(/Z$/) }])
  })
})

describe('a node that could not renew its lease for a while', () => {
  it('counts again as soon as it can, by the current time and not by when it began to wait [L7]', async () => {
    const [id] = nodeIds
    // Other nodes remove a lapsed node every few seconds, after which it would be new.
    const lapseAndRenew = async () => {
      await renewLease(team.store, id)
      await team.db
        .updateTable('chat_nodes')
        .set({ seen_at: sql`now() - interval '1 minute'` })
        .where('id', '=', id)
        .execute()
      return renewLease(team.store, id)
    }
    await expect.poll(lapseAndRenew).toBe('lapsed')
    expect(await renewLease(team.store, id)).toBe('kept')
    const { rows } = await sql`select from chat_nodes n where id = ${id} and seen_at > now() - interval '5 s'`.execute(
      team.db,
    )
    expect(rows).toHaveLength(1)
  })

  it('announces again who is connected to it [L7]', async () => {
    const ben = await team.createTestUser()
    const watchingWindow = await team.openWindow(ada)
    await expect.poll(() => watchingWindow.received('online_users')).toHaveLength(1)
    await team.openWindow(ben)
    const statusFrames = () => watchingWindow.received('user_status_changed').filter(isAbout(ben))
    await expect.poll(statusFrames).toHaveLength(1)
    // The nodes cannot renew their leases before the check, because the transaction holds their rows.
    await team.db.transaction().execute(async (tx) => {
      await sql`update chat_nodes set seen_at = now() - interval '1 minute'`.execute(tx)
      expect(await isOnline(tx, team.organizationId, ben.id)).toBe(false)
    })
    // The node notices at its next beat that its lease has expired. By then, another node may already have announced
    // Ben as offline.
    await expect.poll(() => statusFrames().slice(1).at(-1)).toMatchObject({ isOnline: true })
    await expect.poll(() => isOnlineNow(ben)).toBe(true)
  })
})

const nodeIds = ['0198c7a0-5b1e-7cc3-98c4-dc0c0c073981', '0198c7a0-5b1e-7cc3-98c4-dc0c0c073982'] as const

/** Waits until a statement is blocked by a lock of this transaction, or until `done` settles. */
async function waitUntilBlockedOrDone(tx: Kysely<Tables>, done: Promise<unknown>) {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
  const pid = rows[0]?.pid ?? 0
  const blockedCount = expect.poll(async () => {
    const blocked = await sql`select from pg_stat_activity where ${pid}::int = any(pg_blocking_pids(pid))`.execute(
      team.db,
    )
    return blocked.rows.length
  })
  await Promise.race([done, blockedCount.toBeGreaterThan(0)])
}

describe('a profile', () => {
  it('that changes while its account is deleted waits for the account, and the two do not deadlock [W1]', async () => {
    const ben = await team.createTestUser()
    const at = `/api/users/${ben.id}/profile`
    await ben.put(at, { statusText: 'On the roof' })
    // Takes the locks in the same order as the API does when it deletes an account: first on the account's row, then on
    // the rows that belong to the account.
    const tx = await team.db.startTransaction().execute()
    await lockInOrder(tx, { accounts: { change: [ben.id] } })
    const changed = ben.put(at, { statusText: 'In the cellar', timeZone: 'Europe/Oslo' })
    await waitUntilBlockedOrDone(tx, changed)
    // If the request had written the profile before it started to wait, this lock would be refused at once.
    await tx.selectFrom('chat_profiles').select('user_id').where('user_id', '=', ben.id).forUpdate().noWait().execute()
    await tx.commit().execute()
    expect((await changed).status).toBe(200)
    expect((await ada.get(at)).body).toMatchObject({ statusText: 'In the cellar', timeZone: 'Europe/Oslo' })
  })
})

describe('two nodes', () => {
  it('that a user leaves at the same time announce that the user is offline, and since when', async () => {
    const ben = await team.createTestUser()
    const watchingWindow = await team.openWindow(ada)
    const users = [{ organizationId: team.organizationId, userId: ben.id }]
    for (const id of nodeIds) {
      await renewLease(team.store, id)
      await storeConnected(team.store, id, users)
    }
    const tx = await team.db.startTransaction().execute()
    await storeDisconnected(
      storeWithin(tx, team.store, () => {}),
      nodeIds[0],
      users,
    )
    const secondLeave = storeDisconnected(team.store, nodeIds[1], users)
    await waitUntilBlockedOrDone(tx, secondLeave)
    await tx.commit().execute()
    await secondLeave
    await expect
      .poll(() => watchingWindow.received('user_status_changed').filter(isAbout(ben)).at(-1))
      .toMatchObject({ isOnline: false, lastSeen: expect.stringMatching(/Z$/) })
  })

  it('of which one is removed as dead while it renews its lease: that node learns that it was removed', async () => {
    const [id] = nodeIds
    await renewLease(team.store, id)
    expect(await renewLease(team.store, id)).toBe('kept')
    const tx = await team.db.startTransaction().execute()
    await tx.deleteFrom('chat_nodes').where('id', '=', id).execute()
    const renewal = renewLease(team.store, id)
    await waitUntilBlockedOrDone(tx, renewal)
    await tx.commit().execute()
    expect(await renewal).toBe('new')
  })
})

const isAbout =
  ({ idText }: TestUser) =>
  (payload: unknown) =>
    Reflect.get(Object(payload), 'userId') === idText

describe('people', () => {
  it('are listed by name, and found by the search text, literally [API-175, API-176, API-197, API-198, API-199, ENT-022, ENT-023, ENT-024]', async () => {
    const organizationId = await team.createOrganization()
    const [first, secondPerson] = [
      await team.createTestUser('member', organizationId),
      await team.createTestUser('admin', organizationId),
    ]
    await team.db.updateTable('users').set({ full_name: '100% Zoe' }).where('id', '=', first.id).execute()
    await team.db.updateTable('users').set({ full_name: 'Abel' }).where('id', '=', secondPerson.id).execute()
    const list = async (query = '') => (await first.get(`/api/users/${organizationId}${query}`)).body
    expect((await list()).map(({ name }: { name: string }) => name)).toEqual(['100% Zoe', 'Abel'])
    expect((await list())[1]).toEqual({
      userId: secondPerson.idText,
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
    expect((await first.get(`/api/users/${team.organizationId}`)).status).toBe(403)
  })

  it('have a profile, which only they change [API-200, API-201, API-202, API-203, API-204, ENT-025 (settled: with status text and time zone)]', async () => {
    const ben = await team.createTestUser()
    const at = `/api/users/${ben.id}`
    const changed = await ben.put(`${at}/profile`, { statusText: 'On the roof', timeZone: 'Europe/Oslo' })
    expect(changed.status, changed.text).toBe(200)
    const fetched = await ada.get(`${at}/profile`)
    expect(fetched.body).toMatchObject({ userId: ben.idText, statusText: 'On the roof', timeZone: 'Europe/Oslo' })
    const changes = async () => {
      const rows = team.db.selectFrom('facts').select('values').where('entity', '=', 'member')
      return (await rows.where('entity_id', '=', ben.id).orderBy('id').execute()).map(({ values }) => values)
    }
    expect((await changes()).at(-1)).toEqual({
      user_id: ben.id,
      changes: {
        status_text: { from: null, to: 'On the roof' },
        time_zone: { from: expect.any(String), to: 'Europe/Oslo' },
      },
    })
    expect((await ben.put(`${at}/profile`, fetched.body)).status).toBe(200)
    expect((await changes()).at(-1)).toEqual({ user_id: ben.id, changes: {} })
    expect((await ben.put(`${at}/profile`, { role: 'admin' })).status).toBe(422)
    const stale = await ben.put(`${at}/profile`, { statusText: null }, { 'if-match': '"other"' })
    expect(stale.status).toBe(412)
    expect((await ada.put(`${at}/profile`, { statusText: 'Mine' })).status).toBe(403)
    expect((await ben.post(`${at}/status`, { isOnline: true })).body).toEqual({ userId: ben.idText, isOnline: false })
    expect((await ben.post(`${at}/sync`)).body).toMatchObject({ userId: ben.idText, role: 'member' })
    expect((await ada.post(`${at}/sync`)).status).toBe(403)
    const stranger = await team.createTestUser('admin', await team.createOrganization())
    expect((await stranger.get(`${at}/profile`)).status).toBe(404)
  })
})
