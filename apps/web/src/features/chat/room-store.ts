import type { Message, MessagePage } from '@muster/contracts/chat/messages'
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

/** What is asked of the service. */
type Asked = { page?: number; since?: number; before?: number; limit?: number }
type Parts = { ask: (asked: Asked) => Promise<MessagePage>; reasonOf: (error: unknown) => string }

const largestPage = 100
/** How far back a jump goes. */
const mostPagesBack = 100
/** Who types says so again every few seconds; whoever has gone silent is forgotten. */
const typingMilliseconds = 6_000

/** All that is known of one room, and how it becomes known. Knows no framework. */
export function createRoomStore({ ask, reasonOf }: Parts) {
  let state: RoomState = {
    timeline: undefined,
    fault: undefined,
    olderFault: undefined,
    loadingOlder: false,
    typing: [],
  }
  /** What arrived before the newest page did. */
  let early: timelines.Timeline | undefined
  let loading: Promise<void> | undefined
  let older: Promise<void> | undefined
  let catchingUp = false
  const listeners = new Set<() => void>()
  const silences = new Map<string, ReturnType<typeof setTimeout>>()

  function put(next: Partial<RoomState>) {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const onTimeline = (changed: (timeline: timelines.Timeline) => timelines.Timeline) =>
    state.timeline && put({ timeline: changed(state.timeline) })

  /** The newest page. */
  function load(): Promise<void> {
    loading ??= ask({ page: 1 })
      .then((page) => {
        put({ timeline: timelines.begin(page, early), fault: undefined })
        early = undefined
        if (state.timeline && timelines.isBehind(state.timeline)) return catchUp()
      })
      .catch((error) => put({ fault: reasonOf(error) }))
      .finally(() => {
        loading = undefined
      })
    return loading
  }

  /** Asks for what came after the last known message, until nothing is missing. */
  async function catchUp(): Promise<void> {
    if (!state.timeline) return load()
    if (catchingUp) return
    catchingUp = true
    try {
      for (let more = true; more && state.timeline; ) {
        const since = timelines.lastOf(state.timeline)
        const { lastSeq } = state.timeline
        const page = await ask({ since, limit: largestPage })
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
    if (!state.timeline) {
      const [first] = messages
      const held = early ?? { messages: first ? [first] : [], hasOlder: true, lastSeq: 0 }
      early = timelines.arrive(held, messages, lastSeq)
      return
    }
    onTimeline((timeline) => timelines.arrive(timeline, messages, lastSeq))
    for (const { senderId } of messages) stopTyping(senderId)
    if (state.timeline && timelines.isBehind(state.timeline)) catchUp()
  }

  function loadOlder(limit?: number): Promise<void> {
    const first = state.timeline?.messages[0]?.seq
    if (first === undefined || !state.timeline?.hasOlder) return Promise.resolve()
    if (!older) {
      put({ loadingOlder: true, olderFault: undefined })
      older = ask({ before: first, ...(limit && { limit }) })
        .then((page) => {
          onTimeline((timeline) => timelines.addOlder(timeline, page))
          put({ loadingOlder: false })
        })
        .catch((error) => put({ loadingOlder: false, olderFault: reasonOf(error) }))
        .finally(() => {
          older = undefined
        })
    }
    return older
  }

  /** Loads back to a message, as far as that goes in reasonable time; answers whether it is there. */
  async function loadBackTo(messageId: string): Promise<boolean> {
    const isThere = () => state.timeline?.messages.some(({ _id }) => _id === messageId) === true
    for (let pages = 0; pages < mostPagesBack && !isThere() && state.timeline?.hasOlder; pages++) {
      await loadOlder(largestPage)
      if (state.olderFault !== undefined) break
    }
    return isThere()
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
    catchUp,
    arrive,
    loadOlder: () => loadOlder(),
    loadBackTo,
    type,
    stopTyping,
    change: (message: Message) => onTimeline((timeline) => timelines.change(timeline, message)),
    react: (messageId: string, reactions: Message['reactions']) =>
      onTimeline((timeline) => timelines.react(timeline, messageId, reactions)),
    read: (userId: string, seq: number) => onTimeline((timeline) => timelines.read(timeline, userId, seq)),
  }
}
export type RoomStore = ReturnType<typeof createRoomStore>
