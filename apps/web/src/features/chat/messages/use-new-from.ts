import type { Message } from '@muster/contracts/chat/messages'
import { useEffect, useEffectEvent, useState } from 'react'
import { useMe } from '../../../lib/session.ts'
import type { Conversation } from '../conversations/conversations.ts'
import { floodAfter } from './flood.ts'
import { firstUnread } from './use-reading.ts'

/**
 * Messages come at once when each comes this soon after the one before. A connection that was silent delivers what it held
 * back message by message, in quick succession.
 */
const atOnceMilliseconds = 1_000
/** A flood ends when nothing more came for this long. */
const floodMilliseconds = 3_000

type Watched = {
  conversation: Conversation | undefined
  looking: boolean
  atEnd: boolean
  /** What is loaded ends before the room does. */
  farBack: boolean
  messages: readonly Message[]
  /** The last one in the room, which need not be among them; undefined until they are loaded. */
  lastSeq: number | undefined
}

/**
 * Where the "New" line is: above what was unread when the room was opened, came while nobody looked, or came all at once;
 * and where such a flood begins, until its end. The view does not follow a flood.
 */
export function useNewFrom({ conversation, looking, atEnd, farBack, messages, lastSeq }: Watched) {
  const userId = String(useMe().id)
  const [newFrom, setNewFrom] = useState(() => firstUnread(conversation))
  const [left, setLeft] = useState<number>()
  const attentive = looking && atEnd
  const last = messages.at(-1)
  if (attentive && left !== undefined) setLeft(undefined)
  if (!attentive && left === undefined && lastSeq !== undefined && last) setLeft(lastSeq)
  const isMissed = ({ seq, senderId }: Message) => left !== undefined && seq > left && senderId !== userId
  const missed = left === undefined ? undefined : messages.find(isMissed)
  if (!looking && missed && newFrom !== missed.seq) setNewFrom(missed.seq)

  const loaded = last?.seq ?? 0
  const end = lastSeq === undefined ? undefined : farBack ? lastSeq : loaded
  const [followed, setFollowed] = useState(end)
  const [wasAttentive, setWasAttentive] = useState(attentive)
  if (attentive !== wasAttentive) setWasAttentive(attentive)
  const [floodFrom, setFloodFrom] = useState<number>()
  const inFlood = floodFrom !== undefined
  // Where more came than is loaded, the end of the room is out of sight because of that alone.
  const follows = wasAttentive && (attentive || farBack)
  // While messages come fast the view is behind them for a moment, which does not mean that the user left the end.
  const [isRunning, setRunning] = useState(false)
  const hasMore = end !== undefined && followed !== undefined && end > followed
  if (hasMore && follows && !isRunning) setRunning(true)
  const flood =
    hasMore && (follows || isRunning) && !inFlood
      ? floodAfter({ messages, notLoaded: end - loaded, followed, userId })
      : undefined
  if (flood !== undefined) {
    setNewFrom(flood)
    setFloodFrom(flood)
  } else if (end !== followed && !inFlood && !(hasMore && (follows || isRunning))) setFollowed(end)

  /** What has come until now is no flood any more. */
  const leave = () => {
    setFollowed(end)
    setRunning(false)
    setFloodFrom(undefined)
  }
  const settle = useEffectEvent(leave)
  const mustSettle = end !== followed && (!inFlood || loaded >= floodFrom)
  // biome-ignore lint/correctness/useExhaustiveDependencies: again with each message that arrives
  useEffect(() => {
    if (!mustSettle) return
    const timer = setTimeout(settle, inFlood ? floodMilliseconds : atOnceMilliseconds)
    return () => clearTimeout(timer)
  }, [mustSettle, inFlood, loaded])

  // A flood counts from this pass on: the virtual list acts on what each pass tells it, also where React repeats the pass.
  return { newFrom: flood ?? newFrom, floodFrom: flood ?? floodFrom, leave }
}
