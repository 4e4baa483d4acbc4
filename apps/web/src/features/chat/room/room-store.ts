import type { Message } from '@muster/contracts/chat/messages'
import { isGone } from '../../../lib/api/api-error.ts'
import { type Ask, type Asked, createMessageRequests, largestPage } from './message-requests.ts'
import { createRenewal } from './renewal.ts'
import * as timelines from './timeline.ts'

type TypingUser = { userId: string; userName: string }

export type RoomState = {
  /** Undefined until the newest page is loaded. */
  timeline: timelines.Timeline | undefined
  /** Why the newest page, or an older one, could not be loaded. */
  fault: string | undefined
  olderFault: string | undefined
  loadingOlder: boolean
  typing: readonly TypingUser[]
}

type Parts = { ask: Ask; reasonOf: (error: unknown) => string }

/** Where a room is opened: at a message, by its number or its id. */
export type Place = { seq: number } | { messageId: string }

/** How many of the messages around a jump's target come after it. */
const after = largestPage / 2
/** At least this many before it are loaded, so that no older page is requested while the view still moves there. */
const before = after / 2
/** A typing user reports it every few seconds; without a report it expires. */
const typingMilliseconds = 6_000

/** The state of one room, and how it is loaded. Knows no framework. */
export function createRoomStore({ ask: askService, reasonOf }: Parts) {
  const { ask, changed } = createMessageRequests(askService)
  let state: RoomState = {
    timeline: undefined,
    fault: undefined,
    olderFault: undefined,
    loadingOlder: false,
    typing: [],
  }
  /** Messages that arrived before the newest page. While the user reads far back they have no other place. */
  let early: timelines.Timeline | undefined
  /** Where the room is opened; undefined for its end. */
  let place: Place | undefined
  /** Messages that a link named and that do not exist. */
  const missing = new Set<string>()
  let loading: Promise<void> | undefined
  let older: Promise<void> | undefined
  let newer: Promise<void> | undefined
  let catchingUp = false
  const listeners = new Set<() => void>()
  const silences = new Map<string, ReturnType<typeof setTimeout>>()

  function put(next: Partial<RoomState>) {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const onTimeline = (changed: (timeline: timelines.Timeline) => timelines.Timeline) =>
    state.timeline && put({ timeline: changed(state.timeline) })

  const onMessages = (change: timelines.Change) =>
    onTimeline((timeline) => ({ ...timeline, messages: change(timeline.messages) }))

  /** A change of existing messages arrived. */
  function apply(change: timelines.Change) {
    changed(change)
    if (early) early = { ...early, messages: change(early.messages) }
    onMessages(change)
  }

  /** The page around the place where the room is opened, else the newest page. */
  function load(): Promise<void> {
    const opening = place
    loading ??= ask(opening ? pageAround(opening) : { page: 1 })
      .finally(() => {
        loading = undefined
      })
      .then((page) => {
        put({ timeline: timelines.begin(page, early), fault: undefined, olderFault: undefined })
        early = undefined
        if (state.timeline && timelines.isBehind(state.timeline)) return catchUp()
      })
      .catch((error) => {
        if (!isGone(error) || !opening || !('messageId' in opening)) return put({ fault: reasonOf(error) })
        missing.add(opening.messageId)
        place = undefined
        return load()
      })
    return loading
  }

  /** Whether the loaded part contains the place. A message that does not exist is not waited for. */
  function holds(given: Place | undefined): boolean {
    if (!state.timeline) return false
    if (!given) return true
    const { messages, hasOlder } = state.timeline
    if ('messageId' in given && missing.has(given.messageId)) return true
    const index = messages.findIndex(({ _id, seq }) => ('seq' in given ? seq === given.seq : _id === given.messageId))
    return index >= 0 && (!hasOlder || index >= before)
  }

  /** Loads the part of the room around the place, unless it is loaded. Returns whether it is loaded then. */
  async function openAt(given: Place | undefined): Promise<boolean> {
    if (loading) await loading
    if (holds(given)) return true
    place = given
    await load()
    return holds(given)
  }

  /** Requests what came after the last loaded message, until nothing is missing. */
  async function catchUp(): Promise<void> {
    if (!state.timeline) return load()
    if (catchingUp || state.timeline.hasNewer) return
    catchingUp = true
    try {
      for (let more = true; more && state.timeline; ) {
        const since = timelines.lastOf(state.timeline)
        const { lastSeq } = state.timeline
        const page = await ask({ since, limit: largestPage })
        const tooMany = page.total - since > timelines.mostKept
        if (tooMany) return void onTimeline((timeline) => timelines.fallBehind(timeline, page.total))
        onTimeline((timeline) => timelines.arrive(timeline, page.messages))
        // Messages that were announced in between may be missing in the response. A response without progress is not
        // repeated.
        const goesOn = timelines.lastOf(state.timeline) > since || state.timeline.lastSeq > lastSeq
        more = goesOn && (page.hasMore || timelines.isBehind(state.timeline))
      }
    } catch {
      // The connection reports that it is lost, and requests it again once it is restored.
    } finally {
      catchingUp = false
    }
  }

  function arrive(messages: readonly Message[], lastSeq?: number) {
    if (loading || !state.timeline) {
      const [first] = messages
      const held = early ?? { messages: first ? [first] : [], hasOlder: true, hasNewer: false, lastSeq: 0 }
      early = timelines.arrive(held, messages, lastSeq)
    }
    onTimeline((timeline) => timelines.arrive(timeline, messages, lastSeq))
    for (const { senderId } of messages) stopTyping(senderId)
    if (state.timeline && timelines.isBehind(state.timeline)) catchUp()
  }

  function loadOlder(): Promise<void> {
    const first = state.timeline?.messages[0]?.seq
    if (first === undefined || !state.timeline?.hasOlder) return Promise.resolve()
    if (!older) {
      put({ loadingOlder: true, olderFault: undefined })
      older = ask({ before: first })
        .finally(() => {
          older = undefined
        })
        .then((page) => {
          // The user may have jumped elsewhere in between.
          const isHere = state.timeline?.messages[0]?.seq === first
          if (isHere) onTimeline((timeline) => timelines.addOlder(timeline, page))
          put({ loadingOlder: false })
        })
        .catch((error) => put({ loadingOlder: false, olderFault: reasonOf(error) }))
    }
    return older
  }

  /** For a user who reads far back. A failed request is repeated with further scrolling. */
  function loadNewer(): Promise<void> {
    if (!state.timeline?.hasNewer) return Promise.resolve()
    const since = timelines.lastOf(state.timeline)
    newer ??= ask({ since, limit: largestPage })
      .finally(() => {
        newer = undefined
      })
      .then((page) => {
        const isHere = state.timeline && timelines.lastOf(state.timeline) === since
        if (isHere) onTimeline((timeline) => timelines.addNewer(timeline, page))
      })
      .catch(() => undefined)
    return newer
  }

  /** Loads the newest page in place of the loaded part, where that ends before it. Returns whether it is loaded. */
  async function toLatest(): Promise<boolean> {
    if (loading) await loading
    place = undefined
    if (state.timeline?.hasNewer) await load()
    return state.timeline?.hasNewer === false
  }

  const renewal = createRenewal({ ask, known: () => state.timeline, put: onMessages })

  /** A room that was left far back opens at its newest messages. */
  function forget() {
    place = undefined
    if (state.timeline?.hasNewer) put({ timeline: undefined, fault: undefined })
  }

  function type(user: TypingUser) {
    clearTimeout(silences.get(user.userId))
    silences.set(
      user.userId,
      setTimeout(() => stopTyping(user.userId), typingMilliseconds),
    )
    if (!state.typing.some(({ userId }) => userId === user.userId)) put({ typing: [...state.typing, user] })
  }
  function stopTyping(userId: string) {
    clearTimeout(silences.get(userId))
    silences.delete(userId)
    if (state.typing.some((one) => one.userId === userId))
      put({ typing: state.typing.filter((one) => one.userId !== userId) })
  }

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    load,
    holds,
    openAt,
    catchUp,
    renew: async () => {
      if (loading) await loading
      return renewal()
    },
    arrive,
    loadOlder,
    loadNewer,
    toLatest,
    forget,
    type,
    stopTyping,
    change: (message: Message) => apply(timelines.change(message)),
    react: (messageId: string, reactions: Message['reactions']) => apply(timelines.react(messageId, reactions)),
    read: (userId: string, seq: number) => apply(timelines.read(userId, seq)),
  }
}
const pageAround = (place: Place): Asked =>
  'seq' in place
    ? { before: place.seq + after + 1, limit: largestPage }
    : { around: place.messageId, limit: largestPage }

export type RoomStore = ReturnType<typeof createRoomStore>
