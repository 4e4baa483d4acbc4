import type { Actor } from '@muster/contracts/capabilities'
import type { OutputOf } from '@muster/contracts/endpoint'
import { parse, type Schema } from '@muster/server/http/parse-request'
import type { Store } from '@muster/server/store'
import type { MemberSocket } from './sockets.ts'

/** What an event gets besides what was said: who acts, as judged just now. */
export type EventCall = { store: Store; socket: MemberSocket; actor: Actor }

/**
 * What a client may ask for over its socket, in two steps: what it says is read, or refused, before the database is
 * asked for anything; then it is done for who was judged.
 */
export type ClientEvent<Result = object | undefined> = (payload: unknown) => (call: EventCall) => Promise<Result>

/** An event whose words are `schema`; anything else is refused with 422. */
export function clientEvent<S extends Schema, Result extends object | undefined>(
  schema: S,
  act: (call: EventCall, said: OutputOf<S>) => Promise<Result>,
): ClientEvent<Result> {
  return (payload) => {
    const said = parse(schema, payload, 'event')
    return (call) => act(call, said)
  }
}
