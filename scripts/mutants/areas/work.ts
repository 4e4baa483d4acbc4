import { faultsIn } from '../fault.ts'

const api = 'apps/api/src'
const tasksTest = `${api}/tasks/tasks.test.ts`
const permissionsTest = `${api}/testing/permissions/permissions.test.ts`

// The permissions test has more than a thousand cases, so each fault names the case that should detect it.
const capabilityFaults = [
  ...faultsIn(
    'capabilities',
    'packages/contracts/src/capabilities.ts',
    [permissionsTest],
    [
      [
        "editOrganization: (actor: Actor) => actor.role === 'admin'",
        'editOrganization: (actor: Actor) => leads(actor)',
        "^PUT /organizations/\\{A\\} 'org_manager'",
      ],
      [
        "deleteOrganization: (actor: Actor) => actor.role === 'admin'",
        'deleteOrganization: (actor: Actor) => leads(actor)',
        "^DELETE /organizations/\\{A\\} 'org_manager'",
      ],
      [
        "exportOrganization: (actor: Actor) => actor.role === 'admin'",
        'exportOrganization: (actor: Actor) => leads(actor)',
        "^POST /organizations/\\{A\\}/exports 'org_manager'",
      ],
      [
        "changeMemberRole: (actor: Actor) => actor.role === 'admin'",
        'changeMemberRole: (actor: Actor) => leads(actor)',
        "^PUT /organizations/\\{A\\}/members/\\{assigned_member\\} 'org_manager'",
      ],
      [
        "(actor.role === 'manager' && member.role === 'member')",
        "actor.role === 'manager'",
        "^DELETE /organizations/\\{A\\}/members/\\{org_admin\\} 'org_manager'",
      ],
      [
        'createProject: (actor: Actor) => leads(actor)',
        'createProject: (_actor: Actor) => true',
        "^POST /projects/ \\{organization_id:A\\} 'org_member'",
      ],
      [
        'goal.user_id === actor.id : leads(actor)',
        'leads(actor) : leads(actor)',
        "^PUT /goals/\\{own personal goal of assigned_member\\} 'assigned_member'",
      ],
      [
        'leads(actor) || isAssignee(actor, task) || isCreator(actor, task)',
        'leads(actor) || isAssignee(actor, task)',
        "^PUT /tasks/\\{T\\} 'creator_member'",
      ],
      [
        'deleteTask: (actor: Actor) => leads(actor)',
        "deleteTask: (actor: Actor) => actor.role === 'admin'",
        "^DELETE /tasks/\\{T\\} 'org_manager'",
      ],
      [
        "comment.kind === 'user' && comment.user_id === actor.id",
        "comment.kind === 'user' && comment.user_id >= 0",
        "^PUT /tasks/\\{T\\}/comments/\\{C of assigned_member\\} 'org_manager'",
      ],
      [
        'can.editMilestone(actor, milestone) || milestone.my_tasks_count > 0',
        'can.editMilestone(actor, milestone)',
        "^PATCH /milestones/\\{M\\}/progress 'assigned_member'",
      ],
    ],
  ),
  ...faultsIn(
    'capabilities',
    'packages/contracts/src/capabilities.ts',
    [tasksTest],
    [
      [
        "changeTaskStatus: (actor: Actor, task: Pick<CheckedTask, 'assignees'>) => leads(actor) || isAssignee(actor, task)",
        "changeTaskStatus: (actor: Actor, task: Pick<CheckedTask, 'assignees'>) => leads(actor) || task.assignees.length > 0",
        '^changing the status of a task a ',
      ],
    ],
  ),
]

const taskFaults = [
  ...faultsIn(
    'tasks',
    `${api}/tasks/change-status.ts`,
    [tasksTest],
    [
      ['refuseUnless(can.changeTaskStatus(actor, task), texts.onlyChangeStatusOfYourTasks)', ''],
      ["= 'done' then coalesce(completed_at, now()) end", "= 'cancelled' then coalesce(completed_at, now()) end"],
      [
        'keepsStatus ? taskMoved(actor, draft) : taskStatusChanged(actor, task.status, draft, { isWatched })',
        'taskMoved(actor, draft)',
      ],
    ],
  ),
  ...faultsIn(
    'tasks',
    `${api}/tasks/position.ts`,
    [tasksTest],
    [
      ['(positionAbove + card.position) / 2', '(positionAbove + card.position) / 3'],
      ['?? card.position - 2 * positionGap', '?? card.position + 2 * positionGap'],
      ['spreadCount === maxSpreads', 'spreadCount === 0'],
    ],
  ),
  ...faultsIn(
    'tasks',
    `${api}/tasks/placement.ts`,
    [tasksTest, `${api}/milestones/milestones.test.ts`],
    [
      ['refuseUnless(may(actor))', ''],
      ['if (found.people.length !== people.length) refuseStrangers()', ''],
      ['goal_id: requested.goal_id ?? found.goal_id', 'goal_id: requested.goal_id ?? null'],
      [
        'if (requested.goal_id && !found.goal_found) return',
        'if (requested.goal_id && found.goal_found === undefined) return',
      ],
    ],
  ),
  ...faultsIn(
    'tasks',
    `${api}/tasks/placement.ts`,
    [`${api}/projects/projects.test.ts`],
    [['::int and p.deleted_at is null`', '::int`', 'deleting a project']],
  ),
  ...faultsIn(
    'tasks',
    `${api}/tasks/assignees.ts`,
    [`${api}/tasks/assignees.test.ts`, tasksTest],
    [
      ['b.length - a.length', 'a.length - b.length'],
      ["message: 'The assignees are given twice and differ'", "message: 'The assignees are given twice'"],
      ['and not user_id = any(', 'and user_id = any('],
    ],
  ),
  ...faultsIn(
    'tasks',
    `${api}/tasks/comments.ts`,
    [tasksTest],
    [
      ['await changeComments(tx, task.id, 1, fileIds !== undefined)', ''],
      [
        'await changeComments(tx, task.id, -1, files.length > 0)',
        'await changeComments(tx, task.id, 1, files.length > 0)',
      ],
      [".where('task_id', '=', taskId)", ''],
      ['await renewComment(tx, actor.id, { ...(await commentContext(tx, task)), id: commentId })', ''],
    ],
  ),
]

const importFaults = [
  ...faultsIn(
    'imports',
    `${api}/task-imports/read-row.ts`,
    [`${api}/task-imports/read-row.test.ts`, `${api}/task-imports/task-imports.test.ts`],
    [
      ['if (cell.length <= maximum) return []', 'if (cell.length <= maximum * 10) return []'],
      ["values.due_time && !cells.get('due_date')", "!values.due_time && !cells.get('due_date')"],
      ['names.length > maxAssignees', 'names.length > maxAssignees + 1'],
      ['[...new Set(assignees)]', 'assignees'],
      ['value >= minimum &&', 'value > minimum &&'],
      ["?.replace(',', '.')", ''],
    ],
  ),
  ...faultsIn(
    'imports',
    `${api}/task-imports/read-rows.ts`,
    [`${api}/task-imports/task-imports.test.ts`],
    [
      ['rows.length === maxImportRows', 'rows.length === maxImportRows + 1'],
      ['else faultyLines.add(line)', ''],
      ['faultyLines.add(error.row)', ''],
      ['position: (place + 1) * positionGap', 'position: -place'],
      ["if (rows.length === 0) refuse('The file has no rows below its header line')", ''],
      ['row: line, ...error', 'row: line + 1, ...error'],
    ],
  ),
  ...faultsIn(
    'imports',
    `${api}/task-imports/find-parents.ts`,
    [`${api}/task-imports/find-parents.test.ts`],
    [
      ['byKey.get(name) ?? byTitle.get(name)', 'byTitle.get(name) ?? byKey.get(name)'],
      ['others.length > 0', 'others.length > 1'],
      ['else if (row.repeats)', 'else if (false)'],
      ['count > maxSubtasks', 'count > maxSubtasks + 1'],
      ['above.includes(index)', 'parents[index] === index'],
      ['above.length >= maxTaskDepth', 'above.length > maxTaskDepth'],
      ['text.trim().toLowerCase()', 'text.trim()'],
    ],
  ),
  ...faultsIn(
    'imports',
    'packages/contracts/src/csv.ts',
    ['packages/contracts/src/csv.test.ts'],
    [
      ['=== byteOrderMark ? 1 : 0', '=== byteOrderMark ? 0 : 0'],
      [".replaceAll('\"\"', '\"')", ''],
      ['if (isQuoted) line += countLineEnds(text, position, end)', ''],
      ['=== lineFeed ? 2 : 1)', '=== lineFeed ? 1 : 1)'],
      ["new Set(['=', '+', '-', '@',", "new Set(['=', '+', '-',"],
      ['unevenness < bestCandidate.unevenness ||', 'unevenness > bestCandidate.unevenness ||'],
      ["'utf-16le' : 'utf-8'", "'utf-8' : 'utf-8'"],
    ],
  ),
]

const countFaults = [
  ...faultsIn(
    'counts',
    `${api}/goals/shares.ts`,
    [`${api}/goals/goals.test.ts`],
    [
      ["where t.status <> 'cancelled'", ''],
      ["filter (where t.status = 'done')", ''],
      ['s.place <= 1000', 's.place < 1000'],
      ['% c.everything desc', '% c.everything'],
    ],
  ),
  ...faultsIn(
    'counts',
    `${api}/goals/lists.ts`,
    [`${api}/goals/lists.test.ts`],
    [
      ['(${ownShare(callerId)} > 0)', '(${ownShare(callerId)} >= 0)'],
      ['g.is_personal = ${is_personal}::boolean', 'g.is_personal'],
    ],
  ),
  ...faultsIn(
    'counts',
    `${api}/goals/progress.ts`,
    [`${api}/goals/goals.test.ts`, `${api}/goal-milestones/goal-milestones.test.ts`],
    [
      ["and ms.status <> 'cancelled'", ''],
      ["filter (where ms.status = 'completed')", ''],
      ['then 99.9 else 100', 'then 100 else 100'],
      ['::numeric, 1)', '::numeric, 0)'],
    ],
  ),
  ...faultsIn(
    'counts',
    `${api}/goals/tasks-of.ts`,
    [`${api}/goals/goals.test.ts`, `${api}/goal-milestones/goal-milestones.test.ts`],
    [
      ['union all\n', 'union all select t.* from tasks t where t.deleted_at is null union all\n'],
      ['offset 0) t where t.deleted_at is null', 'offset 0) t'],
      ['and t.deleted_at is null and t.goal_id', 'and t.goal_id'],
    ],
  ),
  ...faultsIn(
    'counts',
    `${api}/analytics/distributions.ts`,
    [`${api}/analytics/analytics.test.ts`],
    [
      ['count(distinct user_id)', 'count(distinct organization_id)'],
      ['where count > 0', 'where count > 1'],
    ],
  ),
  ...faultsIn(
    'counts',
    `${api}/analytics/dashboard-stats.ts`,
    [`${api}/analytics/analytics.test.ts`],
    [
      ['and not is_personal', ''],
      ["and status = 'done'", ''],
      ['where at < ', 'where at > '],
    ],
  ),
  ...faultsIn(
    'counts',
    `${api}/milestones/state-after.ts`,
    [`${api}/milestones/milestones.test.ts`, `${api}/milestones/milestone-figures.test.ts`],
    [
      ['if (progress >= 100) return', 'if (progress > 100) return'],
      ['const reopenedProgress = 75', 'const reopenedProgress = 50'],
      ["if (status === 'not_started') return 0", ''],
      ["if (status === 'overdue') return", "if (status === 'cancelled') return"],
    ],
  ),
  ...faultsIn(
    'counts',
    `${api}/goal-milestones/check-achievements.ts`,
    [`${api}/goal-milestones/goal-milestones.test.ts`],
    [
      ["t.status not in ('done', 'cancelled')", "t.status not in ('done')"],
      ["and t.deleted_at is null and t.status = 'done')", 'and t.deleted_at is null)'],
    ],
  ),
]

const trashFaults = [
  ...faultsIn(
    'trash',
    `${api}/trash/restore-milestone.ts`,
    [`${api}/trash/restore-milestone.test.ts`],
    [
      ['if (trashed.in_trashed_project)', 'if (!trashed)'],
      ['if (trashed.lacks_goal)', 'if (!trashed)'],
      ['t.project_id = ms.project_id and t.milestone_id is null', 't.milestone_id is null'],
    ],
  ),
  ...faultsIn(
    'trash',
    `${api}/trash/purge.ts`,
    [`${api}/trash/purge.test.ts`],
    [
      [
        "from projects where deleted_at < now() - interval '30 days'",
        "from projects where deleted_at < now() - interval '3 days'",
      ],
      [
        "deleted_by is not null and deleted_at < now() - interval '30",
        "deleted_by is not null and deleted_at < now() - interval '3",
      ],
      ['goal.is_personal ? {', '!goal.is_personal ? {'],
      ['while (await store.write(purgeGoal));', ''],
    ],
  ),
  ...faultsIn(
    'trash',
    `${api}/trash/restore-task.ts`,
    [`${api}/trash/restore-task.test.ts`, `${api}/trash/trash.test.ts`],
    [
      ['refuseUnless(can.restoreTask(caller))', ''],
      ['g.id = t.goal_id and g.deleted_at is null', 'g.id = t.goal_id'],
      ['if (project.rows.length === 0) refuseConflict', 'if (project.rows.length < 0) refuseConflict'],
    ],
  ),
]

const notificationFaults = [
  ...faultsIn(
    'notifications',
    'packages/server/src/facts/notification-commands.ts',
    [tasksTest],
    [['and m.user_id is distinct from', 'and 0 is distinct from', 'never its creator']],
  ),
  ...faultsIn(
    'notifications',
    'packages/server/src/facts/notification-commands.ts',
    [`${api}/notifications/notifications.test.ts`, `${api}/notifications/preferences.test.ts`],
    [
      ['case when not wants.in_app then now() end', 'case when wants.in_app then now() end'],
      ['and (wants.in_app or wants.mail or wants.in_app is null)', ''],
    ],
  ),
  ...faultsIn(
    'notifications',
    `${api}/notifications/mailed-notifications.ts`,
    [`${api}/notifications/mails.test.ts`],
    [
      ['and u.is_verified and', 'and'],
      ['n.read_at is null', 'true'],
    ],
  ),
  ...faultsIn(
    'notifications',
    `${api}/notifications/notification-limits.ts`,
    [`${api}/notifications/mail-storms.test.ts`],
    [
      ['perReceiverAndHour: 20', 'perReceiverAndHour: 21'],
      ['perSenderAndHour: 200', 'perSenderAndHour: 2_000'],
      ["notification.type === 'mention' && notification.room_id !== null ? mentionMinutes : 0", '0'],
    ],
  ),
  ...faultsIn(
    'notifications',
    `${api}/reminders/remind-some.ts`,
    [`${api}/reminders/reminders.test.ts`],
    [
      ["then 'overdue' else 'due_soon'", "then 'due_soon' else 'overdue'"],
      ['n.ahead <= 1 then', 'n.ahead <= 2 then'],
      ["t.status in ('todo', 'in_progress', 'in_review')", 'true'],
      ["m.user_id = a.user_id and m.status = 'active'", 'm.user_id = a.user_id'],
      ['where t.deleted_at is null and', 'where'],
      ['+ ${reminderDays + 1}::int', '+ ${reminderDays}::int'],
      ['array_agg(user_id), true', 'array_agg(user_id), false'],
    ],
  ),
]

const customFieldFaults = [
  ...faultsIn(
    'custom fields',
    'packages/contracts/src/custom-fields/changed-options.ts',
    [`${api}/custom-fields/values.test.ts`, 'apps/web/src/features/tasks/values-after.test.ts'],
    [
      ['!remove_options[id]?.includes(option) && ', ''],
      ['[id, [...remaining, ...added]]', '[id, added]'],
    ],
  ),
  ...faultsIn(
    'custom fields',
    `${api}/custom-fields/seen-by.ts`,
    [`${api}/custom-fields/custom-fields.test.ts`],
    [['refuseUnless(can.manageCustomFields({ id: principal.userId, role: found.role }))', '']],
  ),
  ...faultsIn(
    'custom fields',
    `${api}/custom-fields/change-kind.ts`,
    [`${api}/custom-fields/kind-change.test.ts`],
    [['converted.lost.length > accepted_loss', 'false']],
  ),
  ...faultsIn(
    'custom fields',
    `${api}/custom-fields/values/plan-values.ts`,
    [`${api}/custom-fields/values.test.ts`],
    [
      ['field.is_required && value === null', 'false'],
      ['is_required && !given', 'false && !given'],
    ],
  ),
  ...faultsIn(
    'custom fields',
    `${api}/custom-fields/values/conditions.ts`,
    [`${api}/custom-fields/lists.test.ts`],
    [
      ['v.number_value >= ${text}::numeric', 'v.number_value > ${text}::numeric'],
      ['or (0 = any(${ids}) and not ${hasValue(field, sql`true`)})', ''],
    ],
  ),
]

const labelFaults = [
  ...faultsIn(
    'labels',
    `${api}/labels/seen-by.ts`,
    [`${api}/labels/labels.test.ts`],
    [
      ['refuseUnless(can.manageLabels(actor))', ''],
      [
        "if (rows.some(({ organization_id }) => organization_id !== first.organization_id)) return refuseNotFound('Label')",
        '',
      ],
    ],
  ),
  ...faultsIn(
    'labels',
    `${api}/labels/create.ts`,
    [`${api}/labels/labels.test.ts`],
    [
      ['await refuseTakenName(tx, organization_id, body.name)', ''],
      ['if (count >= maxLabels)', 'if (count > maxLabels)'],
    ],
  ),
  ...faultsIn(
    'labels',
    `${api}/labels/task-labels.ts`,
    [`${api}/labels/labels.test.ts`],
    [
      [".where('l.organization_id', '=', organizationId)", ''],
      ['or (0 = any(${ids}) and t.label_ids is null)', ''],
      ['and (task_id, label_id) not in (select task_id, label_id from wanted)', 'and false'],
    ],
  ),
  ...faultsIn(
    'labels',
    `${api}/labels/end.ts`,
    [`${api}/labels/labels.test.ts`],
    [
      ['ids.length < tasksPerPart', 'true'],
      ['label_ids = ${labelIds}, version = version + 1', 'label_ids = ${labelIds}'],
      ['case when ${into.id}::int = any(${withoutLabel}) then ${withoutLabel}', 'case when false then ${withoutLabel}'],
    ],
  ),
]

const subtasks = `${api}/tasks/subtasks`
const subtaskFaults = [
  ...faultsIn(
    'subtasks',
    `${subtasks}/add.ts`,
    [`${subtasks}/subtasks.test.ts`],
    [
      ['if (parent.subtask_count + count > maxSubtasks)', 'if (parent.subtask_count > maxSubtasks)'],
      ['(await pathUp(tx, parent.id)).length >= maxTaskDepth', '(await pathUp(tx, parent.id)).length > maxTaskDepth'],
    ],
  ),
  ...faultsIn(
    'subtasks',
    `${subtasks}/set-parent.ts`,
    [`${subtasks}/subtasks.test.ts`],
    [
      ['if (path.includes(task.id))', 'if (path.includes(0))'],
      ['path.length + (await heightOf(tx, task.id)) > maxTaskDepth', 'path.length + 1 > maxTaskDepth'],
      ['|| task.project_id !== parent.project_id', ''],
    ],
  ),
  ...faultsIn(
    'subtasks',
    `${subtasks}/set-parent.ts`,
    [`${subtasks}/histories.test.ts`],
    [['  await lockTree(tx, organizationId)\n', '']],
  ),
  ...faultsIn(
    'subtasks',
    `${subtasks}/trash.ts`,
    [`${subtasks}/subtasks.test.ts`],
    [
      [
        'deleted_by = case when not id = any(${belowIds}::int[]) then ${principal.userId}::int end',
        'deleted_by = ${principal.userId}::int',
      ],
      ['c.parent_id = t.id and c.deleted_at = t.deleted_at', 'c.parent_id = t.id'],
    ],
  ),
  ...faultsIn(
    'subtasks',
    `${subtasks}/list.ts`,
    [`${subtasks}/visibility.test.ts`],
    [['case when x.visible then x.due_date end as due_date', 'x.due_date']],
  ),
]

const recurrence = `${api}/tasks/recurrence`
const rules = 'packages/contracts/src/recurrence'
const recurrenceFaults = [
  ...faultsIn(
    'recurrence',
    `${recurrence}/rules.ts`,
    [`${recurrence}/recurrence.test.ts`],
    [
      ['next <= todayOf(series.time_zone, now)', 'next < todayOf(series.time_zone, now)'],
      ['Math.max(start, today - 1)', 'start'],
      ['const count = number + 2 - first_number', 'const count = number + 1 - first_number'],
    ],
  ),
  ...faultsIn(
    'recurrence',
    `${recurrence}/continue.ts`,
    [`${recurrence}/recurrence.test.ts`],
    [
      ['tasks: { change: [current.id] },', 'tasks: { keep: [current.id] },'],
      ["    if (state.isTrashed) return state.step.kind === 'create' && skipPassed(tx, state, now)\n", ''],
    ],
  ),
  ...faultsIn(
    'recurrence',
    `${recurrence}/copy-tasks.ts`,
    [`${recurrence}/recurrence.test.ts`],
    [['task.assignees.filter(({ id }) => assignees.includes(id))', 'task.assignees']],
  ),
  ...faultsIn(
    'recurrence',
    `${recurrence}/change.ts`,
    [`${recurrence}/recurrence.test.ts`],
    [['  refuseUnless(can.repeatTask(actor, task), texts.onlyEditYourTasks)\n', '']],
  ),
  ...faultsIn(
    'recurrence',
    `${api}/task-imports/read-rule.ts`,
    [`${api}/task-imports/read-row.test.ts`],
    [
      ['after + maxDaysAhead', 'after + 10 * maxDaysAhead'],
      ['due === null ? today : dayOf(due)', 'today'],
    ],
  ),
  ...faultsIn(
    'recurrence',
    `${rules}/dates.ts`,
    [`${rules}/rfc-examples.test.ts`],
    [['date - length - 1', 'date - length']],
  ),
]

const receipts = `${api}/receipts`
const receiptsTest = `${receipts}/receipts.test.ts`
const receiptFaults = [
  ...faultsIn(
    'receipts',
    `${receipts}/receipt-row.ts`,
    [receiptsTest],
    [
      ['in (a.assigned_by, a.user_id))', 'is not null)'],
      ['sql<boolean>`a.assigned_by <> a.user_id`', 'sql<boolean>`true`'],
    ],
  ),
  ...faultsIn(
    'receipts',
    `${receipts}/mark-seen.ts`,
    [receiptsTest],
    [
      ['a.seen_at is null and u.reports_seen_assignments', 'a.seen_at is null'],
      ['a.seen_at is null and u.reports_seen_assignments', 'u.reports_seen_assignments'],
    ],
  ),
  ...faultsIn(
    'receipts',
    `${receipts}/respond.ts`,
    [receiptsTest],
    [
      ['response.date < (await todayOf(tx, actor.id))', "response.date < ''"],
      ['if (isSame(before, response)) return before', ''],
    ],
  ),
  ...faultsIn(
    'receipts',
    `${receipts}/undo-accept-date.ts`,
    [receiptsTest],
    [
      ['if (accepted?.accepted_date !== date) refuseConflict(messages.notAccepted)', ''],
      ['refuseUnless(assigneeId !== actor.id, messages.ownAcceptance)', ''],
      ["accepted.due_before?.slice(11) ?? '23:59:59'", "'23:59:59'"],
    ],
  ),
  ...faultsIn(
    'receipts',
    `${receipts}/accept-date.ts`,
    [receiptsTest],
    [
      ['if (receipt.proposed_date !== date) refuseConflict(messages.otherDate)', ''],
      ['refuseUnless(assigneeId !== actor.id, messages.ownDate)', ''],
    ],
  ),
  ...faultsIn(
    'receipts',
    `${api}/tasks/text/visible-lines.ts`,
    [receiptsTest],
    [['c.fact_kind is null or', 'true or']],
  ),
]

const watchersTest = `${api}/watchers/watchers.test.ts`
const mutesTest = `${api}/mutes/mutes.test.ts`
const facts = 'packages/server/src/facts'
const watcherFaults = [
  ...faultsIn(
    'watchers',
    `${api}/watchers/watcher-rows.ts`,
    [watchersTest],
    [['where ${isSeenByMember} and not candidate', 'where not candidate']],
  ),
  ...faultsIn(
    'watchers',
    `${api}/watchers/changed-for-users.ts`,
    [watchersTest, mutesTest],
    [
      ['where ${isSeenByMember} and not exists (', 'where not exists ('],
      [`c.kind = 'user'`, `c.kind = 'system'`],
      [`(c."is" = 'assigned' or not c.user_id`, '(true or not c.user_id'],
    ],
  ),
  ...faultsIn(
    'watchers',
    `${api}/watchers/follow.ts`,
    [watchersTest],
    [[' and ${isFollowedBy(actor.id)} <> ${following}', '']],
  ),
  ...faultsIn(
    'watchers',
    `${api}/watchers/add.ts`,
    [watchersTest],
    [
      ['refuseUnless(can.addWatchers(actor, task))', ''],
      ['and ${isSeenByMember}', ''],
      ['and chosen.id not in (', 'or chosen.id in ('],
    ],
  ),
  ...faultsIn(
    'watchers',
    `${facts}/notification-commands.ts`,
    [watchersTest],
    [['and not m.user_id = any(${watchers(false)})', '']],
  ),
  ...faultsIn(
    'watchers',
    `${facts}/insert-notifications.ts`,
    [watchersTest],
    [['n.read_at is null and n.archived_at is null', 'n.archived_at is null']],
  ),
  ...faultsIn(
    'dependencies',
    `${api}/tasks/change-status.ts`,
    [`${api}/dependencies/dependencies.test.ts`],
    [
      ['(select locked.are_current from locked)', '(select locked.are_current or true from locked)'],
      ['recounts.map((recounted) => afterBlocker(actor, recounted))', '[]'],
    ],
  ),
  ...faultsIn(
    'custom fields',
    'packages/database/migrations/0051-rare-reads.sql',
    [`${api}/custom-fields/values.test.ts`],
    [
      [' and fp.project_id = of_project', ''],
      ['order by o.position, o.id', 'order by o.position desc'],
    ],
  ),
  ...faultsIn(
    'mutes',
    'packages/database/migrations/0051-rare-reads.sql',
    [mutesTest],
    [
      ['mu.project_id = project', 'false'],
      ['or mu.task_id in (select id from above)', ''],
      [' and (mu.expires_at is null or mu.expires_at > now())', ''],
      ['join goal_milestones gm on gm.milestone_id = placed.milestone_id', 'join goal_milestones gm on false'],
    ],
  ),
]

export const workFaults = [
  ...capabilityFaults,
  ...taskFaults,
  ...importFaults,
  ...countFaults,
  ...trashFaults,
  ...notificationFaults,
  ...labelFaults,
  ...customFieldFaults,
  ...subtaskFaults,
  ...recurrenceFaults,
  ...receiptFaults,
  ...watcherFaults,
]
