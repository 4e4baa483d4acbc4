import type { Message } from '@muster/contracts/chat/messages'
import type { Place } from '../room/room-store.ts'
import { follow, leaveFlood } from './follow.ts'
import { type ListEvent, type Step, withoutEffects } from './list-events.ts'
import { type Given, isHeld, type ListState, withView } from './list-state.ts'
import { goToEnd, release } from './moves.ts'

/** Pages are loaded when there are fewer rows than this before the first or after the last that is drawn. */
const loadAhead = 12
/** How long a message that was jumped to is marked. */
const foundMilliseconds = 3_000

type Drawn = Extract<ListEvent, { type: 'drawn' }>
type Rule = (state: ListState, drawn: Drawn) => Step

/** The state with which the list is drawn when it is given this. Calling it again changes nothing. */
export function receive(state: ListState, given: Given): ListState {
  // What is added below moves nothing, so the browser reports no scrolling.
  const isOtherEnd = given.hasNewer !== state.given.hasNewer
  return follow(withView({ ...state, given }, isOtherEnd ? { endInSight: undefined } : {}))
}

/** What was drawn decides where the view goes. Of several scrolls the last one counts. */
export function draw(before: ListState, drawn: Drawn): Step {
  const rules: Rule[] = [arriveAtEnd, openRoom, stayAtNew, showWritten, showTarget, loadPages]
  return rules.reduce<Step>(
    ({ state, effects }, rule) => {
      const next = rule(state, drawn)
      return { state: next.state, effects: [...effects, ...next.effects] }
    },
    withoutEffects(receive(before, drawn.given)),
  )
}

const rowOfNew = ({ rows }: Drawn) => rows.findIndex(({ kind }) => kind === 'new')

const isAt = (place: Place, { _id, seq }: Message) => ('seq' in place ? place.seq === seq : place.messageId === _id)

const rowOfTarget = ({ target }: ListState, { rows }: Drawn) =>
  target ? rows.findIndex((row) => row.kind === 'message' && isAt(target, row.message)) : -1

/** The newest page was loaded in order to go to the end. */
const arriveAtEnd: Rule = (state) =>
  state.goesToEnd && !state.given.hasNewer ? goToEnd({ ...state, goesToEnd: false }) : withoutEffects(state)

/** Begins at the message that the address names, at the first unread message, or at the end. */
const openRoom: Rule = (before, drawn) => {
  if (before.opened) return withoutEffects(before)
  const state = { ...before, opened: true }
  if (rowOfTarget(state, drawn) >= 0) return withoutEffects(state)
  const row = rowOfNew(drawn)
  return row < 0 ? goToEnd(state) : { state, effects: [{ type: 'scrollToRow', row, align: 'start' }] }
}

/** What arrives while nobody looks, or all at once, is followed only as far as the first of it stays in sight. */
const stayAtNew: Rule = (before, drawn) => {
  const heldRow = isHeld(before) ? rowOfNew(drawn) : -1
  const rows = drawn.rows.length
  if (heldRow === before.drawn.heldRow && rows === before.drawn.rows) return withoutEffects(before)
  const state = { ...before, drawn: { ...before.drawn, heldRow, rows } }
  if (heldRow < 0) return withoutEffects(state)
  return { state, effects: [{ type: 'stopScrolling' }, { type: 'scrollToNew', row: heldRow }] }
}

/** What the user has just written is displayed, wherever they were reading. */
const showWritten: Rule = (state) => {
  const { written } = state.given
  if (written === state.written) return withoutEffects(state)
  return written === undefined ? withoutEffects({ ...state, written }) : goToEnd(release({ ...state, written }))
}

/** The message to jump to is loaded and drawn. */
const showTarget: Rule = (state, drawn) => {
  const row = rowOfTarget(state, drawn)
  const key = drawn.rows[row]?.key
  if (key === undefined) return withoutEffects(state)
  return {
    state: withView(
      { ...leaveFlood(state), skipped: true, target: undefined },
      { displayed: undefined, active: key, found: key },
    ),
    effects: [
      { type: 'stopScrolling' },
      { type: 'scrollToRow', row, align: 'center' },
      { type: 'timer', event: 'foundFaded', milliseconds: foundMilliseconds },
    ],
  }
}

/** Loads the page before or after as the user approaches it. */
const loadPages: Rule = (before, { first, last, rows }) => {
  const { given, view, drawn } = before
  // While it is not known what is displayed, the view moves to a message, and older ones would move that message.
  const isNearStart = view.displayed !== undefined && first !== undefined && first < loadAhead
  const needsOlder = isNearStart && given.hasOlder && !given.loadingOlder && !given.olderFailed
  // A newer page that failed is requested again only with further scrolling.
  const end = given.hasNewer ? `${last} of ${rows.length}` : undefined
  const needsNewer = end !== undefined && end !== drawn.end && (last ?? 0) > rows.length - loadAhead
  return {
    state: end === drawn.end ? before : { ...before, drawn: { ...drawn, end } },
    effects: [
      ...(needsOlder ? [{ type: 'loadOlder' as const }] : []),
      ...(needsNewer ? [{ type: 'loadNewer' as const }] : []),
    ],
  }
}
