import type { OrganizationRole } from '@muster/contracts/roles'
import { openDatabase } from '@muster/database/open'
import { record } from '@muster/server/facts/record'
import { createLogger } from '@muster/server/run/logger'
import { createStore, type Tx } from '@muster/server/store'
import { Server } from 'socket.io'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { chatInstallation, exampleFact, waitForChange } from '../testing.ts'
import { createAccessChecks } from './access-checks.ts'

let installation: Awaited<ReturnType<typeof chatInstallation>>
let urls: string[]
let organizationId: number

beforeAll(async () => {
  installation = await chatInstallation()
  urls = [(await installation.startNode()).url, (await installation.startNode()).url]
  organizationId = await installation.createOrganization()
})
afterAll(() => installation.close())

/** Creates a member with a socket on each of the two nodes. */
async function connectMember(role: OrganizationRole) {
  const person = await installation.createMember(organizationId, role)
  const clients = await Promise.all(
    urls.map((url) => installation.connect(url, { token: person.token, organizationId })),
  )
  return { ...person, clients }
}

const leave = (tx: Tx, userId: number) =>
  tx.updateTable('memberships').set({ status: 'inactive' }).where('user_id', '=', userId).execute()

/** The time between two sweeps. The sweep would also detect the changes below, but possibly a whole minute later. */
const sweepMilliseconds = 60_000

describe('on every node, by the fact and long before the sweep', () => {
  it('a removed member receives the reason, is disconnected, and receives nothing that follows', async () => {
    const manager = await connectMember('manager')
    const witness = await connectMember('member')
    const startedAt = performance.now()
    await installation.store.write(async (tx) => {
      await leave(tx, manager.id)
      const fact = { ...exampleFact, organizationId, entityId: manager.id, lostBy: [manager.id] }
      await record(tx, {
        ...fact,
        kind: 'member.removed',
        values: { user_id: manager.id },
        entity: 'member',
        action: 'deleted',
      })
      await record(tx, { ...exampleFact, organizationId, entityId: 21, seenBy: [manager.id] })
    })
    const reasons = await Promise.all(manager.clients.map(({ disconnected }) => disconnected))
    expect(performance.now() - startedAt).toBeLessThan(sweepMilliseconds / 2)
    expect(reasons).toEqual(['io server disconnect', 'io server disconnect'])
    for (const { changes, errors } of manager.clients) {
      expect(changes).toMatchObject([{ entity: 'member', id: manager.id, action: 'deleted' }])
      expect(errors).toEqual([{ status: 403, detail: 'You do not have access to this organization.' }])
    }
    for (const client of witness.clients) {
      expect(await waitForChange(client, manager.id)).toMatchObject({ entity: 'member', action: 'deleted' })
      expect(client.socket.connected).toBe(true)
    }
  })

  it('a member who becomes manager receives what managers receive, and no longer after a demotion', async () => {
    const person = await connectMember('member')
    const setRole = (role: OrganizationRole) =>
      installation.store.write(async (tx) => {
        await tx.updateTable('memberships').set({ role }).where('user_id', '=', person.id).execute()
        await record(tx, {
          ...exampleFact,
          kind: 'member.role_changed',
          values: { user_id: person.id, from: role === 'manager' ? 'member' : 'manager', to: role },
          organizationId,
          entity: 'member',
          entityId: person.id,
        })
      })
    const changeTask = async (id: number) => {
      await installation.recordFacts(
        { organizationId, entityId: id },
        { organizationId, entity: 'organization', entityId: id + 1 },
      )
      await Promise.all(person.clients.map((client) => waitForChange(client, id + 1)))
    }

    await changeTask(30)
    await setRole('manager')
    await changeTask(32)
    await setRole('member')
    await changeTask(34)
    for (const client of person.clients) {
      const ids = client.changes.filter(({ entity }) => entity === 'task').map(({ id }) => id)
      expect(ids).toEqual([32])
    }
  })

  it('signing out ends the sockets of that session, and no others', async () => {
    const person = await connectMember('member')
    const otherSession = await installation.createSession(person.id)
    const secondClient = await installation.connect(urls[0] ?? '', { token: otherSession.token, organizationId })
    const startedAt = performance.now()
    await installation.store.write(async (tx) => {
      await tx.deleteFrom('sessions').where('id', '=', person.sessionId).execute()
      const fact = { ...exampleFact, entity: 'account', entityId: person.id, private: true } as const
      await record(tx, { ...fact, kind: 'session.ended', values: { session_ids: [person.sessionId] } })
    })
    await Promise.all(person.clients.map(({ disconnected }) => disconnected))
    expect(performance.now() - startedAt).toBeLessThan(sweepMilliseconds / 2)
    expect(person.clients[0]?.errors).toMatchObject([{ status: 401 }])
    expect(secondClient.socket.connected).toBe(true)
  })

  it('deleting the organization sends all of its members the reason and disconnects them', async () => {
    const otherOrganization = await installation.createOrganization()
    const admin = await installation.createMember(otherOrganization, 'admin')
    const member = await installation.createMember(otherOrganization, 'member')
    const clients = await Promise.all(
      [admin, member].map(({ token }) =>
        installation.connect(urls[1] ?? '', { token, organizationId: otherOrganization }),
      ),
    )
    await installation.store.write(async (tx) => {
      await record(tx, {
        ...exampleFact,
        organizationId: otherOrganization,
        entity: 'organization',
        entityId: otherOrganization,
        action: 'deleted',
      })
      await tx.deleteFrom('organizations').where('id', '=', otherOrganization).execute()
    })
    await Promise.all(clients.map(({ disconnected }) => disconnected))
    for (const { changes } of clients) {
      expect(changes).toMatchObject([{ entity: 'organization', id: otherOrganization, action: 'deleted' }])
    }
  })

  it('deleting the account ends its sockets in every organization', async () => {
    const person = await connectMember('member')
    await installation.store.write(async (tx) => {
      await tx.deleteFrom('sessions').where('user_id', '=', person.id).execute()
      await record(tx, {
        ...exampleFact,
        kind: 'account.deleted',
        entity: 'account',
        entityId: person.id,
        action: 'deleted',
      })
    })
    const reasons = await Promise.all(person.clients.map(({ disconnected }) => disconnected))
    expect(reasons).toEqual(['io server disconnect', 'io server disconnect'])
  })
})

it('a removal while a user is connecting keeps them out', async () => {
  const people = await Promise.all(
    Array.from({ length: 20 }, () => installation.createMember(organizationId, 'member')),
  )
  const arrivals = Promise.allSettled(
    people.map(({ token }) => installation.connect(urls[0] ?? '', { token, organizationId })),
  )
  await Promise.all(
    people.map(({ id }) =>
      installation.store.write(async (tx) => {
        await leave(tx, id)
        await record(tx, {
          ...exampleFact,
          organizationId,
          entity: 'member',
          entityId: id,
          action: 'deleted',
          lostBy: [id],
        })
      }),
    ),
  )
  for (const arrival of await arrivals) {
    if (arrival.status === 'fulfilled') await arrival.value.disconnected
    else expect(arrival.reason.data.status).toBe(403)
  }
})

it('a result that is older than a round is discarded', async () => {
  const member = await installation.createMember(organizationId, 'admin')
  // With a single connection, the removal runs after the first read of the membership and before the second.
  const ownDatabase = openDatabase({ url: installation.database.url, max: 1 })
  const access = createAccessChecks(
    new Server(),
    createStore(ownDatabase),
    createLogger('chat', { LOG_LEVEL: 'silent' }),
  )
  const checked = access.check({ ...member, userId: member.id, organizationId })
  const removed = ownDatabase.db
    .updateTable('memberships')
    .set({ status: 'inactive' })
    .where('user_id', '=', member.id)
    .execute()
  await access.checkAgain([])
  await expect(checked).rejects.toMatchObject({ status: 403 })
  await removed
  await ownDatabase.close()
})

it('the sweep finds an expired session, which no fact announces', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  try {
    const { url } = await installation.startNode()
    const person = await installation.createMember(organizationId, 'member')
    const witness = await installation.createMember(organizationId, 'member')
    const [formerUser, stayingMember] = await Promise.all(
      [person, witness].map(({ token }) => installation.connect(url, { token, organizationId })),
    )
    const longAgo = '2026-01-01T00:00:00Z'
    await installation.db
      .updateTable('sessions')
      .set({ last_seen_at: longAgo })
      .where('id', '=', person.sessionId)
      .execute()
    vi.advanceTimersByTime(60_000)
    expect(await formerUser?.disconnected).toBe('io server disconnect')
    expect(stayingMember?.socket.connected).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})
