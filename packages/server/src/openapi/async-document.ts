import { callPayloads } from '@muster/contracts/calls'
import { chatPayloads } from '@muster/contracts/chat/events'
import { frames } from '@muster/contracts/frames'
import { Handshake } from '@muster/contracts/live'
import * as z from 'zod/mini'
import { isObject, type JsonObject, toPlainJson } from './json.ts'

const receivedEvents: Record<string, z.ZodMiniType> = { ...chatPayloads, ...callPayloads }
const sentEvents: Record<string, z.ZodMiniType> = frames

/** The AsyncAPI document (3.0) of the socket events: what a client may send, and what the service sends. */
export function asyncDocument(): JsonObject {
  const messages = { ...messagesOf('receive', receivedEvents, 'input'), ...messagesOf('send', sentEvents, 'output') }
  const references = Object.fromEntries(
    Object.keys(messages).map((name) => [name, { $ref: `#/components/messages/${name}` }]),
  )
  const operation = (action: 'receive' | 'send', summary: string): JsonObject => ({
    action,
    summary,
    channel: { $ref: '#/channels/socket' },
    messages: Object.keys(messages)
      .filter((name) => name.startsWith(`${action}.`))
      .map((name) => ({ $ref: `#/channels/socket/messages/${name}` })),
  })
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Muster chat: events',
      version: '0.1.0',
      description:
        'Events over Socket.IO, at the same address as the calls of /openapi.json. A client connects with `auth`, see x-auth. It may request an acknowledgement of each event: `{ok: true, ...}` or `{ok: false, error: {status, detail}}`. Without an acknowledgement, a refusal is sent as the event `error`, which is also the last event before the service ends a connection.',
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    defaultContentType: 'application/json',
    channels: { socket: { address: '/socket.io/', 'x-auth': schemaOf(Handshake, 'input'), messages: references } },
    operations: {
      receive: operation('receive', 'Events that a client may send.'),
      send: operation('send', 'Events that the service sends.'),
    },
    components: { messages },
  }
}

function messagesOf(
  action: string,
  events: Record<string, z.ZodMiniType>,
  io: 'input' | 'output',
): Record<string, JsonObject> {
  return Object.fromEntries(
    Object.entries(events).map(([name, schema]) => [
      `${action}.${name}`,
      { name, title: name.replaceAll('_', ' '), payload: schemaOf(schema, io) },
    ]),
  )
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): JsonObject {
  const json = toPlainJson(z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-7' }))
  if (!isObject(json)) return {}
  const { $schema, ...rest } = json
  return rest
}
