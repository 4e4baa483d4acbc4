import type { Message } from '@muster/contracts/chat/messages'
import { texts } from '@muster/contracts/texts'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useNow } from '../../../lib/format/now.ts'
import { useActor } from '../../../lib/organization.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { toast } from '../../../ui/toasts/toast.tsx'
import { Arrivals } from '../conversations/Arrivals.tsx'
import type { Conversation } from '../conversations/conversations.ts'
import { MessageRow } from '../message/MessageRow.tsx'
import type { RowActions } from '../message/row-actions.ts'
import { rowsOf } from '../message/rows.ts'
import { seenOf } from '../message/seen.ts'
import type { Chat } from '../room/chat.ts'
import type { Place } from '../room/room-store.ts'
import { useOutgoing, useRoomState } from '../room/use-chat.ts'
import { JumpPill, UnreadAbove } from './JumpPill.tsx'
import classes from './messages.module.css'
import { moveThroughMessages } from './move-through-messages.ts'
import { OlderMessages } from './OlderMessages.tsx'
import { scrollToBottom } from './scroll-to-bottom.ts'
import { nearEnd, useAtEnd } from './use-at-end.ts'
import { useDisplayed } from './use-displayed.ts'
import { useNewFrom } from './use-new-from.ts'
import { firstUnread, useLooking, useReading } from './use-reading.ts'
import { useStayAtEnd } from './use-stay-at-end.ts'
import { useToEnd } from './use-to-end.ts'

/** So many lines before the first are older ones asked for. */
const askAhead = 12
/** The strip that says that the line is away hides neither the first message nor the first new one. */
const underStrip = 24
const none: readonly [] = []
/** How long a message that was jumped to is marked. */
const foundMilliseconds = 3_000

type Props = {
  chat: Chat
  roomId: string
  conversation: Conversation | undefined
  /** The message that the address names. */
  messageId: string | undefined
  usernames: ReadonlyMap<string, string>
  canWrite: boolean
  onReply: (message: Message) => void
  onEdit: (message: Message) => void
}

const isAt = (place: Place, { _id, seq }: Message) => ('seq' in place ? place.seq === seq : place.messageId === _id)

const isInSight = (box: HTMLElement | null, row: { start: number; end: number } | undefined) =>
  box !== null && row !== undefined && row.end > box.scrollTop && row.start < box.scrollTop + box.clientHeight

/** The messages of a room, of which only those in sight are drawn. */
export function MessageList({ chat, roomId, conversation, messageId, usernames, canWrite, onReply, onEdit }: Props) {
  const { id: userId, role } = useActor()
  const actor = useMemo(() => ({ id: userId, role }), [userId, role])
  const store = chat.room(roomId)
  const { timeline, loadingOlder, olderFault } = useRoomState(store)
  const outgoing = useOutgoing(chat, roomId)
  const messages = timeline?.messages ?? none
  const farBack = timeline?.hasNewer === true
  const box = useRef<HTMLDivElement>(null)
  const isWanted = ({ _id, seq }: Message) =>
    messageId === undefined ? seq === firstUnread(conversation) : _id === messageId
  const { atEnd, look } = useAtEnd(box, { farBack, beginsElsewhere: () => messages.some(isWanted) })
  const looking = useLooking()
  const lastSeq = timeline?.lastSeq
  const { newFrom, floodFrom, leave } = useNewFrom({
    conversation,
    looking,
    atEnd: atEnd === true,
    farBack,
    messages,
    lastSeq,
  })
  const today = new Date(useNow()).toDateString()
  const rows = useMemo(
    () =>
      rowsOf({ messages, outgoing: farBack ? none : outgoing, userId: String(userId), newFrom, now: new Date(today) }),
    [messages, outgoing, farBack, userId, newFrom, today],
  )
  const [active, setActive] = useState<string>()
  /** The message that was jumped to last. */
  const [found, setFound] = useState<string>()
  /** The end was in sight when the user looked away. */
  const [stays, setStays] = useState(false)
  if (looking ? stays : atEnd === true && !stays) setStays(!looking)
  const isFlood = floodFrom !== undefined
  const follows = atEnd === true && looking && !isFlood
  // Drawn again later, it is a message like any other.
  useEffect(() => {
    if (found === undefined) return
    const timer = setTimeout(() => setFound(undefined), foundMilliseconds)
    return () => clearTimeout(timer)
  }, [found])
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: (place) => (rows[place]?.kind === 'message' ? 44 : 40),
    getItemKey: (place) => rows[place]?.key ?? place,
    overscan: 10,
    anchorTo: 'end',
    followOnAppend: follows,
    scrollEndThreshold: nearEnd,
    paddingStart: underStrip,
    scrollPaddingStart: underStrip,
    paddingEnd: 8,
    useFlushSync: false,
  })
  const items = virtual.getVirtualItems()
  const first = items[0]?.index ?? 0

  const { displayed, look: lookAtDisplayed, forget } = useDisplayed(box, rows, virtual)
  const reading = useReading({ chat, roomId, conversation, looking, follows, messages, displayed })

  /** Whoever goes elsewhere right after is not taken back. */
  const stopAtBottom = useRef(() => {})
  const toEnd = useToEnd(store, farBack, () => {
    stopAtBottom.current()
    stopAtBottom.current = scrollToBottom(() => box.current && virtual.scrollToEnd())
  })
  useStayAtEnd(box, atEnd === true, toEnd)
  const goElsewhere = () => {
    stopAtBottom.current()
    setStays(false)
    leave()
  }
  // Begins at the message that the address names, at the first unread message, or at the end.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the room is opened
  useLayoutEffect(() => {
    if (messageId !== undefined && messages.some(isWanted)) return reading.skip()
    const unread = rows.findIndex(({ kind }) => kind === 'new')
    if (unread < 0) return toEnd()
    virtual.scrollToIndex(unread, { align: 'start' })
  }, [])
  // What arrives while nobody looks follows the end only as far as the first of it stays in sight.
  const firstNew = stays || isFlood ? rows.findIndex(({ kind }) => kind === 'new') : -1
  const leaveFlood = useRef(leave)
  useEffect(() => {
    leaveFlood.current = leave
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each message that arrives
  useLayoutEffect(() => {
    if (firstNew < 0) return
    stopAtBottom.current()
    virtual.scrollToIndex(firstNew, { align: 'start' })
    // The end is out of sight from now on, whatever comes before the browser reports the scrolling.
    look()
  }, [firstNew, rows.length])
  // What one has just written is seen, wherever one was reading.
  const written = outgoing.at(-1)?.clientId
  const seenWritten = useRef(written)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when something was written
  useLayoutEffect(() => {
    if (written && written !== seenWritten.current) {
      goElsewhere()
      toEnd()
    }
    seenWritten.current = written
  }, [written])

  useEffect(() => {
    // Older ones would move what is being scrolled to.
    if (
      displayed &&
      first < askAhead &&
      timeline?.hasOlder &&
      !loadingOlder &&
      olderFault === undefined &&
      items.length > 0
    )
      store.loadOlder()
  }, [displayed, first, timeline?.hasOlder, loadingOlder, olderFault, items.length, store])
  const last = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (farBack && last > rows.length - askAhead) store.loadNewer()
  }, [farBack, last, rows.length, store])

  const busy = useRef(false)
  const activate = (key: string | undefined) => {
    if (!busy.current) setActive(key)
  }
  const [wanted, setWanted] = useState<Place | undefined>(messageId === undefined ? undefined : { messageId })
  const jumpTo = async (place: Place) => {
    setWanted(place)
    if (await store.openAt(place)) return
    setWanted(undefined)
    toast.error(texts.failed.fetchMessages, () => jumpTo(place))
  }
  useEffect(() => {
    if (messageId !== undefined) jump.current({ messageId })
  }, [messageId])
  useLayoutEffect(() => {
    const place = wanted ? rows.findIndex((row) => row.kind === 'message' && isAt(wanted, row.message)) : -1
    if (place < 0) return
    stopAtBottom.current()
    leaveFlood.current()
    reading.skip()
    forget()
    virtual.scrollToIndex(place, { align: 'center' })
    setActive(rows[place]?.key)
    setFound(rows[place]?.key)
    setWanted(undefined)
  }, [wanted, rows, virtual, reading, forget])
  // Rows that stay as they are keep what they were given first.
  const jump = useRef(jumpTo)
  useEffect(() => {
    jump.current = jumpTo
  })
  /** The user chooses the end, and with it not to read what lies before it. */
  const readAll = () => {
    reading.readAll()
    goElsewhere()
    toEnd()
  }
  const actions: RowActions = {
    chat,
    actor,
    canWrite,
    onReply,
    onEdit,
    onJump: ({ seq }) => jump.current({ seq }),
    onActive: activate,
    onBusy: (now) => {
      busy.current = now
    },
  }
  const seen = useMemo(
    () => (farBack ? undefined : seenOf(messages, userId, conversation)),
    [messages, farBack, userId, conversation],
  )
  const known = useMemo(() => new Set([...usernames.values()].map((name) => name.toLowerCase())), [usernames])

  return (
    <div className={classes.frame}>
      <div
        ref={box}
        className={classes.box}
        role='log'
        aria-label='Messages'
        // Older ones that come with scrolling are no news; what is new is said below.
        aria-live='off'
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
        onScroll={() => {
          // The user has scrolled away from it, by whatever means.
          if (isFlood && firstNew >= 0 && !isInSight(box.current, virtual.measurementsCache[firstNew])) leave()
          look()
          lookAtDisplayed()
        }}
        onWheel={goElsewhere}
        onTouchMove={goElsewhere}
        onPointerDown={goElsewhere}
        onKeyDown={(event) => {
          goElsewhere()
          moveThroughMessages(event, rows, virtual)
        }}
        onPointerLeave={() => activate(undefined)}
      >
        <OlderMessages busy={loadingOlder} fault={olderFault} onRetry={() => store.loadOlder()} />
        {rows.length === 0 && (
          <div className={classes.empty}>
            <EmptyState title='No messages yet' text={`Say hello${conversation ? ` to ${conversation.name}` : ''}.`} />
          </div>
        )}
        <div
          className={classes.all}
          data-empty={rows.length === 0 || undefined}
          style={{ height: virtual.getTotalSize() }}
        >
          {items.map(({ index, key, start }) => {
            const row = rows[index]
            return (
              row && (
                <div
                  key={key}
                  data-index={index}
                  ref={virtual.measureElement}
                  className={classes.row}
                  onPointerMove={() => activate(row.key)}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <MessageRow
                    row={row}
                    actions={actions}
                    active={active === row.key}
                    found={found === row.key}
                    usernames={known}
                    seen={row.kind === 'message' && row.message._id === seen?.messageId ? seen.words : undefined}
                  />
                </div>
              )
            )
          })}
        </div>
      </div>
      {reading.above !== undefined && atEnd !== undefined && (
        <UnreadAbove count={reading.unread} onJump={() => jumpTo({ seq: reading.above ?? 1 })} onRead={readAll} />
      )}
      {atEnd === false && <JumpPill unread={reading.unread} onJump={readAll} />}
      <Arrivals chat={chat} roomId={roomId} />
    </div>
  )
}
