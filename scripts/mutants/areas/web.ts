import { faults } from '../fault.ts'

const lib = 'apps/web/src/lib'
const features = 'apps/web/src/features'

const ofLib = [
  ...faults(
    'web lib',
    `${lib}/format/dates.ts`,
    [`${lib}/format/dates.test.ts`],
    [
      ["if (days < 0) return 'Overdue'", "if (days <= 0) return 'Overdue'"],
      ['days <= 7 ?', 'days < 7 ?'],
      ['% 12 || 12', '% 12'],
      ["if (seconds < 60) return 'Just now'", "if (seconds <= 60) return 'Just now'"],
      ["days === -1 ? 'Yesterday'", "days === 1 ? 'Yesterday'"],
      ["Number(hour) < 12 ? 'AM'", "Number(hour) <= 12 ? 'AM'"],
    ],
  ),
  ...faults(
    'web lib',
    `${lib}/forms/unsent.ts`,
    [`${lib}/forms/unsent.test.ts`],
    [
      [
        "['chat-draft', 'comment-draft', 'comment-edit', 'form-draft']",
        "['chat-draft', 'comment-draft', 'comment-edit']",
      ],
      ["messages === 1 ? 'an unsent message'", "messages === 2 ? 'an unsent message'"],
      ['for (const key of keysIn(localStorage, [outboxWord], userId)) localStorage.removeItem(key)', ''],
    ],
  ),
  ...faults('web lib', `${lib}/forms/forms.ts`, [`${lib}/forms/forms.test.ts`], [['faults.reverse()', 'faults']]),
  ...faults('web lib', `${lib}/format/money.ts`, [`${lib}/format/money.test.ts`], [["'stripIfInteger'", "'auto'"]]),
  ...faults(
    'web lib',
    `${lib}/live/coalesce.ts`,
    [`${lib}/live/coalesce.test.ts`],
    [
      ['Math.max(16, next - performance.now())', '16'],
      ['waiting = []\n    next', 'next'],
    ],
  ),
  ...faults(
    'web lib',
    `${lib}/api/every-page.ts`,
    [`${lib}/api/every-page.test.ts`],
    [
      ['from += page.length - 1', 'from += page.length'],
      ['if (again > 0 && !(seam && rows.has(seam.id)))', 'if (again > 100)'],
    ],
  ),
  ...faults(
    'web lib',
    `${lib}/live/line-fault.ts`,
    [`${lib}/live/line-fault.test.ts`],
    [
      ['refusal.status !== 429', 'refusal.status === 429'],
      ['status >= 500 ?', 'status > 600 ?'],
    ],
  ),
  ...faults('web lib', `${lib}/api/token.ts`, [`${lib}/api/token.test.ts`], [['if (value === known) return', '']]),
  ...faults(
    'web lib',
    'apps/web/src/areas/area-of.ts',
    ['apps/web/src/areas/areas.test.ts'],
    [
      ["area === 'employee' && can.seeEverything(actor) ? 'manager'", "area === 'employee' ? 'manager'"],
      ["team_lead: 'manager'", "team_lead: 'employee'"],
      ['&& rest.length === 0 &&', '&&'],
    ],
  ),
  ...faults(
    'web lib',
    'apps/web/src/ui/avatar/initials.ts',
    ['apps/web/src/ui/avatar/initials.test.ts'],
    [['[words[0], words.at(-1)]', '[words[0], words[1]]']],
  ),
]

const ofTasks = [
  ...faults(
    'web tasks',
    `${features}/tasks/filters/filter-tasks.ts`,
    [`${features}/tasks/filters/filter-tasks.test.ts`],
    [
      ['task.assignees.length === 0 :', 'task.assignees.length > 0 :'],
      ['(!priority || task.priority === priority) &&', ''],
      ['person === me ? userId :', ''],
    ],
  ),
  ...faults(
    'web tasks',
    `${features}/tasks/board/place.ts`,
    [`${features}/tasks/board/place.test.ts`],
    [
      ['others.slice(index).find', 'others.slice(index + 1).find'],
      ['column[place + 1]', 'column[place]'],
      ['card === undefined || ids.has(card.id)', 'card !== undefined && ids.has(card.id)'],
    ],
  ),
  ...faults(
    'web tasks',
    `${features}/tasks/board/columns.ts`,
    [`${features}/tasks/board/columns.test.ts`],
    [
      ['card.id > task.id)', 'card.id < task.id)'],
      ['above + 1 === below ? task : undefined', 'task'],
      ['card.version > row.version', 'card.version < row.version'],
    ],
  ),
  ...faults(
    'web tasks',
    `${features}/tasks/board/moved-cards.ts`,
    [`${features}/tasks/board/moved-cards.test.ts`],
    [
      ['after >= 0 ? after + 1', 'after >= 0 ? after'],
      ['beforeId === task.id ||', ''],
      ['column.lastIndexOf(undefined)', '-1'],
    ],
  ),
  ...faults(
    'web tasks',
    `${features}/tasks/same-tasks.ts`,
    [`${features}/tasks/same-tasks.test.ts`],
    [
      ['known.version > read.version ||', ''],
      ['left.comment_count === right.comment_count &&', ''],
    ],
  ),
  ...faults(
    'web tasks',
    'apps/web/src/lib/fields/edits.ts',
    [`${features}/tasks/form/task-edit.test.ts`],
    [
      ['!changed.has(key)', 'changed.has(key)'],
      ['changed.has(key) && disputed.has(key)', 'changed.has(key)'],
      ['!before.includes(id) && !stay.includes(id)', '!stay.includes(id)'],
    ],
  ),
  ...faults(
    'web tasks',
    'apps/web/src/lib/fields/bodies.ts',
    [`${features}/tasks/form/task-edit.test.ts`, `${features}/tasks/form/new-task.test.ts`],
    [
      ['if (!text) return null', 'if (!text) return text'],
      ['clearable && least > 0 && Number(text) === 0', 'least > 0 && Number(text) < 0'],
    ],
  ),
  ...faults(
    'web tasks',
    `${features}/tasks/form/place-rules.ts`,
    [`${features}/tasks/form/place-rules.test.ts`],
    [
      ["goal_id: stays ? goal_id : ''", 'goal_id'],
      ['of && String(of) !== chosen', 'of && String(of) === chosen'],
    ],
  ),
  ...faults(
    'web tasks',
    `${features}/tasks/form/new-task.ts`,
    [`${features}/tasks/form/new-task.test.ts`],
    [
      ['daysUntil(values.due_date, now) < 0', 'daysUntil(values.due_date, now) <= 0'],
      ['if (next < now) next', 'if (next > now) next'],
      ['taskFields.due_date.dayTime', "'00:00:00'"],
      ['  assigned_users: [],\n', ''],
    ],
  ),
  ...faults(
    'web tasks',
    `${features}/tasks/transfer/guess-mapping.ts`,
    [`${features}/tasks/transfer/transfer.test.ts`],
    [['.find((one) => one !== undefined)', '.findLast((one) => one !== undefined)']],
  ),
]

const ofChat = [
  ...faults(
    'web chat',
    `${features}/chat/room/room-store.ts`,
    [`${features}/chat/room/room-store.test.ts`],
    [
      ['const typingMilliseconds = 6_000', 'const typingMilliseconds = 60_000'],
      ['(!hasOlder || index >= before)', 'true'],
      ['for (const { senderId } of messages) stopTyping(senderId)', ''],
      ['put({ loadingOlder: false })', ''],
      ['missing.add(opening.messageId)', ''],
    ],
  ),
  ...faults(
    'web chat',
    `${features}/chat/room/timeline.ts`,
    [`${features}/chat/room/room-store.test.ts`],
    [
      ['timeline.lastSeq > lastOf(timeline)', 'timeline.lastSeq >= lastOf(timeline) + 2'],
      ['all.slice(0, mostKept)', 'all'],
      ['if (!follows && !known.has(message.seq)) continue', ''],
    ],
  ),
  ...faults(
    'web chat',
    `${features}/chat/composer/outbox.ts`,
    [`${features}/chat/composer/outbox.test.ts`],
    [
      ["if (sent === 'later') return", ''],
      ['if (sending) return', ''],
      ['fault === undefined)', 'fault !== undefined)'],
      ['const kept = change(readKept(storage.getItem(key)))', 'const kept = messages'],
    ],
  ),
  ...faults(
    'web chat',
    `${features}/chat/message/rows.ts`,
    [`${features}/chat/message/rows.test.ts`],
    [
      ['at - group.at < together', 'at - group.at > together'],
      ['leads: first || isNew', 'leads: first'],
      ['if (stored.has(message.clientId)) continue', ''],
    ],
  ),
  ...faults(
    'web chat',
    `${features}/calls/call-state.ts`,
    [`${features}/calls/call-state.test.ts`],
    [
      ["state.phase === 'ended' ? { phase: 'idle' } : state", "{ phase: 'idle' }"],
      ['if (!isThis) return state', ''],
      ["if (state.phase === 'connecting' || state.phase === 'connected') return state", ''],
      ["type === 'call' ? 'calling' : 'ringing'", "type === 'call' ? 'ringing' : 'calling'"],
    ],
  ),
  ...faults(
    'web chat',
    `${features}/calls/phase-limits.ts`,
    [`${features}/calls/phase-limits.test.ts`],
    [["|| call.phase === 'calling')", ')']],
  ),
]

const ofGoals = [
  ...faults(
    'web goals',
    `${features}/goals/goal/my-share.ts`,
    [`${features}/goals/goal/my-share.test.ts`],
    [
      ["task.status !== 'cancelled' &&", ''],
      ['fits(guess - 1) ||', ''],
    ],
  ),
  ...faults(
    'web goals',
    `${features}/goals/list/filter-goals.ts`,
    [`${features}/goals/list/filter-goals.test.ts`],
    [
      ['(!wanted || goal.status === wanted) &&', ''],
      ['goal.my_dependency_percentage > 0', 'goal.my_dependency_percentage >= 0'],
    ],
  ),
  ...faults(
    'web goals',
    `${features}/milestones/progress.ts`,
    [`${features}/milestones/progress.test.ts`],
    [
      ['Math.min(100, Math.max(0, progress + by))', 'Math.max(0, progress + by)'],
      ['if (progress >= 75) return 3', 'if (progress > 75) return 3'],
      ['daysUntil(due_date, now) < 0', 'daysUntil(due_date, now) <= 0'],
    ],
  ),
  ...faults(
    'web goals',
    `${features}/analytics/figures.ts`,
    [`${features}/analytics/figures.test.ts`],
    [
      ['percent === 0 ? undefined : percent', 'percent'],
      ['total === 0 ? 0 :', ''],
      ['Math.min(100, Math.round((current', 'Math.min(1000, Math.round((current'],
    ],
  ),
  ...faults(
    'web goals',
    `${features}/notifications/cache/notification-cache.ts`,
    [`${features}/notifications/cache/notification-cache.test.ts`],
    [
      ['&& !rows.some(({ id }) => id === notification.id)', ''],
      ['Math.max(0, count + by)', 'count + by'],
    ],
  ),
  ...faults(
    'web goals',
    `${features}/users/invite/invite-rules.ts`,
    [`${features}/users/invite/invite-rules.test.ts`],
    [
      ["written === '' ? emailRequired : emailInvalid", 'emailInvalid'],
      ["form === 'admin' ? looksLikeEmail", "form === 'manager' ? looksLikeEmail"],
    ],
  ),
]

const ofContracts = [
  ...faults(
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
  ...faults(
    'contracts',
    'packages/contracts/src/hidden-characters.ts',
    ['packages/contracts/src/hidden-characters.test.ts'],
    [
      ['if (hidden.test(text)) return true', ''],
      ['!(joins(all[place - 1]) && joins(all[place + 1]))', '!(joins(all[place - 1]) || joins(all[place + 1]))'],
    ],
  ),
]

export const webFaults = [...ofLib, ...ofTasks, ...ofChat, ...ofGoals, ...ofContracts]
