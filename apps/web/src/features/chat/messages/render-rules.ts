import type { Message } from '@muster/contracts/chat/messages'
import type { Place } from '../room/room-store.ts'
import { endFlood, follow } from './follow.ts'
import { type ListEvent, type Step, withoutEffects } from './list-events.ts'
import { isHeld, type ListInput, type ListState, withView } from './list-state.ts'
import { goToEnd, goToEndInstead, release } from './moves.ts'

/** A page is loaded when the rendered rows are closer than this many rows to the first or last loaded one. */
const loadAheadRows = 12
/** How long a message that the user has jumped to stays highlighted. */
const foundMilliseconds = 3_000

type RenderedEvent = Extract<ListEvent, { type: 'rendered' }>
type Rule = (state: ListState, rendered: RenderedEvent) => Step

/** The state with which the list is rendered for this input. Idempotent. */
export function withInput(state: ListState, input: ListInput): ListState {
  // Rows that are added below do not scroll the list, so no scroll event tells whether the end is still visible.
  const isOtherEnd = input.hasNewer !== state.input.hasNewer
  return follow(withView({ ...state, input }, isOtherEnd ? { endInSight: undefined } : {}))
}

/** Decides from the rendered rows where to scroll and what to load. If several rules scroll, the last one applies. */
export function handleRender(before: ListState, rendered: RenderedEvent): Step {
  const rules: Rule[] = [arriveAtEnd, openRoom, stayAtNew, showOutgoing, showTarget, loadPages]
  return rules.reduce<Step>(
    ({ state, effects }, rule) => {
      const next = rule(state, rendered)
      return { state: next.state, effects: [...effects, ...next.effects] }
    },
    withoutEffects(withInput(before, rendered.input)),
  )
}

const newLineRow = ({ rows }: RenderedEvent) => rows.findIndex(({ kind }) => kind === 'new')

const isAt = (place: Place, { _id, seq }: Message) => ('seq' in place ? place.seq === seq : place.messageId === _id)

const targetRow = ({ view: { target } }: ListState, { rows }: RenderedEvent) =>
  target ? rows.findIndex((row) => row.kind === 'message' && isAt(target, row.message)) : -1

/** Scrolls to the end once the newest page has been loaded for that purpose. */
const arriveAtEnd: Rule = (state) =>
  state.goesToEnd && !state.input.hasNewer ? goToEnd({ ...state, goesToEnd: false }) : withoutEffects(state)

/** Opens the room at the message that the URL links to, at the first unread message, or at the end. */
const openRoom: Rule = (before, rendered) => {
  if (before.opened) return withoutEffects(before)
  const state = { ...before, opened: true }
  if (targetRow(state, rendered) >= 0) return withoutEffects(state)
  const row = newLineRow(rendered)
  return row < 0 ? goToEnd(state) : { state, effects: [{ type: 'scrollToRow', row, align: 'start' }] }
}

/** Follows messages that arrive while the user is away, or in a flood, only while the first of them stays visible. */
const stayAtNew: Rule = (before, rendered) => {
  const heldRowIndex = isHeld(before) ? newLineRow(rendered) : -1
  const rowCount = rendered.rows.length
  if (heldRowIndex === before.lastRender.heldRowIndex && rowCount === before.lastRender.rowCount)
    return withoutEffects(before)
  const state = { ...before, lastRender: { ...before.lastRender, heldRowIndex, rowCount } }
  if (heldRowIndex < 0) return withoutEffects(state)
  return { state, effects: [{ type: 'stopScrolling' }, { type: 'scrollToNew', row: heldRowIndex }] }
}

/** Scrolls to the message that the user has just written, wherever they were reading. */
const showOutgoing: Rule = (state) => {
  const { lastOutgoingId } = state.input
  if (lastOutgoingId === state.lastOutgoingId) return withoutEffects(state)
  return lastOutgoingId === undefined
    ? withoutEffects({ ...state, lastOutgoingId })
    : goToEndInstead(release({ ...state, lastOutgoingId }))
}

/** Completes a jump: scrolls to the target message once it is loaded and rendered. */
const showTarget: Rule = (state, rendered) => {
  const row = targetRow(state, rendered)
  const key = rendered.rows[row]?.key
  if (key === undefined) return withoutEffects(state)
  return {
    state: withView(
      { ...endFlood(state), skipped: true },
      { target: undefined, displayed: undefined, activeKey: key, foundKey: key },
    ),
    effects: [
      { type: 'stopScrolling' },
      { type: 'scrollToRow', row, align: 'center' },
      { type: 'timer', event: 'foundFaded', milliseconds: foundMilliseconds },
    ],
  }
}

/** Loads the previous or next page of messages as the user approaches it. */
const loadPages: Rule = (before, { first, last, rows }) => {
  const { input, view, lastRender } = before
  // Until `displayed` is measured, the list may still be scrolling to a message, which older messages would move.
  const isNearStart = view.displayed !== undefined && first !== undefined && first < loadAheadRows
  const needsOlder = isNearStart && input.hasOlder && !input.loadingOlder && !input.olderFailed
  // A newer page that failed to load is requested again only after further scrolling.
  const scrollPosition = input.hasNewer ? `${last} of ${rows.length}` : undefined
  const needsNewer =
    scrollPosition !== undefined &&
    scrollPosition !== lastRender.scrollPosition &&
    (last ?? 0) > rows.length - loadAheadRows
  return {
    state:
      scrollPosition === lastRender.scrollPosition
        ? before
        : { ...before, lastRender: { ...lastRender, scrollPosition } },
    effects: [
      ...(needsOlder ? [{ type: 'loadOlder' as const }] : []),
      ...(needsNewer ? [{ type: 'loadNewer' as const }] : []),
    ],
  }
}
