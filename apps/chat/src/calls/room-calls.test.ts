import { afterAll, beforeAll, expect, it } from 'vitest'
import { callHouse, silent, type Window } from './testing-calls.ts'

let house: Awaited<ReturnType<typeof callHouse>>
beforeAll(async () => {
  house = await callHouse(2)
})
afterAll(() => house.close())

/** A room with this many users, each with a window. */
async function room(size: number) {
  const windows: Window[] = []
  for (let come = 0; come < size; come++) windows.push(await house.present('member', come % 2))
  const roomId = await house.room(windows.map(({ id }) => id))
  const join = (window: Window | undefined, more: object = {}) =>
    window?.ask('join_call', { roomId, callType: 'video', ...more })
  return { roomId, windows, join }
}

it('the first to join begins it and the others join; all participants of the room receive who is there', async () => {
  const { roomId, windows, join } = await room(3)
  const [ada, bo, cy] = windows
  const stranger = await house.present('admin')
  const first = await join(ada, { camera: true })
  expect(first).toMatchObject({ ok: true, roomId, state: 'accepted', callType: 'video' })
  const second = await join(bo, { callType: 'audio', muted: true, camera: true, sharing: true })
  expect(second).toMatchObject({ ok: true, callId: first?.callId, callType: 'video' })
  await silent(house, [...windows, stranger])
  expect(cy?.heard.at(-1)).toMatchObject({
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
  expect(cy?.words()).toEqual(['call_participants', 'call_participants'])
  expect(stranger.heard).toEqual([])
  const signal = { callId: first?.callId, targetUserId: bo?.id, candidate: null }
  expect(await ada?.ask('call_signal', signal)).toEqual({ ok: true })
  expect((await cy?.ask('call_signal', signal))?.error?.status).toBe(404)
})

it('a window that is opened during a call receives the calls in its rooms, and no others', async () => {
  const { roomId, windows, join } = await room(2)
  const elsewhere = await room(1)
  await join(windows[0])
  await elsewhere.join(elsewhere.windows[0])
  const [, bo] = windows
  // What every window there receives of it comes first.
  await expect.poll(() => bo?.words()).toEqual(['call_participants'])
  bo?.heard.splice(0)
  expect(await bo?.ask('ring_here')).toEqual({ ok: true })
  expect(bo?.heard).toMatchObject([
    { event: 'call_participants', frame: { roomId, participants: [{ userId: String(windows[0]?.id) }] } },
  ])
  const stranger = await house.present('admin')
  await stranger.ask('ring_here')
  expect(stranger.heard).toEqual([])
})

it('a user who is not in the room finds no call, and cannot join by its id', async () => {
  const { windows, join } = await room(1)
  const stranger = await house.present('admin')
  const { callId } = (await join(windows[0])) ?? {}
  expect((await join(stranger))?.error).toEqual({ status: 404, detail: 'Chat room not found' })
  expect(
    (await stranger.ask('join_call', { roomId: '0197d9a0-0000-7000-8000-0000000000aa', callType: 'audio' })).error
      ?.status,
  ).toBe(404)
  expect((await stranger.ask('join_call', { callId })).error).toEqual({ status: 404, detail: 'Call not found' })
  expect((await stranger.ask('leave_call', { callId })).error).toEqual({ status: 404, detail: 'Call not found' })
})

it('a direct room has none: its users call each other', async () => {
  const [ada, bo] = [await house.present(), await house.present()]
  await ada.call(bo)
  await bo.accept(ada)
  await ada.end(bo)
  const before = await house.rows()
  const answer = await ada.ask('join_call', { roomId: String(bo.id), callType: 'video' })
  expect(answer.error?.status).toBe(404)
  expect(await house.rows()).toEqual(before)
})

it('four can join, a fifth is refused, at once or not; when one leaves another can join', async () => {
  const { windows, join } = await room(5)
  const answers = await Promise.all(windows.map((window) => join(window)))
  expect(answers.filter((answer) => answer?.ok)).toHaveLength(4)
  const late = windows[answers.findIndex((answer) => !answer?.ok)]
  expect((await join(late))?.error).toEqual({ status: 409, detail: 'Four people are in this call already.' })
  const callId = answers.find((answer) => answer?.ok)?.callId
  const inside = windows[answers.findIndex((answer) => answer?.ok)]
  expect(await inside?.ask('leave_call', { callId })).toEqual({ ok: true })
  expect((await join(late))?.participants).toHaveLength(4)
})

it('it ends when the last has left or lost the connection; the next to join begins another', async () => {
  const { windows, join } = await room(2)
  const [ada, bo] = windows
  const { callId } = (await join(ada)) ?? {}
  await join(bo)
  await ada?.ask('leave_call', { callId })
  expect(await house.row(callId)).toMatchObject({ state: 'accepted' })
  bo?.socket.disconnect()
  await expect
    .poll(() => house.letPass(16).then(() => house.row(callId)))
    .toMatchObject({ state: 'ended', reason: 'hangup' })
  await expect.poll(() => ada?.heard.at(-1)).toMatchObject({ event: 'call_participants', frame: { participants: [] } })
  expect((await join(ada))?.callId).not.toBe(callId)
})

it('a user who joins while the last is leaving begins the next one', async () => {
  const { windows, join } = await room(2)
  const [ada, bo] = windows
  const { callId = '' } = (await join(ada)) ?? {}
  const leaving = await house.db.startTransaction().execute()
  await leaving.selectFrom('calls').select('id').where('id', '=', callId).forUpdate().execute()
  const coming = join(bo)
  await house.waiting()
  const now = new Date().toISOString()
  await leaving.updateTable('call_parties').set({ left_at: now }).where('call_id', '=', callId).execute()
  const over = { state: 'ended', reason: 'hangup', ended_at: now } as const
  await leaving.updateTable('calls').set(over).where('id', '=', callId).execute()
  await leaving.commit().execute()
  const answer = await coming
  expect(answer).toMatchObject({ ok: true, state: 'accepted', participants: [{ userId: String(bo?.id) }] })
  expect(answer?.callId).not.toBe(callId)
})

it('a user who is in it is busy for others, and cannot be in two', async () => {
  const { windows, join } = await room(2)
  const [ada, bo] = windows
  const cy = await house.present()
  await join(ada)
  expect((await cy.call({ id: ada?.id ?? 0 })).error?.status).toBe(409)
  await cy.call({ id: bo?.id ?? 0 })
  await bo?.accept(cy)
  expect((await join(bo))?.error).toEqual({ status: 409, detail: 'You are in another call. End it first.' })
})

it('a user who is removed from the room is out of its call and informed; the outcome is written into the room', async () => {
  const { roomId, windows, join } = await room(2)
  const [ada, bo] = windows
  const { callId } = (await join(ada)) ?? {}
  await join(bo)
  await silent(house, windows)
  await house.db
    .deleteFrom('chat_participants')
    .where('room_id', '=', roomId)
    .where('user_id', '=', bo?.id ?? 0)
    .execute()
  await expect.poll(() => ada?.heard.at(-1)).toMatchObject({ frame: { participants: [{ userId: String(ada?.id) }] } })
  await expect.poll(() => bo?.heard.at(-1)).toMatchObject({ event: 'call_ended', frame: { callId, reason: 'hangup' } })
  expect(await ada?.ask('leave_call', { callId })).toEqual({ ok: true })
  // A user who left by themselves is not informed, and nobody else is out.
  await silent(house, windows)
  expect(ada?.words()).not.toContainEqual(expect.stringMatching('call_ended'))
  expect(bo?.words().filter((word) => word.startsWith('call_ended'))).toEqual(['call_ended hangup'])
  expect(await house.lines(ada?.id ?? 0)).toEqual([expect.stringMatching(/^system: Video call • 00:\d\d$/)])
})

it('when the room is deleted all parties of its call are informed that it is over', async () => {
  const { roomId, windows, join } = await room(2)
  const { callId } = (await join(windows[0])) ?? {}
  await join(windows[1])
  await house.db.deleteFrom('chat_rooms').where('id', '=', roomId).execute()
  for (const window of windows)
    await expect
      .poll(() => window.heard.filter(({ event }) => event === 'call_ended'))
      .toMatchObject([{ frame: { callId, reason: 'hangup' } }])
  expect(await house.row(callId)).toMatchObject({ state: 'ended' })
})
