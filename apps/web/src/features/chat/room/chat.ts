import type { Refusal } from '@muster/contracts/acknowledgement'
import { can } from '@muster/contracts/capabilities'
import type { Emoji, Message } from '@muster/contracts/chat/messages'
import { texts } from '@muster/contracts/texts'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError, messageOf } from '../../../lib/api/api-error.ts'
import { attendLine, type Line, renewLine } from '../../../lib/live/line.ts'
import { createOutbox, type Outgoing, type Sent } from '../composer/outbox.ts'
import { askMessages, peopleQuery, roomsQuery } from '../queries.ts'
import { withRead } from './chat-cache.ts'
import { handleFrames } from './frames.ts'
import { createJoining } from './joining.ts'
import { createReadMarks } from './read-marks.ts'
import { createRetry } from './retry.ts'
import { createRoomStore, type Place, type RoomStore } from './room-store.ts'

/** How long a response may take. */
const answerMilliseconds = 10_000

type Parts = { organizationId: number; userId: number; queryClient: QueryClient; onRefusal: (reason: string) => void }

/** The connection with a limit on how long a response may take. */
type AskingLine = ReturnType<Line['timeout']>

/** One user's chat in one organization: its opened rooms, the outbox, and the connection. */
export function createChat({ organizationId, userId, queryClient, onRefusal }: Parts) {
  const rooms = new Map<string, RoomStore>()
  const attended = new Set<string>()
  const closed = new Set<string>()
  const arrivals = new Set<(message: Message) => void>()
  const connections = new Set<() => void>()
  let line: Line | undefined
  let hadLine = false
  /** How many requests in a row got no response. */
  let unanswered = 0
  const retry = createRetry(goOn)

  const outbox = createOutbox({ key: `chat-outbox:${userId}:${organizationId}`, storage: localStorage, send })
  const notifyConnection = () => {
    for (const listener of connections) listener()
  }

  function room(roomId: string) {
    const known = rooms.get(roomId)
    if (known) return known
    const store = createRoomStore({
      ask: (asked) => askMessages(organizationId, roomId, asked, () => joining.isShown(roomId)),
      reasonOf: (error) => messageOf(error, texts.failed.fetchMessages),
    })
    rooms.set(roomId, store)
    return store
  }

  /**
   * Sends a request over the connection. Without a response the connection counts as dead and is renewed, even if it
   * seems to be open; the result is undefined then. A slow service gets more time with each attempt.
   */
  async function answerOf<Answer>(ask: (given: AskingLine) => Promise<Answer>): Promise<Answer | undefined> {
    if (!line?.connected) return undefined
    const asked = line
    const { id } = asked
    try {
      const answer = await ask(asked.timeout(answerMilliseconds * Math.min(1 + unanswered, 3)))
      unanswered = 0
      return answer
    } catch {
      if (asked.connected && asked.id === id) {
        unanswered++
        renewLine(asked)
      }
      return undefined
    }
  }

  /** Sends one message. Only its acknowledgement says that it is stored. */
  async function send({ roomId, content, replyTo, clientId }: Outgoing): Promise<Sent> {
    const payload = { roomId, content, replyTo: replyTo?._id ?? null, clientId }
    const answer = await answerOf((given) => given.emitWithAck('send_message', payload))
    if (!answer) return later()
    if (!answer.ok) return isPassing(answer.error) ? later() : { refused: answer.error.detail }
    retry.reset()
    frames.own(answer.message)
    return 'sent'
  }
  function later(): Sent {
    goOnLater()
    return 'later'
  }
  /** Without a connection there is nothing to retry: the next one continues by itself. */
  function goOnLater() {
    if (line?.connected) retry.later()
  }

  /** The definite response of the service; undefined where none came, or it was too busy. */
  async function finalAnswer<Answer extends { ok: true } | { ok: false; error: Refusal }>(
    ask: (given: AskingLine) => Promise<Answer>,
  ) {
    const answer = await answerOf(ask)
    return answer && (answer.ok || !isPassing(answer.error)) ? answer : undefined
  }

  const joining = createJoining({
    ask: (roomId) => finalAnswer((given) => given.emitWithAck('join_room', { roomId })),
    room,
    later: goOnLater,
    settled: retry.reset,
  })

  const readMarks = createReadMarks(async (roomId, messageId) => {
    const answer = await finalAnswer((given) => given.emitWithAck('mark_read', { roomId, messageId }))
    if (answer) retry.reset()
    return answer !== undefined
  }, goOnLater)

  /** Retries what waits. */
  function goOn() {
    joining.goOn()
    readMarks.goOn()
    outbox.goOn()
  }

  /** The messages up to the end of the room; none while the user reads far back. */
  function newestOf(roomId: string) {
    const timeline = rooms.get(roomId)?.state().timeline
    return timeline && !timeline.hasNewer ? timeline.messages : []
  }

  const frames = handleFrames({
    organizationId,
    userId,
    queryClient,
    room: (roomId) => rooms.get(roomId),
    arrivals,
    attended,
    closed,
    onRefusal,
  })

  const leaveLine = attendLine((given, itsOrganization) => {
    if (itsOrganization !== organizationId) return () => {}
    line = given
    const connected = () => {
      notifyConnection()
      retry.reset()
      goOn()
      // The first connection comes shortly after the page: joining requests the messages again if any were missed.
      for (const roomId of joining.shown()) if (hadLine || !room(roomId).state().timeline) room(roomId).catchUp()
      hadLine = true
    }
    const lost = () => {
      joining.lost()
      notifyConnection()
    }
    const unfollow = frames.follow(given)
    given.on('connect', connected)
    given.on('disconnect', lost)
    if (given.connected) connected()
    return () => {
      unfollow()
      given.off('connect', connected)
      given.off('disconnect', lost)
      line = undefined
      lost()
    }
  })

  return {
    organizationId,
    outbox,
    room,
    connected: () => line?.connected === true,
    onConnection: (listener: () => void) => {
      connections.add(listener)
      return () => {
        connections.delete(listener)
      }
    },
    /** Calls back with every message of other users that arrives, in any room. */
    onArrival: (listener: (message: Message) => void) => {
      arrivals.add(listener)
      return () => {
        arrivals.delete(listener)
      }
    },
    /** A window shows the room until the returned function is called. */
    open: (roomId: string, place?: Place) => {
      joining.open(roomId, place)
      return () => {
        if (!joining.close(roomId) || !line?.connected) return
        closed.add(roomId)
        // A user who is out of the room already has nothing to leave.
        line.emit('leave_room', { roomId }, ({ ok }) => ok || closed.delete(roomId))
      }
    },
    /** The user looks at the room's end until the returned function is called. */
    attend: (roomId: string) => {
      attended.add(roomId)
      return () => {
        attended.delete(roomId)
      }
    },
    typing: (roomId: string, on: boolean) => {
      // A refusal is ignored: typing is only a hint to the others.
      if (line?.connected) line.emit(on ? 'typing_start' : 'typing_stop', { roomId }, () => {})
    },
    /** Adds or removes the user's own reaction. */
    react: async (messageId: string, emoji: Emoji, on: boolean) => {
      const event = on ? 'add_reaction' : 'remove_reaction'
      const answer = await answerOf((given) => given.emitWithAck(event, { messageId, emoji }))
      if (answer?.ok) return
      throw new ApiError(answer?.error.detail ?? texts.chatPage.notConnected, answer?.error ?? {})
    },
    /** Everything in the room up to this message has been displayed. */
    read: (roomId: string, last: Pick<Message, '_id' | 'seq'>) => {
      if (!readMarks.see(roomId, last)) return
      queryClient.setQueryData(roomsQuery(organizationId).queryKey, (list) => list && withRead(list, roomId, last.seq))
    },
    /** The user's last message that can be edited. */
    lastOwn: (roomId: string) =>
      newestOf(roomId).findLast(
        (message) => can.editMessage({ id: userId, role: 'member' }, message) && !message.isDeleted,
      ),
    /** The members, as far as they are loaded. */
    people: () => queryClient.getQueryData(peopleQuery(organizationId).queryKey) ?? [],
    end: () => {
      retry.end()
      leaveLine()
    },
  }
}
export type Chat = ReturnType<typeof createChat>

/** Whether the same message may be accepted a moment later. */
const isPassing = ({ status }: Refusal) => status === 429 || status >= 500
