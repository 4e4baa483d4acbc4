import { additionalRows, type PermissionRow, permissionRows } from '@muster/server/permissions/table'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { roomEvents } from '../../rooms/events.ts'
import { type ChatTeam, chatTeam, type Window } from '../../testing-chat.ts'
import { snapshot } from './snapshot.ts'
import { type Stage, setStage } from './stage.ts'

const callPattern = /call/
const rowsOf = (verb: string) =>
  [...permissionRows, ...additionalRows].filter(({ call }) => call.startsWith(`WS ${verb} `) && !callPattern.test(call))

let team: ChatTeam

beforeAll(async () => {
  team = await chatTeam()
})
afterAll(() => team?.close())
afterEach(() => team.closeWindows())

/**
 * Opens a window of the actor: for the stranger, in their own organization; for all others, in the organization that
 * the permission table is about.
 */
async function openActorWindow(stage: Stage, actor: string): Promise<Window | { status: number }> {
  const token = actor === 'anonymous' ? 'x'.repeat(43) : stage.actor(actor).token
  return team.openWindow({ token }, team.url, actor === 'stranger' ? stage.B : stage.A).catch((error) => error.data)
}

const isOpen = (window: Window | { status: number }): window is Window => 'socket' in window

describe.each(rowsOf('connect'))('$call', ({ actor, expected }) => {
  it(`${actor}: ${expected}`, async () => {
    const stage = await setStage(team)
    const token = actor === 'anonymous' ? 'x'.repeat(43) : stage.actor(actor).token
    const window = await team.openWindow({ token }, team.url, stage.A).catch((error) => error.data)
    expect('socket' in window ? '2xx' : String(window.status)).toBe(expected)
  })
})

type SentEvent = [event: string, payload: (stage: Stage) => Record<string, unknown>, joins?: true]
const roomPayload = (s: Stage) => ({ roomId: s.R })
const reactionPayload = (s: Stage) => ({ messageId: s.MSG, emoji: '🔥' })
const sentEvents: Record<string, SentEvent> = {
  'WS send join_room {R}': ['join_room', roomPayload],
  'WS send join_room {assigned_member} (DM alias)': [
    'join_room',
    (s) => ({ roomId: s.actor('assigned_member').idText }),
  ],
  'WS send leave_room {R}': ['leave_room', roomPayload],
  'WS send send_message {R}': ['send_message', (s) => ({ ...roomPayload(s), content: 'Hi', senderId: '1' }), true],
  'WS send send_message {R} without join_room': ['send_message', (s) => ({ ...roomPayload(s), content: 'Hi' })],
  'WS send typing_start {R}': ['typing_start', (s) => ({ ...roomPayload(s), userName: 'The boss' }), true],
  'WS send typing_stop {R}': ['typing_stop', roomPayload, true],
  'WS send add_reaction {MSG}': ['add_reaction', reactionPayload],
  'WS send remove_reaction {MSG}': ['remove_reaction', reactionPayload],
  'WS send mark_read {R,MSG}': ['mark_read', (s) => ({ ...roomPayload(s), messageId: s.MSG })],
}

describe.each(rowsOf('send'))('$call', (row) => {
  it(`${row.actor}: ${row.expected}`, async () => {
    const [event, payload, joins] = sentEvents[row.call] ?? []
    if (!event || !payload) throw new Error(`nobody has said how ${row.call} is made`)
    const stage = await setStage(team)
    const window = await openActorWindow(stage, row.actor)
    if (!isOpen(window)) return expect(connectionStatuses(row)).toContain(String(window.status))
    if (joins) await window.emitWithAck('join_room', roomPayload(stage))
    const before = await snapshot(team.db)
    const response = await window.emitWithAck(event, payload(stage))
    expect(response.ok ? '2xx' : String(Reflect.get(Object(response.error), 'status'))).toBe(row.expected)
    if (response.ok) return
    expect(await snapshot(team.db)).toBe(before)
    expect(window.received('room_left')).toEqual([])
    expect(JSON.stringify([response, window.frames])).not.toContain('CANARY-A')
  })
})

/** The statuses with which a row's window may be refused when it connects, before it can send the event. */
const connectionStatuses = ({ expected }: PermissionRow) => (expected === '404' ? ['403', '404', '401'] : [expected])

it('every event that a client may send has rows in the table', () => {
  const sentNames = new Set(rowsOf('send').map(({ call }) => sentEvents[call]?.[0]))
  expect(roomEvents.map(([name]) => name).filter((name) => !sentNames.has(name))).toEqual([])
})

type ReceivedEvent = {
  frame: string
  /** An action of another user. It causes the event, unless `ownAction` or the actor's connection does. */
  trigger: (stage: Stage, otherWindow: Window, otherActor: string) => Promise<unknown>
  joined: boolean
  /** The actor's own action that causes the event, if only the actor receives it. */
  ownAction?: (stage: Stage, window: Window) => Promise<unknown>
}

const receivedEvents: Record<string, ReceivedEvent> = {
  'WS recv new_message R': {
    frame: 'new_message',
    joined: true,
    trigger: (s, otherWindow) => otherWindow.emitWithAck('send_message', { ...roomPayload(s), content: s.mark }),
  },
  'WS recv message_notification R': {
    frame: 'message_notification',
    joined: false,
    trigger: (s, otherWindow) => otherWindow.emitWithAck('send_message', { ...roomPayload(s), content: s.mark }),
  },
  'WS recv user_typing R': {
    frame: 'user_typing',
    joined: true,
    trigger: (s, otherWindow) => otherWindow.emitWithAck('typing_start', roomPayload(s)),
  },
  'WS recv user_stopped_typing R': {
    frame: 'user_stopped_typing',
    joined: true,
    trigger: (s, otherWindow) => otherWindow.emitWithAck('typing_stop', roomPayload(s)),
  },
  'WS recv reaction_added MSG': {
    frame: 'reaction_added',
    joined: true,
    trigger: (s, otherWindow) => otherWindow.emitWithAck('add_reaction', reactionPayload(s)),
  },
  'WS recv room_joined (own join)': {
    frame: 'room_joined',
    joined: false,
    trigger: (s, otherWindow) => otherWindow.emitWithAck('join_room', roomPayload(s)),
    ownAction: (s, window) => window.emitWithAck('join_room', roomPayload(s)),
  },
  'WS recv room_left (own leave)': {
    frame: 'room_left',
    joined: false,
    trigger: (s, otherWindow) => otherWindow.emitWithAck('leave_room', roomPayload(s)),
    ownAction: (s, window) => window.emitWithAck('leave_room', roomPayload(s)),
  },
  'WS recv user_status_changed of A': {
    frame: 'user_status_changed',
    joined: false,
    trigger: async (s) => {
      const newUser = await team.createTestUser('member', s.A)
      await team.openWindow(newUser, team.url, s.A)
    },
  },
  'WS recv online_users of A': { frame: 'online_users', joined: false, trigger: async () => undefined },
}

describe.each(rowsOf('recv').filter(({ call }) => call in receivedEvents))('$call', (row) => {
  it(`${row.actor}: ${row.expected}`, async () => {
    const expectedEvent = receivedEvents[row.call]
    const stage = await setStage(team)
    const window = await openActorWindow(stage, row.actor)
    if (!expectedEvent || !isOpen(window)) return expect(row.expected).toBe('404')
    const otherActor = row.actor === 'org_manager' ? 'assigned_member' : 'org_manager'
    const otherWindow = await team.openWindow(stage.actor(otherActor), team.url, stage.A)
    const witness = await team.openWindow(stage.actor(otherActor), team.url, stage.A)
    await witness.emitWithAck('join_room', roomPayload(stage))
    if (expectedEvent.joined) await window.emitWithAck('join_room', roomPayload(stage))
    await expectedEvent.trigger(stage, otherWindow, otherActor)
    if (expectedEvent.ownAction && row.expected === '2xx') {
      expect(window.received(expectedEvent.frame)).toEqual([])
      await expectedEvent.ownAction(stage, window)
    }
    const receivedFrames = () =>
      window.received(expectedEvent.frame).filter((payload) => concernsOrganization(stage, payload))
    if (row.expected === '2xx') return expect.poll(receivedFrames).not.toEqual([])
    // Frames arrive in order: once the witness has received the last message, no earlier frame will arrive.
    const last = await stage.actor(otherActor).post(`/api/messages/${stage.A}/${stage.R}`, { content: 'Last' })
    await expect.poll(() => JSON.stringify(witness.received('new_message'))).toContain(last.body._id)
    await window.emitWithAck('nothing')
    expect(receivedFrames()).toEqual([])
    if (row.actor === 'stranger') expect(JSON.stringify(window.frames)).not.toContain('CANARY-A')
  })
})

/**
 * Whether the payload concerns the organization that the permission table is about. A payload about who is online names
 * no organization; if it contains the stranger's id, it comes from the stranger's own organization.
 */
function concernsOrganization(stage: Stage, payload: unknown) {
  const text = JSON.stringify(payload)
  if (!/"userIds?"/.test(text) || text.includes('roomId')) return true
  return !text.includes(`"${stage.actor('stranger').idText}"`)
}

describe.each(rowsOf('recv').filter(({ call }) => call.includes('error after')))('$call', ({ actor, expected }) => {
  it(`${actor}: ${expected} [SOCK-56]`, async () => {
    const stage = await setStage(team)
    const window = await openActorWindow(stage, actor)
    if (!isOpen(window)) return expect(window).toMatchObject({ status: expect.any(Number), detail: expect.any(String) })
    window.socket.emit('join_room', { roomId: crypto.randomUUID() })
    await expect.poll(() => window.errors).toEqual([{ status: 404, detail: 'Chat room not found' }])
  })
})

it('every frame of the table has a listener', () => {
  const unknownRows = rowsOf('recv').filter(({ call }) => !(call in receivedEvents) && !call.includes('error after'))
  expect(unknownRows).toEqual([])
})
