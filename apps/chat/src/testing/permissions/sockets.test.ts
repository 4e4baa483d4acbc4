import { furtherRows, type PermissionRow, permissionRows } from '@muster/server/permissions/table'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { roomEvents } from '../../rooms/events.ts'
import { type ChatTeam, chatTeam, type Window } from '../../testing-chat.ts'
import { snapshot } from './snapshot.ts'
import { type Stage, setStage } from './stage.ts'

const ofCalls = /call/
const rowsOf = (verb: string) =>
  [...permissionRows, ...furtherRows].filter(({ call }) => call.startsWith(`WS ${verb} `) && !ofCalls.test(call))

let team: ChatTeam

beforeAll(async () => {
  team = await chatTeam()
})
afterAll(() => team?.close())
afterEach(() => team.closeWindows())

/** A window of the actor: the stranger's in their own organization, all others in the organization of the table. */
async function windowOf(stage: Stage, actor: string): Promise<Window | { status: number }> {
  const token = actor === 'anonymous' ? 'x'.repeat(43) : stage.actor(actor).token
  return team.windowOf({ token }, team.url, actor === 'stranger' ? stage.B : stage.A).catch((error) => error.data)
}

const isOpen = (window: Window | { status: number }): window is Window => 'socket' in window

describe.each(rowsOf('connect'))('$call', ({ actor, expected }) => {
  it(`${actor}: ${expected}`, async () => {
    const stage = await setStage(team)
    const token = actor === 'anonymous' ? 'x'.repeat(43) : stage.actor(actor).token
    const window = await team.windowOf({ token }, team.url, stage.A).catch((error) => error.data)
    expect('socket' in window ? '2xx' : String(window.status)).toBe(expected)
  })
})

type Sending = [event: string, payload: (stage: Stage) => Record<string, unknown>, joins?: true]
const inR = (s: Stage) => ({ roomId: s.R })
const withEmoji = (s: Stage) => ({ messageId: s.MSG, emoji: '🔥' })
const sends: Record<string, Sending> = {
  'WS send join_room {R}': ['join_room', inR],
  'WS send join_room {assigned_member} (DM alias)': ['join_room', (s) => ({ roomId: s.actor('assigned_member').key })],
  'WS send leave_room {R}': ['leave_room', inR],
  'WS send send_message {R}': ['send_message', (s) => ({ ...inR(s), content: 'Hi', senderId: '1' }), true],
  'WS send send_message {R} without join_room': ['send_message', (s) => ({ ...inR(s), content: 'Hi' })],
  'WS send typing_start {R}': ['typing_start', (s) => ({ ...inR(s), userName: 'The boss' }), true],
  'WS send typing_stop {R}': ['typing_stop', inR, true],
  'WS send add_reaction {MSG}': ['add_reaction', withEmoji],
  'WS send remove_reaction {MSG}': ['remove_reaction', withEmoji],
  'WS send mark_read {R,MSG}': ['mark_read', (s) => ({ ...inR(s), messageId: s.MSG })],
}

describe.each(rowsOf('send'))('$call', (row) => {
  it(`${row.actor}: ${row.expected}`, async () => {
    const [event, payload, joins] = sends[row.call] ?? []
    if (!event || !payload) throw new Error(`nobody has said how ${row.call} is made`)
    const stage = await setStage(team)
    const window = await windowOf(stage, row.actor)
    if (!isOpen(window)) return expect(refusedAtTheDoor(row)).toContain(String(window.status))
    if (joins) await window.ask('join_room', inR(stage))
    const before = await snapshot(team.db)
    const answer = await window.ask(event, payload(stage))
    expect(answer.ok ? '2xx' : String(Reflect.get(Object(answer.error), 'status'))).toBe(row.expected)
    if (answer.ok) return
    expect(await snapshot(team.db)).toBe(before)
    expect(window.heard('room_left')).toEqual([])
    expect(JSON.stringify([answer, window.frames])).not.toContain('CANARY-A')
  })
})

/** A user who cannot connect reaches nothing, which the table also writes as 404. */
const refusedAtTheDoor = ({ expected }: PermissionRow) => (expected === '404' ? ['403', '404', '401'] : [expected])

it('every event that a client may send has rows in the table', () => {
  const known = new Set(rowsOf('send').map(({ call }) => sends[call]?.[0]))
  expect(roomEvents.map(([name]) => name).filter((name) => !known.has(name))).toEqual([])
})

type Hearing = {
  frame: string
  /** What another user of the room does, as the actor receives it. */
  happens: (stage: Stage, other: Window, otherIs: string) => Promise<unknown>
  joined: boolean
  /** A user's own action, which only that user receives. */
  own?: (stage: Stage, window: Window) => Promise<unknown>
}

const recvs: Record<string, Hearing> = {
  'WS recv new_message R': {
    frame: 'new_message',
    joined: true,
    happens: (s, other) => other.ask('send_message', { ...inR(s), content: s.mark }),
  },
  'WS recv message_notification R': {
    frame: 'message_notification',
    joined: false,
    happens: (s, other) => other.ask('send_message', { ...inR(s), content: s.mark }),
  },
  'WS recv user_typing R': {
    frame: 'user_typing',
    joined: true,
    happens: (s, other) => other.ask('typing_start', inR(s)),
  },
  'WS recv user_stopped_typing R': {
    frame: 'user_stopped_typing',
    joined: true,
    happens: (s, other) => other.ask('typing_stop', inR(s)),
  },
  'WS recv reaction_added MSG': {
    frame: 'reaction_added',
    joined: true,
    happens: (s, other) => other.ask('add_reaction', withEmoji(s)),
  },
  'WS recv room_joined (own join)': {
    frame: 'room_joined',
    joined: false,
    happens: (s, other) => other.ask('join_room', inR(s)),
    own: (s, window) => window.ask('join_room', inR(s)),
  },
  'WS recv room_left (own leave)': {
    frame: 'room_left',
    joined: false,
    happens: (s, other) => other.ask('leave_room', inR(s)),
    own: (s, window) => window.ask('leave_room', inR(s)),
  },
  'WS recv user_status_changed of A': {
    frame: 'user_status_changed',
    joined: false,
    happens: async (s) => {
      const fresh = await team.somebody('member', s.A)
      await team.windowOf(fresh, team.url, s.A)
    },
  },
  'WS recv online_users of A': { frame: 'online_users', joined: false, happens: async () => undefined },
}

describe.each(rowsOf('recv').filter(({ call }) => call in recvs))('$call', (row) => {
  it(`${row.actor}: ${row.expected}`, async () => {
    const hearing = recvs[row.call]
    const stage = await setStage(team)
    const window = await windowOf(stage, row.actor)
    if (!hearing || !isOpen(window)) return expect(row.expected).toBe('404')
    const otherIs = row.actor === 'org_manager' ? 'assigned_member' : 'org_manager'
    const other = await team.windowOf(stage.actor(otherIs), team.url, stage.A)
    const witness = await team.windowOf(stage.actor(otherIs), team.url, stage.A)
    await witness.ask('join_room', inR(stage))
    if (hearing.joined) await window.ask('join_room', inR(stage))
    await hearing.happens(stage, other, otherIs)
    if (hearing.own && row.expected === '2xx') {
      expect(window.heard(hearing.frame)).toEqual([])
      await hearing.own(stage, window)
    }
    const heard = () => window.heard(hearing.frame).filter((payload) => isOf(stage, payload))
    if (row.expected === '2xx') return expect.poll(heard).not.toEqual([])
    // Once the witness has received what came after, nothing else will come.
    const last = await stage.actor(otherIs).post(`/api/messages/${stage.A}/${stage.R}`, { content: 'Last' })
    await expect.poll(() => JSON.stringify(witness.heard('new_message'))).toContain(last.body._id)
    await window.ask('nothing')
    expect(heard()).toEqual([])
    if (row.actor === 'stranger') expect(JSON.stringify(window.frames)).not.toContain('CANARY-A')
  })
})

/** Whether it belongs to the organization of the table: frames of users contain only ids. */
function isOf(stage: Stage, payload: unknown) {
  const text = JSON.stringify(payload)
  if (!/"userIds?"/.test(text) || text.includes('roomId')) return true
  return !text.includes(`"${stage.actor('stranger').key}"`)
}

describe.each(rowsOf('recv').filter(({ call }) => call.includes('error after')))('$call', ({ actor, expected }) => {
  it(`${actor}: ${expected} [SOCK-56]`, async () => {
    const stage = await setStage(team)
    const window = await windowOf(stage, actor)
    if (!isOpen(window)) return expect(window).toMatchObject({ status: expect.any(Number), detail: expect.any(String) })
    window.socket.emit('join_room', { roomId: crypto.randomUUID() })
    await expect.poll(() => window.errors).toEqual([{ status: 404, detail: 'Chat room not found' }])
  })
})

it('every frame of the table has a listener', () => {
  const unknown = rowsOf('recv').filter(({ call }) => !(call in recvs) && !call.includes('error after'))
  expect(unknown).toEqual([])
})
