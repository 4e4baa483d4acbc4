import type { OrganizationRole } from '@muster/contracts/roles'
import { openDatabase } from '@muster/database/open'
import { record } from '@muster/server/facts/record'
import { createLogger } from '@muster/server/run/logger'
import { createStore, type Tx } from '@muster/server/store'
import { Server } from 'socket.io'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { aFact, chatHouse, told } from '../testing.ts'
import { accessChecks } from './access-checks.ts'

let house: Awaited<ReturnType<typeof chatHouse>>
let urls: string[]
let organizationId: number

beforeAll(async () => {
  house = await chatHouse()
  urls = [(await house.node()).url, (await house.node()).url]
  organizationId = await house.organization()
})
afterAll(() => house.close())

/** A member with a socket on each of two nodes. */
async function present(role: OrganizationRole) {
  const person = await house.member(organizationId, role)
  const clients = await Promise.all(urls.map((url) => house.connect(url, { token: person.token, organizationId })))
  return { ...person, clients }
}

const leave = (tx: Tx, userId: number) =>
  tx.updateTable('memberships').set({ status: 'inactive' }).where('user_id', '=', userId).execute()

/** The sweep would find them too, a minute later. */
const sweepMilliseconds = 60_000

describe('on every node, by the fact and long before the sweep', () => {
  it('a removed member receives the reason, is disconnected, and receives nothing that follows', async () => {
    const manager = await present('manager')
    const witness = await present('member')
    const began = performance.now()
    await house.store.write(async (tx) => {
      await leave(tx, manager.id)
      const about = { ...aFact, organizationId, entityId: manager.id, lostBy: [manager.id] }
      await record(tx, {
        ...about,
        kind: 'member.removed',
        values: { user_id: manager.id },
        entity: 'member',
        action: 'deleted',
      })
      await record(tx, { ...aFact, organizationId, entityId: 21, seenBy: [manager.id] })
    })
    const reasons = await Promise.all(manager.clients.map(({ disconnected }) => disconnected))
    expect(performance.now() - began).toBeLessThan(sweepMilliseconds / 2)
    expect(reasons).toEqual(['io server disconnect', 'io server disconnect'])
    for (const { changes, errors } of manager.clients) {
      expect(changes).toMatchObject([{ entity: 'member', id: manager.id, action: 'deleted' }])
      expect(errors).toEqual([{ status: 403, detail: 'You do not have access to this organization.' }])
    }
    for (const client of witness.clients) {
      expect(await told(client, manager.id)).toMatchObject({ entity: 'member', action: 'deleted' })
      expect(client.socket.connected).toBe(true)
    }
  })

  it('a member who becomes manager receives what managers receive, and no longer after a demotion', async () => {
    const person = await present('member')
    const become = (role: OrganizationRole) =>
      house.store.write(async (tx) => {
        await tx.updateTable('memberships').set({ role }).where('user_id', '=', person.id).execute()
        await record(tx, {
          ...aFact,
          kind: 'member.role_changed',
          values: { user_id: person.id, from: role === 'manager' ? 'member' : 'manager', to: role },
          organizationId,
          entity: 'member',
          entityId: person.id,
        })
      })
    const changeTask = async (id: number) => {
      await house.happen({ organizationId, entityId: id }, { organizationId, entity: 'organization', entityId: id + 1 })
      await Promise.all(person.clients.map((client) => told(client, id + 1)))
    }

    await changeTask(30)
    await become('manager')
    await changeTask(32)
    await become('member')
    await changeTask(34)
    for (const client of person.clients) {
      const ids = client.changes.filter(({ entity }) => entity === 'task').map(({ id }) => id)
      expect(ids).toEqual([32])
    }
  })

  it('signing out ends the sockets of that session, and no others', async () => {
    const person = await present('member')
    const other = await house.session(person.id)
    const elsewhere = await house.connect(urls[0] ?? '', { token: other.token, organizationId })
    const began = performance.now()
    await house.store.write(async (tx) => {
      await tx.deleteFrom('sessions').where('id', '=', person.sessionId).execute()
      const about = { ...aFact, entity: 'account', entityId: person.id, private: true } as const
      await record(tx, { ...about, kind: 'session.ended', values: { session_ids: [person.sessionId] } })
    })
    await Promise.all(person.clients.map(({ disconnected }) => disconnected))
    expect(performance.now() - began).toBeLessThan(sweepMilliseconds / 2)
    expect(person.clients[0]?.errors).toMatchObject([{ status: 401 }])
    expect(elsewhere.socket.connected).toBe(true)
  })

  it('deleting the organization sends all of its members the reason and disconnects them', async () => {
    const other = await house.organization()
    const admin = await house.member(other, 'admin')
    const member = await house.member(other, 'member')
    const clients = await Promise.all(
      [admin, member].map(({ token }) => house.connect(urls[1] ?? '', { token, organizationId: other })),
    )
    await house.store.write(async (tx) => {
      await record(tx, { ...aFact, organizationId: other, entity: 'organization', entityId: other, action: 'deleted' })
      await tx.deleteFrom('organizations').where('id', '=', other).execute()
    })
    await Promise.all(clients.map(({ disconnected }) => disconnected))
    for (const { changes } of clients) {
      expect(changes).toMatchObject([{ entity: 'organization', id: other, action: 'deleted' }])
    }
  })

  it('deleting the account ends its sockets in every organization', async () => {
    const person = await present('member')
    await house.store.write(async (tx) => {
      await tx.deleteFrom('sessions').where('user_id', '=', person.id).execute()
      await record(tx, { ...aFact, kind: 'account.deleted', entity: 'account', entityId: person.id, action: 'deleted' })
    })
    const reasons = await Promise.all(person.clients.map(({ disconnected }) => disconnected))
    expect(reasons).toEqual(['io server disconnect', 'io server disconnect'])
  })
})

it('a removal while a user is connecting keeps them out', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => house.member(organizationId, 'member')))
  const arrivals = Promise.allSettled(
    people.map(({ token }) => house.connect(urls[0] ?? '', { token, organizationId })),
  )
  await Promise.all(
    people.map(({ id }) =>
      house.store.write(async (tx) => {
        await leave(tx, id)
        await record(tx, { ...aFact, organizationId, entity: 'member', entityId: id, action: 'deleted', lostBy: [id] })
      }),
    ),
  )
  for (const arrival of await arrivals) {
    if (arrival.status === 'fulfilled') await arrival.value.disconnected
    else expect(arrival.reason.data.status).toBe(403)
  }
})

it('a result that is older than a round is discarded', async () => {
  const who = await house.member(organizationId, 'admin')
  // On a single connection the removal comes after the first reading of the membership and before a second.
  const own = openDatabase({ url: house.database.url, max: 1 })
  const access = accessChecks(new Server(), createStore(own), createLogger('chat', { LOG_LEVEL: 'silent' }))
  const checked = access.check({ ...who, userId: who.id, organizationId })
  const removed = own.db.updateTable('memberships').set({ status: 'inactive' }).where('user_id', '=', who.id).execute()
  await access.checkAgain([])
  await expect(checked).rejects.toMatchObject({ status: 403 })
  await removed
  await own.close()
})

it('the sweep finds an expired session, which no fact announces', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  try {
    const { url } = await house.node()
    const person = await house.member(organizationId, 'member')
    const witness = await house.member(organizationId, 'member')
    const [gone, stays] = await Promise.all(
      [person, witness].map(({ token }) => house.connect(url, { token, organizationId })),
    )
    const longAgo = '2026-01-01T00:00:00Z'
    await house.db.updateTable('sessions').set({ last_seen_at: longAgo }).where('id', '=', person.sessionId).execute()
    vi.advanceTimersByTime(60_000)
    expect(await gone?.disconnected).toBe('io server disconnect')
    expect(stays?.socket.connected).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})
