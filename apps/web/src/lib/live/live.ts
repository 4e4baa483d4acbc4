import type { Changed } from '@muster/contracts/live'
import type { Notification } from '@muster/contracts/notifications'
import type { QueryClient } from '@tanstack/react-query'
import { config } from '../api/config.ts'
import { discardPrefetched } from '../api/prefetch.ts'
import { token } from '../api/token.ts'
import { meQuery } from '../session.ts'
import { whenIdle } from '../when-idle.ts'
import { coalesce } from './coalesce.ts'
import { type Line, lineOptions, setLine } from './line.ts'
import { refusalIn, restAfter, setLineFault, wordsFor } from './line-fault.ts'

type Entity = Changed['entity']
type Handler = (events: Changed[], queryClient: QueryClient) => void

/** 'connecting' until the first connection, 'lost' after it was lost or could not be made. */
export type LiveState = 'connecting' | 'connected' | 'lost'

/** Retry delay after a refusal; jitter adds up to the same again. */
const retryMilliseconds = 5_000

const handlers = new Map<Entity, Handler>()

/** By default a change invalidates every query whose key begins with the entity. */
const askAgain: Handler = (events, queryClient) => {
  const [first] = events
  if (first) queryClient.invalidateQueries({ queryKey: [first.entity] })
}

/** Replaces the default reaction to changes of one entity, e.g. to fetch only the changed task. */
export const onChanged = (entity: Entity, handler: Handler) => handlers.set(entity, handler)

let tell: (notification: Notification, queryClient: QueryClient) => void = () => undefined

/** Registers the handler of the user's own notifications. */
export const onNotification = (handler: typeof tell) => {
  tell = handler
}

const watchers = new Set<(events: readonly Changed[]) => void>()

/** Calls back after changes, in addition to their handlers; returns a function that unsubscribes. */
export function watchChanges(watcher: (events: readonly Changed[]) => void) {
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
  }
}

/** Follows the live feed of one organization until the returned function is called. */
export function followLive(organizationId: number, queryClient: QueryClient, onState: (state: LiveState) => void) {
  let socket: Line | undefined
  let stopped = false
  let retry: ReturnType<typeof setTimeout> | undefined
  /** Consecutive refusals or disconnects by the service. */
  let refusals = 0
  let isReplaced = false
  const changes = coalesce<Changed>((events) => apply(events, queryClient))

  // The page renders first.
  const waiting = whenIdle(() => start().catch(again))

  async function start() {
    const { io } = await import('socket.io-client')
    if (stopped) return
    socket = io(config.chatUrl, {
      auth: (give) => give({ token: token.get(), organizationId }),
      ...lineOptions,
    })
    socket.on('connect', () => {
      refusals = 0
      isReplaced = false
      setLineFault(undefined)
      onState('connected')
      askEverything(queryClient)
    })
    socket.on('disconnect', () => lost())
    socket.on('connect_error', lost)
    socket.on('connection_replaced', ({ detail }) => {
      isReplaced = true
      setLineFault({ words: detail, takeBack })
    })
    socket.on('changed', changes.add)
    socket.on('notification', ({ notification }) => tell(notification, queryClient))
    setLine({ line: socket, organizationId })
  }

  /** The code failed to load, for example while offline. */
  function again() {
    if (stopped) return
    onState('lost')
    retry = setTimeout(() => start().catch(again), retryMilliseconds)
  }

  /** The user wants to reconnect this window in place of another. */
  function takeBack() {
    isReplaced = false
    setLineFault(undefined)
    socket?.connect()
  }

  function lost(error?: Error) {
    if (stopped) return
    onState('lost')
    // Another window replaced this one, which reconnects only at the user's request.
    if (isReplaced) return
    // The library reconnects a broken connection, but not one that the service refused or ended.
    if (socket?.active) return
    const refusal = refusalIn(error)
    setLineFault(refusal && { words: wordsFor(refusal) })
    if (!refusal || refusal.status < 500) queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
    clearTimeout(retry)
    retry = setTimeout(() => socket?.connect(), restAfter(refusal, refusals++))
  }

  return () => {
    stopped = true
    waiting.cancel()
    clearTimeout(retry)
    changes.cancel()
    setLineFault(undefined)
    if (socket) setLine(undefined)
    socket?.disconnect()
  }
}

/**
 * Events were missed while disconnected, so every query is invalidated. Most data is unchanged, which costs neither
 * transfer nor rendering (see etags.ts and same-tasks.ts).
 */
function askEverything(queryClient: QueryClient) {
  discardPrefetched()
  const first = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.fetchStatus === 'fetching' && state.data === undefined)
  queryClient.invalidateQueries()
  // Invalidation did not restart requests in progress, whose responses may predate the connection.
  for (const { promise, queryKey } of first)
    promise?.then(
      () => queryClient.invalidateQueries({ queryKey, exact: true }),
      () => undefined,
    )
}

function apply(events: Changed[], queryClient: QueryClient) {
  const person = queryClient.getQueryData(meQuery.queryKey)
  // A changed role changes what the user sees everywhere.
  if (events.some(({ entity, id }) => entity === 'member' && id === person?.id)) return queryClient.invalidateQueries()
  const byEntity = Map.groupBy(events, ({ entity }) => entity)
  for (const [entity, some] of byEntity) (handlers.get(entity) ?? askAgain)(some, queryClient)
  for (const watcher of watchers) watcher(events)
  // Memberships and roles are part of the signed-in user too.
  if (byEntity.has('member') || byEntity.has('organization'))
    queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
}
