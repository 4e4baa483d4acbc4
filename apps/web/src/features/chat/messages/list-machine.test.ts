import type { Message } from '@muster/contracts/chat/messages'
import { describe, expect, it } from 'vitest'
import { lastWaiting, type Outgoing } from '../composer/outbox.ts'
import { rowsOf } from '../message/rows.ts'
import { testingMessage, testingMessages } from '../message/testing-message.ts'
import type { ListEffect, ListEvent } from './list-events.ts'
import { step } from './list-machine.ts'
import { atEnd, followsEnd, type ListInput, openList, unreadAbove } from './list-state.ts'
import { withInput } from './render-rules.ts'

const userId = '8'
const now = new Date('2026-11-22T12:00:00Z')

/** A room that is loaded up to its last message, and a user who looks at it. */
const roomInput = (from: number, to: number, overrides: Partial<ListInput> = {}): ListInput => ({
  messages: testingMessages(from, to),
  lastSeq: to,
  hasOlder: from > 1,
  hasNewer: false,
  loadingOlder: false,
  olderFailed: false,
  isWindowActive: true,
  unread: 0,
  unreadFrom: undefined,
  lastOutgoingId: undefined,
  ...overrides,
})

/** The list in a simulated window, which renders rows and reports which are visible; effects are recorded. */
function createTestList(initialInput: ListInput, { messageId }: { messageId?: string } = {}) {
  let input = initialInput
  let state = openList({ userId, input, messageId })
  let range = { first: 0, last: 20 }
  let effects: ListEffect[] = []
  const rowsNow = () =>
    rowsOf({ messages: input.messages, outgoing: [], userId, newFrom: withInput(state, input).view.newFrom, now })

  /** Sends an event. Returns its effects except read marks, which may be repeated. */
  function send(event: ListEvent) {
    const next = step(state, event)
    state = next.state
    effects.push(...next.effects)
    return next.effects.filter(({ type }) => type !== 'markRead')
  }
  function renderList(changed: Partial<ListInput> = {}) {
    input = { ...input, ...changed }
    return send({ type: 'rendered', input, rows: rowsNow(), ...range })
  }
  return {
    send,
    render: renderList,
    /** Adds these messages at the end, as if they had arrived. */
    arrive: (...added: Message[]) =>
      renderList({ messages: [...input.messages, ...added], lastSeq: added.at(-1)?.seq ?? input.lastSeq }),
    scrollTo: (next: { first: number; last: number }) => {
      range = next
      return renderList()
    },
    measure: (from: number, to: number, atTheEnd = false) =>
      send({ type: 'measured', atEnd: atTheEnd, displayed: { from, to } }),
    scroll: (from: number, to: number, { atTheEnd = false, newInSight = true } = {}) =>
      send({ type: 'scrolled', atEnd: atTheEnd, displayed: { from, to }, newInSight }),
    state: () => state,
    /** The index of the row of the message with this number, or of the "New" line. */
    row: (seqOrNew: number | 'new') =>
      rowsNow().findIndex((row) =>
        seqOrNew === 'new' ? row.kind === 'new' : row.kind === 'message' && row.message.seq === seqOrNew,
      ),
    markedSeqs: () => [...new Set(effects.flatMap((effect) => (effect.type === 'markRead' ? effect.message.seq : [])))],
    effects: () => effects.splice(0),
    clearEffects: () => {
      effects = []
    },
  }
}

const scrollToEnd: ListEffect[] = [{ type: 'stopScrolling' }, { type: 'scrollToEnd' }]
const settledTimer = (milliseconds: number | undefined): ListEffect => ({
  type: 'timer',
  event: 'settled',
  milliseconds,
})
const idOf = (seq: number) => testingMessage(seq)._id

/** A list at the end of a room with twenty messages. */
function createListAtEnd(overrides: Partial<ListInput> = {}) {
  const list = createTestList(roomInput(1, 20, overrides))
  list.render()
  list.measure(10, 20, true)
  list.clearEffects()
  return list
}

describe('a room is opened', () => {
  it('at its end where nothing is unread, once', () => {
    const openedList = createTestList(roomInput(51, 100))
    expect(openedList.render()).toEqual(scrollToEnd)
    expect(openedList.render()).toEqual([])
    expect(atEnd(openedList.state())).toBe(true)
  })

  it('at its first unread message, below the line above it [L1]', () => {
    const openedList = createTestList(roomInput(51, 100, { unread: 20, unreadFrom: 81 }))
    expect(atEnd(openedList.state())).toBeUndefined()
    expect(openedList.render()).toEqual([{ type: 'scrollToRow', row: openedList.row('new'), align: 'start' }])
    expect(openedList.row('new')).toBe(openedList.row(81) - 1)
    openedList.measure(81, 90)
    expect(atEnd(openedList.state())).toBe(false)
    expect(openedList.markedSeqs()).toEqual([90])
  })

  it('at the message that the address names, which skips what is unread before it [L12]', () => {
    const openedList = createTestList(roomInput(51, 100, { unread: 40, unreadFrom: 61 }), { messageId: idOf(80) })
    expect(openedList.render()).toEqual([
      { type: 'stopScrolling' },
      { type: 'scrollToRow', row: openedList.row(80), align: 'center' },
      { type: 'timer', event: 'foundFaded', milliseconds: 3_000 },
    ])
    expect(openedList.state().view).toMatchObject({ foundKey: idOf(80), activeKey: idOf(80) })
    openedList.measure(75, 85)
    expect(openedList.markedSeqs()).toEqual([])
    expect(unreadAbove(openedList.state())).toBe(61)
    openedList.send({ type: 'foundFaded' })
    expect(openedList.state().view.foundKey).toBeUndefined()
  })

  it('at its first unread message where the named message does not exist', () => {
    const openedList = createTestList(roomInput(51, 100, { unread: 20, unreadFrom: 81 }), { messageId: idOf(999) })
    expect(openedList.render()).toEqual([{ type: 'scrollToRow', row: openedList.row('new'), align: 'start' }])
  })

  it('as if no other had been open before', () => {
    const previousList = createListAtEnd()
    previousList.arrive(...testingMessages(21, 60))
    expect(previousList.state().view.floodFrom).toBe(21)
    const reopenedList = createTestList(roomInput(1, 20))
    expect(reopenedList.render()).toEqual(scrollToEnd)
    expect(reopenedList.state().view).toMatchObject({ floodFrom: undefined, newFrom: undefined, staysAtNew: false })
  })
})

describe('what arrives', () => {
  it('is followed, and after a second of silence counts as followed', () => {
    const list = createListAtEnd()
    expect(list.arrive(testingMessage(21))).toEqual([settledTimer(1_000)])
    expect(followsEnd(list.state())).toBe(true)
    expect(list.state().view.newFrom).toBeUndefined()
    expect(list.arrive(testingMessage(22))).toEqual([settledTimer(1_000)])
    expect(list.send({ type: 'settled' })).toEqual([settledTimer(undefined)])
    expect(list.state().followedSeq).toBe(22)
  })

  it('more than ten at once are a flood: the view stays at the first of them, which is marked as new [L1]', () => {
    const list = createListAtEnd()
    const effects = list.arrive(...testingMessages(21, 60))
    expect(list.state().view).toMatchObject({ newFrom: 21, floodFrom: 21 })
    expect(followsEnd(list.state())).toBe(false)
    expect(effects).toEqual([
      { type: 'stopScrolling' },
      { type: 'scrollToNew', row: list.row('new') },
      settledTimer(3_000),
    ])
  })

  it('a flood is known in the drawing that shows its messages, before the state has followed [L1]', () => {
    const list = createListAtEnd()
    const floodedInput = roomInput(1, 60)
    const receivedState = withInput(list.state(), floodedInput)
    expect(followsEnd(receivedState)).toBe(false)
    expect(receivedState.view).toMatchObject({ newFrom: 21, floodFrom: 21 })
    expect(withInput(receivedState, floodedInput)).toEqual(receivedState)
    expect(withInput(receivedState, floodedInput).view).toBe(receivedState.view)
  })

  it('one by one in quick succession is a flood too, also when the view is behind for a moment [L1]', () => {
    const list = createListAtEnd()
    for (let seq = 21; seq <= 30; seq++) {
      list.arrive(testingMessage(seq))
      list.scroll(10, 20)
    }
    expect(list.state().view.floodFrom).toBeUndefined()
    list.arrive(testingMessage(31))
    expect(list.state().view).toMatchObject({ newFrom: 21, floodFrom: 21 })
  })

  it('slowly is no flood, however much it is [L1]', () => {
    const list = createListAtEnd()
    for (let seq = 21; seq <= 60; seq++) {
      list.arrive(testingMessage(seq))
      list.send({ type: 'settled' })
    }
    expect(list.state().view).toMatchObject({ newFrom: undefined, floodFrom: undefined })
  })

  it('in greater number than is loaded is a flood that is not over before its first message is loaded [L1]', () => {
    const list = createListAtEnd()
    list.render({ lastSeq: 2_000, hasNewer: true })
    expect(list.state().view).toMatchObject({ newFrom: 21, floodFrom: 21 })
    expect(list.effects()).not.toContainEqual(settledTimer(3_000))
    expect(list.render({ messages: testingMessages(1, 120) })).toContainEqual(settledTimer(3_000))
  })

  it('a flood is over after three seconds without a message, or when the user scrolls away from its beginning [L1]', () => {
    const settledList = createListAtEnd()
    settledList.arrive(...testingMessages(21, 60))
    settledList.send({ type: 'settled' })
    expect(settledList.state().view).toMatchObject({ newFrom: 21, floodFrom: undefined })

    const scrolledList = createListAtEnd()
    scrolledList.arrive(...testingMessages(21, 60))
    scrolledList.scroll(21, 30, { newInSight: true })
    expect(scrolledList.state().view.floodFrom).toBe(21)
    scrolledList.scroll(40, 50, { newInSight: false })
    expect(scrolledList.state().view.floodFrom).toBeUndefined()
  })

  it('while nobody looks is new from its first message of others, which stays in sight [L1]', () => {
    const list = createListAtEnd()
    list.render({ isWindowActive: false })
    expect(list.arrive(testingMessage(21, { senderId: userId }))).toEqual([])
    list.arrive(testingMessage(22))
    expect(list.state().view).toMatchObject({ newFrom: 22, staysAtNew: true })
    expect(list.effects()).toContainEqual({ type: 'scrollToNew', row: list.row('new') })
    expect(list.arrive(testingMessage(23))).toContainEqual({ type: 'scrollToNew', row: list.row('new') })
    list.send({ type: 'scrolledToNew', atEnd: false })
    list.measure(15, 23)
    expect(list.markedSeqs()).toEqual([])
    list.render({ isWindowActive: true, unread: 2, unreadFrom: 22 })
    expect(list.markedSeqs()).toEqual([23])
    expect(list.state().view).toMatchObject({ newFrom: 22, staysAtNew: false })
  })

  it('while the user reads further up moves nothing', () => {
    const list = createListAtEnd()
    list.scroll(5, 12)
    list.clearEffects()
    list.arrive(...testingMessages(21, 60))
    expect(list.effects().map(({ type }) => type)).not.toContain('scrollToNew')
    expect(list.state().view).toMatchObject({ newFrom: undefined, floodFrom: undefined })
    expect(followsEnd(list.state())).toBe(false)
  })
})

describe('the user', () => {
  it('scrolls away and back', () => {
    const list = createListAtEnd()
    list.send({ type: 'userMoved' })
    list.scroll(5, 12)
    expect([atEnd(list.state()), followsEnd(list.state())]).toEqual([false, false])
    list.scroll(10, 20, { atTheEnd: true })
    expect([atEnd(list.state()), followsEnd(list.state())]).toEqual([true, true])
  })

  it('is not taken to the end a second time after moving the view', () => {
    const list = createListAtEnd()
    expect(list.send({ type: 'userMoved' })).toEqual([{ type: 'stopScrolling' }])
  })

  it('writes, and sees what was written wherever they were reading', () => {
    const list = createListAtEnd()
    list.scroll(1, 8)
    expect(list.render({ lastOutgoingId: 'a' })).toEqual(scrollToEnd)
    expect(list.render({ lastOutgoingId: 'a' })).toEqual([])
    expect(list.render({ lastOutgoingId: undefined })).toEqual([])
    expect(list.render({ lastOutgoingId: 'b' })).toEqual(scrollToEnd)
  })

  it('stays where they are when a message is acknowledged and an earlier one was refused', () => {
    const message = { roomId: '8', content: 'Hello', replyTo: null, createdAt: '2026-11-20T08:00:00.000Z' }
    const refused = { ...message, clientId: 'refused', fault: 'Not now' }
    const list = createListAtEnd()
    const renderOutgoing = (...outgoing: Outgoing[]) => list.render({ lastOutgoingId: lastWaiting(outgoing)?.clientId })
    expect(renderOutgoing(refused, { ...message, clientId: 'waiting' })).toEqual(scrollToEnd)
    list.scroll(1, 8)
    expect(renderOutgoing(refused)).toEqual([])
  })

  it('who writes in a flood has left it', () => {
    const list = createListAtEnd()
    list.arrive(...testingMessages(21, 60))
    list.render({ lastOutgoingId: 'a' })
    expect(list.state().view.floodFrom).toBeUndefined()
  })

  it('jumps to a quoted message, which is loaded and drawn first', () => {
    const list = createListAtEnd()
    const place = { seq: 5_000 }
    expect(list.send({ type: 'jump', place })).toEqual([{ type: 'loadAround', place }])
    expect(list.render()).toEqual([])
    const effects = list.render({ messages: testingMessages(4_950, 5_050), lastSeq: 9_000, hasNewer: true })
    expect(effects).toContainEqual({ type: 'scrollToRow', row: list.row(5_000), align: 'center' })
    expect(list.state().view).toMatchObject({ displayed: undefined, foundKey: idOf(5_000) })
    expect(list.state().view.target).toBeUndefined()
  })

  it('renders again for a jump to a message that is loaded already', () => {
    const list = createListAtEnd()
    const { view } = list.state()
    list.send({ type: 'jump', place: { seq: 3 } })
    expect(list.state().view).not.toBe(view)
    expect(list.render()).toContainEqual({ type: 'scrollToRow', row: list.row(3), align: 'center' })
  })

  it('goes to the end although a jump is still loading', () => {
    const list = createListAtEnd()
    const loadLatest: ListEffect[] = [{ type: 'stopScrolling' }, { type: 'loadLatest' }]
    list.send({ type: 'jump', place: { seq: 5_000 } })
    expect(list.send({ type: 'readAll' })).toEqual(loadLatest)
    expect(list.render()).toEqual(scrollToEnd)
    const lateEffects = list.render({ messages: testingMessages(4_950, 5_050), lastSeq: 9_000, hasNewer: true })
    expect(lateEffects).not.toContainEqual(expect.objectContaining({ type: 'scrollToRow' }))
    // Writing a message cancels the jump as well.
    const writerList = createListAtEnd()
    writerList.send({ type: 'jump', place: { seq: 5_000 } })
    expect(writerList.render({ lastOutgoingId: 'a' })).toEqual(loadLatest)
    expect(writerList.render()).toEqual(scrollToEnd)
  })

  it('who jumps over unread messages has not read them [L1]', () => {
    const list = createTestList(roomInput(1, 100, { unread: 40, unreadFrom: 61 }))
    list.render()
    list.measure(61, 65)
    list.send({ type: 'jump', place: { seq: 95 } })
    list.render()
    list.measure(90, 99)
    expect(list.markedSeqs()).toEqual([65])
  })

  it('stays where they are when the quoted message cannot be loaded', () => {
    const list = createListAtEnd()
    const [first, second] = [{ seq: 1 }, { seq: 3 }]
    list.send({ type: 'jump', place: first })
    list.send({ type: 'jumpFailed', place: first })
    expect(list.state().view.target).toBeUndefined()
    // The failure of a jump does not affect a later jump.
    list.send({ type: 'jump', place: second })
    list.send({ type: 'jumpFailed', place: first })
    expect(list.state().view.target).toBe(second)
  })

  it('points at a row, and not at another while its menu is open', () => {
    const list = createListAtEnd()
    list.send({ type: 'pointed', key: 'a' })
    list.send({ type: 'menu', open: true })
    list.send({ type: 'pointed', key: undefined })
    expect(list.state().view.activeKey).toBe('a')
    list.send({ type: 'menu', open: false })
    list.send({ type: 'pointed', key: undefined })
    expect(list.state().view.activeKey).toBeUndefined()
  })

  it('goes to the end from far back over the newest page, and stays where they are when that fails', () => {
    const list = createTestList(roomInput(100, 200, { lastSeq: 900, hasNewer: true }))
    list.render()
    list.clearEffects()
    expect(list.send({ type: 'toEnd' })).toEqual([{ type: 'stopScrolling' }, { type: 'loadLatest' }])
    list.send({ type: 'latestFailed' })
    const newest = { messages: testingMessages(850, 900), hasNewer: false }
    expect(list.render(newest)).not.toContainEqual({ type: 'scrollToEnd' })

    list.render({ messages: testingMessages(100, 200), hasNewer: true })
    list.send({ type: 'toEnd' })
    expect(list.render(newest)).toContainEqual({ type: 'scrollToEnd' })
    expect(list.render({ ...newest, loadingOlder: true })).not.toContainEqual({ type: 'scrollToEnd' })
  })

  it('reads what is displayed, once the first unread message was, or chooses to have all of it read [L1]', () => {
    const skippingList = createTestList(roomInput(1, 100, { unread: 40, unreadFrom: 61 }), { messageId: idOf(80) })
    skippingList.render()
    skippingList.measure(75, 85)
    skippingList.scroll(90, 99)
    expect(skippingList.markedSeqs()).toEqual([])
    skippingList.scroll(55, 65)
    skippingList.scroll(70, 80)
    expect(skippingList.markedSeqs()).toEqual([65, 80])

    const choosingList = createTestList(roomInput(1, 100, { unread: 40, unreadFrom: 61 }), { messageId: idOf(80) })
    choosingList.render()
    choosingList.measure(75, 85)
    expect(choosingList.send({ type: 'readAll' })).toEqual(scrollToEnd)
    choosingList.scroll(90, 100, { atTheEnd: true })
    expect(choosingList.markedSeqs()).toEqual([100])
  })
})

describe('pages', () => {
  it('older ones are loaded near the beginning, one at a time', () => {
    const list = createTestList(roomInput(100, 300))
    list.render()
    list.measure(290, 300, true)
    expect(list.scrollTo({ first: 12, last: 40 })).toEqual([])
    expect(list.scrollTo({ first: 11, last: 40 })).toEqual([{ type: 'loadOlder' }])
    expect(list.render({ loadingOlder: true })).toEqual([])
    expect(list.render({ loadingOlder: false, hasOlder: false })).toEqual([])
  })

  it('an older page that failed is loaded again only when the user retries', () => {
    const list = createTestList(roomInput(100, 300))
    list.render()
    list.measure(101, 110)
    expect(list.render({ olderFailed: true })).toEqual([])
    expect(list.send({ type: 'retryOlder' })).toEqual([{ type: 'loadOlder' }])
  })

  it('older ones wait until a jump has arrived, as they would move its message', () => {
    const list = createTestList(roomInput(100, 300))
    list.render()
    list.measure(290, 300, true)
    list.send({ type: 'jump', place: { seq: 105 } })
    expect(list.scrollTo({ first: 3, last: 20 })).not.toContainEqual({ type: 'loadOlder' })
    expect(list.render()).not.toContainEqual({ type: 'loadOlder' })
    list.measure(101, 110)
    expect(list.render()).toContainEqual({ type: 'loadOlder' })
  })

  it('newer ones are loaded near the end of what is loaded, and again with further scrolling when that failed', () => {
    const list = createTestList(roomInput(100, 200, { lastSeq: 900, hasNewer: true }))
    const rowCount = 102
    expect(list.scrollTo({ first: 50, last: rowCount - 12 })).not.toContainEqual({ type: 'loadNewer' })
    expect(list.scrollTo({ first: 50, last: rowCount - 11 })).toContainEqual({ type: 'loadNewer' })
    expect(list.render()).not.toContainEqual({ type: 'loadNewer' })
    expect(list.scrollTo({ first: 51, last: rowCount - 10 })).toContainEqual({ type: 'loadNewer' })
  })

  it('what is added below leaves it unknown whether the end is in sight, until it is measured', () => {
    const list = createTestList(roomInput(100, 200, { lastSeq: 220, hasNewer: true }))
    list.render()
    expect(atEnd(list.state())).toBe(false)
    list.render({ messages: testingMessages(100, 220), hasNewer: false })
    expect(atEnd(list.state())).toBeUndefined()
    list.measure(195, 205, false)
    expect(atEnd(list.state())).toBe(false)
  })
})
