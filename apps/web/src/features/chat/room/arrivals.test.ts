import { expect, it } from 'vitest'
import { testingMessage } from '../message/testing-message.ts'
import { createArrivals } from './arrivals.ts'
import type { Timeline } from './timeline.ts'

const timelineOf = (...seqs: number[]): Timeline => ({
  messages: seqs.map((seq) => testingMessage(seq)),
  hasOlder: false,
  hasNewer: false,
  lastSeq: seqs.at(-1) ?? 0,
})
const seqsOf = (messages: readonly { seq: number }[]) => messages.map(({ seq }) => seq)

it('messages that the room had when it was opened are not new', () => {
  const arrivals = createArrivals(8, timelineOf(1, 2))
  expect(seqsOf(arrivals.takeLoaded(timelineOf(1, 2)))).toEqual([])
  expect(seqsOf(arrivals.takeLoaded(timelineOf(1, 2, 3)))).toEqual([3])
})

it('a message counts once, from an event or from a request', () => {
  const arrivals = createArrivals(8, timelineOf(1))
  expect(seqsOf(arrivals.take([testingMessage(4)]))).toEqual([4])
  expect(seqsOf(arrivals.takeLoaded(timelineOf(1, 2, 3)))).toEqual([2, 3])
  expect(seqsOf(arrivals.takeLoaded(timelineOf(1, 2, 3, 4, 5)))).toEqual([5])
  expect(seqsOf(arrivals.take([testingMessage(5)]))).toEqual([])
})

it("the user's own messages do not count", () => {
  const arrivals = createArrivals(8, timelineOf(1))
  const own = testingMessage(2, { senderId: '8' })
  expect(arrivals.take([own])).toEqual([])
  expect(seqsOf(arrivals.takeLoaded({ ...timelineOf(1, 2, 3), messages: [own, testingMessage(3)] }))).toEqual([3])
})

it('while the view is elsewhere in the room, only events bring new messages', () => {
  const arrivals = createArrivals(8, { ...timelineOf(1, 2), hasNewer: true, lastSeq: 50 })
  expect(seqsOf(arrivals.take([testingMessage(51)]))).toEqual([51])
  expect(seqsOf(arrivals.takeLoaded({ ...timelineOf(10, 11, 12), hasNewer: true, lastSeq: 51 }))).toEqual([])
  expect(seqsOf(arrivals.takeLoaded(timelineOf(49, 50, 51, 52)))).toEqual([52])
})
