import { deadlocksIn } from '@muster/database/testing-deadlocks'
import { leaveRooms } from '@muster/server/leave-rooms'
import { lockInOrder } from '@muster/server/lock-order'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ChatTeam, chatTeam } from '../testing-chat.ts'

/** Deadlocks that PostgreSQL may resolve over all pairs: a lock order that is kept leaves none. */
const fewDeadlocks = 1

let team: ChatTeam
beforeAll(async () => {
  team = await chatTeam()
})
afterAll(() => team?.close())

/** Users with a window each, for all pairs. */
async function gather() {
  const [manager, member, other] = await Promise.all([team.somebody('manager'), team.somebody(), team.somebody()])
  const windows = await Promise.all([team.windowOf(manager), team.windowOf(member)])
  return { manager, member, other, windows }
}

/** A new group of two with a message, in which every write of a pair is made. */
async function newRoom(people: Awaited<ReturnType<typeof gather>>) {
  const { manager, member } = people
  const room = await team.group(manager, member)
  const said = await member.post(team.messages(room), { content: 'Hello' })
  return { ...people, room, message: `${team.messages(room)}/${said.body._id}` }
}
type Stage = Awaited<ReturnType<typeof newRoom>>
type Write = [name: string, (s: Stage) => Promise<{ status: number }>]

/** An event of one of the two windows; a refusal has its status. */
async function tell({ windows }: Stage, who: 0 | 1, event: string, payload: Record<string, unknown>) {
  const { ok, error } = await windows[who].ask(event, payload)
  const status = error && typeof error === 'object' && 'status' in error ? Number(error.status) : 500
  return { status: ok ? 200 : status }
}

const ending = 'the end of a membership'

const writes: Write[] = [
  ['a message', ({ manager, room }) => manager.post(team.messages(room), { content: 'Hello' })],
  [
    'a message with a mention',
    ({ member, manager, room }) => member.post(team.messages(room), { content: `@person${manager.id}` }),
  ],
  ['a direct message', ({ member, manager }) => member.post(team.messages(manager.id), { content: 'Hello' })],
  ['a direct message back', ({ member, manager }) => manager.post(team.messages(member.id), { content: 'Hi' })],
  ['an edit', ({ member, message }) => member.put(message, { content: 'Edited' })],
  ['the deletion of a message', ({ member, message }) => member.delete(message)],
  ['a reaction', ({ manager, message }) => manager.post(`${message}/reactions`, { emoji: '🔥' })],
  ['a reaction taken back', ({ manager, message }) => manager.delete(`${message}/reactions`)],
  ['reading', ({ manager, message }) => manager.post(`${message}/read`)],
  [
    'a new participant',
    ({ manager, other, room }) => manager.post(`${team.rooms}/${room}/participants`, { participantIds: [other.id] }),
  ],
  ['leaving', ({ member, room }) => member.post(`${team.rooms}/${room}/leave`)],
  [
    'taking somebody out',
    ({ manager, member, room }) => manager.delete(`${team.rooms}/${room}/participants/${member.id}`),
  ],
  ['the deletion of the room', ({ manager, room }) => manager.delete(`${team.rooms}/${room}`)],
  ['a call', (s) => tell(s, 0, 'initiate_call', { targetUserId: s.member.key, callType: 'audio' })],
  ['a call back', (s) => tell(s, 1, 'initiate_call', { targetUserId: s.manager.key, callType: 'audio' })],
  ['accepting', (s) => tell(s, 1, 'accept_call', { callerId: s.manager.key })],
  ['hanging up', (s) => tell(s, 0, 'end_call', { targetUserId: s.member.key })],
  ['a call in the room', (s) => tell(s, 0, 'join_call', { roomId: s.room, callType: 'audio' })],
  [
    ending,
    // As the API ends it.
    async ({ member, other }) => {
      await team.store.write(async (tx) => {
        await lockInOrder(tx, {
          organizations: { change: [team.organizationId] },
          members: { of: team.organizationId, end: [member.id] },
        })
        await tx.updateTable('memberships').set({ status: 'inactive' }).where('user_id', '=', member.id).execute()
        await leaveRooms(tx, team.organizationId, member.id)
      })
      return other.get(team.rooms)
    },
  ],
]

it('any two writes of the chat at the same time both get a response, without deadlocks [W1] [W2]', {
  timeout: 300_000,
}, async () => {
  const failures: string[] = []
  let people = await gather()
  for (const [place, [one, first]] of writes.entries())
    for (const [other, second] of writes.slice(place)) {
      const stage = await newRoom(people)
      const answers = await Promise.all([first, second, first, second].map((write) => write(stage)))
      for (const { status } of answers) if (status >= 500) failures.push(`${one} | ${other}: ${status}`)
      if (other === ending) {
        team.closeWindows()
        people = await gather()
      }
    }
  expect(failures).toEqual([])
  expect(await deadlocksIn(team.database.ownerUrl)).toBeLessThanOrEqual(fewDeadlocks)
})
