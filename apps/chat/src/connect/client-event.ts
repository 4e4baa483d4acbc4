import type { Actor } from '@muster/contracts/capabilities'
import type { OutputOf } from '@muster/contracts/endpoint'
import { parse, type Schema } from '@muster/server/http/parse-request'
import type { Store } from '@muster/server/store'
import type { MemberSocket } from './sockets.ts'

/** What the handler of an event receives besides the payload: the user, as authorized just now. */
export type EventCall = { store: Store; socket: MemberSocket; actor: Actor }

/**
 * An event that a client may send, in two steps: its payload is parsed, or refused, before the database is queried;
 * then the event is handled for the authorized user.
 */
export type ClientEvent<Result = object | undefined> = (payload: unknown) => (call: EventCall) => Promise<Result>

/** An event with a payload of this schema. Anything else is refused with 422. */
export function clientEvent<S extends Schema, Result extends object | undefined>(
  schema: S,
  act: (call: EventCall, said: OutputOf<S>) => Promise<Result>,
): ClientEvent<Result> {
  return (payload) => {
    const said = parse(schema, payload, 'event')
    return (call) => act(call, said)
  }
}
