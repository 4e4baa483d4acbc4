import { additionalRows, type PermissionRow, permissionRows } from '@muster/server/permissions/table'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openSocket } from '../testing.ts'
import { callInstallation, type Window, waitForFrames } from './testing-calls.ts'

type Installation = Awaited<ReturnType<typeof callInstallation>>

let installation: Installation
let stage: Awaited<ReturnType<typeof setStage>>
beforeAll(async () => {
  installation = await callInstallation()
  stage = await setStage(installation)
})
afterAll(() => installation.close())
beforeEach(async () => {
  await installation.db.deleteFrom('calls').execute()
  // For each row, the two users in the call get new windows, because the number of events per window is limited.
  for (const actor of ['org_manager', 'assigned_member'] as const) {
    stage.windows.get(actor)?.socket.disconnect()
    stage.windows.set(actor, await installation.openWindow(stage.people[actor]))
  }
})

/**
 * Creates the organization B, and the users of A and B. Each actor who may connect has one window that sends events and
 * one that only listens.
 */
async function setStage({
  organizationId,
  createOrganization,
  createMember,
  addMember,
  createUser,
  db,
  openWindow,
}: Installation) {
  const b = await createOrganization()
  const people = {
    stranger: await createMember(b, 'admin'),
    global_admin_nomember: await createUser(),
    removed_member: await createMember(organizationId, 'member'),
    org_member: await createMember(organizationId, 'member'),
    assigned_member: await createMember(organizationId, 'member'),
    org_manager: await createMember(organizationId, 'manager'),
    org_admin: await createMember(organizationId, 'admin'),
  }
  const userOfB = await createMember(b, 'member')
  await addMember(b, people.org_admin.id, 'member')
  await db.updateTable('users').set({ role: 'admin' }).where('id', '=', people.global_admin_nomember.id).execute()
  await db
    .updateTable('memberships')
    .set({ status: 'inactive' })
    .where('user_id', '=', people.removed_member.id)
    .execute()
  const windows = new Map<string, Window>()
  const listeners = new Map<string, Window>()
  for (const [actor, caller] of Object.entries(people)) {
    if (actor === 'global_admin_nomember' || actor === 'removed_member') continue
    const options = actor === 'stranger' ? { inOrganization: b } : {}
    windows.set(actor, await openWindow(caller, options))
    listeners.set(actor, await openWindow(caller, options))
  }
  await openWindow(userOfB, { inOrganization: b })
  const tokensOfRefusedActors = new Map<string, string | undefined>([
    ['anonymous', undefined],
    ['global_admin_nomember', people.global_admin_nomember.token],
    ['removed_member', people.removed_member.token],
  ])
  return { people, userOfB, windows, listeners, tokensOfRefusedActors }
}

function windowOf(actor: string): Window {
  const window = stage.windows.get(actor)
  if (!window) throw new Error(`${actor} has no window`)
  return window
}

/**
 * Starts the call that the rows of the table are about: org_manager calls assigned_member. `startCall` also accepts it.
 */
async function startRinging() {
  const { callId = '' } = await windowOf('org_manager').call(stage.people.assigned_member)
  return callId
}
async function startCall() {
  const callId = await startRinging()
  await windowOf('assigned_member').accept(stage.people.org_manager)
  return callId
}

type SendEvent = (window: Window, actor: string) => Promise<{ ok: boolean; error?: { status: number } }>
const otherParty = (actor: string) =>
  actor === 'org_manager' ? stage.people.assigned_member : stage.people.org_manager

/** How each event of the table is sent; `before` starts the call that the event needs. */
const sentEvents: Record<string, { before?: () => Promise<string>; sendEventFor: (callId: string) => SendEvent }> = {
  'WS send initiate_call {target:assigned_member}': {
    sendEventFor: () => (window) => window.call(stage.people.assigned_member),
  },
  'WS send initiate_call {target:user_of_B}': { sendEventFor: () => (window) => window.call(stage.userOfB) },
  'WS send accept_call {callerId:org_manager}': {
    before: startRinging,
    sendEventFor: () => (window) => window.accept(stage.people.org_manager),
  },
  'WS send reject_call {callerId:org_manager}': {
    before: startRinging,
    sendEventFor: () => (window) => window.reject(stage.people.org_manager),
  },
  'WS send end_call {target: other party}': {
    before: startCall,
    sendEventFor: () => (window, actor) => window.end(otherParty(actor)),
  },
  'WS send call signal offer/answer/candidate (extension)': {
    before: startCall,
    sendEventFor: (callId) => (window, actor) =>
      window.emitWithAck('call_signal', { callId, targetUserId: otherParty(actor).id, candidate: null }),
  },
  'WS send join_call {callId of a live call}': {
    before: startCall,
    sendEventFor: (callId) => (window) => window.emitWithAck('join_call', { callId }),
  },
  'WS send ring_here (call of org_manager to assigned_member)': {
    before: startRinging,
    sendEventFor: () => (window) => window.emitWithAck('ring_here'),
  },
  'WS send leaving_call {callId of a live call}': {
    before: startCall,
    sendEventFor: (callId) => (window) => window.emitWithAck('leaving_call', { callId }),
  },
  'WS send receives_media {callId of a live call}': {
    before: startCall,
    sendEventFor: (callId) => (window, actor) =>
      window.emitWithAck('receives_media', { callId, from: [otherParty(actor).id] }),
  },
  'WS send leave_call {callId of a live call}': {
    before: startCall,
    sendEventFor: (callId) => (window) => window.emitWithAck('leave_call', { callId }),
  },
}

const rowsOf = (call: string) => [...permissionRows, ...additionalRows].filter((row) => row.call === call)
const rowsOfCalls = (verb: 'send' | 'recv') =>
  [...permissionRows, ...additionalRows].filter(({ call }) => call.startsWith(`WS ${verb} `) && /call/.test(call))

it('each row about calls is tested', () => {
  const calledNames = [...new Set(rowsOfCalls('send').map(({ call }) => call))]
  expect(calledNames.toSorted()).toEqual(Object.keys(sentEvents).toSorted())
  expect(rowsOfCalls('send').length).toBeGreaterThanOrEqual(8 * 6)
})

describe.each(Object.keys(sentEvents))('%s', (name) => {
  it.each(rowsOf(name))('as $actor: $expected', async ({ actor, expected }: PermissionRow) => {
    const call = sentEvents[name]
    const callId = (await call?.before?.()) ?? ''
    if (stage.tokensOfRefusedActors.has(actor)) return expectConnectionRefused(actor)
    const before = await rowSnapshot()
    const response = await call?.sendEventFor(callId)(windowOf(actor), actor)
    if (expected === '2xx') return expect(response).toMatchObject({ ok: true })
    expect(response).toMatchObject({ ok: false, error: { status: Number(expected) } })
    expect(await rowSnapshot()).toBe(before)
  })
})

/** A user who may not connect cannot send any event, whatever status the row expects. */
async function expectConnectionRefused(actor: string) {
  const { connected } = openSocket(installation.urls[0] ?? '', {
    token: stage.tokensOfRefusedActors.get(actor),
    organizationId: installation.organizationId,
  })
  const status = actor === 'anonymous' ? 401 : 403
  await expect(connected).rejects.toMatchObject({ data: { status } })
}

/**
 * What a refused event must not change: the calls, their parties, the number of notifications and the last frame. The
 * number of frames also changes when old frames are deleted.
 */
async function rowSnapshot() {
  const { rows } = await sql<{ all: string }>`
    select (select coalesce(json_agg(c order by number), '[]')::text from calls c)
      || (select coalesce(json_agg(to_jsonb(p) - 'seen_at' order by call_id, user_id), '[]')::text from call_parties p)
      || (select count(*) from notifications) || ' ' || (select coalesce(max(id), 0) from socket_frames) as all`.execute(
    installation.db,
  )
  return rows[0]?.all
}

const triggers: Record<string, () => Promise<unknown>> = {
  'WS recv incoming_call (org_manager -> assigned_member)': startRinging,
  'WS recv call_accepted': startCall,
  'WS recv call_rejected': async () => {
    await startRinging()
    await windowOf('assigned_member').reject(stage.people.org_manager)
  },
  'WS recv call_ended': async () => {
    await startCall()
    await windowOf('org_manager').end(stage.people.assigned_member)
  },
}

describe.each(Object.entries(triggers))('%s', (name, trigger) => {
  it('reaches its receivers once, and nobody else', async () => {
    const rows = rowsOf(name)
    expect(rows).toHaveLength(8)
    await waitForFrames(installation, [...stage.listeners.values()])
    for (const { received } of stage.listeners.values()) received.length = 0
    await trigger()
    await waitForFrames(installation, [...stage.listeners.values()])
    const event = name.split(' ')[2]
    for (const { actor, expected } of rows) {
      const received =
        stage.listeners
          .get(actor)
          ?.received.filter((frame) => frame.event === event && frame.frame.reason !== 'answered_elsewhere') ?? []
      expect(received.length, actor).toBe(expected === '2xx' ? 1 : 0)
    }
  })
})
