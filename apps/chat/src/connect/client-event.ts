import type { Actor } from '@muster/contracts/capabilities'
import type { OutputOf } from '@muster/contracts/endpoint'
import { parse, type Schema } from '@muster/server/http/parse-request'
import type { Store } from '@muster/server/store'
import type { MemberSocket } from './sockets.ts'

/** What the handler of an event receives besides the payload. The actor has just been authorized. */
export type EventContext = { store: Store; socket: MemberSocket; actor: Actor }

/**
 * An event that a client may send. It is handled in two steps: first its payload is parsed or refused, before the
 * database is queried; then the returned function handles the event for the authorized user.
 */
export type ClientEvent<Result = object | undefined> = (payload: unknown) => (context: EventContext) => Promise<Result>

/** Defines an event with a payload of this schema. Any other payload is refused with 422. */
export function clientEvent<S extends Schema, Result extends object | undefined>(
  schema: S,
  handle: (context: EventContext, parsedPayload: OutputOf<S>) => Promise<Result>,
): ClientEvent<Result> {
  return (payload) => {
    const parsedPayload = parse(schema, payload, 'event')
    return (context) => handle(context, parsedPayload)
  }
}
