import { faultsIn } from '../fault.ts'

const lib = 'apps/web/src/lib'
const features = 'apps/web/src/features'

const libFaults = [
  ...faultsIn(
    'web lib',
    `${lib}/format/dates.ts`,
    [`${lib}/format/dates.test.ts`],
    [
      ["if (days < 0) return 'Overdue'", "if (days <= 0) return 'Overdue'"],
      ['days <= 7 ?', 'days < 7 ?'],
      ["if (seconds < 60) return 'Just now'", "if (seconds <= 60) return 'Just now'"],
      ["days === -1 ? 'Yesterday'", "days === 1 ? 'Yesterday'"],
    ],
  ),
  ...faultsIn(
    'web lib',
    'packages/contracts/src/format-date.ts',
    [`${lib}/format/dates.test.ts`],
    [
      ['% 12 || 12', '% 12'],
      ["Number(hour) < 12 ? 'AM'", "Number(hour) <= 12 ? 'AM'"],
    ],
  ),
  ...faultsIn(
    'web lib',
    `${lib}/forms/unsent-content.ts`,
    [`${lib}/forms/unsent-content.test.ts`],
    [
      [
        "['chat-draft', 'comment-draft', 'comment-edit', 'form-draft']",
        "['chat-draft', 'comment-draft', 'comment-edit']",
      ],
      ["messages === 1 ? 'an unsent message'", "messages === 2 ? 'an unsent message'"],
      ['const localPrefixes = [outboxPrefix, recentEntriesPrefix,', 'const localPrefixes = [recentEntriesPrefix,'],
    ],
  ),
  ...faultsIn('web lib', `${lib}/forms/forms.ts`, [`${lib}/forms/forms.test.ts`], [['??= message', '= message']]),
  ...faultsIn(
    'web lib',
    'packages/contracts/src/format-money.ts',
    ['packages/contracts/src/format-money.test.ts'],
    [["'stripIfInteger'", "'auto'"]],
  ),
  ...faultsIn(
    'web lib',
    `${lib}/live/coalesce.ts`,
    [`${lib}/live/coalesce.test.ts`],
    [
      ['Math.max(16, nextTime - performance.now())', '16'],
      [
        `waitingItems = []
    nextTime`,
        'nextTime',
      ],
    ],
  ),
  ...faultsIn(
    'web lib',
    `${lib}/api/every-page.ts`,
    [`${lib}/api/every-page.test.ts`],
    [
      ['from += page.length - 1', 'from += page.length'],
      ['if (retriesLeft > 0 && !(firstRow && rows.has(firstRow.id)))', 'if (retriesLeft > 100)'],
    ],
  ),
  ...faultsIn(
    'web lib',
    `${lib}/live/connection-fault.ts`,
    [`${lib}/live/connection-fault.test.ts`],
    [
      ['refusal.status !== 429', 'refusal.status === 429'],
      ['status >= 500 ?', 'status > 600 ?'],
    ],
  ),
  ...faultsIn(
    'web lib',
    `${lib}/api/token.ts`,
    [`${lib}/api/token.test.ts`],
    [['if (value === knownToken) return', '']],
  ),
  ...faultsIn(
    'web lib',
    'apps/web/src/areas/area-of.ts',
    ['apps/web/src/areas/areas.test.ts'],
    [
      ["area === 'employee' && can.seeEverything(actor) ? 'manager'", "area === 'employee' ? 'manager'"],
      ["team_lead: 'manager'", "team_lead: 'employee'"],
      ['[`/${ownArea}`, segment, ...rest]', '[`/${ownArea}`, segment]'],
    ],
  ),
  ...faultsIn(
    'web lib',
    'apps/web/src/ui/avatar/initials.ts',
    ['apps/web/src/ui/avatar/initials.test.ts'],
    [['[words[0], words.at(-1)]', '[words[0], words[1]]']],
  ),
]

const taskFaults = [
  ...faultsIn(
    'web tasks',
    `${features}/tasks/filters/filter-tasks.ts`,
    [`${features}/tasks/filters/filter-tasks.test.ts`],
    [
      ['? assignees.length === 0 :', '? assignees.length > 0 :'],
      ['(!priority || task.priority === priority) &&', ''],
      ['search.person === me ? String(userId) :', ''],
    ],
  ),
  ...faultsIn(
    'web tasks',
    `${features}/tasks/board/place.ts`,
    [`${features}/tasks/board/place.test.ts`],
    [
      ['others.slice(index).find', 'others.slice(index + 1).find'],
      ['others.slice(0, index).findLast', 'others.slice(0, index).find'],
      ['card === undefined || ids.has(card.id)', 'card !== undefined && ids.has(card.id)'],
    ],
  ),
  ...faultsIn(
    'web tasks',
    `${features}/tasks/board/columns.ts`,
    [`${features}/tasks/board/columns.test.ts`],
    [
      ['card.id > task.id)', 'card.id < task.id)'],
      ['aboveIndex + 1 === belowIndex ? task : undefined', 'task'],
      ['newerTask(card, read) !== card', 'newerTask(card, read) === card'],
    ],
  ),
  ...faultsIn(
    'web tasks',
    `${features}/tasks/board/moved-cards.ts`,
    [`${features}/tasks/board/moved-cards.test.ts`],
    [
      ['afterIndex >= 0 ? afterIndex + 1', 'afterIndex >= 0 ? afterIndex'],
      ['beforeId === task.id ||', ''],
      ['column.lastIndexOf(undefined)', '-1'],
    ],
  ),
  ...faultsIn(
    'web tasks',
    `${features}/tasks/same-tasks.ts`,
    [`${features}/tasks/same-tasks.test.ts`],
    [
      ['current.version > read.version ||', ''],
      ['left.comment_count === right.comment_count &&', ''],
    ],
  ),
  ...faultsIn(
    'web tasks',
    'apps/web/src/lib/fields/edits.ts',
    [`${features}/tasks/form/task-edit.test.ts`],
    [
      ['!theirKeys.has(key)', 'theirKeys.has(key)'],
      ['changedKeys.has(key) && unequalKeys.has(key)', 'changedKeys.has(key)'],
      ['!before.includes(id) && !remaining.includes(id)', '!remaining.includes(id)'],
    ],
  ),
  ...faultsIn(
    'web tasks',
    'apps/web/src/lib/fields/bodies.ts',
    [`${features}/tasks/form/task-edit.test.ts`, `${features}/tasks/form/new-task.test.ts`],
    [
      ['if (!text) return null', 'if (!text) return text'],
      ['clearable && minimum > 0 && Number(text) === 0', 'minimum > 0 && Number(text) < 0'],
    ],
  ),
  ...faultsIn(
    'web tasks',
    `${features}/tasks/form/placement-rules.ts`,
    [`${features}/tasks/form/placement-rules.test.ts`],
    [
      ["goal_id: isGoalKept ? placement.goal_id : ''", 'goal_id: placement.goal_id'],
      [
        'milestoneGoalId && String(milestoneGoalId) !== chosenGoalId',
        'milestoneGoalId && String(milestoneGoalId) === chosenGoalId',
      ],
    ],
  ),
  ...faultsIn(
    'web tasks',
    `${features}/tasks/form/new-task.ts`,
    [`${features}/tasks/form/new-task.test.ts`],
    [
      ['daysUntil(values.due_date, now) < 0', 'daysUntil(values.due_date, now) <= 0'],
      ['if (nextTime < now) nextTime', 'if (nextTime > now) nextTime'],
      ['  assigned_users: [],\n', ''],
    ],
  ),
  ...faultsIn(
    'web tasks',
    `${features}/tasks/form/due-moment.ts`,
    [`${features}/tasks/form/new-task.test.ts`],
    [['taskFields.due_date.defaultTime', "'00:00:00'"]],
  ),
  ...faultsIn(
    'web tasks',
    `${features}/tasks/transfer/guess-mapping.ts`,
    [`${features}/tasks/transfer/transfer.test.ts`],
    [['.find((candidate) => candidate !== undefined)', '.findLast((one) => one !== undefined)']],
  ),
]

const chatFaults = [
  ...faultsIn(
    'web chat',
    `${features}/chat/room/typing-users.ts`,
    [`${features}/chat/room/room-store.test.ts`],
    [['const typingMilliseconds = 6_000', 'const typingMilliseconds = 60_000']],
  ),
  ...faultsIn(
    'web chat',
    `${features}/chat/room/room-store.ts`,
    [`${features}/chat/room/room-store.test.ts`],
    [
      ['(!hasOlder || index >= messagesBefore)', 'true'],
      ['for (const { senderId } of messages) typingUsers.stop(senderId)', ''],
      ['update({ loadingOlder: false })', ''],
      ['missingIds.add(openingPlace.messageId)', ''],
    ],
  ),
  ...faultsIn(
    'web chat',
    `${features}/chat/room/timeline.ts`,
    [`${features}/chat/room/room-store.test.ts`],
    [
      ['timeline.lastSeq > lastSeqOf(timeline)', 'timeline.lastSeq >= lastSeqOf(timeline) + 2'],
      ['all.slice(0, maxMessages)', 'all'],
      ['if (!follows && !knownMessages.has(message.seq)) continue', ''],
    ],
  ),
  ...faultsIn(
    'web chat',
    `${features}/chat/composer/outbox.ts`,
    [`${features}/chat/composer/outbox.test.ts`],
    [
      ["if (result === 'later') return", ''],
      ['if (sending) return', ''],
      ['messages.find(({ fault }) => fault === undefined)', 'messages.find(({ fault }) => fault !== undefined)'],
      ['const nextList = change(readStored(storage.getItem(key)))', 'const nextList = messages'],
    ],
  ),
  ...faultsIn(
    'web chat',
    `${features}/chat/message/rows.ts`,
    [`${features}/chat/message/rows.test.ts`],
    [
      ['Math.abs(at - group.at) < groupMilliseconds', 'Math.abs(at - group.at) > groupMilliseconds'],
      ['Math.abs(at - group.at)', 'at - group.at'],
      ['&& at > heading.at', ''],
      ['left.name === right.name', 'true'],
      ['isFirstOfGroup: startsGroup || isFirstNew', 'isFirstOfGroup: startsGroup'],
      ['if (storedKeys.has(message.clientId)) continue', ''],
    ],
  ),
  ...faultsIn(
    'web chat',
    `${features}/calls/call-state.ts`,
    [`${features}/calls/call-state.test.ts`],
    [
      ["state.phase === 'ended' ? { phase: 'idle' } : state", "{ phase: 'idle' }"],
      ['if (!isThisCall) return state', ''],
      ["if (state.phase === 'connecting' || state.phase === 'connected') return state", ''],
      ["type === 'call' ? 'calling' : 'ringing'", "type === 'call' ? 'ringing' : 'calling'"],
    ],
  ),
  ...faultsIn(
    'web chat',
    `${features}/calls/phase-limits.ts`,
    [`${features}/calls/phase-limits.test.ts`],
    [["|| call.phase === 'calling')", ')']],
  ),
]

const goalFaults = [
  ...faultsIn(
    'web goals',
    `${features}/goals/goal/my-share.ts`,
    [`${features}/goals/goal/my-share.test.ts`],
    [
      ['tenths === 0 ||', ''],
      ['matchesShare(estimate - 1) ||', ''],
    ],
  ),
  ...faultsIn(
    'web goals',
    `${features}/milestones/progress.ts`,
    [`${features}/milestones/progress.test.ts`],
    [
      ['Math.min(100, Math.max(0, progress + by))', 'Math.max(0, progress + by)'],
      ['if (progress >= 75) return 3', 'if (progress > 75) return 3'],
      ['daysUntil(due_date, now) < 0', 'daysUntil(due_date, now) <= 0'],
    ],
  ),
  ...faultsIn(
    'web goals',
    `${features}/analytics/figures.ts`,
    [`${features}/analytics/figures.test.ts`],
    [
      ['percent === 0 ? undefined : percent', 'percent'],
      ['total === 0 ? 0 :', ''],
      ['Math.min(100, Math.round((current', 'Math.min(1000, Math.round((current'],
    ],
  ),
  ...faultsIn(
    'web goals',
    `${features}/notifications/cache/notification-cache.ts`,
    [`${features}/notifications/cache/notification-cache.test.ts`],
    [
      ['if (rows.some(({ id }) => id === notification.id))', 'if (false)'],
      ['Math.max(0, count + delta)', 'count + delta'],
    ],
  ),
  ...faultsIn(
    'web goals',
    `${features}/users/invite/invite-rules.ts`,
    [`${features}/users/invite/invite-rules.test.ts`],
    [
      ['email: emailRequired', 'email: emailInvalid'],
      ["form === 'admin' ? emailPattern", "form === 'manager' ? emailPattern"],
    ],
  ),
]

const contractFaults = [
  ...faultsIn(
    'contracts',
    'packages/contracts/src/fields.ts',
    ['packages/contracts/src/fields.test.ts'],
    [
      ['/^[1-9]\\d{0,9}$/', '/^\\d{1,10}$/'],
      ['year >= 1900', 'year >= 190'],
      ['hour < 24 && minute < 60', 'hour <= 24 && minute < 60'],
      ["!text.includes('\\u0000') && text.isWellFormed()", 'text.isWellFormed()'],
      ["export const EndDate = wallTime('23:59:59')", "export const EndDate = wallTime('00:00:00')"],
      ['date.getUTCMonth() === month - 1 &&', ''],
    ],
  ),
  ...faultsIn(
    'contracts',
    'packages/contracts/src/hidden-characters.ts',
    ['packages/contracts/src/hidden-characters.test.ts'],
    [
      ['if (hiddenPattern.test(text)) return true', ''],
      [
        '!(mayBeJoined(characters[index - 1]) && mayBeJoined(characters[index + 1]))',
        '!(mayBeJoined(characters[index - 1]) || mayBeJoined(characters[index + 1]))',
      ],
    ],
  ),
]

export const webFaults = [...libFaults, ...taskFaults, ...chatFaults, ...goalFaults, ...contractFaults]
