import { faultsIn } from '../fault.ts'

const time = 'apps/api/src/time-entries'
const timeFaultsIn = (file: string, test: string, changes: Parameters<typeof faultsIn>[3]) =>
  faultsIn('time', `${time}/${file}.ts`, [`${time}/${test}.test.ts`], changes)

export const timeFaults = [
  ...timeFaultsIn('start', 'timer', [
    ['const ended = running && (await endRunning(tx, running))', 'const ended: EndedEntry | undefined = undefined'],
    ['if (running?.task_id === task_id)', 'if (running?.task_id === 0)'],
  ]),
  ...timeFaultsIn('start', 'leaving', [
    ['if (membership) return', 'if (membership || true) return'],
    ['if ((await lockedMonthOf(tx, running.organization_id, running)) === undefined)', 'if (running)'],
  ]),
  ...timeFaultsIn('locks', 'timer', [['  await lockInOrder(tx, { accounts: { change: [userId] } })\n', '']]),
  ...timeFaultsIn('locks', 'month-locks', [['pg_advisory_xact_lock_shared(', 'pg_try_advisory_xact_lock_shared(']]),
  ...timeFaultsIn('month-locks', 'month-locks', [
    ['  await lockMonths(tx, organizationId)\n', ''],
    ['    await refuseFutureMonth(tx, month)\n', ''],
  ]),
  ...timeFaultsIn('refuse-locked', 'month-locks', [
    [", date_trunc('month', ${ended_on}::date)::date", ''],
    ["date_trunc('month', ${started_on}::date)::date, ", ''],
  ]),
  ...timeFaultsIn('update', 'month-locks', [
    ['  await refuseLockedMonth(tx, entry.organization_id, entry)\n', ''],
    ['  await refuseLockedMonth(tx, entry.organization_id, updated)\n', ''],
  ]),
  ...timeFaultsIn('write-entry', 'month-locks', [["${endedAt} - interval '1 microsecond'", '${endedAt}']]),
  ...timeFaultsIn('write-entry', 'timer', [
    ['started_at + make_interval(hours => ${sql.lit(maxEntryHours)})', "started_at + interval '24 hours 1 second'"],
  ]),
  ...timeFaultsIn('visible-to', 'entries', [
    ['t.deleted_at is null\n', 'true\n'],
    ['sql`e.user_id = ${userIdExpression(callerId)}`', 'sql`true`'],
  ]),
  ...timeFaultsIn('entry-row', 'entries', [
    ['case when ${seesTask(callerId)} then ${timedTask} end as task', '${timedTask} as task'],
  ]),
  ...timeFaultsIn('week', 'week', [
    ['and (m.user_id = ${userId} or ${leadsOrganization})', ''],
    ['t.id = c.task_id and t.deleted_at is null', 't.id = c.task_id'],
  ]),
  ...timeFaultsIn('set-cell', 'week', [
    [
      '(${day}::date + 1)::timestamp at time zone u.time_zone',
      "(${day}::date::timestamp at time zone u.time_zone) + interval '24 hours'",
    ],
    ['if (others.length > 0) refuseConflict(timeTexts.severalEntries)', ''],
  ]),
  ...timeFaultsIn('report', 'report', [
    ['condition: sql`e.minutes is not null`', 'condition: sql`true`'],
    ['s.task_id, max(s.estimate) as estimate,\n', 's.task_id, sum(s.estimate) as estimate,\n'],
  ]),
  ...timeFaultsIn('task-time', 'report', [['and (s.sees_all or e.user_id = ${callerId})', '']]),
  ...timeFaultsIn('object-time', 'object-time', [
    ['where place.leads or ${isOwnTask(callerId)}', ''],
    [' and (place.leads or e.user_id = ${callerId})', ''],
  ]),
  ...timeFaultsIn('end-timer-of', 'leaving', [['if (isLocked) await deleteRow(tx, ended.id)', '']]),
]
