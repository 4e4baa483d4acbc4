import { afterAll, beforeAll, expect, it } from 'vitest'
import { addParticipants } from '../rooms/participants.ts'
import { lockedCall, removeParty } from './leave.ts'
import { callInstallation, type Window, waitForFrames } from './testing-calls.ts'

let installation: Awaited<ReturnType<typeof callInstallation>>
beforeAll(async () => {
  installation = await callInstallation(2)
})
afterAll(() => installation.close())

/** Creates a room with this many users, each with a window. */
async function createRoom(size: number) {
  const windows: Window[] = []
  for (let index = 0; index < size; index++) windows.push(await installation.openWindowOfNewUser('member', index % 2))
  const roomId = await installation.createGroup(windows.map(({ id }) => id))
  const join = (window: Window | undefined, fields: object = {}) =>
    window?.emitWithAck('join_call', { roomId, callType: 'video', ...fields })
  return { roomId, windows, join }
}

it('the first to join begins it and the others join; all participants of the room receive who is there', async () => {
  const { roomId, windows, join } = await createRoom(3)
  const [ada, bo, cy] = windows
  const stranger = await installation.openWindowOfNewUser('admin')
  const first = await join(ada, { camera: true })
  expect(first).toMatchObject({ ok: true, roomId, state: 'accepted', callType: 'video' })
  const second = await join(bo, { callType: 'audio', muted: true, camera: true, sharing: true })
  expect(second).toMatchObject({ ok: true, callId: first?.callId, callType: 'video' })
  await waitForFrames(installation, [...windows, stranger])
  expect(cy?.received.at(-1)).toMatchObject({
    event: 'call_participants',
    frame: {
      callId: first?.callId,
      roomId,
      participants: [
        { userId: String(ada?.id), muted: false, camera: true, sharing: false },
        { userId: String(bo?.id), muted: true, camera: true, sharing: true },
      ],
    },
  })
  expect(cy?.frameNames()).toEqual(['call_participants', 'call_participants'])
  expect(stranger.received).toEqual([])
  const signal = { callId: first?.callId, targetUserId: bo?.id, candidate: null }
  expect(await ada?.emitWithAck('call_signal', signal)).toEqual({ ok: true })
  expect((await cy?.emitWithAck('call_signal', signal))?.error?.status).toBe(404)
})

it('a window that is opened during a call receives the calls in its rooms, and no others', async () => {
  const { roomId, windows, join } = await createRoom(2)
  const otherRoom = await createRoom(1)
  await join(windows[0])
  await otherRoom.join(otherRoom.windows[0])
  const [, bo] = windows
  // When the call starts, every window of the room receives this event.
  await expect.poll(() => bo?.frameNames()).toEqual(['call_participants'])
  bo?.received.splice(0)
  expect(await bo?.emitWithAck('ring_here')).toEqual({ ok: true })
  expect(bo?.received).toMatchObject([
    { event: 'call_participants', frame: { roomId, participants: [{ userId: String(windows[0]?.id) }] } },
  ])
  const stranger = await installation.openWindowOfNewUser('admin')
  await stranger.emitWithAck('ring_here')
  expect(stranger.received).toEqual([])
})

it('a user who is added to the room during the call receives who is in it', async () => {
  const { roomId, windows, join } = await createRoom(1)
  const [ada] = windows
  const { callId } = (await join(ada)) ?? {}
  const cy = await installation.openWindowOfNewUser()
  const caller = { userId: ada?.id ?? 0, organizationId: installation.organizationId }
  await addParticipants(installation.store, caller, roomId, [cy.id])
  await waitForFrames(installation, [cy])
  expect(cy.received).toMatchObject([
    { event: 'call_participants', frame: { callId, roomId, participants: [{ userId: String(ada?.id) }] } },
  ])
})

it('a user who is not in the room finds no call, and cannot join by its id', async () => {
  const { windows, join } = await createRoom(1)
  const stranger = await installation.openWindowOfNewUser('admin')
  const { callId } = (await join(windows[0])) ?? {}
  expect((await join(stranger))?.error).toEqual({ status: 404, detail: 'Chat room not found' })
  expect(
    (await stranger.emitWithAck('join_call', { roomId: '0197d9a0-0000-7000-8000-0000000000aa', callType: 'audio' }))
      .error?.status,
  ).toBe(404)
  expect((await stranger.emitWithAck('join_call', { callId })).error).toEqual({ status: 404, detail: 'Call not found' })
  expect((await stranger.emitWithAck('leave_call', { callId })).error).toEqual({
    status: 404,
    detail: 'Call not found',
  })
})

it('a direct room has none: its users call each other', async () => {
  const [ada, bo] = [await installation.openWindowOfNewUser(), await installation.openWindowOfNewUser()]
  await ada.call(bo)
  await bo.accept(ada)
  await ada.end(bo)
  const before = await installation.callRows()
  const response = await ada.emitWithAck('join_call', { roomId: String(bo.id), callType: 'video' })
  expect(response.error?.status).toBe(404)
  expect(await installation.callRows()).toEqual(before)
})

it('four can join, a fifth is refused, at once or not; when one leaves another can join', async () => {
  const { windows, join } = await createRoom(5)
  const responses = await Promise.all(windows.map((window) => join(window)))
  expect(responses.filter((response) => response?.ok)).toHaveLength(4)
  const refusedWindow = windows[responses.findIndex((response) => !response?.ok)]
  expect((await join(refusedWindow))?.error).toEqual({ status: 409, detail: 'Four people are in this call already.' })
  const callId = responses.find((response) => response?.ok)?.callId
  const joinedWindow = windows[responses.findIndex((response) => response?.ok)]
  expect(await joinedWindow?.emitWithAck('leave_call', { callId })).toEqual({ ok: true })
  expect((await join(refusedWindow))?.participants).toHaveLength(4)
})

it('it ends when the last has left or lost the connection; the next to join begins another', async () => {
  const { windows, join } = await createRoom(2)
  const [ada, bo] = windows
  const { callId } = (await join(ada)) ?? {}
  await join(bo)
  await ada?.emitWithAck('leave_call', { callId })
  expect(await installation.callRow(callId)).toMatchObject({ state: 'accepted' })
  bo?.socket.disconnect()
  await expect
    .poll(() => installation.letPass(16).then(() => installation.callRow(callId)))
    .toMatchObject({ state: 'ended', reason: 'hangup' })
  await expect
    .poll(() => ada?.received.at(-1))
    .toMatchObject({ event: 'call_participants', frame: { participants: [] } })
  expect((await join(ada))?.callId).not.toBe(callId)
})

it('a user who joins while the last is leaving begins the next one', async () => {
  const { windows, join } = await createRoom(2)
  const [ada, bo] = windows
  const { callId = '' } = (await join(ada)) ?? {}
  const leaveTransaction = await installation.db.startTransaction().execute()
  await leaveTransaction.selectFrom('calls').select('id').where('id', '=', callId).forUpdate().execute()
  const joining = join(bo)
  await installation.waitForLock()
  const now = new Date().toISOString()
  await leaveTransaction.updateTable('call_parties').set({ left_at: now }).where('call_id', '=', callId).execute()
  const endedCall = { state: 'ended', reason: 'hangup', ended_at: now } as const
  await leaveTransaction.updateTable('calls').set(endedCall).where('id', '=', callId).execute()
  await leaveTransaction.commit().execute()
  const response = await joining
  expect(response).toMatchObject({ ok: true, state: 'accepted', participants: [{ userId: String(bo?.id) }] })
  expect(response?.callId).not.toBe(callId)
})

it('a user who is in it is busy for others, and cannot be in two', async () => {
  const { windows, join } = await createRoom(2)
  const [ada, bo] = windows
  const cy = await installation.openWindowOfNewUser()
  await join(ada)
  expect((await cy.call({ id: ada?.id ?? 0 })).error?.status).toBe(409)
  await cy.call({ id: bo?.id ?? 0 })
  await bo?.accept(cy)
  expect((await join(bo))?.error).toEqual({ status: 409, detail: 'You are in another call. End it first.' })
})

it('a user who is removed from the room is out of its call and informed; the outcome is written into the room', async () => {
  const { roomId, windows, join } = await createRoom(2)
  const [ada, bo] = windows
  const { callId } = (await join(ada)) ?? {}
  await join(bo)
  await waitForFrames(installation, windows)
  await installation.db
    .deleteFrom('chat_participants')
    .where('room_id', '=', roomId)
    .where('user_id', '=', bo?.id ?? 0)
    .execute()
  await expect
    .poll(() => ada?.received.at(-1))
    .toMatchObject({ frame: { participants: [{ userId: String(ada?.id) }] } })
  await expect
    .poll(() => bo?.received.at(-1))
    .toMatchObject({ event: 'call_ended', frame: { callId, reason: 'hangup' } })
  expect(await ada?.emitWithAck('leave_call', { callId })).toEqual({ ok: true })
  // Ada's window, which left the call, receives no `call_ended`, and nobody else is removed from the call.
  await waitForFrames(installation, windows)
  expect(ada?.frameNames()).not.toContainEqual(expect.stringMatching('call_ended'))
  expect(bo?.frameNames().filter((frameName) => frameName.startsWith('call_ended'))).toEqual(['call_ended hangup'])
  expect(await installation.messageTexts(ada?.id ?? 0)).toEqual([
    expect.stringMatching(/^system: Video call • 00:\d\d$/),
  ])
})

it('when the room is deleted all parties of its call are informed that it is over', async () => {
  const { roomId, windows, join } = await createRoom(2)
  const { callId } = (await join(windows[0])) ?? {}
  await join(windows[1])
  await installation.db.deleteFrom('chat_rooms').where('id', '=', roomId).execute()
  for (const window of windows)
    await expect
      .poll(() => window.received.filter(({ event }) => event === 'call_ended'))
      .toMatchObject([{ frame: { callId, reason: 'hangup' } }])
  expect(await installation.callRow(callId)).toMatchObject({ state: 'ended' })
})

it('a user who is removed while their window rejoins is not let in again', async () => {
  const { windows, join } = await createRoom(2)
  const [ada, bo] = windows
  const callId = String((await join(ada))?.callId)
  await join(bo)
  const removal = await installation.db.startTransaction().execute()
  const call = await lockedCall(removal, callId)
  const response = ada?.emitWithAck('join_call', { callId, muted: true })
  await installation.waitForLock()
  expect(call && (await removeParty(removal, call, ada?.id ?? 0))).toBe(true)
  await removal.commit().execute()
  expect((await response)?.error).toEqual({ status: 404, detail: 'Call not found' })
  const inCall = await installation.db
    .selectFrom('call_parties')
    .select('user_id')
    .where('call_id', '=', callId)
    .where('left_at', 'is', null)
    .execute()
  expect(inCall).toEqual([{ user_id: bo?.id }])
})
