import type { Message } from '@muster/contracts/chat/messages'

/** A message on its way: waiting for the connection or a response, or refused with a reason. */
export type Outgoing = {
  /** Created here. With it the service stores the message once, however often it is sent. */
  clientId: string
  roomId: string
  content: string
  replyTo: Message['replyTo']
  createdAt: string
  fault?: string
}

/** `later`: there was no connection or no definite response; it is sent again over the next connection. */
export type Sent = 'sent' | 'later' | { refused: string }

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
type Change = (list: readonly Outgoing[]) => readonly Outgoing[]
type Parts = { key: string; storage: Kept; send: (message: Outgoing) => Promise<Sent> }

/**
 * Messages that are not acknowledged yet, kept in storage so that they survive a reload and an expired session. They
 * are sent one after the other, in the order in which they were written.
 */
export function createOutbox({ key, storage, send }: Parts) {
  let messages = readKept(storage.getItem(key))
  let sending = false
  const listeners = new Set<() => void>()

  /** Changes what this tab knows, and only that entry in storage: other tabs keep theirs there too. */
  function put(change: Change) {
    messages = change(messages)
    const kept = change(readKept(storage.getItem(key)))
    try {
      if (kept.length > 0) storage.setItem(key, JSON.stringify(kept))
      else storage.removeItem(key)
    } catch {
      // The storage is full: it is sent nevertheless, and lost only by a reload before that.
    }
    for (const listener of listeners) listener()
  }

  /** Sends what waits, until a message has to wait longer. */
  async function goOn() {
    if (sending) return
    sending = true
    try {
      for (let next = waiting(); next; next = waiting()) {
        const sent = await send(next)
        if (sent === 'later') return
        put(sent === 'sent' ? without(next.clientId) : marked(next.clientId, sent.refused))
      }
    } finally {
      sending = false
    }
  }
  const waiting = () => messages.find(({ fault }) => fault === undefined)

  return {
    all: () => messages,
    add: (message: Outgoing) => {
      put((list) => [...list, message])
      return goOn()
    },
    goOn,
    retry: (clientId: string) => {
      put(marked(clientId))
      return goOn()
    },
    discard: (clientId: string) => put(without(clientId)),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

const without =
  (clientId: string): Change =>
  (list) =>
    list.filter((message) => message.clientId !== clientId)

const marked =
  (clientId: string, fault?: string): Change =>
  (list) =>
    list.map((message) => (message.clientId === clientId ? { ...message, fault } : message))

function readKept(text: string | null): readonly Outgoing[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? kept.filter(isOutgoing) : []
  } catch {
    return []
  }
}

const isOutgoing = (value: unknown): value is Outgoing =>
  typeof value === 'object' &&
  value !== null &&
  ['clientId', 'roomId', 'content', 'createdAt'].every((key) => typeof Reflect.get(value, key) === 'string')
