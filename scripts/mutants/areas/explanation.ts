import { faultsIn } from '../fault.ts'

const explanation = 'apps/api/src/explanation'
const waiting = 'apps/api/src/waiting'

export const explanationFaults = [
  ...faultsIn(
    'explanation',
    `${explanation}/exact.ts`,
    [`${explanation}/shares.test.ts`],
    [['compare(right.remainder, left.remainder)', 'compare(left.remainder, right.remainder)']],
  ),
  ...faultsIn(
    'explanation',
    `${explanation}/shares.ts`,
    [`${explanation}/shares-add-up.test.ts`],
    [
      ['apportion(own, [finished.amount, open.amount])', 'apportion(wholeTenths, [finished.amount, open.amount])'],
      ['difference(half.amount, sumOf(amounts))', 'half.amount'],
    ],
  ),
  ...faultsIn(
    'explanation',
    `${explanation}/read-work.ts`,
    [`${explanation}/explanation.test.ts`],
    [
      ['(place.leads or ${isOwnTask(callerId)})', 'true'],
      ["t.status <> 'cancelled'", 'true'],
      ['coalesce(t.estimated_hours::numeric, 1)', '1::numeric'],
    ],
  ),
  ...faultsIn(
    'explanation',
    `${waiting}/count-dependents.ts`,
    [`${waiting}/rank.test.ts`],
    [['mask |= reached[blocker] ?? 0', 'mask |= 0']],
  ),
  ...faultsIn('explanation', `${waiting}/rank.ts`, [`${waiting}/rank.test.ts`], [['Math.max(holders.length, 1)', '1']]),
  ...faultsIn(
    'explanation',
    `${waiting}/read-open-work.ts`,
    [`${waiting}/waiting.test.ts`],
    [
      ['where ${isOpen} and ${isVisible}\n    ), today', 'where ${isOpen}\n    ), today'],
      ['s.due between b.starts_on and b.ends_on', 'true'],
      ['where other.task_id = s.id and', 'where false and'],
      ['today.day between b.starts_on and b.ends_on', 'true'],
    ],
  ),
  ...faultsIn(
    'explanation',
    'apps/api/src/forecast/simulate.ts',
    ['apps/api/src/forecast/simulate.test.ts'],
    [['isAway?.[day * queueCount + index] !== 1', 'true']],
  ),
  ...faultsIn(
    'explanation',
    'apps/api/src/absences/write.ts',
    ['apps/api/src/absences/absences.test.ts'],
    [
      ['accounts: { change: [userId] }', 'accounts: { keep: [userId] }'],
      ['where a.id = ${id} and a.user_id = ${userId} and', 'where a.id = ${id} and'],
      ['a.entered_in is not distinct from ${organizationId}::int', 'true'],
    ],
  ),
  ...faultsIn(
    'explanation',
    'apps/api/src/absences/write-for-member.ts',
    ['apps/api/src/absences/absences.test.ts'],
    [['refuseUnless(can.enterAbsences(actor, member))', '']],
  ),
  ...faultsIn(
    'explanation',
    'apps/api/src/forecast/observed-days.ts',
    ['apps/api/src/forecast/observed-days.test.ts'],
    [
      ['count === 0 && ', ''],
      ['% daysOfWeek === 0', '>= 0'],
    ],
  ),
  ...faultsIn(
    'explanation',
    'apps/api/src/forecast/goals-at-risk.ts',
    ['apps/api/src/forecast/forecast.test.ts'],
    [['(left.chance_on_time ?? 2) - (right.chance_on_time ?? 2)', '0']],
  ),
]
