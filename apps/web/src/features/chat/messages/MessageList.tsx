import type { Message } from '@muster/contracts/chat/messages'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useNow } from '../../../lib/format/now.ts'
import { useActor } from '../../../lib/organization.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { Arrivals } from '../conversations/Arrivals.tsx'
import type { Conversation } from '../conversations/conversations.ts'
import { MessageRow } from '../message/MessageRow.tsx'
import type { RowActions } from '../message/row-actions.ts'
import { rowsOf } from '../message/rows.ts'
import { seenOf } from '../message/seen.ts'
import type { Chat } from '../room/chat.ts'
import { useOutgoing } from '../room/use-chat.ts'
import { JumpPill, UnreadAbove } from './JumpPill.tsx'
import { atEnd, followsEnd, unreadAbove } from './list-state.ts'
import { displayedIn, isAtEnd, isInSight, nearEnd } from './measure.ts'
import classes from './messages.module.css'
import { moveThroughMessages } from './move-through-messages.ts'
import { OlderMessages } from './OlderMessages.tsx'
import { runEffect } from './run-effect.ts'
import { useList } from './use-list.ts'
import { useStayAtEnd } from './use-stay-at-end.ts'

/** The strip that reports a lost connection hides neither the first message nor the first new one. */
const underStrip = 24
const none: readonly [] = []

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

/** The messages of a room, of which only those in sight are drawn. `list-machine.ts` decides where the view goes. */
export function MessageList({ chat, roomId, conversation, messageId, usernames, canWrite, onReply, onEdit }: Props) {
  const { id: userId, role } = useActor()
  const actor = useMemo(() => ({ id: userId, role }), [userId, role])
  const store = chat.room(roomId)
  const outgoing = useOutgoing(chat, roomId)
  const { list, state, olderFault } = useList({ store, conversation, outgoing, messageId })
  const { given, view } = state
  const { messages, hasNewer } = given
  const today = new Date(useNow()).toDateString()
  const rows = useMemo(
    () =>
      rowsOf({
        messages,
        outgoing: hasNewer ? none : outgoing,
        userId: String(userId),
        newFrom: view.newFrom,
        now: new Date(today),
      }),
    [messages, outgoing, hasNewer, userId, view.newFrom, today],
  )
  const box = useRef<HTMLDivElement>(null)
  const follows = followsEnd(state)
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

  const secondScroll = useRef(() => {})
  useLayoutEffect(() => {
    list.runWith(runEffect({ list, box: box.current, virtual, secondScroll, chat, roomId, store }))
    list.send({ type: 'drawn', given, rows, first: items[0]?.index, last: items.at(-1)?.index })
  })
  const measure = (element: Element) => ({ atEnd: isAtEnd(element), displayed: displayedIn(element, rows, virtual) })
  // Each drawing may have moved what is in sight.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (box.current) list.send({ type: 'measured', ...measure(box.current) })
    })
    return () => cancelAnimationFrame(frame)
  })
  useEffect(() => (follows ? chat.attend(roomId) : undefined), [follows, chat, roomId])
  useStayAtEnd(box, atEnd(state) === true, () => list.send({ type: 'toEnd' }))

  const userMoves = () => list.send({ type: 'userMoved' })
  const actions: RowActions = {
    chat,
    actor,
    canWrite,
    onReply,
    onEdit,
    onJump: ({ seq }) => list.send({ type: 'jump', place: { seq } }),
    onActive: (key) => list.send({ type: 'pointed', key }),
    onBusy: (open) => list.send({ type: 'menu', open }),
  }
  const seen = useMemo(
    () => (hasNewer ? undefined : seenOf(messages, userId, conversation)),
    [messages, hasNewer, userId, conversation],
  )
  const known = useMemo(() => new Set([...usernames.values()].map((name) => name.toLowerCase())), [usernames])
  const above = unreadAbove(state)

  return (
    <div className={classes.frame}>
      <div
        ref={box}
        className={classes.box}
        role='log'
        aria-label='Messages'
        // Older messages that come with scrolling are not new; Arrivals announces new ones.
        aria-live='off'
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        tabIndex={0}
        onScroll={({ currentTarget }) => {
          const newRow = virtual.measurementsCache[list.state().drawn.heldRow]
          list.send({ type: 'scrolled', ...measure(currentTarget), newInSight: isInSight(currentTarget, newRow) })
        }}
        onWheel={userMoves}
        onTouchMove={userMoves}
        onPointerDown={userMoves}
        onKeyDown={(event) => {
          userMoves()
          moveThroughMessages(event, rows, virtual)
        }}
        onPointerLeave={() => list.send({ type: 'pointed', key: undefined })}
      >
        <OlderMessages busy={given.loadingOlder} fault={olderFault} onRetry={() => list.send({ type: 'retryOlder' })} />
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
                  onPointerMove={() => list.send({ type: 'pointed', key: row.key })}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <MessageRow
                    row={row}
                    actions={actions}
                    active={view.active === row.key}
                    found={view.found === row.key}
                    usernames={known}
                    seen={row.kind === 'message' && row.message._id === seen?.messageId ? seen.words : undefined}
                  />
                </div>
              )
            )
          })}
        </div>
      </div>
      {above !== undefined && atEnd(state) !== undefined && (
        <UnreadAbove
          count={given.unread}
          onJump={() => list.send({ type: 'jump', place: { seq: above } })}
          onRead={() => list.send({ type: 'readAll' })}
        />
      )}
      {atEnd(state) === false && <JumpPill unread={given.unread} onJump={() => list.send({ type: 'readAll' })} />}
      <Arrivals chat={chat} roomId={roomId} />
    </div>
  )
}
