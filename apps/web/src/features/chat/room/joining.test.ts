import type { ChatAcknowledgements } from '@muster/contracts/chat/events'
import { afterEach, expect, it, vi } from 'vitest'
import { testingMessage } from '../message/testing-message.ts'
import { createJoining } from './joining.ts'
import { roomOf } from './testing-room.ts'

type JoinReply = ChatAcknowledgements['join_room'] | undefined
const roomId = '8'
const editedMessage = testingMessage(2, { content: 'Better', isEdited: true })

/** A room, and a connection that responds to a join request only when the test tells it to. */
function joiningTo(count: number) {
  const { room, store } = roomOf(count)
  const pendingReplies: ((result: JoinReply) => void)[] = []
  const counts = { requested: 0, retried: 0, settled: 0 }
  const joining = createJoining({
    requestJoin: () => {
      counts.requested++
      return new Promise((resolve) => pendingReplies.push(resolve))
    },
    room: () => store,
    scheduleRetry: () => counts.retried++,
    onSettled: () => counts.settled++,
  })
  const reply = (result: JoinReply) => pendingReplies.shift()?.(result)
  return {
    ...{ room, store, joining, counts },
    joined: () => reply({ ok: true, roomId, lastSeq: room.count }),
    refused: (status: number) => reply({ ok: false, error: { status, detail: 'No.' } }),
    unanswered: () => reply(undefined),
  }
}
const contents = ({ store }: ReturnType<typeof joiningTo>) =>
  store.state().timeline?.messages.map(({ content }) => content)

afterEach(() => void vi.useRealTimers())

it('the first page of a room is requested once the room is joined, so that nothing in between is missed', async () => {
  vi.useFakeTimers()
  const fixture = joiningTo(2)
  fixture.joining.open(roomId)
  await vi.advanceTimersByTimeAsync(499)
  expect(fixture.room.queries).toEqual([])
  // The service sends everything that happens after the join; everything before it is in the first page.
  fixture.room.changed.set(2, editedMessage)
  fixture.joined()
  await vi.advanceTimersByTimeAsync(0)
  expect(contents(fixture)).toEqual(['Message 1', 'Better'])
  expect(fixture.room.queries).toEqual([{ page: 1 }])
  expect(fixture.counts).toEqual({ requested: 1, retried: 0, settled: 1 })
  // Closing a room leaves it, so opening it again requires another join.
  fixture.joining.close(roomId)
  fixture.joining.open(roomId)
  expect(fixture.counts.requested).toBe(2)
})

it('a page that was requested before the join is requested again after it', async () => {
  const fixture = joiningTo(2)
  fixture.joining.open(roomId)
  fixture.unanswered()
  await vi.waitFor(() => expect(contents(fixture)).toEqual(['Message 1', 'Message 2']))
  fixture.room.changed.set(2, editedMessage)
  fixture.joining.resume()
  fixture.joined()
  await vi.waitFor(() => expect(contents(fixture)).toEqual(['Message 1', 'Better']))
  expect(fixture.room.queries).toEqual([{ page: 1 }, { before: 3, limit: 2 }])
})

it('a slow join does not delay the page; a page that was read before the join is requested again', async () => {
  vi.useFakeTimers()
  const fixture = joiningTo(2)
  let release = () => {}
  fixture.room.heldUntil = new Promise((resolve) => {
    release = resolve
  })
  fixture.joining.open(roomId)
  await vi.advanceTimersByTimeAsync(499)
  expect(fixture.room.queries).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(fixture.room.queries).toEqual([{ page: 1 }])
  fixture.room.changed.set(2, editedMessage)
  fixture.joined()
  await vi.advanceTimersByTimeAsync(0)
  release()
  await vi.advanceTimersByTimeAsync(0)
  expect(contents(fixture)).toEqual(['Message 1', 'Better'])
  expect(fixture.room.queries).toEqual([{ page: 1 }, { before: 3, limit: 2 }])
})

it('a join that a busy service refused is retried for as long as the room is shown; a definite refusal is final', async () => {
  const fixture = joiningTo(2)
  fixture.joining.open(roomId)
  fixture.joining.open(roomId)
  fixture.unanswered()
  await vi.waitFor(() => expect(fixture.counts).toEqual({ requested: 1, retried: 1, settled: 0 }))
  fixture.joining.resume()
  fixture.joining.resume()
  expect(fixture.counts.requested).toBe(2)
  fixture.refused(404)
  await vi.waitFor(() => expect(fixture.counts).toEqual({ requested: 2, retried: 1, settled: 1 }))
  fixture.joining.resume()
  expect(fixture.counts.requested).toBe(2)
  // A new connection requires joining again.
  fixture.joining.handleConnectionLoss()
  fixture.joining.resume()
  expect(fixture.counts.requested).toBe(3)
  fixture.unanswered()
  await vi.waitFor(() => expect(fixture.counts.retried).toBe(2))
  expect(fixture.joining.close(roomId)).toBe(false)
  expect(fixture.joining.close(roomId)).toBe(true)
  fixture.joining.resume()
  expect(fixture.counts.requested).toBe(3)
})

it('a repeated page that fails is retried after a while', async () => {
  const fixture = joiningTo(2)
  await fixture.store.load()
  fixture.room.away = true
  fixture.joining.open(roomId)
  fixture.joined()
  await vi.waitFor(() => expect(fixture.counts).toEqual({ requested: 1, retried: 1, settled: 0 }))
  fixture.room.away = false
  fixture.room.changed.set(2, editedMessage)
  fixture.joining.resume()
  fixture.joined()
  await vi.waitFor(() => expect(contents(fixture)).toEqual(['Message 1', 'Better']))
})
