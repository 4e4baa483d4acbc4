import { faultsIn } from '../fault.ts'

const chat = 'apps/chat/src'

const messageFaults = [
  ...faultsIn(
    'chat',
    'packages/server/src/facts/mentioned-in.ts',
    [`${chat}/messages/mentions.test.ts`],
    [
      ['const maxMentions = 50', 'const maxMentions = 5'],
      ['return [...new Set([...words, ...withoutPunctuation])]', 'return [...new Set([...words])]'],
    ],
  ),
  ...faultsIn(
    'chat',
    `${chat}/messages/mentions.ts`,
    [`${chat}/messages/mentions.test.ts`],
    [
      ['.filter((name) => !mentionedBefore.includes(name))', ''],
      ['(room.pair ? String(room.userId) : room.address)', 'room.address'],
    ],
  ),
  ...faultsIn(
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
  ...faultsIn(
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
  ...faultsIn(
    'chat',
    `${chat}/messages/send.ts`,
    [`${chat}/messages/messages.test.ts`],
    [['and not exists (select from twin)', '']],
  ),
  ...faultsIn(
    'chat',
    `${chat}/messages/send.ts`,
    [`${chat}/rooms/rooms.test.ts`],
    [['refuseUnlessWritable(room)\n', '\n']],
  ),
]

const roomFaults = [
  ...faultsIn(
    'chat',
    `${chat}/rooms/participants.ts`,
    [`${chat}/rooms/rooms.test.ts`],
    [
      [
        `    refuseUnless(mayRemove)
`,
        '',
      ],
      ['if (pair) refuse(texts.chat.directRoomHasTwoUsers)', ''],
      ['await transferRooms(tx, room.organizationId, userId)', ''],
      ['refuseTooMany(participantIds.length)', ''],
      ['    userId === room.userId\n', '    userId !== room.userId\n'],
    ],
  ),
  ...faultsIn(
    'chat',
    `${chat}/people/online.ts`,
    [`${chat}/people/presence.test.ts`],
    [['n.seen_at > now() -', 'n.seen_at < now() -']],
  ),
]

const callFaults = [
  ...faultsIn(
    'calls',
    `${chat}/calls/initiate.ts`,
    [`${chat}/calls/two-people.test.ts`],
    [
      ['refuseUnless(request.targetUserId !== sender.userId, texts.call.cannotCallYourself)', ''],
      ["targetCall ? 'busy' : isTargetOnline", "targetCall ? 'offline' : isTargetOnline"],
      ['ownCall.caller_id > sender.userId', 'ownCall.caller_id < sender.userId'],
      ['count >= callLimits.callsPerMinute', 'count > callLimits.callsPerMinute'],
      ['await notifyMissed(tx, call)', ''],
    ],
  ),
  ...faultsIn(
    'calls',
    `${chat}/calls/join.ts`,
    [`${chat}/calls/room-calls.test.ts`],
    [
      ['if (room.pair || room.id === null) return', 'if (room.id === null) return'],
      ['count >= callLimits.maxParties', 'count > callLimits.maxParties'],
    ],
  ),
  ...faultsIn(
    'calls',
    `${chat}/calls/end-call.ts`,
    [`${chat}/calls/two-people.test.ts`],
    [
      [".where('state', '<>', 'ended')", ''],
      ['call.accepted_at === null && !isDeclined', 'call.accepted_at === null'],
      ["{ ...frame, event: 'call_rejected' }", 'frame'],
    ],
  ),
  ...faultsIn(
    'calls',
    `${chat}/calls/signal.ts`,
    [`${chat}/calls/signal.test.ts`],
    [
      ['times.length >= callLimits.maxSignals', 'times.length > callLimits.maxSignals'],
      ["and c.state = 'accepted'", ''],
    ],
  ),
]

const connectionFaults = [
  ...faultsIn(
    'connections',
    `${chat}/connect/admission.ts`,
    [`${chat}/connect/admission.test.ts`],
    [
      ['const socketsPerUser = 10', 'const socketsPerUser = 11'],
      ['.find(({ id }) => !isInCall(id))', '.find(() => true)'],
    ],
  ),
  ...faultsIn(
    'connections',
    `${chat}/connect/in-batches.ts`,
    [`${chat}/connect/in-batches.test.ts`],
    [
      ['for (const { fail } of batch) fail(error)', ''],
      ['if (!isRunning) runBatches()', 'runBatches()'],
    ],
  ),
]

export const chatFaults = [...messageFaults, ...roomFaults, ...callFaults, ...connectionFaults]
