import { faultsIn } from '../fault.ts'

const visibilityFaultsIn = (file: string, tests: string[], changes: Parameters<typeof faultsIn>[3]) =>
  faultsIn('visibility', file, tests, changes)

const api = 'apps/api/src'

/** The other test of the file searches several thousand times. */
const inOneOrganization = '^finds nothing of another organization'

export const visibilityFaults = [
  ...visibilityFaultsIn(
    'packages/server/src/access/visibility.ts',
    [`${api}/tasks/tasks.test.ts`],
    [
      ["m.role in ('admin', 'manager')", "m.role in ('admin', 'manager', 'member')"],
      ["m.role in ('admin', 'manager')", "m.role in ('admin')"],
      ['exists (select from task_assignees a where a.task_id = t.id and', 'exists (select from task_assignees a where'],
    ],
  ),
  ...visibilityFaultsIn(
    `${api}/tasks/visible-to.ts`,
    [`${api}/tasks/tasks.test.ts`],
    [
      [
        ".onRef('m.organization_id', '=', 't.organization_id')",
        ".onRef('m.organization_id', '=', 'm.organization_id')",
      ],
    ],
  ),
  ...visibilityFaultsIn(
    `${api}/tasks/visible-to.ts`,
    [`${api}/trash/trash.test.ts`, `${api}/tasks/tasks.test.ts`],
    [[".where('t.deleted_at', 'is', null)", '']],
  ),
  ...visibilityFaultsIn(
    `${api}/tasks/visible-to.ts`,
    [`${api}/organizations/members/members.test.ts`],
    [[".on('m.status', '=', 'active')", ".on('m.status', '<>', 'pending')"]],
  ),
  ...visibilityFaultsIn(
    `${api}/projects/visible-to.ts`,
    [`${api}/projects/projects.test.ts`],
    [
      ['t.project_id = p.id and t.deleted_at is null and', 't.deleted_at is null and'],
      ['t.project_id = p.id and t.deleted_at is null and', 't.project_id = p.id and'],
      [".where('p.deleted_at', 'is', null)", ''],
      [
        ".onRef('m.organization_id', '=', 'p.organization_id')",
        ".onRef('m.organization_id', '=', 'm.organization_id')",
      ],
    ],
  ),
  ...visibilityFaultsIn(
    `${api}/goals/visible-to.ts`,
    [`${api}/goals/goals.test.ts`],
    [
      ['(g.is_personal and g.user_id =', '(g.is_personal or g.user_id ='],
      ['or (not g.is_personal and (', 'or ((true) and ('],
      [".where('g.deleted_at', 'is', null)", ''],
      ['from goal_milestones gm where gm.milestone_id = t.milestone_id offset 0', 'from goal_milestones gm offset 0'],
    ],
  ),
  ...visibilityFaultsIn(
    `${api}/milestones/visible-to.ts`,
    [`${api}/milestones/milestones.test.ts`, `${api}/goal-milestones/goal-milestones.test.ts`],
    [
      ['select bool_and((', 'select bool_or(('],
      ['where g.is_personal and g.user_id =', 'where g.user_id ='],
      ['when ms.id in (', 'when ms.id not in ('],
      [".where('ms.deleted_at', 'is', null)", ''],
    ],
  ),
  ...visibilityFaultsIn(
    `${api}/tasks/own-tasks.ts`,
    [`${api}/goals/goals.test.ts`, `${api}/milestones/milestones.test.ts`],
    [
      ['and t.deleted_at is null', ''],
      ['where t.deleted_at is null', ''],
    ],
  ),
  ...visibilityFaultsIn(
    `${api}/users/visible-to.ts`,
    [`${api}/users/visible-to.test.ts`],
    [
      ["and theirs.status = 'active'", ''],
      ["and mine.status = 'active' and", 'and'],
      ['on theirs.organization_id = mine.organization_id and', 'on'],
    ],
  ),
  ...visibilityFaultsIn(
    `${api}/organizations/visible-to.ts`,
    [`${api}/organizations/organizations.test.ts`],
    [
      [".on('m.status', '=', 'active')", ''],
      [".onRef('m.organization_id', '=', 'o.id')", ".onRef('m.organization_id', '=', 'm.organization_id')"],
    ],
  ),
  ...visibilityFaultsIn(
    `${api}/notifications/visible-to.ts`,
    [`${api}/notifications/notifications.test.ts`],
    [["and m.status = 'active'", '']],
  ),
  ...visibilityFaultsIn(
    `${api}/analytics/visible-to.ts`,
    [`${api}/analytics/analytics.test.ts`],
    [
      ["and m.status = 'active' and", 'and'],
      [' and deleted_at is null', ''],
    ],
  ),
  ...visibilityFaultsIn(
    `${api}/projects/seen-by.ts`,
    [`${api}/projects/projects.test.ts`],
    [['and t.deleted_at is null and t.created_by is not null', 'and false']],
  ),
  ...visibilityFaultsIn(
    `${api}/trash/trashed-rows.ts`,
    [`${api}/trash/trash.test.ts`],
    [
      ['t.deleted_by is not null and t.organization_id', 't.organization_id'],
      ['where g.deleted_at is not null and g.organization_id', 'where g.organization_id'],
      ['(not g.is_personal or g.user_id =', '(g.is_personal or g.user_id ='],
    ],
  ),
  ...visibilityFaultsIn(
    `${api}/organizations/members/member-seen-by.ts`,
    [`${api}/organizations/members/members.test.ts`],
    [
      [".where('ms.status', '<>', 'inactive')", ''],
      ["and role = 'admin' and status = 'active'", "and role = 'admin'"],
    ],
  ),
  ...visibilityFaultsIn(
    'apps/chat/src/rooms/visible-room.ts',
    ['apps/chat/src/rooms/rooms.test.ts'],
    [
      ['and r.direct_low is null and p.user_id =', 'and r.direct_low is null and 0 <>'],
      ['if (row.id === null && !row.may_write)', 'if (row.id === null)'],
      ['if (!mayWrite) refuse', 'if (mayWrite && !mayWrite) refuse'],
    ],
  ),
  ...visibilityFaultsIn(
    'apps/chat/src/feeds/facts/announce.ts',
    ['apps/chat/src/feeds/facts/announce.test.ts'],
    [
      [
        'const leaders = fact.private ? [] : [room.leaders(organizationId)]',
        'const leaders = [room.leaders(organizationId)]',
      ],
      ['.filter((id) => !stillSeenBy.has(id))', '.filter((id) => stillSeenBy.has(id))'],
      ["entity === 'member' || entity === 'organization'", "entity === 'member'"],
      ['to.length === 0 || ', ''],
    ],
  ),
  ...visibilityFaultsIn(
    `${api}/files/visible-to.ts`,
    [
      `${api}/files/message-files.test.ts`,
      `${api}/files/files.test.ts`,
      `${api}/trash/trashed-files.test.ts`,
      `${api}/files/content/download.test.ts`,
    ],
    [
      [".on('fm.status', '=', 'active')", ''],
      [".where('f.state', '=', 'stored')", ''],
      [' and fp.user_id = ${userIdExpression(callerId)}', ''],
      ["storedFiles(db, callerId).where('f.deleted_at', 'is', null)", 'storedFiles(db, callerId)'],
      ["storedFiles(db, callerId).where('f.deleted_at', 'is not', null)", 'storedFiles(db, callerId)'],
    ],
  ),
  ...visibilityFaultsIn(
    `${api}/files/visible-to.ts`,
    [`${api}/testing/permissions/permissions.test.ts`],
    [
      [
        'else f.uploaded_by = ${userIdExpression(callerId)} end',
        'else true end',
        "^GET /files/\\{loose F of assigned_member\\} 'org_manager'",
      ],
    ],
  ),
  ...visibilityFaultsIn(
    `${api}/files/lists.ts`,
    [`${api}/trash/trashed-files.test.ts`],
    [['= ${id} and f.deleted_at is null', '= ${id}']],
  ),
  ...visibilityFaultsIn(
    'packages/server/src/files/file-row.ts',
    [`${api}/files/comment-files.test.ts`],
    [['= c.id and f.deleted_at is null', '= c.id']],
  ),
  ...visibilityFaultsIn(
    'packages/server/src/files/file-row.ts',
    ['apps/chat/src/messages/message-files.test.ts'],
    [['= m.id and f.deleted_at is null', '= m.id']],
  ),
  ...visibilityFaultsIn(
    'apps/chat/src/rooms/room-files.ts',
    ['apps/chat/src/messages/message-files.test.ts'],
    [
      ['and f.deleted_at is null', ''],
      ['and f.id < ${before}', 'and f.id <= ${before}'],
    ],
  ),
  ...visibilityFaultsIn(
    `${api}/trash/trashed-files.ts`,
    [`${api}/trash/trashed-files.test.ts`],
    [
      ['(f.message_id is null and exists', '(exists'],
      ["m.status = 'active' and ${leadsOrganization}", "m.status = 'active'"],
      [".where('f.deleted_at', '>=', sql<string>`now() - interval '30 days'`)", ''],
    ],
  ),
  ...visibilityFaultsIn(
    `${api}/search/sources/chat.ts`,
    [`${api}/search/visibility.test.ts`],
    [[".onRef('own.room_id', '=', 'r.id').on('own.user_id', '=', userId)", ".onRef('own.room_id', '=', 'r.id')"]],
  ),
  ...visibilityFaultsIn(
    `${api}/search/sources/files.ts`,
    [`${api}/search/visibility.test.ts`],
    [[".where('f.id', '=', sql.ref<number>('c.id'))", '']],
  ),
  ...visibilityFaultsIn(
    `${api}/search/sources/tasks.ts`,
    [`${api}/search/visibility.test.ts`],
    [[".where('t.organization_id', '=', organizationId)", '', inOneOrganization]],
  ),
  ...visibilityFaultsIn(
    `${api}/search/sources/comments.ts`,
    [`${api}/search/visibility.test.ts`],
    [[".where('t.organization_id', '=', organizationId)", '', inOneOrganization]],
  ),
  ...visibilityFaultsIn(
    `${api}/search/sources/work.ts`,
    [`${api}/search/visibility.test.ts`],
    [
      [".where('p.organization_id', '=', organizationId)", '', inOneOrganization],
      [".where('g.organization_id', '=', organizationId)", '', inOneOrganization],
      [".where('ms.organization_id', '=', organizationId)", '', inOneOrganization],
    ],
  ),
  ...visibilityFaultsIn(
    `${api}/search/scope.ts`,
    [`${api}/search/visibility.test.ts`],
    [[" and m.status = 'active')`", ')`', '^is refused to a former member']],
  ),
]
