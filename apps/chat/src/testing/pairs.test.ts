import { deadlocksIn } from '@muster/database/testing-deadlocks'
import { leaveRooms } from '@muster/server/leave-rooms'
import { lockInOrder } from '@muster/server/lock-order'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addFile } from '../messages/testing-files.ts'
import { type ChatTeam, chatTeam } from '../testing-chat.ts'

let team: ChatTeam
beforeAll(async () => {
  team = await chatTeam()
})
afterAll(() => team?.close())

/** Creates three users; two of them have a window each. */
async function createUsers() {
  const [manager, member, otherPerson] = await Promise.all([
    team.createTestUser('manager'),
    team.createTestUser(),
    team.createTestUser(),
  ])
  const windows = await Promise.all([team.openWindow(manager), team.openWindow(member)])
  return { manager, member, other: otherPerson, windows }
}

/** Creates a group of two with a message, for one pair of writes. */
async function createRoom(people: Awaited<ReturnType<typeof createUsers>>) {
  const { manager, member } = people
  const room = await team.createGroup(manager, member)
  const message = await member.post(team.messagesPath(room), { content: 'Hello' })
  return { ...people, room, message: `${team.messagesPath(room)}/${message.body._id}` }
}
type Stage = Awaited<ReturnType<typeof createRoom>>
type Write = [name: string, (s: Stage) => Promise<{ status: number }>]

/** The status of an event whose window was disconnected before the acknowledgement arrived. */
const disconnectedStatus = 0

/** Sends an event from one of the two windows. Returns its outcome as a status, like that of an HTTP response. */
async function sendEvent({ windows }: Stage, senderIndex: 0 | 1, event: string, payload: Record<string, unknown>) {
  const acknowledgement = await windows[senderIndex].emitWithAck(event, payload).catch((error: unknown) => {
    if (String(error).includes('socket has been disconnected')) return undefined
    throw error
  })
  if (!acknowledgement) return { status: disconnectedStatus }
  const { ok, error } = acknowledgement
  const status = error && typeof error === 'object' && 'status' in error ? Number(error.status) : 500
  return { status: ok ? 200 : status }
}

const membershipEnd = 'the end of a membership'

const writes: Write[] = [
  ['a message', ({ manager, room }) => manager.post(team.messagesPath(room), { content: 'Hello' })],
  [
    'a message with a mention',
    ({ member, manager, room }) => member.post(team.messagesPath(room), { content: `@person${manager.id}` }),
  ],
  [
    'a message with a file',
    async ({ member, room }) =>
      member.post(team.messagesPath(room), {
        content: '',
        file_ids: [await addFile(team.db, team.organizationId, member.id)],
      }),
  ],
  ['a direct message', ({ member, manager }) => member.post(team.messagesPath(manager.id), { content: 'Hello' })],
  ['a direct message back', ({ member, manager }) => manager.post(team.messagesPath(member.id), { content: 'Hi' })],
  ['an edit', ({ member, message }) => member.put(message, { content: 'Edited' })],
  ['the deletion of a message', ({ member, message }) => member.delete(message)],
  ['a reaction', ({ manager, message }) => manager.post(`${message}/reactions`, { emoji: '🔥' })],
  ['a reaction taken back', ({ manager, message }) => manager.delete(`${message}/reactions`)],
  ['reading', ({ manager, message }) => manager.post(`${message}/read`)],
  [
    'a new participant',
    ({ manager, other, room }) =>
      manager.post(`${team.roomsPath}/${room}/participants`, { participantIds: [other.id] }),
  ],
  ['leaving', ({ member, room }) => member.post(`${team.roomsPath}/${room}/leave`)],
  [
    'taking somebody out',
    ({ manager, member, room }) => manager.delete(`${team.roomsPath}/${room}/participants/${member.id}`),
  ],
  ['the deletion of the room', ({ manager, room }) => manager.delete(`${team.roomsPath}/${room}`)],
  ['a call', (s) => sendEvent(s, 0, 'initiate_call', { targetUserId: s.member.idText, callType: 'audio' })],
  ['a call back', (s) => sendEvent(s, 1, 'initiate_call', { targetUserId: s.manager.idText, callType: 'audio' })],
  ['accepting', (s) => sendEvent(s, 1, 'accept_call', { callerId: s.manager.idText })],
  ['hanging up', (s) => sendEvent(s, 0, 'end_call', { targetUserId: s.member.idText })],
  ['a call in the room', (s) => sendEvent(s, 0, 'join_call', { roomId: s.room, callType: 'audio' })],
  [
    membershipEnd,
    // Locks the organization, the membership and the rooms in the same order as the API.
    async ({ member, other }) => {
      await team.store.write(async (tx) => {
        await lockInOrder(tx, {
          organizations: { change: [team.organizationId] },
          members: { organizationId: team.organizationId, end: [member.id] },
        })
        await tx.updateTable('memberships').set({ status: 'inactive' }).where('user_id', '=', member.id).execute()
        await leaveRooms(tx, team.organizationId, member.id)
      })
      return other.get(team.roomsPath)
    },
  ],
]

it('any two writes of the chat at the same time both get a response, without deadlocks [W1] [W2]', {
  timeout: 300_000,
}, async () => {
  const failures: string[] = []
  let people = await createUsers()
  for (const [index, [firstName, first]] of writes.entries())
    for (const [secondName, second] of writes.slice(index)) {
      const stage = await createRoom(people)
      const responses = await Promise.all([first, second, first, second].map((write) => write(stage)))
      // The end of a membership disconnects the user's windows.
      const mayDisconnect = secondName === membershipEnd
      for (const { status } of responses)
        if (status >= 500 || (status === disconnectedStatus && !mayDisconnect))
          failures.push(`${firstName} | ${secondName}: ${status}`)
      if (secondName === membershipEnd) {
        team.closeWindows()
        people = await createUsers()
      }
    }
  expect(failures).toEqual([])
  expect(await deadlocksIn(team.database.ownerUrl)).toBe(0)
})
