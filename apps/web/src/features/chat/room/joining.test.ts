import type { ChatAcknowledgements } from '@muster/contracts/chat/events'
import { afterEach, expect, it, vi } from 'vitest'
import { aMessage } from '../message/testing-message.ts'
import { createJoining } from './joining.ts'
import { roomOf } from './testing-room.ts'

type Answer = ChatAcknowledgements['join_room'] | undefined
const roomId = '8'
const better = aMessage(2, { content: 'Better', isEdited: true })

/** A room, and a connection that responds to a join request when the test says so. */
function lineTo(count: number) {
  const { room, store } = roomOf(count)
  const waiting: ((answer: Answer) => void)[] = []
  const heard = { asked: 0, later: 0, settled: 0 }
  const joining = createJoining({
    ask: () => {
      heard.asked++
      return new Promise((resolve) => waiting.push(resolve))
    },
    room: () => store,
    later: () => heard.later++,
    settled: () => heard.settled++,
  })
  const answer = (given: Answer) => waiting.shift()?.(given)
  return {
    ...{ room, store, joining, heard },
    joined: () => answer({ ok: true, roomId, lastSeq: room.count }),
    refused: (status: number) => answer({ ok: false, error: { status, detail: 'No.' } }),
    unanswered: () => answer(undefined),
  }
}
const words = ({ store }: ReturnType<typeof lineTo>) => store.state().timeline?.messages.map(({ content }) => content)

afterEach(() => void vi.useRealTimers())

it('the first page of a room is requested once the room is joined, so that nothing in between is missed', async () => {
  vi.useFakeTimers()
  const line = lineTo(2)
  line.joining.open(roomId)
  await vi.advanceTimersByTimeAsync(499)
  expect(line.room.asked).toEqual([])
  // Everything after the join is sent; everything before it is in the page.
  line.room.changed.set(2, better)
  line.joined()
  await vi.advanceTimersByTimeAsync(0)
  expect(words(line)).toEqual(['Message 1', 'Better'])
  expect(line.room.asked).toEqual([{ page: 1 }])
  expect(line.heard).toEqual({ asked: 1, later: 0, settled: 1 })
  // A closed room is left, and joined again.
  line.joining.close(roomId)
  line.joining.open(roomId)
  expect(line.heard.asked).toBe(2)
})

it('a page that was requested before the join is requested again after it', async () => {
  const line = lineTo(2)
  line.joining.open(roomId)
  line.unanswered()
  await vi.waitFor(() => expect(words(line)).toEqual(['Message 1', 'Message 2']))
  line.room.changed.set(2, better)
  line.joining.goOn()
  line.joined()
  await vi.waitFor(() => expect(words(line)).toEqual(['Message 1', 'Better']))
  expect(line.room.asked).toEqual([{ page: 1 }, { before: 3, limit: 2 }])
})

it('a slow join does not delay the page; a page that was read before the join is requested again', async () => {
  vi.useFakeTimers()
  const line = lineTo(2)
  let letGo = () => {}
  line.room.held = new Promise((resolve) => {
    letGo = resolve
  })
  line.joining.open(roomId)
  await vi.advanceTimersByTimeAsync(499)
  expect(line.room.asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(line.room.asked).toEqual([{ page: 1 }])
  line.room.changed.set(2, better)
  line.joined()
  await vi.advanceTimersByTimeAsync(0)
  letGo()
  await vi.advanceTimersByTimeAsync(0)
  expect(words(line)).toEqual(['Message 1', 'Better'])
  expect(line.room.asked).toEqual([{ page: 1 }, { before: 3, limit: 2 }])
})

it('a join that a busy service refused is retried for as long as the room is shown; a definite refusal is final', async () => {
  const line = lineTo(2)
  line.joining.open(roomId)
  line.joining.open(roomId)
  line.unanswered()
  await vi.waitFor(() => expect(line.heard).toEqual({ asked: 1, later: 1, settled: 0 }))
  line.joining.goOn()
  line.joining.goOn()
  expect(line.heard.asked).toBe(2)
  line.refused(404)
  await vi.waitFor(() => expect(line.heard).toEqual({ asked: 2, later: 1, settled: 1 }))
  line.joining.goOn()
  expect(line.heard.asked).toBe(2)
  // With another connection everything starts over.
  line.joining.lost()
  line.joining.goOn()
  expect(line.heard.asked).toBe(3)
  line.unanswered()
  await vi.waitFor(() => expect(line.heard.later).toBe(2))
  expect(line.joining.close(roomId)).toBe(false)
  expect(line.joining.close(roomId)).toBe(true)
  line.joining.goOn()
  expect(line.heard.asked).toBe(3)
})

it('a repeated page that fails is retried after a while', async () => {
  const line = lineTo(2)
  await line.store.load()
  line.room.away = true
  line.joining.open(roomId)
  line.joined()
  await vi.waitFor(() => expect(line.heard).toEqual({ asked: 1, later: 1, settled: 0 }))
  line.room.away = false
  line.room.changed.set(2, better)
  line.joining.goOn()
  line.joined()
  await vi.waitFor(() => expect(words(line)).toEqual(['Message 1', 'Better']))
})
