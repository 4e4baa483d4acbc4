import type { Changed, ServerEvents } from '@muster/contracts/live'
import type { QueryClient } from '@tanstack/react-query'
import type { Socket } from 'socket.io-client'
import { coalesce } from './coalesce.ts'
import { config } from './config.ts'
import { token } from './token.ts'

type Entity = Changed['entity']
type Handler = (events: Changed[], queryClient: QueryClient) => void

/** 'connecting' until the first connection, 'lost' after it broke or could not be made. */
export type LiveState = 'connecting' | 'connected' | 'lost'

const handlers = new Map<Entity, Handler>()

/** By default a change makes every query whose key begins with the entity ask again. */
const askAgain: Handler = (events, queryClient) => {
  const [first] = events
  if (first) queryClient.invalidateQueries({ queryKey: [first.entity] })
}

/** Puts another reaction in place of the default for one kind of object (say, to fetch only the task that changed). */
export const onChanged = (entity: Entity, handler: Handler) => handlers.set(entity, handler)

/** Follows the live feed of one organization until the answered function is called. */
export function followLive(organizationId: number, queryClient: QueryClient, onState: (state: LiveState) => void) {
  let socket: Socket<ServerEvents> | undefined
  let stopped = false
  const changes = coalesce<Changed>((events) => apply(events, queryClient))

  import('socket.io-client').then(({ io }) => {
    if (stopped) return
    socket = io(config.chatUrl, {
      auth: (give) => give({ token: token.get(), organizationId }),
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
      timeout: 10_000,
    })
    let before = false
    socket.on('connect', () => {
      onState('connected')
      // What happened while the line was down is unknown, so everything is asked again.
      if (before) queryClient.invalidateQueries()
      before = true
    })
    socket.on('disconnect', () => onState('lost'))
    socket.on('connect_error', () => onState('lost'))
    socket.on('changed', changes.add)
  })

  return () => {
    stopped = true
    changes.cancel()
    socket?.disconnect()
  }
}

function apply(events: Changed[], queryClient: QueryClient) {
  const byEntity = Map.groupBy(events, ({ entity }) => entity)
  for (const [entity, some] of byEntity) (handlers.get(entity) ?? askAgain)(some, queryClient)
  // Who belongs where, and as what, stands in the signed-in person too.
  if (byEntity.has('member') || byEntity.has('organization')) queryClient.invalidateQueries({ queryKey: ['me'] })
}
