import { expect } from 'vitest'
import { dataOf, expectNoContent, type Person } from './context.ts'

/** Creates a project once, although the request is sent twice. */
export async function createProject({ api }: Person, organization: number): Promise<number> {
  const make = () =>
    api.POST('/projects/', {
      params: { header: { 'Idempotency-Key': 'winter-calibration' } },
      body: {
        name: 'Winter calibration',
        organization_id: organization,
        start_date: '2026-11-02',
        end_date: '2027-02-26',
      },
    })
  const [project, again] = [dataOf(await make()), dataOf(await make())]
  expect(again).toEqual(project)
  expect(project).toMatchObject({ status: 'active', currency: 'NOK', end_date: '2027-02-26T23:59:59' })
  const params = { path: { id: project.id } }
  const { budget } = dataOf(await api.PUT('/projects/{id}', { params, body: { budget: 250_000 } }))
  expect(dataOf(await api.GET('/projects/{id}', { params })).budget).toBe(budget)
  expect(dataOf(await api.GET('/projects/'))).toHaveLength(1)
  const all = await api.GET('/projects/organization/{id}', { params: { path: { id: organization } } })
  expect(dataOf(all).map(({ id }) => id)).toEqual([project.id])
  expect(all.response.headers.get('x-total-count')).toBe('1')
  expect(dataOf(await api.GET('/projects/{id}/explanation', { params })).shares).toEqual([])
  expect(dataOf(await api.GET('/projects/{id}/explanation/tasks', { params })).share).toBeNull()
  expect(dataOf(await api.GET('/projects/{id}/time', { params }))).toMatchObject({ of: 'everyone', task_count: 0 })
  expectNoContent(await api.PUT('/projects/{id}/star', { params }))
  const listed = await api.GET('/projects/organization/{id}/navigation', { params: { path: { id: organization } } })
  expect(dataOf(listed)).toMatchObject([{ id: project.id, is_starred: true }])
  expectNoContent(await api.DELETE('/projects/{id}/star', { params }))
  return project.id
}

/**
 * Deletes a goal and its project, and restores both. Also restores a milestone and a task that were deleted before, and
 * deletes them again.
 */
export async function deleteAndRestore({ api }: Person, organization: number, project: number, goal: number) {
  expectNoContent(await api.DELETE('/goals/{id}', { params: { path: { id: goal } } }))
  expectNoContent(await api.DELETE('/projects/{id}', { params: { path: { id: project } } }))
  const path = { id: organization }
  const trash = dataOf(await api.GET('/organizations/{id}/trash', { params: { path } }))
  expect(trash.map(({ kind }) => kind)).toEqual(['project', 'goal', 'milestone', 'task', 'milestone'])
  const restoredProject = await api.POST('/organizations/{id}/trash/project/{projectId}/restore', {
    params: { path: { ...path, projectId: project } },
  })
  expect(dataOf(restoredProject).name).toBe('Winter calibration')
  const restoredGoal = await api.POST('/organizations/{id}/trash/goal/{goalId}/restore', {
    params: { path: { ...path, goalId: goal } },
  })
  expect(dataOf(restoredGoal).id).toBe(goal)
  const milestoneId = trash.find(({ kind }) => kind === 'milestone')?.id ?? 0
  const restoredMilestone = await api.POST('/organizations/{id}/trash/milestone/{milestoneId}/restore', {
    params: { path: { ...path, milestoneId } },
  })
  expect(dataOf(restoredMilestone).id).toBe(milestoneId)
  expectNoContent(await api.DELETE('/milestones/{id}', { params: { path: { id: milestoneId } } }))
  const taskId = trash.find(({ kind }) => kind === 'task')?.id ?? 0
  const restoredTask = await api.POST('/organizations/{id}/trash/task/{taskId}/restore', {
    params: { path: { ...path, taskId } },
  })
  expect(dataOf(restoredTask).id).toBe(taskId)
  expectNoContent(await api.DELETE('/tasks/{id}', { params: { path: { id: taskId } } }))
}
