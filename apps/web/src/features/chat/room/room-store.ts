import type { Message } from '@muster/contracts/chat/messages'
import { isGone } from '../../../lib/api/api-error.ts'
import { createMessageRequests, type MessageQuery, maxPageSize, type RequestMessages } from './message-requests.ts'
import { createRenewal } from './renewal.ts'
import * as timelines from './timeline.ts'
import { createTypingUsers, type TypingUser } from './typing-users.ts'

export type RoomState = {
  /** Undefined until a page is loaded. */
  timeline: timelines.Timeline | undefined
  /** Why the room (`fault`) or an older page (`olderFault`) could not be loaded. */
  fault: string | undefined
  olderFault: string | undefined
  loadingOlder: boolean
  typing: readonly TypingUser[]
}

type Dependencies = { requestMessages: RequestMessages; reasonOf: (error: unknown) => string }

/** Where a room is opened: at a message, by its number or its id. */
export type Place = { seq: number } | { messageId: string }

/** How many messages after the target of a jump are loaded with it, unless there are fewer. */
const messagesAfter = maxPageSize / 2
/**
 * At least this many messages before the target are loaded, unless there are fewer, so that no older page is requested
 * while the view is still moving to the target.
 */
const messagesBefore = messagesAfter / 2
/** Holds the state of one room, and loads it. Independent of React. */
export function createRoomStore({ requestMessages: requestFromService, reasonOf }: Dependencies) {
  const { request, applyToPending } = createMessageRequests(requestFromService)
  let state: RoomState = {
    timeline: undefined,
    fault: undefined,
    olderFault: undefined,
    loadingOlder: false,
    typing: [],
  }
  /** Messages that arrived before the first page was loaded, or while `load` was requesting another page. */
  let earlyTimeline: timelines.Timeline | undefined
  /** Where the room is opened; undefined for its end. */
  let place: Place | undefined
  /** The ids of linked messages that do not exist. */
  const missingIds = new Set<string>()
  let pendingLoad: Promise<void> | undefined
  let olderRequest: Promise<void> | undefined
  let newerRequest: Promise<void> | undefined
  let catchingUp = false
  const listeners = new Set<() => void>()

  function update(next: Partial<RoomState>) {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const typingUsers = createTypingUsers((typing) => update({ typing }))

  const updateTimeline = (change: (timeline: timelines.Timeline) => timelines.Timeline) =>
    state.timeline && update({ timeline: change(state.timeline) })

  const updateMessages = (change: timelines.Change) =>
    updateTimeline((timeline) => ({ ...timeline, messages: change(timeline.messages) }))

  /** Applies a change to all loaded, buffered and requested messages. */
  function apply(change: timelines.Change) {
    applyToPending(change)
    if (earlyTimeline) earlyTimeline = { ...earlyTimeline, messages: change(earlyTimeline.messages) }
    updateMessages(change)
  }

  /** Loads the page around the place where the room is opened, or else the newest page. */
  function load(): Promise<void> {
    const openingPlace = place
    pendingLoad ??= request(openingPlace ? pageAround(openingPlace) : { page: 1 })
      .finally(() => {
        pendingLoad = undefined
      })
      .then((page) => {
        const liveTimeline = earlyTimeline
        earlyTimeline = undefined
        // The user has gone to the end in the meantime.
        if (state.timeline && openingPlace !== place) return
        update({ timeline: timelines.createTimeline(page, liveTimeline), fault: undefined, olderFault: undefined })
        if (state.timeline && timelines.isBehind(state.timeline)) return catchUp()
      })
      .catch((error) => {
        if (state.timeline && openingPlace !== place) return
        if (!isGone(error) || !openingPlace || !('messageId' in openingPlace)) return update({ fault: reasonOf(error) })
        missingIds.add(openingPlace.messageId)
        place = undefined
        return load()
      })
    return pendingLoad
  }

  /**
   * Whether the loaded messages contain the place, with enough messages before it; without a place, whether any page is
   * loaded. Also true for a linked message that does not exist, so that nothing waits for it.
   */
  function holds(target: Place | undefined): boolean {
    if (!state.timeline) return false
    if (!target) return true
    const { messages, hasOlder } = state.timeline
    if ('messageId' in target && missingIds.has(target.messageId)) return true
    const index = messages.findIndex(({ _id, seq }) =>
      'seq' in target ? seq === target.seq : _id === target.messageId,
    )
    return index >= 0 && (!hasOlder || index >= messagesBefore)
  }

  /**
   * Loads the part of the room around the place, unless it is loaded. Returns false if it could not be loaded. Returns
   * true if the user has gone to the end in the meantime, because that part is then no longer needed.
   */
  async function openAt(target: Place | undefined): Promise<boolean> {
    if (pendingLoad) await pendingLoad
    if (holds(target)) return true
    place = target
    await load()
    return holds(target) || place !== target
  }

  /**
   * Requests the messages after the last loaded one, until none are missing. If too many are missing, they are loaded
   * only on demand.
   */
  async function catchUp(): Promise<void> {
    if (!state.timeline) return load()
    if (catchingUp || state.timeline.hasNewer) return
    catchingUp = true
    try {
      for (let hasMore = true; hasMore && state.timeline; ) {
        const since = timelines.lastSeqOf(state.timeline)
        const { lastSeq } = state.timeline
        const page = await request({ since, limit: maxPageSize })
        const tooMany = page.total - since > timelines.maxMessages
        if (tooMany) return void updateTimeline((timeline) => timelines.fallBehind(timeline, page.total))
        updateTimeline((timeline) => timelines.arrive(timeline, page.messages))
        // The response may lack messages that were announced in the meantime. A response without progress ends the
        // loop.
        const hasProgress = timelines.lastSeqOf(state.timeline) > since || state.timeline.lastSeq > lastSeq
        hasMore = hasProgress && (page.hasMore || timelines.isBehind(state.timeline))
      }
    } catch {
      // The request is repeated once the connection is restored or another message arrives. A lost connection is
      // reported elsewhere.
    } finally {
      catchingUp = false
    }
  }

  function arrive(messages: readonly Message[], lastSeq?: number) {
    if (pendingLoad || !state.timeline) {
      const [first] = messages
      const buffered = earlyTimeline ?? { messages: first ? [first] : [], hasOlder: true, hasNewer: false, lastSeq: 0 }
      earlyTimeline = timelines.arrive(buffered, messages, lastSeq)
    }
    updateTimeline((timeline) => timelines.arrive(timeline, messages, lastSeq))
    for (const { senderId } of messages) typingUsers.stop(senderId)
    if (state.timeline && timelines.isBehind(state.timeline)) catchUp()
  }

  function loadOlder(): Promise<void> {
    const first = state.timeline?.messages[0]?.seq
    if (first === undefined || !state.timeline?.hasOlder) return Promise.resolve()
    if (!olderRequest) {
      update({ loadingOlder: true, olderFault: undefined })
      olderRequest = request({ before: first })
        .finally(() => {
          olderRequest = undefined
        })
        .then((page) => {
          // The user may have jumped elsewhere in the meantime.
          const isSameRange = state.timeline?.messages[0]?.seq === first
          if (isSameRange) updateTimeline((timeline) => timelines.addOlder(timeline, page))
          update({ loadingOlder: false })
        })
        .catch((error) => update({ loadingOlder: false, olderFault: reasonOf(error) }))
    }
    return olderRequest
  }

  /**
   * Loads the next newer page while newer messages are loaded only on demand. A failed request is retried on further
   * scrolling.
   */
  function loadNewer(): Promise<void> {
    if (!state.timeline?.hasNewer) return Promise.resolve()
    const since = timelines.lastSeqOf(state.timeline)
    newerRequest ??= request({ since, limit: maxPageSize })
      .finally(() => {
        newerRequest = undefined
      })
      .then((page) => {
        const isSameRange = state.timeline && timelines.lastSeqOf(state.timeline) === since
        if (isSameRange) updateTimeline((timeline) => timelines.addNewer(timeline, page))
      })
      .catch(() => undefined)
    return newerRequest
  }

  /**
   * Loads the newest page in place of the loaded messages, unless these already reach the end of the room. A page that
   * is being loaded around another place is discarded. Returns whether the newest page is loaded.
   */
  async function toLatest(): Promise<boolean> {
    place = undefined
    if (pendingLoad) await pendingLoad
    if (state.timeline?.hasNewer) await load()
    return state.timeline?.hasNewer === false
  }

  const renewMessages = createRenewal({ request, currentTimeline: () => state.timeline, applyChange: updateMessages })

  /**
   * Called before a room is opened. Discards the loaded messages if they do not reach the end of the room, so that the
   * room does not open where the user last left it.
   */
  function forget() {
    place = undefined
    if (state.timeline?.hasNewer) update({ timeline: undefined, fault: undefined })
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
      if (pendingLoad) await pendingLoad
      return renewMessages()
    },
    arrive,
    loadOlder,
    loadNewer,
    toLatest,
    forget,
    startTyping: typingUsers.start,
    stopTyping: typingUsers.stop,
    change: (message: Message) => apply(timelines.change(message)),
    react: (messageId: string, reactions: Message['reactions']) => apply(timelines.react(messageId, reactions)),
    read: (userId: string, seq: number) => apply(timelines.read(userId, seq)),
  }
}

const pageAround = (place: Place): MessageQuery =>
  'seq' in place
    ? { before: place.seq + messagesAfter + 1, limit: maxPageSize }
    : { around: place.messageId, limit: maxPageSize }

export type RoomStore = ReturnType<typeof createRoomStore>
