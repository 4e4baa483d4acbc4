import { chatPayloads } from '@muster/contracts/chat/events'
import type { Random } from '../../apps/api/src/seeded-random.ts'

/** Data to send over a socket: a text frame or raw bytes. */
export type Packet = string | Buffer
export type PacketMaker = (chance: Random, objects: { room: string; message: string }) => Packet

const eventNames = [
  ...Object.keys(chatPayloads),
  ...['initiate_call', 'accept_call', 'reject_call', 'end_call', 'call_signal', 'join_call', 'leave_call', 'ring_here'],
]
const reservedNames = [
  'connect',
  'disconnect',
  'error',
  'connect_error',
  'newListener',
  'removeListener',
  'disconnecting',
]
const oddTexts = [
  ...[
    'null',
    'true',
    '0',
    '-1',
    '1e400',
    '99999999999999999999',
    '""',
    '"\\u0000"',
    '"\\ud800"',
    '[]',
    '{}',
    '[[[[]]]]',
  ],
  ...['{"__proto__":{"ok":true}}', '{"constructor":{"prototype":{}}}', '{"toString":1}', '"NaN"', '" "', '"💥"'],
]
const oddNames = ['""', '" "', '"💥"', '"\\u0000"', '"constructor"', '"toString"']
const event = (id: string, ...args: string[]) => `42${id}[${args.join(',')}]`
const quote = (text: string) => JSON.stringify(text)
const frame = (first: number, second: number, ...rest: number[]) => Buffer.of(first, second, ...rest)

/** Events with odd names or payloads, most of them invalid. An invalid event must be refused. */
export const oddEvents: Record<string, PacketMaker> = {
  'an event with an odd name': ({ pick }) =>
    event('', pick([...oddNames, '"__proto__"', '"unknown"', quote('x'.repeat(10_000))])),
  'an event without a payload': ({ pick }) => event(pick(['', '1']), quote(pick(eventNames))),
  'an event with an odd value': ({ pick }) => event(pick(['', '1']), quote(pick(eventNames)), pick(oddTexts)),
  'an event with odd fields': ({ pick }, { room, message }) => {
    const field = () =>
      pick(['roomId', 'content', 'messageId', 'emoji', 'clientId', 'callId', 'targetUserId', 'replyTo'])
    const value = () => pick([...oddTexts, quote(room), quote(message), quote('1')])
    const fields = Array.from({ length: 3 }, () => `${quote(field())}:${value()}`)
    return event(pick(['', '1', '12']), quote(pick(eventNames)), `{${fields.join(',')}}`)
  },
  'too many arguments': ({ pick }) =>
    event('7', quote(pick(eventNames)), ...Array.from({ length: 200 }, () => pick(oddTexts))),
  'a long text': ({ pick }) => event('1', quote(pick(eventNames)), `{"roomId":${quote('9'.repeat(60_000))}}`),
}

/** Events that are valid and have no effect on other users, to compare with. */
export const ordinaryEvents: Record<string, PacketMaker> = {
  'joining a room': (_, { room }) => event('1', quote('join_room'), `{"roomId":${quote(room)}}`),
}

/** Packets that no client sends. They may end their own connection but must not affect others. */
export const oddPackets: Record<string, PacketMaker> = {
  'an event with a reserved name': ({ pick }) => event('', pick([...reservedNames.map(quote), ...oddTexts])),
  'an invalid engine packet': ({ pick }) => pick(['', '9', 'x', '7', '5', '6probe', '0{}', '1', '4']),
  'an invalid socket packet': ({ pick }) =>
    pick(['4{', '4[', '48', '49', '4x', '4-1', '40{no', '44{}', '40', '41,', '43']),
  'another namespace': ({ pick }) => pick(['40/other,', '42/other,["join_room"]', '40/other,{"token":1}', '42/,["x"]']),
  'an event that is not an array': ({ pick }) =>
    pick(['42', '42{}', '42null', '42"join_room"', '42[', '42[]', '42[]]', '42[null]', '42[{}]']),
  'an odd acknowledgement id': ({ pick }) =>
    event(pick(['-1', '1e9', '99999999999999999999', '007']), '"typing_start"', '{}'),
  'an acknowledgement of no event': ({ pick }) => pick(['430[]', '431[{}]', '43999999999999[1]', '43[]', '461-1[]']),
  '51 attachments': () => `4551-["join_room",{"_placeholder":true,"num":0}]`,
  'attachments that never arrive': ({ pick }) =>
    pick(['451-["send_message",{"_placeholder":true,"num":0}]', '450-["x"]', '45x-["x"]', '45-["x"]', '45']),
  'deep nesting': ({ pick }) => event('', quote(pick(eventNames)), `${'['.repeat(5_000)}${']'.repeat(5_000)}`),
  'more than the allowed size': ({ pick }) => event('', quote(pick(eventNames)), quote('x'.repeat(70_000))),
  bytes: ({ pick }) => frame(0x82, 0x84, 0, 0, 0, 0, pick([0, 4, 0x34, 255]), 1, 2, 3),
  'text that is not UTF-8': () => frame(0x81, 0x83, 0, 0, 0, 0, 0x34, 0xff, 0xfe),
  'an unmasked frame': () => frame(0x81, 0x01, 0x34),
  'a frame with an invalid header': ({ pick }) => frame(pick([0x83, 0x8b, 0xf1, 0xc1, 0x00, 0x09]), 0x80, 0, 0, 0, 0),
  'a frame with too great a length': () =>
    frame(0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0),
  'bytes that are not a frame': () => Buffer.from('GET / HTTP/1.1\r\n\r\n'),
}
