import { faultsIn } from '../fault.ts'

const templates = 'apps/api/src/templates'
const templateFaultsIn = (file: string, changes: Parameters<typeof faultsIn>[3]) =>
  faultsIn('templates', `${templates}/${file}.ts`, [`${templates}/templates.test.ts`], changes)

const absences = 'apps/api/src/absences'
const absenceFaultsIn = (file: string, changes: Parameters<typeof faultsIn>[3]) =>
  faultsIn('absences', `${absences}/${file}.ts`, [`${absences}/absences.test.ts`], changes)

export const templateFaults = [
  ...templateFaultsIn('save', [
    ["    .where('tp.kind', '=', kind)\n", ''],
    ["    .where('tp.id', 'is distinct from', ownId ?? null)\n", ''],
    ["    .where('tp.deleted_at', 'is', null)\n", ''],
    ['    await refuseTakenName(tx, organizationId, kind, name)\n', ''],
    ['    await record(tx, templateCreated(actor.id, template))\n', ''],
  ]),
  ...templateFaultsIn('change', [
    ['    await refuseTakenName(tx, organizationId, kind, name)\n', ''],
    ["    .where('id', '=', id)\n      .execute()\n    const template", '    .execute()\n    const template'],
    ["interval '30 days'", "interval '3 days'"],
    ["if (kind !== 'task') return", 'if (!kind) return'],
    ['    await record(tx, templateRestored(actor.id, template))\n', ''],
  ]),
  ...templateFaultsIn('visible-to', [
    ["        .on('m.status', '=', 'active'),\n", ','],
    ['    .where(leadsOrganization)\n', ''],
    [".where('tp.deleted_at', 'is', null)", ''],
  ]),
  ...templateFaultsIn('relative-dates', [
    ['if (day < firstDay || day > lastDay) refuseInvalid', 'if (day < firstDay) refuseInvalid'],
    ['wallTime.slice(11, 19)', "'00:00:00'"],
    ['Math.min(earliest, day)', 'Math.max(earliest, day)'],
  ]),
  ...templateFaultsIn('field-values', [
    ['field?.kind === stored.kind ? ', 'field ? '],
    ["if (typeOfKind(kind) === 'person' && !users.has(Number(input))) return null\n", ''],
    ['Array.isArray(input) ? input.filter((id) => ids.has(id)) : input', 'input'],
    ['if (field?.kind !== kind || !hasOptions(kind)) return []', 'if (field) return []'],
  ]),
  ...templateFaultsIn('insert-content', [
    ['recurrence && parent === null ? ', 'recurrence ? '],
    ['labels.filter((id) => existing.labels.has(id))', 'labels'],
    ['assigned_users.filter((id) => existing.users.has(id))', 'assigned_users'],
    ['  await recountBlockers(tx, [...linked])\n', ''],
  ]),
  ...faultsIn(
    'templates',
    `${templates}/insert-content.ts`,
    [`${templates}/isomorphism.test.ts`],
    [
      ["kind === 'relates' && from > to ? [to, from] : [from, to]", '[from, to]'],
      [
        'return rows.map(({ id }) => id).toSorted((left, right) => left - right)',
        'return rows.map(({ id }) => id).toReversed()',
      ],
    ],
  ),
  ...templateFaultsIn('content-of-source', [
    ['days: Math.max(0, due.days)', 'days: due.days'],
    ['keepAssignees ? copy.assignees.map(({ id }) => id) : []', 'copy.assignees.map(({ id }) => id)'],
    ['dependencies: parts.tasks ? source.dependencies : []', 'dependencies: []'],
    ['parseRule(repeats.rule).until === undefined ? repeats : null', 'true ? repeats : null'],
    ['(a.subtask_position ?? 0) - (b.subtask_position ?? 0) || a.id - b.id', 'b.id - a.id'],
    ["status === 'cancelled' ? 1 : -index", 'index'],
  ]),
  ...templateFaultsIn('read-source', [
    ['.where(sql<boolean>`not ${isPersonal}`)', ''],
    ['return rows.filter(({ to }) => ids.has(to))', 'return rows'],
    ['shown.has(`${copy.values.project_id} ${field_id}`)', 'true'],
    ['(root.created_at at time zone u.time_zone)::date', '(root.created_at)::date'],
  ]),
  ...absenceFaultsIn('write', [
    ['    await recordProfile(tx, userId, userId, {})\n', ''],
    ['a.starts_on <= ${ends_on}::date', 'a.starts_on < ${ends_on}::date'],
    ['a.ends_on >= ${starts_on}::date', 'a.ends_on > ${starts_on}::date'],
    ['  if (rows.length > 1) refuseConflict(overlapText(enteredIn))\n', ''],
    ['>= maxAbsences', '> maxAbsences'],
    ['where a.user_id = ${userId} and (a.id', 'where (a.id'],
    ['ends_on = ${days.ends_on}, entered_in = ${enteredIn}', 'ends_on = ${days.ends_on}'],
  ]),
  ...absenceFaultsIn('write-for-member', [
    ["  if (member.status !== 'active') refuseNotFound('Member')\n", ''],
    ['{ notified: { organizationId, notification } }', '{}'],
  ]),
  ...absenceFaultsIn('read', [
    ["and m.status = 'active'", ''],
    ["(now() at time zone 'Etc/GMT+12')::date", "'2000-01-01'::date"],
    ['coalesce(a.entered_in = m.organization_id, false)', 'a.entered_in is not null'],
    ['order by a.starts_on`', '`'],
  ]),
]
