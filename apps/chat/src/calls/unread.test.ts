import { afterAll, beforeAll, expect, it } from 'vitest'
import { callInstallation } from './testing-calls.ts'

let installation: Awaited<ReturnType<typeof callInstallation>>

beforeAll(async () => {
  installation = await callInstallation()
})
afterAll(() => installation?.close())

/** The number of unread messages of each of these users, in all their rooms together. */
async function unreadOf(...ids: number[]) {
  const rows = await installation.db
    .selectFrom('chat_participants as p')
    .innerJoin('chat_rooms as r', 'r.id', 'p.room_id')
    .select(['p.user_id', 'p.read_seq', 'r.last_seq'])
    .where('p.user_id', 'in', ids)
    .execute()
  return ids.map((id) =>
    rows.filter(({ user_id }) => user_id === id).reduce((sum, row) => sum + row.last_seq - row.read_seq, 0),
  )
}

it('answered calls are unread for neither of the two, and their windows are informed [L6]', async () => {
  const [ada, bo] = [await installation.openWindowOfNewUser(), await installation.openWindowOfNewUser()]
  const readEvents: unknown[] = []
  bo.socket.on('messages_read', (event) => readEvents.push(event))
  for (let n = 0; n < 3; n++) {
    await ada.call(bo)
    await bo.accept(ada)
    await (n === 1 ? bo.end(ada) : ada.end(bo))
  }
  expect(await installation.messageTexts(ada.id, bo.id)).toHaveLength(3)
  expect(await unreadOf(ada.id, bo.id)).toEqual([0, 0])
  await expect.poll(() => readEvents).toContainEqual({ roomId: String(ada.id), userId: String(bo.id), seq: 3 })
})

it('a missed call is unread only for the user who missed it, a declined one for nobody [L6]', async () => {
  const [ada, bo, cy] = [
    await installation.openWindowOfNewUser(),
    await installation.openWindowOfNewUser(),
    await installation.openWindowOfNewUser(),
  ]
  await ada.call(bo)
  await ada.end(bo)
  expect(await unreadOf(ada.id, bo.id)).toEqual([0, 1])
  await cy.call(ada)
  await ada.reject(cy)
  expect(await unreadOf(ada.id, cy.id)).toEqual([0, 0])
})

it('an answered call leaves unread what was written before it [L6]', async () => {
  const [ada, bo] = [await installation.openWindowOfNewUser(), await installation.openWindowOfNewUser()]
  await ada.emitWithAck('send_message', { roomId: String(bo.id), content: 'May I call?' })
  await ada.call(bo)
  await bo.accept(ada)
  await ada.end(bo)
  const [own, others] = await unreadOf(ada.id, bo.id)
  expect(own).toBe(0)
  expect(others).toBeGreaterThan(0)
})

it('the call of a room is read for those who took part, and unread for the others [L6]', async () => {
  const [ada, bo, cy] = [
    await installation.openWindowOfNewUser(),
    await installation.openWindowOfNewUser(),
    await installation.openWindowOfNewUser(),
  ]
  const roomId = await installation.createGroup([ada.id, bo.id, cy.id])
  const { callId } = await ada.emitWithAck('join_call', { roomId, callType: 'audio' })
  await bo.emitWithAck('join_call', { roomId, callType: 'audio' })
  for (const window of [bo, ada]) expect(await window.emitWithAck('leave_call', { callId })).toMatchObject({ ok: true })
  expect(await unreadOf(ada.id, bo.id, cy.id)).toEqual([0, 0, 1])
})
