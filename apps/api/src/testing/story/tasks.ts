import { expect } from 'vitest'
import { dataOf, expectNoContent, type Person } from './context.ts'

type ParentIds = { organization: number; project: number; milestone: number }

/** Assigns a task of the milestone to a member, who completes it. */
export async function assignAndComplete(
  manager: Person,
  member: Person,
  { organization, project, milestone }: ParentIds,
) {
  const task = dataOf(
    await manager.api.POST('/tasks/', {
      body: {
        title: 'Write the calibration report',
        goal_milestone_id: milestone,
        priority: 'high',
        due_date: '2026-12-04',
        assigned_users: [member.id],
      },
    }),
  )
  expect(task).toMatchObject({ key: 'HI-1', status: 'todo', project_id: project, assigned_to_name: member.name })
  const params = { path: { id: task.id } }
  const { version } = dataOf(await member.api.PATCH('/tasks/{id}/status', { params, body: { status: 'done' } }))
  expect(version).toBeGreaterThan(task.version)
  const changed = dataOf(await manager.api.PUT('/tasks/{id}', { params, body: { estimated_hours: 6 } }))
  expect(dataOf(await member.api.GET('/tasks/{id}', { params }))).toEqual({ ...changed })
  await discuss(manager, member, task.id)
  await respondToAssignment(manager, member, task.id)
  await beAway(manager, member, organization)
  await followAndMute(manager, member, task)

  const inOrganization = { path: { id: organization }, query: { status: 'done' as const } }
  const lists = [
    await manager.api.GET('/tasks/', { params: { query: { organization_id: organization, limit: 10 } } }),
    await manager.api.GET('/tasks/organization/{id}', { params: inOrganization }),
    await manager.api.GET('/tasks/user/{id}', { params: { path: { id: member.id } } }),
    await manager.api.GET('/tasks/milestone/{id}', { params: { path: { id: milestone } } }),
    await member.api.GET('/tasks/my-tasks'),
  ]
  for (const list of lists) expect(dataOf(list).map(({ key }) => key)).toEqual(['HI-1'])
  return task.id
}

/** An assignee of the task adds two subtasks and changes their order. */
export async function divide({ api }: Person, task: number) {
  const params = { path: { id: task } }
  const [first, second] = dataOf(
    await api.POST('/tasks/{id}/subtasks', { params, body: { titles: ['Draft', 'Print'] } }),
  )
  if (!first || !second) throw new Error('the subtasks were not returned')
  expect(first).toMatchObject({ title: 'Draft', parent_id: task })
  const path = { id: second.id }
  dataOf(await api.PUT('/tasks/{id}/parent', { params: { path }, body: { parent_id: task, before_id: first.id } }))
  const listed = dataOf(await api.GET('/tasks/{id}/subtasks', { params }))
  expect(listed).toMatchObject([
    { id: second.id, visible: true },
    { id: first.id, visible: true },
  ])
}

/** A manager makes a new task repeat, skips a date, finishes the task, and stops the series at the next one. */
export async function repeat({ api }: Person, title: string, project: number) {
  const created = dataOf(await api.POST('/tasks/', { body: { title, project_id: project, due_date: '2030-01-07' } }))
  const params = { path: { id: created.id } }
  const body = { rule: 'FREQ=WEEKLY;BYDAY=MO', mode: 'when_finished' as const }
  const { series } = dataOf(await api.PUT('/tasks/{id}/recurrence', { params, body }))
  expect(series).toMatchObject({ rule: 'FREQ=WEEKLY;BYDAY=MO', next_date: '2030-01-14' })
  const query = { ids: String(created.id) }
  expect(dataOf(await api.GET('/tasks/recurrences', { params: { query } }))).toMatchObject([
    { task_id: created.id, mode: 'when_finished' },
  ])
  const skipped = dataOf(await api.POST('/tasks/{id}/recurrence/skip', { params }))
  expect(skipped.series?.next_date).toBe('2030-01-21')
  dataOf(await api.PATCH('/tasks/{id}/status', { params, body: { status: 'done' } }))
  const { tasks } = dataOf(await api.GET('/tasks/{id}/recurrence', { params }))
  expect(tasks).toMatchObject([
    { number: 2, due_date: '2030-01-21T23:59:59' },
    { number: 1, id: created.id },
  ])
  const path = { id: tasks[0]?.id ?? 0 }
  expectNoContent(await api.DELETE('/tasks/{id}/recurrence', { params: { path } }))
}

async function discuss(manager: Person, member: Person, task: number) {
  const path = { id: task }
  const comment = dataOf(
    await member.api.POST('/tasks/{id}/comments', { params: { path }, body: { content: 'The sensor drifts.' } }),
  )
  const commentParams = { path: { ...path, commentId: comment.id } }
  const content = 'The second sensor drifts.'
  dataOf(await member.api.PUT('/tasks/{id}/comments/{commentId}', { params: commentParams, body: { content } }))
  const comments = dataOf(await manager.api.GET('/tasks/{id}/comments', { params: { path } }))
  expect(comments.map(({ kind }) => kind)).toEqual(['system', 'system', 'user'])
  const taskWithComments = dataOf(await manager.api.GET('/tasks/{id}/with-comments', { params: { path } }))
  expect(taskWithComments).toMatchObject({ task: { id: task, comment_count: 1 }, comments })
  expect(comments.at(-1)).toMatchObject({ content, user: { id: member.id, full_name: member.name } })
  expectNoContent(await member.api.DELETE('/tasks/{id}/comments/{commentId}', { params: commentParams }))
}

/** The member sees and declines an assignment, then proposes another date, which the manager accepts. */
async function respondToAssignment(manager: Person, member: Person, id: number) {
  const params = { path: { id } }
  const { seen_assignments } = dataOf(await member.api.GET('/auth/reports'))
  expect(dataOf(await member.api.PUT('/auth/reports', { body: { seen_assignments } }))).toEqual({
    seen_assignments: true,
  })
  expectNoContent(await member.api.PUT('/tasks/{id}/receipts/own/seen', { params }))
  const date = '2099-03-12'
  const declined = { response: 'declined', reason: 'On leave' } as const
  const proposed = { response: 'proposed', proposed_date: date } as const
  expect(dataOf(await member.api.PUT('/tasks/{id}/receipts/own', { params, body: declined }))).toMatchObject(declined)
  dataOf(await member.api.PUT('/tasks/{id}/receipts/own', { params, body: proposed }))
  expect(dataOf(await manager.api.GET('/tasks/{id}/receipts', { params }))).toMatchObject([
    { assignee: { id: member.id }, assigned_by: { id: manager.id }, ...proposed },
  ])
  const accepted = await manager.api.POST('/tasks/{id}/receipts/{userId}/accept-date', {
    params: { path: { id, userId: member.id } },
    body: { proposed_date: date },
  })
  expect(dataOf(accepted).due_date).toBe(`${date}T23:59:59`)
  const undone = await manager.api.POST('/tasks/{id}/receipts/{userId}/undo-accept-date', {
    params: { path: { id, userId: member.id } },
    body: { accepted_date: date },
  })
  expect(dataOf(undone).due_date).not.toBe(`${date}T23:59:59`)
}

/** The member is away, which the manager sees, and then not. */
async function beAway(manager: Person, member: Person, organization: number) {
  const days = { starts_on: '2099-03-01', ends_on: '2099-03-14' }
  const absence = dataOf(await member.api.POST('/absences/', { body: days }))
  const params = { path: { id: absence.id } }
  const shorter = { ...days, ends_on: '2099-03-07' }
  dataOf(await member.api.PUT('/absences/{id}', { params, body: shorter }))
  expect(dataOf(await member.api.GET('/absences/'))).toEqual([{ id: absence.id, ...shorter }])
  const seen = await manager.api.GET('/absences/organization/{id}', { params: { path: { id: organization } } })
  const listed = { id: absence.id, ...shorter, user_id: member.id, full_name: member.name, entered_here: false }
  expect(dataOf(seen)).toEqual([listed])
  const path = { id: organization, userId: member.id }
  const entered = dataOf(
    await manager.api.POST('/absences/organization/{id}/members/{userId}', {
      params: { path },
      body: { starts_on: '2099-05-01', ends_on: '2099-05-02' },
    }),
  )
  const entry = { params: { path: { ...path, absenceId: entered.id } } }
  const moved = { ...entry, body: { starts_on: '2099-06-01', ends_on: '2099-06-02' } }
  dataOf(await manager.api.PUT('/absences/organization/{id}/members/{userId}/{absenceId}', moved))
  expectNoContent(await manager.api.DELETE('/absences/organization/{id}/members/{userId}/{absenceId}', entry))
  expectNoContent(await member.api.DELETE('/absences/{id}', { params }))
}

/** The member no longer follows the task of the assignment, mutes it, and takes both back. */
async function followAndMute(manager: Person, member: Person, task: { id: number; organization_id: number }) {
  const { id, organization_id } = task
  const watchers = async () => {
    const all = dataOf(await manager.api.GET('/tasks/{id}/watchers', { params: { path: { id } } }))
    return all.map(({ user, reason }) => [user.id, reason])
  }
  const follow = async (following: boolean) =>
    dataOf(await member.api.PUT('/tasks/watchers/own', { body: { organization_id, ids: [id], following } }))
  expect(await follow(false)).toEqual({ changed: [id], refused: [] })
  expect(await watchers()).not.toContainEqual([member.id, 'assigned'])
  expect(await follow(true)).toEqual({ changed: [id], refused: [] })
  expect(await watchers()).toContainEqual([member.id, 'manual'])
  const params = { path: { id } }
  const added = await manager.api.POST('/tasks/{id}/watchers', { params, body: { user_ids: [member.id] } })
  expect(dataOf(added), 'the member follows it already').toEqual({ added: [], refused: [] })
  const mute = async (muted: boolean) =>
    dataOf(await member.api.PUT('/notifications/mutes', { body: { organization_id, type: 'task', ids: [id], muted } }))
  expect(await mute(true)).toEqual({ changed: [id], refused: [] })
  expect(dataOf(await member.api.GET('/notifications/mutes'))).toMatchObject([{ type: 'task', object_id: id }])
  expect(await mute(false)).toEqual({ changed: [id], refused: [] })
}

/** Lets one task block another, and removes the dependency. */
async function blockAndUnblock(api: Person['api'], [blocker = 0, blocked = 0]: number[]) {
  const params = { path: { id: blocked } }
  const body = { kind: 'blocks', task_id: blocker, direction: 'incoming' } as const
  const { id: dependencyId } = dataOf(await api.POST('/tasks/{id}/dependencies', { params, body }))
  const { dependencies } = dataOf(await api.GET('/tasks/{id}/dependencies', { params }))
  expect(dependencies).toMatchObject([{ id: dependencyId, kind: 'blocks', task: { id: blocker } }])
  expectNoContent(
    await api.DELETE('/tasks/{id}/dependencies/{dependencyId}', { params: { path: { id: blocked, dependencyId } } }),
  )
}

/** Imports two tasks from a file, changes, deletes and restores them together, links them, and deletes one of them. */
export async function importTasks({ api }: Person, { organization, project }: Omit<ParentIds, 'milestone'>) {
  const imported = await api.POST('/organizations/{id}/task-imports', {
    params: { path: { id: organization } },
    body: {
      file: 'Title,Due\nCheck the cables,2026-12-01\nCheck the cables,2026-12-01\n',
      project: String(project),
      mapping: JSON.stringify({ title: 'Title', due_date: 'Due' }),
    },
    bodySerializer: ({ file, ...fields }) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      form.set('file', new Blob([file], { type: 'text/csv' }), 'tasks.csv')
      return form
    },
  })
  expect(dataOf(imported)).toMatchObject({ created: 2, errors: [] })
  const importedTasks = dataOf(await api.GET('/tasks/', { params: { query: { project_id: project, limit: 2 } } }))
  const ids = importedTasks.map(({ id }) => id).toSorted((left, right) => left - right)
  const changes = [{ ids, set: { priority: 'high' as const } }]
  const changed = dataOf(await api.PATCH('/tasks/', { body: { organization_id: organization, changes } }))
  expect(changed).toMatchObject({ changed: ids, refused: [] })
  await blockAndUnblock(api, ids)
  const body = { organization_id: organization, ids }
  expect(dataOf(await api.POST('/tasks/delete', { body }))).toEqual({ deleted: ids, refused: [] })
  expect(dataOf(await api.POST('/tasks/restore', { body }))).toEqual({ restored: ids, refused: [] })
  const [importedTask] = importedTasks
  expectNoContent(await api.DELETE('/tasks/{id}', { params: { path: { id: importedTask?.id ?? 0 } } }))
}
