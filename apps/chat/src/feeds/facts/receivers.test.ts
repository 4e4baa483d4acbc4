import type { FactFrame } from '@muster/server/facts/record'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, chatHouse, told } from '../../testing.ts'

let house: Awaited<ReturnType<typeof chatHouse>>
let url: string
let organizationId: number
let lastEntity = 0

beforeAll(async () => {
  house = await chatHouse()
  url = (await house.node()).url
  organizationId = await house.organization()
})
afterAll(() => house.close())

/** A user of this role with a socket. */
async function present(role: 'admin' | 'manager' | 'member', inOrganization = organizationId) {
  const person = await house.member(inOrganization, role)
  const client = await house.connect(url, { token: person.token, organizationId: inOrganization })
  return { ...person, ...client }
}

/**
 * What each received for these facts. A last fact that everybody sees follows them, so that it is known when nothing
 * else will come.
 */
async function hear(clients: Client[], ...facts: Partial<FactFrame>[]) {
  for (const client of clients) client.changes.length = 0
  const mark = ++lastEntity + 1_000_000
  await house.happen(...facts.map((fact) => ({ organizationId, ...fact })))
  await house.happen({ organizationId, entity: 'organization', entityId: mark })
  await Promise.all(clients.map((client) => told(client, mark)))
  return clients.map(({ changes }) => changes.slice(0, -1))
}

describe('a change is announced', () => {
  it('to users who lead and to those whom the fact names, once each, and to nobody else', async () => {
    const admin = await present('admin')
    const manager = await present('manager')
    const assignee = await present('member')
    const colleague = await present('member')
    const event = { entity: 'task', id: 7, organizationId, action: 'updated', version: 3 }
    const heard = await hear([admin, manager, assignee, colleague], {
      entityId: 7,
      version: 3,
      seenBy: [assignee.id, manager.id, 999_999],
    })
    expect(heard).toEqual([[event], [event], [event], []])
  })

  it('with what happened: created, updated, deleted', async () => {
    const admin = await present('admin')
    const heard = await hear(
      [admin],
      { entity: 'project', entityId: 1, action: 'created' },
      { entity: 'project', entityId: 1, action: 'updated', version: 2 },
      { entity: 'project', entityId: 1, action: 'deleted', version: 3 },
    )
    expect(heard[0]?.map(({ action, version }) => [action, version])).toEqual([
      ['created', 1],
      ['updated', 2],
      ['deleted', 3],
    ])
  })

  it('to each window of a user once', async () => {
    const { token, id, ...first } = await present('manager')
    const second = await house.connect(url, { token, organizationId })
    const heard = await hear([first, second], { entityId: 8, seenBy: [id] })
    expect(heard.map((events) => events.length)).toEqual([1, 1])
  })

  it('not to users who lead when it is private', async () => {
    const admin = await present('admin')
    const owner = await present('member')
    const heard = await hear([admin, owner], { entity: 'goal', entityId: 9, seenBy: [owner.id], private: true })
    expect(heard.map((events) => events.length)).toEqual([0, 1])
  })

  it('to nobody when nobody may see it', async () => {
    const admin = await present('admin')
    const colleague = await present('member')
    expect(await hear([admin, colleague], { entity: 'goal', entityId: 10, private: true })).toEqual([[], []])
  })

  it('as deleted to users who lost sight of it, and as it was to a removed user who leads', async () => {
    const manager = await present('manager')
    const before = await present('member')
    const after = await present('member')
    const heard = await hear([manager, before, after], {
      entityId: 11,
      seenBy: [after.id],
      lostBy: [before.id, manager.id],
    })
    expect(heard.map((events) => events.map(({ action }) => action))).toEqual([['updated'], ['deleted'], ['updated']])
  })

  it('as deleted even to users who lead when it became private', async () => {
    const manager = await present('manager')
    const heard = await hear([manager], { entity: 'goal', entityId: 12, private: true, lostBy: [manager.id] })
    expect(heard[0]?.map(({ action }) => action)).toEqual(['deleted'])
  })

  it.each(['member', 'organization'] as const)('to every member when it is about a(n) %s', async (entity) => {
    const admin = await present('admin')
    const colleague = await present('member')
    const heard = await hear([admin, colleague], { entity, entityId: 13 })
    expect(heard.map((events) => events.length)).toEqual([1, 1])
  })

  it('not at all when it is about an account', async () => {
    const colleague = await present('member')
    const heard = await hear([colleague], { organizationId: null, entity: 'account', entityId: colleague.id })
    expect(heard).toEqual([[]])
  })

  it('in its own organization only, even to a user who is in both', async () => {
    const other = await house.organization()
    const admin = await present('admin')
    await house.join(other, admin.id, 'admin')
    const there = await house.connect(url, { token: admin.token, organizationId: other })
    const foreign = await present('admin', other)
    const [here] = await hear([admin], { entityId: 14, seenBy: [admin.id, foreign.id] })
    expect(here).toHaveLength(1)
    await house.happen({ organizationId: other, entity: 'organization', entityId: 15 })
    await Promise.all([told(there, 15), told(foreign, 15)])
    expect(there.changes.map(({ id }) => id)).toEqual([15])
    expect(foreign.changes.map(({ id }) => id)).toEqual([15])
    expect(admin.changes.map(({ id }) => id)).not.toContain(15)
  })
})
