import type { Message } from '@muster/contracts/chat/messages'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useNow } from '../../../lib/format/now.ts'
import { useActor } from '../../../lib/organization.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { useUsernamesIn } from '../../../ui/text/use-mentionable.ts'
import { usePeekLinks } from '../../tasks/peek/use-peek-links.ts'
import { Arrivals } from '../conversations/Arrivals.tsx'
import type { Conversation } from '../conversations/conversations.ts'
import { MessageRow } from '../message/MessageRow.tsx'
import type { RowActions } from '../message/row-actions.ts'
import { rowsOf } from '../message/rows.ts'
import { seenStatusOf } from '../message/seen.ts'
import type { Chat } from '../room/chat.ts'
import { useOutgoing } from '../room/use-chat.ts'
import { JumpPill, UnreadAbove } from './JumpPill.tsx'
import { atEnd, followsEnd, unreadAbove } from './list-state.ts'
import { displayedIn, isAtEnd, isInSight, nearEndPixels } from './measure.ts'
import classes from './messages.module.css'
import { moveThroughMessages } from './move-through-messages.ts'
import { OlderMessages } from './OlderMessages.tsx'
import { createEffectRunner } from './run-effect.ts'
import { useList } from './use-list.ts'
import { useStayAtEnd } from './use-stay-at-end.ts'

/**
 * The height, in pixels, of the strip that reports a missing connection. This space is kept free, so that the strip
 * hides neither the first message nor the first new one.
 */
const stripHeight = 24
const noRows: readonly [] = []

type Props = {
  chat: Chat
  roomId: string
  conversation: Conversation | undefined
  /** The id of the message that the URL links to. */
  messageId: string | undefined
  canWrite: boolean
  onReply: (message: Message) => void
  onEdit: (message: Message) => void
}

/**
 * The messages of a room, of which only the visible ones and some around them are rendered. `list-machine.ts` decides
 * where to scroll.
 */
export function MessageList({ chat, roomId, conversation, messageId, canWrite, onReply, onEdit }: Props) {
  const { id: userId, role } = useActor()
  const actor = useMemo(() => ({ id: userId, role }), [userId, role])
  const store = chat.room(roomId)
  const outgoing = useOutgoing(chat, roomId)
  const { list, state, olderFault } = useList({ store, conversation, outgoing, messageId })
  const { input, view } = state
  const { messages, hasNewer } = input
  const today = new Date(useNow()).toDateString()
  const rows = useMemo(
    () =>
      rowsOf({
        messages,
        outgoing: hasNewer ? noRows : outgoing,
        userId: String(userId),
        newFrom: view.newFrom,
        now: new Date(today),
      }),
    [messages, outgoing, hasNewer, userId, view.newFrom, today],
  )
  const box = useRef<HTMLDivElement>(null)
  const isFollowing = followsEnd(state)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => (rows[index]?.kind === 'message' ? 44 : 40),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 10,
    anchorTo: 'end',
    followOnAppend: isFollowing,
    scrollEndThreshold: nearEndPixels,
    paddingStart: stripHeight,
    scrollPaddingStart: stripHeight,
    paddingEnd: 8,
    // When a row above the visible ones changes its height, the list is scrolled by the difference. Only a synchronous
    // render places the rows accordingly before the browser displays them.
    useFlushSync: true,
  })
  const items = virtualizer.getVirtualItems()

  const cancelSecondScroll = useRef(() => {})
  useLayoutEffect(() => {
    list.runWith(
      createEffectRunner({
        list,
        box: box.current,
        virtualizer,
        cancelSecondScroll,
        chat,
        roomId,
        store,
      }),
    )
    list.send({ type: 'rendered', input, rows, first: items[0]?.index, last: items.at(-1)?.index })
  })
  const knownSize = useStayAtEnd(box, atEnd(state) === true, () => list.send({ type: 'toEnd' }))
  const measure = (element: Element) => ({
    atEnd: isAtEnd(element, knownSize.current.height),
    displayed: displayedIn(element, rows, virtualizer),
  })
  // Each render may have changed which messages are visible.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (box.current) list.send({ type: 'measured', ...measure(box.current) })
    })
    return () => cancelAnimationFrame(frame)
  })
  useEffect(() => (isFollowing ? chat.attend(roomId) : undefined), [isFollowing, chat, roomId])

  const showLinkedTask = usePeekLinks()
  const handleUserMove = () => list.send({ type: 'userMoved' })
  const actions: RowActions = {
    chat,
    actor,
    canWrite,
    onReply,
    onEdit,
    onJump: ({ seq }) => list.send({ type: 'jump', place: { seq } }),
    onActiveRowChange: (key) => list.send({ type: 'pointed', key }),
    onMenuOpenChange: (open) => list.send({ type: 'menu', open }),
  }
  const seenStatus = useMemo(
    () => (hasNewer ? undefined : seenStatusOf(messages, userId, conversation)),
    [messages, hasNewer, userId, conversation],
  )
  const contents = useMemo(() => messages.map(({ content }) => content), [messages])
  const usernames = useUsernamesIn(chat.organizationId, contents)
  const firstUnreadAbove = unreadAbove(state)

  return (
    <div className={classes.frame}>
      <div
        ref={box}
        className={classes.box}
        role='log'
        aria-label='Messages'
        // Scrolling loads older messages, which must not be announced; Arrivals announces new ones.
        aria-live='off'
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        tabIndex={0}
        onScroll={({ currentTarget }) => {
          const newRow = virtualizer.measurementsCache[list.state().lastRender.heldRowIndex]
          list.send({ type: 'scrolled', ...measure(currentTarget), newInSight: isInSight(currentTarget, newRow) })
        }}
        onWheel={handleUserMove}
        onTouchMove={handleUserMove}
        onPointerDown={handleUserMove}
        onClickCapture={showLinkedTask}
        onKeyDown={(event) => {
          handleUserMove()
          moveThroughMessages(event, rows, virtualizer)
        }}
        onPointerLeave={() => list.send({ type: 'pointed', key: undefined })}
      >
        <OlderMessages busy={input.loadingOlder} fault={olderFault} onRetry={() => list.send({ type: 'retryOlder' })} />
        {rows.length === 0 && (
          <div className={classes.empty}>
            <EmptyState title='No messages yet' text={`Say hello${conversation ? ` to ${conversation.name}` : ''}.`} />
          </div>
        )}
        <div
          className={classes.all}
          data-empty={rows.length === 0 || undefined}
          style={{ height: virtualizer.getTotalSize() }}
        >
          {items.map(({ index, key, start }) => {
            const row = rows[index]
            return (
              row && (
                <div
                  key={key}
                  data-index={index}
                  ref={virtualizer.measureElement}
                  className={classes.row}
                  onPointerMove={() => list.send({ type: 'pointed', key: row.key })}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <MessageRow
                    row={row}
                    actions={actions}
                    active={view.activeKey === row.key}
                    isJumpTarget={view.foundKey === row.key}
                    usernames={usernames}
                    seenText={
                      row.kind === 'message' && row.message._id === seenStatus?.messageId ? seenStatus.text : undefined
                    }
                  />
                </div>
              )
            )
          })}
        </div>
      </div>
      {firstUnreadAbove !== undefined && atEnd(state) !== undefined && (
        <UnreadAbove
          count={input.unread}
          onJump={() => list.send({ type: 'jump', place: { seq: firstUnreadAbove } })}
          onRead={() => list.send({ type: 'readAll' })}
        />
      )}
      {atEnd(state) === false && <JumpPill unread={input.unread} onJump={() => list.send({ type: 'readAll' })} />}
      <Arrivals chat={chat} roomId={roomId} />
    </div>
  )
}
