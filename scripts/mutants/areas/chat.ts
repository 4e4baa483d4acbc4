import { faults } from '../fault.ts'

const chat = 'apps/chat/src'

const messages = [
  ...faults(
    'chat',
    `${chat}/messages/mentions.ts`,
    [`${chat}/messages/mentions.test.ts`],
    [
      ['.filter((name) => !known.includes(name))', ''],
      ['const most = 50', 'const most = 5'],
      ['return [...new Set([...words, ...bare])]', 'return [...new Set([...words])]'],
      ['(room.pair ? String(room.userId) : room.address)', 'room.address'],
    ],
  ),
  ...faults(
    'chat',
    `${chat}/messages/change.ts`,
    [`${chat}/messages/messages.test.ts`, `${chat}/messages/mentions.test.ts`],
    [
      ['refuseUnless(can.editMessage(', 'void (can.editMessage('],
      ['refuseDeleted(message)', ''],
      ["await tx.deleteFrom('chat_reactions').where('message_id', '=', message.id).execute()", ''],
      ['await renewMentions(tx, room, { id: message.id })', ''],
      ["content: '', deleted_at", 'deleted_at'],
    ],
  ),
  ...faults(
    'chat',
    `${chat}/messages/page.ts`,
    [`${chat}/messages/messages.test.ts`],
    [
      ['[since + 1, since + limit]', '[since, since + limit]'],
      ['Math.min(before - 1, lastSeq)', 'Math.min(before, lastSeq)'],
      ['first > 1 && rows.length > 0', 'first >= 1 && rows.length > 0'],
      ['last < room.lastSeq', 'last <= room.lastSeq'],
    ],
  ),
  ...faults(
    'chat',
    `${chat}/messages/write-message.ts`,
    [`${chat}/messages/messages.test.ts`],
    [['and not exists (select from twin)', '']],
  ),
  ...faults(
    'chat',
    `${chat}/messages/write-message.ts`,
    [`${chat}/rooms/rooms.test.ts`],
    [['refuseUnlessWritable(room)\n', '\n']],
  ),
]

const rooms = [
  ...faults(
    'chat',
    `${chat}/rooms/participants.ts`,
    [`${chat}/rooms/rooms.test.ts`],
    [
      ['    refuseUnless(may)\n', ''],
      ['if (pair) refuse(texts.chat.directIsForTwo)', ''],
      ['await passOnRooms(tx, room.organizationId, userId)', ''],
      ['refuseTooMany(all.length)', ''],
      ['userId === room.userId ? texts.chat.left(name)', 'userId !== room.userId ? texts.chat.left(name)'],
    ],
  ),
  ...faults(
    'chat',
    `${chat}/people/online.ts`,
    [`${chat}/people/presence.test.ts`],
    [['n.seen_at > now() -', 'n.seen_at < now() -']],
  ),
]

const calls = [
  ...faults(
    'calls',
    `${chat}/calls/initiate.ts`,
    [`${chat}/calls/two-people.test.ts`],
    [
      ['refuseUnless(asked.targetUserId !== by.userId, texts.call.yourself)', ''],
      ["busy ? 'busy' : online", "busy ? 'offline' : online"],
      ['own.caller_id > by.userId', 'own.caller_id < by.userId'],
      ['count >= callLimits.callsPerMinute', 'count > callLimits.callsPerMinute'],
      ['await tellMissed(tx, call)', ''],
    ],
  ),
  ...faults(
    'calls',
    `${chat}/calls/join.ts`,
    [`${chat}/calls/room-calls.test.ts`],
    [
      ['if (room.pair || room.id === null) return', 'if (room.id === null) return'],
      ['count >= callLimits.participants', 'count > callLimits.participants'],
    ],
  ),
  ...faults(
    'calls',
    `${chat}/calls/end-call.ts`,
    [`${chat}/calls/two-people.test.ts`],
    [
      [".where('state', '<>', 'ended')", ''],
      ['call.accepted_at === null && !refused', 'call.accepted_at === null'],
      ["{ ...frame, event: 'call_rejected' }", 'frame'],
    ],
  ),
  ...faults(
    'calls',
    `${chat}/calls/signal.ts`,
    [`${chat}/calls/signal.test.ts`],
    [
      ['times.length >= callLimits.signals', 'times.length > callLimits.signals'],
      ["and c.state = 'accepted'", ''],
    ],
  ),
]

const connections = [
  ...faults(
    'connections',
    `${chat}/connect/admission.ts`,
    [`${chat}/connect/admission.test.ts`],
    [
      ['const socketsPerUser = 10', 'const socketsPerUser = 11'],
      ['.find(({ id }) => !isInCall(id))', '.find(() => true)'],
    ],
  ),
  ...faults(
    'connections',
    `${chat}/connect/in-batches.ts`,
    [`${chat}/connect/in-batches.test.ts`],
    [
      ['for (const { fail } of all) fail(error)', ''],
      ['if (!asking) askThem()', 'askThem()'],
    ],
  ),
]

export const chatFaults = [...messages, ...rooms, ...calls, ...connections]
