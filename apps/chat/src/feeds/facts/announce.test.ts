import type { FactBase } from '@muster/server/facts/fact'
import { createLogger } from '@muster/server/run/logger'
import { Server } from 'socket.io'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccessChecks } from '../../connect/access-checks.ts'
import { room } from '../../connect/rooms.ts'
import { type Client, chatInstallation, waitForChange } from '../../testing.ts'
import { createFactAnnouncer } from './announce.ts'
import type { FeedFact } from './read-facts.ts'

let installation: Awaited<ReturnType<typeof chatInstallation>>
let url: string
let organizationId: number
let lastEntity = 0

beforeAll(async () => {
  installation = await chatInstallation()
  url = (await installation.startNode()).url
  organizationId = await installation.createOrganization()
})
afterAll(() => installation.close())

/** Creates a user with this role and a socket. */
async function connectMember(role: 'admin' | 'manager' | 'member', inOrganization = organizationId) {
  const person = await installation.createMember(inOrganization, role)
  const client = await installation.connect(url, { token: person.token, organizationId: inOrganization })
  return { ...person, ...client }
}

/**
 * Records these facts and returns the changes that each client received. Every client also receives a last fact, the
 * mark, which shows that no further change will arrive.
 */
async function recordAndReceive(clients: Client[], ...facts: Partial<FactBase>[]) {
  for (const client of clients) client.changes.length = 0
  const mark = ++lastEntity + 1_000_000
  await installation.recordFacts(...facts.map((fact) => ({ organizationId, ...fact })))
  await installation.recordFacts({ organizationId, entity: 'organization', entityId: mark })
  await Promise.all(clients.map((client) => waitForChange(client, mark)))
  return clients.map(({ changes }) => changes.slice(0, -1))
}

describe('a change is announced', () => {
  it('to users who lead and to those whom the fact names, once each, and to nobody else', async () => {
    const admin = await connectMember('admin')
    const manager = await connectMember('manager')
    const assignee = await connectMember('member')
    const colleague = await connectMember('member')
    const event = { entity: 'task', id: 7, organizationId, action: 'updated', version: 3 }
    const received = await recordAndReceive([admin, manager, assignee, colleague], {
      entityId: 7,
      version: 3,
      seenBy: [assignee.id, manager.id, 999_999],
    })
    expect(received).toEqual([[event], [event], [event], []])
  })

  it('with what happened: created, updated, deleted', async () => {
    const admin = await connectMember('admin')
    const received = await recordAndReceive(
      [admin],
      { entity: 'project', entityId: 1, action: 'created' },
      { entity: 'project', entityId: 1, action: 'updated', version: 2 },
      { entity: 'project', entityId: 1, action: 'deleted', version: 3 },
    )
    expect(received[0]?.map(({ action, version }) => [action, version])).toEqual([
      ['created', 1],
      ['updated', 2],
      ['deleted', 3],
    ])
  })

  it('to each window of a user once', async () => {
    const { token, id, ...first } = await connectMember('manager')
    const second = await installation.connect(url, { token, organizationId })
    const received = await recordAndReceive([first, second], { entityId: 8, seenBy: [id] })
    expect(received.map((events) => events.length)).toEqual([1, 1])
  })

  it('not to users who lead when it is private', async () => {
    const admin = await connectMember('admin')
    const owner = await connectMember('member')
    const received = await recordAndReceive([admin, owner], {
      entity: 'goal',
      entityId: 9,
      seenBy: [owner.id],
      private: true,
    })
    expect(received.map((events) => events.length)).toEqual([0, 1])
  })

  it('to nobody when nobody may see it', async () => {
    const admin = await connectMember('admin')
    const colleague = await connectMember('member')
    expect(await recordAndReceive([admin, colleague], { entity: 'goal', entityId: 10, private: true })).toEqual([
      [],
      [],
    ])
  })

  it('as deleted to users who may no longer see it, and as updated to a removed user who leads', async () => {
    const manager = await connectMember('manager')
    const formerViewer = await connectMember('member')
    const newViewer = await connectMember('member')
    const received = await recordAndReceive([manager, formerViewer, newViewer], {
      entityId: 11,
      seenBy: [newViewer.id],
      lostBy: [formerViewer.id, manager.id],
    })
    expect(received.map((events) => events.map(({ action }) => action))).toEqual([
      ['updated'],
      ['deleted'],
      ['updated'],
    ])
  })

  it('as deleted even to users who lead when it became private', async () => {
    const manager = await connectMember('manager')
    const received = await recordAndReceive([manager], {
      entity: 'goal',
      entityId: 12,
      private: true,
      lostBy: [manager.id],
    })
    expect(received[0]?.map(({ action }) => action)).toEqual(['deleted'])
  })

  it.each(['member', 'organization', 'label', 'custom_field', 'time_lock'] as const)(
    'to every member when it is about a(n) %s',
    async (entity) => {
      const admin = await connectMember('admin')
      const colleague = await connectMember('member')
      const received = await recordAndReceive([admin, colleague], { entity, entityId: 13 })
      expect(received.map((events) => events.length)).toEqual([1, 1])
    },
  )

  it('to its user, and to admins and managers, when it is about a time entry', async () => {
    const manager = await connectMember('manager')
    const [member, colleague] = [await connectMember('member'), await connectMember('member')]
    const received = await recordAndReceive([manager, member, colleague], {
      entity: 'time_entry',
      entityId: 16,
      seenBy: [member.id],
    })
    expect(received.map((events) => events.length)).toEqual([1, 1, 0])
  })

  it('not at all when it is about an account', async () => {
    const colleague = await connectMember('member')
    const received = await recordAndReceive([colleague], {
      organizationId: null,
      entity: 'account',
      entityId: colleague.id,
    })
    expect(received).toEqual([[]])
  })

  it('in its own organization only, even to a user who is in both', async () => {
    const otherOrganization = await installation.createOrganization()
    const admin = await connectMember('admin')
    await installation.addMember(otherOrganization, admin.id, 'admin')
    const clientElsewhere = await installation.connect(url, { token: admin.token, organizationId: otherOrganization })
    const foreign = await connectMember('admin', otherOrganization)
    const [local] = await recordAndReceive([admin], { entityId: 14, seenBy: [admin.id, foreign.id] })
    expect(local).toHaveLength(1)
    await installation.recordFacts({ organizationId: otherOrganization, entity: 'organization', entityId: 15 })
    await Promise.all([waitForChange(clientElsewhere, 15), waitForChange(foreign, 15)])
    expect(clientElsewhere.changes.map(({ id }) => id)).toEqual([15])
    expect(foreign.changes.map(({ id }) => id)).toEqual([15])
    expect(admin.changes.map(({ id }) => id)).not.toContain(15)
  })
})

const fact: FeedFact = {
  id: 1,
  transaction: '1',
  organization_id: 1,
  actor_id: null,
  entity: 'task',
  entity_id: 1,
  action: 'updated',
  version: 1,
  seen_by: [1, 2, 3],
  lost_by: [],
  private: false,
}

describe('one page of facts', () => {
  it('yields to other work while it announces very many facts', async () => {
    const io = new Server()
    const access = createAccessChecks(io, installation.store, createLogger('chat', { LOG_LEVEL: 'silent' }))
    const { deliver } = createFactAnnouncer(io, access, installation.store)
    let turns = 0
    let isOver = false
    const count = () => {
      turns++
      if (!isOver) setImmediate(count)
    }
    setImmediate(count)
    await deliver(
      Array.from({ length: 100_000 }, (_, index) => ({ ...fact, id: index + 1 })),
      [],
    )
    isOver = true
    expect(turns).toBeGreaterThan(3)
  })

  it('looks up notifications only for organizations with a connected socket', async () => {
    const io = new Server()
    const access = createAccessChecks(io, installation.store, createLogger('chat', { LOG_LEVEL: 'silent' }))
    let queryCount = 0
    const db = installation.db.withPlugin({
      transformQuery: ({ node }) => {
        queryCount++
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const { find } = createFactAnnouncer(io, access, { ...installation.store, db })
    await find([fact], 'node')
    expect(queryCount).toBe(0)
    await io.of('/').adapter.addAll('somebody', new Set([room.organization(1)]))
    await find([fact], 'node')
    expect(queryCount).toBe(1)
    await find([{ ...fact, organization_id: 2 }], 'node')
    expect(queryCount).toBe(1)
    // The sockets of another node may belong to that organization.
    await find([{ ...fact, organization_id: 2 }], 'everyone')
    expect(queryCount).toBe(2)
  })
})
