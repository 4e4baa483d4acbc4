import { expect } from 'vitest'
import { answered, done, type Person } from './context.ts'

type Place = { organization: number; project: number; milestone: number }

/** Assigns a task of the milestone to a member, who completes it. */
export async function giveAndDo(manager: Person, member: Person, { organization, project, milestone }: Place) {
  const task = answered(
    await manager.does.POST('/tasks/', {
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
  const { version } = answered(await member.does.PATCH('/tasks/{id}/status', { params, body: { status: 'done' } }))
  expect(version).toBeGreaterThan(task.version)
  const changed = answered(await manager.does.PUT('/tasks/{id}', { params, body: { estimated_hours: 6 } }))
  expect(answered(await member.does.GET('/tasks/{id}', { params }))).toEqual({ ...changed })
  await discuss(manager, member, task.id)

  const inOrganization = { path: { id: organization }, query: { status: 'done' as const } }
  const lists = [
    await manager.does.GET('/tasks/', { params: { query: { organization_id: organization, limit: 10 } } }),
    await manager.does.GET('/tasks/organization/{id}', { params: inOrganization }),
    await manager.does.GET('/tasks/user/{id}', { params: { path: { id: member.id } } }),
    await manager.does.GET('/tasks/milestone/{id}', { params: { path: { id: milestone } } }),
    await member.does.GET('/tasks/my-tasks'),
  ]
  for (const list of lists) expect(answered(list).map(({ key }) => key)).toEqual(['HI-1'])
  return task.id
}

async function discuss(manager: Person, member: Person, task: number) {
  const path = { id: task }
  const comment = answered(
    await member.does.POST('/tasks/{id}/comments', { params: { path }, body: { content: 'The sensor drifts.' } }),
  )
  const own = { path: { ...path, commentId: comment.id } }
  const content = 'The second sensor drifts.'
  answered(await member.does.PUT('/tasks/{id}/comments/{commentId}', { params: own, body: { content } }))
  const comments = answered(await manager.does.GET('/tasks/{id}/comments', { params: { path } }))
  expect(comments.map(({ kind }) => kind)).toEqual(['system', 'system', 'user'])
  expect(comments.at(-1)).toMatchObject({ content, user: { id: member.id, full_name: member.name } })
  done(await member.does.DELETE('/tasks/{id}/comments/{commentId}', { params: own }))
}

/** Imports two tasks from a file and deletes one of them. */
export async function importTasks({ does }: Person, { organization, project }: Omit<Place, 'milestone'>) {
  const imported = await does.POST('/organizations/{id}/task-imports', {
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
  expect(answered(imported)).toMatchObject({ created: 2, errors: [] })
  const [twice] = answered(await does.GET('/tasks/', { params: { query: { project_id: project, limit: 1 } } }))
  done(await does.DELETE('/tasks/{id}', { params: { path: { id: twice?.id ?? 0 } } }))
}
