import { expect } from 'vitest'
import { answered, done, type Person } from './context.ts'

/** Creates a project once, although the request is sent twice. */
export async function plan({ does }: Person, organization: number): Promise<number> {
  const make = () =>
    does.POST('/projects/', {
      params: { header: { 'Idempotency-Key': 'winter-calibration' } },
      body: {
        name: 'Winter calibration',
        organization_id: organization,
        start_date: '2026-11-02',
        end_date: '2027-02-26',
      },
    })
  const [project, again] = [answered(await make()), answered(await make())]
  expect(again).toEqual(project)
  expect(project).toMatchObject({ status: 'active', currency: 'NOK', end_date: '2027-02-26T23:59:59' })
  const params = { path: { id: project.id } }
  const { budget } = answered(await does.PUT('/projects/{id}', { params, body: { budget: 250_000 } }))
  expect(answered(await does.GET('/projects/{id}', { params })).budget).toBe(budget)
  expect(answered(await does.GET('/projects/'))).toHaveLength(1)
  const all = await does.GET('/projects/organization/{id}', { params: { path: { id: organization } } })
  expect(answered(all).map(({ id }) => id)).toEqual([project.id])
  expect(all.response.headers.get('x-total-count')).toBe('1')
  return project.id
}

/** Deletes a project, a goal and a task, and restores them from the trash. */
export async function deleteAndRestore({ does }: Person, organization: number, project: number, goal: number) {
  done(await does.DELETE('/goals/{id}', { params: { path: { id: goal } } }))
  done(await does.DELETE('/projects/{id}', { params: { path: { id: project } } }))
  const path = { id: organization }
  const trash = answered(await does.GET('/organizations/{id}/trash', { params: { path } }))
  expect(trash.map(({ kind }) => kind)).toEqual(['project', 'goal', 'task'])
  const backProject = await does.POST('/organizations/{id}/trash/project/{projectId}/restore', {
    params: { path: { ...path, projectId: project } },
  })
  expect(answered(backProject).name).toBe('Winter calibration')
  const backGoal = await does.POST('/organizations/{id}/trash/goal/{goalId}/restore', {
    params: { path: { ...path, goalId: goal } },
  })
  expect(answered(backGoal).id).toBe(goal)
  const taskId = trash.at(-1)?.id ?? 0
  const backTask = await does.POST('/organizations/{id}/trash/task/{taskId}/restore', {
    params: { path: { ...path, taskId } },
  })
  expect(answered(backTask).id).toBe(taskId)
  done(await does.DELETE('/tasks/{id}', { params: { path: { id: taskId } } }))
}
