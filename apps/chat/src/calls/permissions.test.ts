import { furtherRows, type PermissionRow, permissionRows } from '@muster/server/permissions/table'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openSocket } from '../testing.ts'
import { callHouse, silent, type Window } from './testing-calls.ts'

type House = Awaited<ReturnType<typeof callHouse>>

let house: House
let stage: Awaited<ReturnType<typeof setStage>>
beforeAll(async () => {
  house = await callHouse()
  stage = await setStage(house)
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.db.deleteFrom('calls').execute()
  // Each row has windows of its own, because a window may send only so much.
  for (const actor of ['org_manager', 'assigned_member'] as const) {
    stage.windows.get(actor)?.socket.disconnect()
    stage.windows.set(actor, await house.window(stage.people[actor]))
  }
})

/**
 * Organization A with its users, and organization B next to it; users who may connect have a window that only listens,
 * too.
 */
async function setStage({ organizationId, organization, member, join, person, db, window }: House) {
  const b = await organization()
  const people = {
    stranger: await member(b, 'admin'),
    global_admin_nomember: await person(),
    removed_member: await member(organizationId, 'member'),
    org_member: await member(organizationId, 'member'),
    assigned_member: await member(organizationId, 'member'),
    org_manager: await member(organizationId, 'manager'),
    org_admin: await member(organizationId, 'admin'),
  }
  const userOfB = await member(b, 'member')
  await join(b, people.org_admin.id, 'member')
  await db.updateTable('users').set({ role: 'admin' }).where('id', '=', people.global_admin_nomember.id).execute()
  await db
    .updateTable('memberships')
    .set({ status: 'inactive' })
    .where('user_id', '=', people.removed_member.id)
    .execute()
  const windows = new Map<string, Window>()
  const ears = new Map<string, Window>()
  for (const [actor, who] of Object.entries(people)) {
    if (actor === 'global_admin_nomember' || actor === 'removed_member') continue
    const options = actor === 'stranger' ? { inOrganization: b } : {}
    windows.set(actor, await window(who, options))
    ears.set(actor, await window(who, options))
  }
  await window(userOfB, { inOrganization: b })
  const outside = new Map<string, string | undefined>([
    ['anonymous', undefined],
    ['global_admin_nomember', people.global_admin_nomember.token],
    ['removed_member', people.removed_member.token],
  ])
  return { people, userOfB, windows, ears, outside }
}

function windowOf(actor: string): Window {
  const window = stage.windows.get(actor)
  if (!window) throw new Error(`${actor} has no window`)
  return window
}

/** The call of the table: org_manager calls assigned_member, who accepts where it needs a live call. */
async function ringing() {
  const { callId = '' } = await windowOf('org_manager').call(stage.people.assigned_member)
  return callId
}
async function live() {
  const callId = await ringing()
  await windowOf('assigned_member').accept(stage.people.org_manager)
  return callId
}

type Ask = (window: Window, actor: string) => Promise<{ ok: boolean; error?: { status: number } }>
const partner = (actor: string) => (actor === 'org_manager' ? stage.people.assigned_member : stage.people.org_manager)

/** How each call of the table is made, after its preconditions. */
const sends: Record<string, { before?: () => Promise<string>; ask: (callId: string) => Ask }> = {
  'WS send initiate_call {target:assigned_member}': {
    ask: () => (window) => window.call(stage.people.assigned_member),
  },
  'WS send initiate_call {target:user_of_B}': { ask: () => (window) => window.call(stage.userOfB) },
  'WS send accept_call {callerId:org_manager}': {
    before: ringing,
    ask: () => (window) => window.accept(stage.people.org_manager),
  },
  'WS send reject_call {callerId:org_manager}': {
    before: ringing,
    ask: () => (window) => window.reject(stage.people.org_manager),
  },
  'WS send end_call {target: other party}': { before: live, ask: () => (window, actor) => window.end(partner(actor)) },
  'WS send call signal offer/answer/candidate (extension)': {
    before: live,
    ask: (callId) => (window, actor) =>
      window.ask('call_signal', { callId, targetUserId: partner(actor).id, candidate: null }),
  },
  'WS send join_call {callId of a live call}': {
    before: live,
    ask: (callId) => (window) => window.ask('join_call', { callId }),
  },
  'WS send ring_here (call of org_manager to assigned_member)': {
    before: ringing,
    ask: () => (window) => window.ask('ring_here'),
  },
  'WS send leaving_call {callId of a live call}': {
    before: live,
    ask: (callId) => (window) => window.ask('leaving_call', { callId }),
  },
  'WS send receives_media {callId of a live call}': {
    before: live,
    ask: (callId) => (window, actor) => window.ask('receives_media', { callId, from: [partner(actor).id] }),
  },
  'WS send leave_call {callId of a live call}': {
    before: live,
    ask: (callId) => (window) => window.ask('leave_call', { callId }),
  },
}

const of = (call: string) => [...permissionRows, ...furtherRows].filter((row) => row.call === call)
const rowsOfCalls = (verb: 'send' | 'recv') =>
  [...permissionRows, ...furtherRows].filter(({ call }) => call.startsWith(`WS ${verb} `) && /call/.test(call))

it('each row about calls is tested', () => {
  const named = [...new Set(rowsOfCalls('send').map(({ call }) => call))]
  expect(named.toSorted()).toEqual(Object.keys(sends).toSorted())
  expect(rowsOfCalls('send').length).toBeGreaterThanOrEqual(8 * 6)
})

describe.each(Object.keys(sends))('%s', (name) => {
  it.each(of(name))('as $actor: $expected', async ({ actor, expected }: PermissionRow) => {
    const call = sends[name]
    const callId = (await call?.before?.()) ?? ''
    if (stage.outside.has(actor)) return expectRefusedAtTheDoor(actor)
    const before = await everything()
    const answer = await call?.ask(callId)(windowOf(actor), actor)
    if (expected === '2xx') return expect(answer).toMatchObject({ ok: true })
    expect(answer).toMatchObject({ ok: false, error: { status: Number(expected) } })
    expect(await everything()).toBe(before)
  })
})

/** A user who may not connect sends nothing, whatever the row expects. */
async function expectRefusedAtTheDoor(actor: string) {
  const { connected } = openSocket(house.urls[0] ?? '', {
    token: stage.outside.get(actor),
    organizationId: house.organizationId,
  })
  const status = actor === 'anonymous' ? 401 : 403
  await expect(connected).rejects.toMatchObject({ data: { status } })
}

/** What a refused event must not change: calls, their parties, notifications, and posted frames. */
async function everything() {
  const { rows } = await sql<{ all: string }>`
    select (select json_agg(c order by number)::text from calls c)
      || (select json_agg(to_jsonb(p) - 'seen_at' order by call_id, user_id)::text from call_parties p)
      || (select count(*) from notifications) || ' ' || (select count(*) from socket_frames) as all`.execute(house.db)
  return rows[0]?.all
}

const heardOf: Record<string, () => Promise<unknown>> = {
  'WS recv incoming_call (org_manager -> assigned_member)': ringing,
  'WS recv call_accepted': live,
  'WS recv call_rejected': async () => {
    await ringing()
    await windowOf('assigned_member').reject(stage.people.org_manager)
  },
  'WS recv call_ended': async () => {
    await live()
    await windowOf('org_manager').end(stage.people.assigned_member)
  },
}

describe.each(Object.entries(heardOf))('%s', (name, happen) => {
  it('reaches its receivers once, and nobody else', async () => {
    const rows = of(name)
    expect(rows).toHaveLength(8)
    await silent(house, [...stage.ears.values()])
    for (const { heard } of stage.ears.values()) heard.length = 0
    await happen()
    await silent(house, [...stage.ears.values()])
    const event = name.split(' ')[2]
    for (const { actor, expected } of rows) {
      const heard =
        stage.ears
          .get(actor)
          ?.heard.filter((one) => one.event === event && one.frame.reason !== 'answered_elsewhere') ?? []
      expect(heard.length, actor).toBe(expected === '2xx' ? 1 : 0)
    }
  })
})
