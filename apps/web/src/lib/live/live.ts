import type { Changed } from '@muster/contracts/live'
import type { Notification } from '@muster/contracts/notifications'
import type { QueryClient } from '@tanstack/react-query'
import { forgetAhead } from '../api/ahead.ts'
import { config } from '../api/config.ts'
import { token } from '../api/token.ts'
import { meQuery } from '../session.ts'
import { whenIdle } from '../when-idle.ts'
import { coalesce } from './coalesce.ts'
import { type Line, lineOptions, setLine } from './line.ts'
import { refusalIn, restAfter, setLineFault, wordsFor } from './line-fault.ts'

type Entity = Changed['entity']
type Handler = (events: Changed[], queryClient: QueryClient) => void

/** 'connecting' until the first connection, 'lost' after it broke or could not be made. */
export type LiveState = 'connecting' | 'connected' | 'lost'

/** How soon to ask again who was refused; up to twice that, so that not all come at once. */
const retryMilliseconds = 5_000

const handlers = new Map<Entity, Handler>()

/** By default a change makes every query whose key begins with the entity ask again. */
const askAgain: Handler = (events, queryClient) => {
  const [first] = events
  if (first) queryClient.invalidateQueries({ queryKey: [first.entity] })
}

/** Puts another reaction in place of the default for one kind of object (say, to fetch only the task that changed). */
export const onChanged = (entity: Entity, handler: Handler) => handlers.set(entity, handler)

let tell: (notification: Notification, queryClient: QueryClient) => void = () => undefined

/** Who takes what arrives for the person alone. */
export const onNotification = (handler: typeof tell) => {
  tell = handler
}

const watchers = new Set<(events: readonly Changed[]) => void>()

/** Calls back after changes, in addition to their default effect; returns a function that stops it. */
export function watchChanges(watcher: (events: readonly Changed[]) => void) {
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
  }
}

/** Follows the live feed of one organization until the answered function is called. */
export function followLive(organizationId: number, queryClient: QueryClient, onState: (state: LiveState) => void) {
  let socket: Line | undefined
  let stopped = false
  let retry: ReturnType<typeof setTimeout> | undefined
  /** How many times in a row the service refused or ended the connection. */
  let refusals = 0
  let isReplaced = false
  const changes = coalesce<Changed>((events) => apply(events, queryClient))

  // The page is drawn first.
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

  /** The code did not arrive, as when the network was away just then. */
  function again() {
    if (stopped) return
    onState('lost')
    retry = setTimeout(() => start().catch(again), retryMilliseconds)
  }

  /** The user wants this window connected again, in place of another. */
  function takeBack() {
    isReplaced = false
    setLineFault(undefined)
    socket?.connect()
  }

  function lost(error?: Error) {
    if (stopped) return
    onState('lost')
    // It was ended in favour of another window, and comes back when the user wants it.
    if (isReplaced) return
    // A broken line is mended by the library; where the service refused or ended it, that is left to us.
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
 * What happened while nobody listened is unknown, so everything that was asked before is asked again. Most of it stands,
 * which costs neither transfer nor drawing (see etags.ts and same-tasks.ts).
 */
function askEverything(queryClient: QueryClient) {
  forgetAhead()
  const first = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.fetchStatus === 'fetching' && state.data === undefined)
  queryClient.invalidateQueries()
  // An answer that is still on its way was not asked anew by that, and may be older than the line.
  for (const { promise, queryKey } of first)
    promise?.then(
      () => queryClient.invalidateQueries({ queryKey, exact: true }),
      () => undefined,
    )
}

function apply(events: Changed[], queryClient: QueryClient) {
  const person = queryClient.getQueryData(meQuery.queryKey)
  // Another role sees other things everywhere.
  if (events.some(({ entity, id }) => entity === 'member' && id === person?.id)) return queryClient.invalidateQueries()
  const byEntity = Map.groupBy(events, ({ entity }) => entity)
  for (const [entity, some] of byEntity) (handlers.get(entity) ?? askAgain)(some, queryClient)
  for (const watcher of watchers) watcher(events)
  // Who belongs where, and as what, stands in the signed-in person too.
  if (byEntity.has('member') || byEntity.has('organization'))
    queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
}
