import type { ChangedEvent } from '@muster/contracts/live'
import type { Notification } from '@muster/contracts/notifications'
import type { QueryClient } from '@tanstack/react-query'
import { config } from '../api/config.ts'
import { discardPrefetched } from '../api/prefetch.ts'
import { token } from '../api/token.ts'
import { meQuery } from '../session.ts'
import { whenIdle } from '../when-idle.ts'
import { type ChatSocket, setSocket, socketOptions } from './chat-socket.ts'
import { coalesce } from './coalesce.ts'
import { refusalIn, refusalText, retryDelayAfter, setConnectionFault } from './connection-fault.ts'

type Entity = ChangedEvent['entity']
type Handler = (events: ChangedEvent[], queryClient: QueryClient) => void

/**
 * 'connecting' until the first attempt has succeeded or failed; 'lost' after an attempt failed or the connection was
 * lost.
 */
export type LiveState = 'connecting' | 'connected' | 'lost'

/** Delay before the code of the socket library is loaded again after a failure. */
const loadRetryMilliseconds = 5_000

const handlers = new Map<Entity, Handler>()

/** The default handler: a change of an entity invalidates every query whose key begins with that entity. */
const refetchEntity: Handler = (events, queryClient) => {
  const [firstEvent] = events
  if (firstEvent) queryClient.invalidateQueries({ queryKey: [firstEvent.entity] })
}

/** Replaces the default reaction to changes of one entity, e.g. to fetch only the changed task. */
export const onChanged = (entity: Entity, handler: Handler) => handlers.set(entity, handler)

let handleNotification: (notification: Notification, queryClient: QueryClient) => void = () => undefined

/** Registers the handler of the user's own notifications. */
export const onNotification = (handler: typeof handleNotification) => {
  handleNotification = handler
}

const watchers = new Set<(events: readonly ChangedEvent[]) => void>()

/**
 * Registers a callback that runs after the handlers of each batch of changes. A batch with a change of the user's own
 * membership invalidates every query, and is passed neither to the handlers nor to the callbacks. Returns a
 * function that unsubscribes.
 */
export function watchChanges(watcher: (events: readonly ChangedEvent[]) => void) {
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
  }
}

/** Follows the live feed of one organization until the returned function is called. */
export function followLiveFeed(organizationId: number, queryClient: QueryClient, onState: (state: LiveState) => void) {
  let socket: ChatSocket | undefined
  let isStopped = false
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  /** Number of times in a row that the service refused or ended the connection. */
  let refusals = 0
  let isReplaced = false
  const changeBatcher = coalesce<ChangedEvent>((events) => handleEvents(events, queryClient))

  // Starts when the browser is idle, so that the page renders first.
  const idleTask = whenIdle(() => start().catch(retryLater))

  async function start() {
    const { io } = await import('socket.io-client')
    if (isStopped) return
    socket = io(config.chatUrl, {
      auth: (sendAuth) => sendAuth({ token: token.get(), organizationId }),
      ...socketOptions,
    })
    socket.on('connect', () => {
      refusals = 0
      isReplaced = false
      setConnectionFault(undefined)
      onState('connected')
      refetchAll(queryClient)
    })
    socket.on('disconnect', () => handleLoss())
    socket.on('connect_error', handleLoss)
    socket.on('connection_replaced', ({ detail }) => {
      isReplaced = true
      setConnectionFault({ text: detail, takeOver })
    })
    socket.on('changed', changeBatcher.add)
    socket.on('notification', ({ notification }) => handleNotification(notification, queryClient))
    setSocket({ socket, organizationId })
  }

  /** Called when the socket library failed to load, for example while offline. */
  function retryLater() {
    if (isStopped) return
    onState('lost')
    retryTimer = setTimeout(() => start().catch(retryLater), loadRetryMilliseconds)
  }

  /** Called at the user's request: reconnects this window. The service then disconnects the window that replaced it. */
  function takeOver() {
    isReplaced = false
    setConnectionFault(undefined)
    socket?.connect()
  }

  function handleLoss(error?: Error) {
    if (isStopped) return
    onState('lost')
    // After another window replaced this one, this window reconnects only at the user's request.
    if (isReplaced) return
    // The library reconnects a broken connection, but not one that the service refused or ended.
    if (socket?.active) return
    const refusal = refusalIn(error)
    setConnectionFault(refusal && { text: refusalText(refusal) })
    if (!refusal || refusal.status < 500) queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
    clearTimeout(retryTimer)
    retryTimer = setTimeout(() => socket?.connect(), retryDelayAfter(refusal, refusals++))
  }

  return () => {
    isStopped = true
    idleTask.cancel()
    clearTimeout(retryTimer)
    changeBatcher.cancel()
    setConnectionFault(undefined)
    if (socket) setSocket(undefined)
    socket?.disconnect()
  }
}

/**
 * Events may have been missed while there was no connection, so every query is invalidated. Most data is unchanged, and
 * is neither transferred nor rendered again (see etags.ts and same-tasks.ts).
 */
function refetchAll(queryClient: QueryClient) {
  discardPrefetched()
  queryClient.invalidateQueries()
}

function handleEvents(events: ChangedEvent[], queryClient: QueryClient) {
  const user = queryClient.getQueryData(meQuery.queryKey)
  // If the signed-in user's membership or role changes, any data on the page may become visible or hidden.
  if (events.some(({ entity, id }) => entity === 'member' && id === user?.id)) return queryClient.invalidateQueries()
  const byEntity = Map.groupBy(events, ({ entity }) => entity)
  for (const [entity, entityEvents] of byEntity) (handlers.get(entity) ?? refetchEntity)(entityEvents, queryClient)
  for (const watcher of watchers) watcher(events)
  // The data of the signed-in user also contains the user's organizations and the role in each.
  if (byEntity.has('member') || byEntity.has('organization'))
    queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
}
