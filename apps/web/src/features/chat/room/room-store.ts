import type { Message } from '@muster/contracts/chat/messages'
import { isGone } from '../../../lib/api/api-error.ts'
import { type Ask, type Asked, createAsking, largestPage } from './asking.ts'
import { createRenewal } from './renewal.ts'
import * as timelines from './timeline.ts'

type Somebody = { userId: string; userName: string }

export type RoomState = {
  /** Undefined until the newest page is here. */
  timeline: timelines.Timeline | undefined
  /** Why the newest page, or an older one, could not be loaded. */
  fault: string | undefined
  olderFault: string | undefined
  loadingOlder: boolean
  typing: readonly Somebody[]
}

type Parts = { ask: Ask; reasonOf: (error: unknown) => string }

/** Where a room is opened: at a message, by its number or its id. */
export type Place = { seq: number } | { messageId: string }

/** Of those around a message that is jumped to, so many come after it. */
const after = largestPage / 2
/** So many before it are known at least, so that older ones are not asked for while the view still moves there. */
const before = after / 2
/** Who types says so again every few seconds; whoever has gone silent is forgotten. */
const typingMilliseconds = 6_000

/** All that is known of one room, and how it becomes known. Knows no framework. */
export function createRoomStore({ ask: askService, reasonOf }: Parts) {
  const { ask, told } = createAsking(askService)
  let state: RoomState = {
    timeline: undefined,
    fault: undefined,
    olderFault: undefined,
    loadingOlder: false,
    typing: [],
  }
  /** What arrived before the newest page did; where one reads far back it has no other place. */
  let early: timelines.Timeline | undefined
  /** Where the room is opened; undefined for its end. */
  let place: Place | undefined
  /** Messages that a link named and that do not exist (any more). */
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

  /** Something is told of messages that stand. */
  function tell(change: timelines.Change) {
    told(change)
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

  /** Whether what is known contains the place. A message that does not exist is not waited for. */
  function holds(given: Place | undefined): boolean {
    if (!state.timeline) return false
    if (!given) return true
    const { messages, hasOlder } = state.timeline
    if ('messageId' in given && missing.has(given.messageId)) return true
    const index = messages.findIndex(({ _id, seq }) => ('seq' in given ? seq === given.seq : _id === given.messageId))
    return index >= 0 && (!hasOlder || index >= before)
  }

  /** Loads the part of the room around the place, unless it is known. Returns whether it is known then. */
  async function openAt(given: Place | undefined): Promise<boolean> {
    if (loading) await loading
    if (holds(given)) return true
    place = given
    await load()
    return holds(given)
  }

  /** Asks for what came after the last known message, until nothing is missing. */
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
        // What was told of meanwhile may be missing in the answer. One that brings nothing on is not asked for again.
        const goesOn = timelines.lastOf(state.timeline) > since || state.timeline.lastSeq > lastSeq
        more = goesOn && (page.hasMore || timelines.isBehind(state.timeline))
      }
    } catch {
      // The line says that it is away; it asks again when it is back.
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
          // Meanwhile one may have jumped elsewhere.
          const isHere = state.timeline?.messages[0]?.seq === first
          if (isHere) onTimeline((timeline) => timelines.addOlder(timeline, page))
          put({ loadingOlder: false })
        })
        .catch((error) => put({ loadingOlder: false, olderFault: reasonOf(error) }))
    }
    return older
  }

  /** Where one reads far back; what fails is asked for again with further scrolling. */
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

  /** The newest page in place of what is known, where that ends before it. Answers whether it is there. */
  async function toLatest(): Promise<boolean> {
    if (loading) await loading
    place = undefined
    if (state.timeline?.hasNewer) await load()
    return state.timeline?.hasNewer === false
  }

  const renewal = createRenewal({ ask, known: () => state.timeline, put: onMessages })

  /** One who read far back and left finds the newest when they return. */
  function forget() {
    place = undefined
    if (state.timeline?.hasNewer) put({ timeline: undefined, fault: undefined })
  }

  function type(somebody: Somebody) {
    clearTimeout(silences.get(somebody.userId))
    silences.set(
      somebody.userId,
      setTimeout(() => stopTyping(somebody.userId), typingMilliseconds),
    )
    if (!state.typing.some(({ userId }) => userId === somebody.userId)) put({ typing: [...state.typing, somebody] })
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
    change: (message: Message) => tell(timelines.change(message)),
    react: (messageId: string, reactions: Message['reactions']) => tell(timelines.react(messageId, reactions)),
    read: (userId: string, seq: number) => tell(timelines.read(userId, seq)),
  }
}
const pageAround = (place: Place): Asked =>
  'seq' in place
    ? { before: place.seq + after + 1, limit: largestPage }
    : { around: place.messageId, limit: largestPage }

export type RoomStore = ReturnType<typeof createRoomStore>
