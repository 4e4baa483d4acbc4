import type { Message } from '@muster/contracts/chat/messages'
import { describe, expect, it } from 'vitest'
import { rowsOf } from '../message/rows.ts'
import { aMessage, messages } from '../message/testing-message.ts'
import { receive } from './draw.ts'
import type { ListEffect, ListEvent } from './list-events.ts'
import { step } from './list-machine.ts'
import { atEnd, followsEnd, type Given, openList, unreadAbove } from './list-state.ts'

const user = '8'
const now = new Date('2026-11-22T12:00:00Z')

/** A room as it is loaded: all of it up to its last message, seen by a user who looks at it. */
const room = (from: number, to: number, given: Partial<Given> = {}): Given => ({
  messages: messages(from, to),
  lastSeq: to,
  hasOlder: from > 1,
  hasNewer: false,
  loadingOlder: false,
  olderFailed: false,
  looking: true,
  unread: 0,
  unreadFrom: undefined,
  written: undefined,
  ...given,
})

/** The list in a window, which draws the rows and reports what is in sight; what happens outside is recorded. */
function list(opened: Given, { messageId }: { messageId?: string } = {}) {
  let given = opened
  let state = openList({ userId: user, given, messageId })
  let range = { first: 0, last: 20 }
  let effects: ListEffect[] = []
  const rowsNow = () =>
    rowsOf({ messages: given.messages, outgoing: [], userId: user, newFrom: receive(state, given).view.newFrom, now })

  /** What an event leads to besides marks, which may be repeated. */
  function send(event: ListEvent) {
    const next = step(state, event)
    state = next.state
    effects.push(...next.effects)
    return next.effects.filter(({ type }) => type !== 'markRead')
  }
  function draw(changed: Partial<Given> = {}) {
    given = { ...given, ...changed }
    return send({ type: 'drawn', given, rows: rowsNow(), ...range })
  }
  return {
    send,
    draw,
    /** These messages come at the end. */
    arrive: (...more: Message[]) =>
      draw({ messages: [...given.messages, ...more], lastSeq: more.at(-1)?.seq ?? given.lastSeq }),
    scrollTo: (next: { first: number; last: number }) => {
      range = next
      return draw()
    },
    measure: (from: number, to: number, atTheEnd = false) =>
      send({ type: 'measured', atEnd: atTheEnd, displayed: { from, to } }),
    scroll: (from: number, to: number, { atTheEnd = false, newInSight = true } = {}) =>
      send({ type: 'scrolled', atEnd: atTheEnd, displayed: { from, to }, newInSight }),
    state: () => state,
    /** The row of the message with this number, or of the "New" line. */
    row: (which: number | 'new') =>
      rowsNow().findIndex((row) =>
        which === 'new' ? row.kind === 'new' : row.kind === 'message' && row.message.seq === which,
      ),
    marked: () => [...new Set(effects.flatMap((effect) => (effect.type === 'markRead' ? effect.message.seq : [])))],
    effects: () => effects.splice(0),
    forget: () => {
      effects = []
    },
  }
}

const scrollToEnd: ListEffect[] = [{ type: 'stopScrolling' }, { type: 'scrollToEnd' }]
const settled = (milliseconds: number | undefined): ListEffect => ({ type: 'timer', event: 'settled', milliseconds })
const idOf = (seq: number) => aMessage(seq)._id

/** A list at the end of a room with twenty messages. */
function atItsEnd(given: Partial<Given> = {}) {
  const at = list(room(1, 20, given))
  at.draw()
  at.measure(10, 20, true)
  at.forget()
  return at
}

describe('a room is opened', () => {
  it('at its end where nothing is unread, once', () => {
    const opened = list(room(51, 100))
    expect(opened.draw()).toEqual(scrollToEnd)
    expect(opened.draw()).toEqual([])
    expect(atEnd(opened.state())).toBe(true)
  })

  it('at its first unread message, below the line above it [L1]', () => {
    const opened = list(room(51, 100, { unread: 20, unreadFrom: 81 }))
    expect(atEnd(opened.state())).toBeUndefined()
    expect(opened.draw()).toEqual([{ type: 'scrollToRow', row: opened.row('new'), align: 'start' }])
    expect(opened.row('new')).toBe(opened.row(81) - 1)
    opened.measure(81, 90)
    expect(atEnd(opened.state())).toBe(false)
    expect(opened.marked()).toEqual([90])
  })

  it('at the message that the address names, which skips what is unread before it [L12]', () => {
    const opened = list(room(51, 100, { unread: 40, unreadFrom: 61 }), { messageId: idOf(80) })
    expect(opened.draw()).toEqual([
      { type: 'stopScrolling' },
      { type: 'scrollToRow', row: opened.row(80), align: 'center' },
      { type: 'timer', event: 'foundFaded', milliseconds: 3_000 },
    ])
    expect(opened.state().view).toMatchObject({ found: idOf(80), active: idOf(80) })
    opened.measure(75, 85)
    expect(opened.marked()).toEqual([])
    expect(unreadAbove(opened.state())).toBe(61)
    opened.send({ type: 'foundFaded' })
    expect(opened.state().view.found).toBeUndefined()
  })

  it('at its first unread message where the named message does not exist', () => {
    const opened = list(room(51, 100, { unread: 20, unreadFrom: 81 }), { messageId: idOf(999) })
    expect(opened.draw()).toEqual([{ type: 'scrollToRow', row: opened.row('new'), align: 'start' }])
  })

  it('as if no other had been open before', () => {
    const before = atItsEnd()
    before.arrive(...messages(21, 60))
    expect(before.state().view.floodFrom).toBe(21)
    const after = list(room(1, 20))
    expect(after.draw()).toEqual(scrollToEnd)
    expect(after.state().view).toMatchObject({ floodFrom: undefined, newFrom: undefined, holds: false })
  })
})

describe('what arrives', () => {
  it('is followed, and after a second of silence counts as followed', () => {
    const at = atItsEnd()
    expect(at.arrive(aMessage(21))).toEqual([settled(1_000)])
    expect(followsEnd(at.state())).toBe(true)
    expect(at.state().view.newFrom).toBeUndefined()
    expect(at.arrive(aMessage(22))).toEqual([settled(1_000)])
    expect(at.send({ type: 'settled' })).toEqual([settled(undefined)])
    expect(at.state().followed).toBe(22)
  })

  it('more than ten at once are a flood: the view stays at the first of them, which is marked as new [L1]', () => {
    const at = atItsEnd()
    const effects = at.arrive(...messages(21, 60))
    expect(at.state().view).toMatchObject({ newFrom: 21, floodFrom: 21 })
    expect(followsEnd(at.state())).toBe(false)
    expect(effects).toEqual([{ type: 'stopScrolling' }, { type: 'scrollToNew', row: at.row('new') }, settled(3_000)])
  })

  it('a flood is known in the drawing that shows its messages, before the state has followed [L1]', () => {
    const at = atItsEnd()
    const flooded = room(1, 60)
    const drawn = receive(at.state(), flooded)
    expect(followsEnd(drawn)).toBe(false)
    expect(drawn.view).toMatchObject({ newFrom: 21, floodFrom: 21 })
    expect(receive(drawn, flooded)).toEqual(drawn)
    expect(receive(drawn, flooded).view).toBe(drawn.view)
  })

  it('one by one in quick succession is a flood too, also when the view is behind for a moment [L1]', () => {
    const at = atItsEnd()
    for (let seq = 21; seq <= 30; seq++) {
      at.arrive(aMessage(seq))
      at.scroll(10, 20)
    }
    expect(at.state().view.floodFrom).toBeUndefined()
    at.arrive(aMessage(31))
    expect(at.state().view).toMatchObject({ newFrom: 21, floodFrom: 21 })
  })

  it('slowly is no flood, however much it is [L1]', () => {
    const at = atItsEnd()
    for (let seq = 21; seq <= 60; seq++) {
      at.arrive(aMessage(seq))
      at.send({ type: 'settled' })
    }
    expect(at.state().view).toMatchObject({ newFrom: undefined, floodFrom: undefined })
  })

  it('in greater number than is loaded is a flood that is not over before its first message is loaded [L1]', () => {
    const at = atItsEnd()
    at.draw({ lastSeq: 2_000, hasNewer: true })
    expect(at.state().view).toMatchObject({ newFrom: 21, floodFrom: 21 })
    expect(at.effects()).not.toContainEqual(settled(3_000))
    expect(at.draw({ messages: messages(1, 120) })).toContainEqual(settled(3_000))
  })

  it('a flood is over after three seconds without a message, or when the user scrolls away from its beginning [L1]', () => {
    const waiting = atItsEnd()
    waiting.arrive(...messages(21, 60))
    waiting.send({ type: 'settled' })
    expect(waiting.state().view).toMatchObject({ newFrom: 21, floodFrom: undefined })

    const scrolling = atItsEnd()
    scrolling.arrive(...messages(21, 60))
    scrolling.scroll(21, 30, { newInSight: true })
    expect(scrolling.state().view.floodFrom).toBe(21)
    scrolling.scroll(40, 50, { newInSight: false })
    expect(scrolling.state().view.floodFrom).toBeUndefined()
  })

  it('while nobody looks is new from its first message of others, which stays in sight [L1]', () => {
    const at = atItsEnd()
    at.draw({ looking: false })
    expect(at.arrive(aMessage(21, { senderId: user }))).toEqual([])
    at.arrive(aMessage(22))
    expect(at.state().view).toMatchObject({ newFrom: 22, holds: true })
    expect(at.effects()).toContainEqual({ type: 'scrollToNew', row: at.row('new') })
    expect(at.arrive(aMessage(23))).toContainEqual({ type: 'scrollToNew', row: at.row('new') })
    at.send({ type: 'scrolledToNew', atEnd: false })
    at.measure(15, 23)
    expect(at.marked()).toEqual([])
    at.draw({ looking: true, unread: 2, unreadFrom: 22 })
    expect(at.marked()).toEqual([23])
    expect(at.state().view).toMatchObject({ newFrom: 22, holds: false })
  })

  it('while the user reads further up moves nothing', () => {
    const at = atItsEnd()
    at.scroll(5, 12)
    at.forget()
    at.arrive(...messages(21, 60))
    expect(at.effects().map(({ type }) => type)).not.toContain('scrollToNew')
    expect(at.state().view).toMatchObject({ newFrom: undefined, floodFrom: undefined })
    expect(followsEnd(at.state())).toBe(false)
  })
})

describe('the user', () => {
  it('scrolls away and back', () => {
    const at = atItsEnd()
    at.send({ type: 'userMoved' })
    at.scroll(5, 12)
    expect([atEnd(at.state()), followsEnd(at.state())]).toEqual([false, false])
    at.scroll(10, 20, { atTheEnd: true })
    expect([atEnd(at.state()), followsEnd(at.state())]).toEqual([true, true])
  })

  it('is not taken to the end a second time after moving the view', () => {
    const at = atItsEnd()
    expect(at.send({ type: 'userMoved' })).toEqual([{ type: 'stopScrolling' }])
  })

  it('writes, and sees what was written wherever they were reading', () => {
    const at = atItsEnd()
    at.scroll(1, 8)
    expect(at.draw({ written: 'a' })).toEqual(scrollToEnd)
    expect(at.draw({ written: 'a' })).toEqual([])
    expect(at.draw({ written: undefined })).toEqual([])
    expect(at.draw({ written: 'b' })).toEqual(scrollToEnd)
  })

  it('who writes in a flood has left it', () => {
    const at = atItsEnd()
    at.arrive(...messages(21, 60))
    at.draw({ written: 'a' })
    expect(at.state().view.floodFrom).toBeUndefined()
  })

  it('jumps to a quoted message, which is loaded and drawn first', () => {
    const at = atItsEnd()
    const place = { seq: 5_000 }
    expect(at.send({ type: 'jump', place })).toEqual([{ type: 'loadAround', place }])
    expect(at.draw()).toEqual([])
    const effects = at.draw({ messages: messages(4_950, 5_050), lastSeq: 9_000, hasNewer: true })
    expect(effects).toContainEqual({ type: 'scrollToRow', row: at.row(5_000), align: 'center' })
    expect(at.state().view).toMatchObject({ displayed: undefined, found: idOf(5_000) })
    expect(at.state().target).toBeUndefined()
  })

  it('who jumps over unread messages has not read them [L1]', () => {
    const at = list(room(1, 100, { unread: 40, unreadFrom: 61 }))
    at.draw()
    at.measure(61, 65)
    at.send({ type: 'jump', place: { seq: 95 } })
    at.draw()
    at.measure(90, 99)
    expect(at.marked()).toEqual([65])
  })

  it('stays where they are when the quoted message cannot be loaded', () => {
    const at = atItsEnd()
    const [first, second] = [{ seq: 1 }, { seq: 3 }]
    at.send({ type: 'jump', place: first })
    at.send({ type: 'jumpFailed', place: first })
    expect(at.state().target).toBeUndefined()
    // A failure says nothing of a jump that was asked for later.
    at.send({ type: 'jump', place: second })
    at.send({ type: 'jumpFailed', place: first })
    expect(at.state().target).toBe(second)
  })

  it('points at a row, and not at another while its menu is open', () => {
    const at = atItsEnd()
    at.send({ type: 'pointed', key: 'a' })
    at.send({ type: 'menu', open: true })
    at.send({ type: 'pointed', key: undefined })
    expect(at.state().view.active).toBe('a')
    at.send({ type: 'menu', open: false })
    at.send({ type: 'pointed', key: undefined })
    expect(at.state().view.active).toBeUndefined()
  })

  it('goes to the end from far back over the newest page, and stays where they are when that fails', () => {
    const at = list(room(100, 200, { lastSeq: 900, hasNewer: true }))
    at.draw()
    at.forget()
    expect(at.send({ type: 'toEnd' })).toEqual([{ type: 'stopScrolling' }, { type: 'loadLatest' }])
    at.send({ type: 'latestFailed' })
    const newest = { messages: messages(850, 900), hasNewer: false }
    expect(at.draw(newest)).not.toContainEqual({ type: 'scrollToEnd' })

    at.draw({ messages: messages(100, 200), hasNewer: true })
    at.send({ type: 'toEnd' })
    expect(at.draw(newest)).toContainEqual({ type: 'scrollToEnd' })
    expect(at.draw({ ...newest, loadingOlder: true })).not.toContainEqual({ type: 'scrollToEnd' })
  })

  it('reads what is displayed, once the first unread message was, or chooses to have all of it read [L1]', () => {
    const skipping = list(room(1, 100, { unread: 40, unreadFrom: 61 }), { messageId: idOf(80) })
    skipping.draw()
    skipping.measure(75, 85)
    skipping.scroll(90, 99)
    expect(skipping.marked()).toEqual([])
    skipping.scroll(55, 65)
    skipping.scroll(70, 80)
    expect(skipping.marked()).toEqual([65, 80])

    const choosing = list(room(1, 100, { unread: 40, unreadFrom: 61 }), { messageId: idOf(80) })
    choosing.draw()
    choosing.measure(75, 85)
    expect(choosing.send({ type: 'readAll' })).toEqual(scrollToEnd)
    choosing.scroll(90, 100, { atTheEnd: true })
    expect(choosing.marked()).toEqual([100])
  })
})

describe('pages', () => {
  it('older ones are loaded near the beginning, one at a time', () => {
    const at = list(room(100, 300))
    at.draw()
    at.measure(290, 300, true)
    expect(at.scrollTo({ first: 12, last: 40 })).toEqual([])
    expect(at.scrollTo({ first: 11, last: 40 })).toEqual([{ type: 'loadOlder' }])
    expect(at.draw({ loadingOlder: true })).toEqual([])
    expect(at.draw({ loadingOlder: false, hasOlder: false })).toEqual([])
  })

  it('an older page that failed is loaded again only when the user retries', () => {
    const at = list(room(100, 300))
    at.draw()
    at.measure(101, 110)
    expect(at.draw({ olderFailed: true })).toEqual([])
    expect(at.send({ type: 'retryOlder' })).toEqual([{ type: 'loadOlder' }])
  })

  it('older ones wait until a jump has arrived, as they would move its message', () => {
    const at = list(room(100, 300))
    at.draw()
    at.measure(290, 300, true)
    at.send({ type: 'jump', place: { seq: 105 } })
    expect(at.scrollTo({ first: 3, last: 20 })).not.toContainEqual({ type: 'loadOlder' })
    expect(at.draw()).not.toContainEqual({ type: 'loadOlder' })
    at.measure(101, 110)
    expect(at.draw()).toContainEqual({ type: 'loadOlder' })
  })

  it('newer ones are loaded near the end of what is loaded, and again with further scrolling when that failed', () => {
    const at = list(room(100, 200, { lastSeq: 900, hasNewer: true }))
    const rows = 102
    expect(at.scrollTo({ first: 50, last: rows - 12 })).not.toContainEqual({ type: 'loadNewer' })
    expect(at.scrollTo({ first: 50, last: rows - 11 })).toContainEqual({ type: 'loadNewer' })
    expect(at.draw()).not.toContainEqual({ type: 'loadNewer' })
    expect(at.scrollTo({ first: 51, last: rows - 10 })).toContainEqual({ type: 'loadNewer' })
  })

  it('what is added below leaves it unknown whether the end is in sight, until it is measured', () => {
    const at = list(room(100, 200, { lastSeq: 220, hasNewer: true }))
    at.draw()
    expect(atEnd(at.state())).toBe(false)
    at.draw({ messages: messages(100, 220), hasNewer: false })
    expect(atEnd(at.state())).toBeUndefined()
    at.measure(195, 205, false)
    expect(atEnd(at.state())).toBe(false)
  })
})
