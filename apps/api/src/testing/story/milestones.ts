import { expect } from 'vitest'
import { dataOf, expectNoContent, type Person } from './context.ts'

type ParentIds = { organization: number; project: number }

const inThreeDays = () => new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)

/** Creates a milestone, changes its progress, comments on it, and deletes it. */
export async function createAndDeleteMilestone({ api }: Person, { organization, project }: ParentIds): Promise<void> {
  const { id } = dataOf(
    await api.POST('/milestones/', {
      body: { title: 'Laboratory booked', project_id: project, organization_id: organization, due_date: inThreeDays() },
    }),
  )
  const path = { id }
  const { status } = dataOf(
    await api.PATCH('/milestones/{id}/progress', { params: { path }, body: { progress_percentage: 40 } }),
  )
  expect(status).toBe('in_progress')
  dataOf(await api.PUT('/milestones/{id}', { params: { path }, body: { notes: 'Agreed with the laboratory' } }))
  const comment = dataOf(await api.POST('/milestones/{id}/comments', { params: { path }, body: { comment: 'Nearly' } }))
  const commentParams = { path: { ...path, commentId: comment.id } }
  dataOf(
    await api.PUT('/milestones/{id}/comments/{commentId}', {
      params: commentParams,
      body: { comment: 'Nearly there' },
    }),
  )
  const readMilestone = dataOf(await api.GET('/milestones/{id}', { params: { path } }))
  expect(readMilestone).toMatchObject({ progress: 40, notes: 'Agreed with the laboratory' })
  expect(readMilestone.comments.map(({ content }) => content)).toEqual(['Nearly there'])
  expectNoContent(await api.DELETE('/milestones/{id}/comments/{commentId}', { params: commentParams }))

  const lists = [
    await api.GET('/milestones/', { params: { query: { organization_id: organization, upcoming: true } } }),
    await api.GET('/milestones/project/{id}', { params: { path: { id: project } } }),
  ]
  for (const list of lists) expect(dataOf(list).map((milestone) => milestone.id)).toContain(id)
  const groups = dataOf(
    await api.GET('/milestones/groups', { params: { query: { organization_id: organization, by: 'project' } } }),
  )
  expect(groups.map((group) => group.id)).toContain(project)
  const overview = dataOf(
    await api.GET('/milestones/dashboard/overview', { params: { query: { organization_id: organization } } }),
  )
  expect(overview).toMatchObject({ total: 2, completed: 1, in_progress: 1 })
  const { burn_up } = dataOf(await api.GET('/milestones/project/{id}/analytics', { params: { path: { id: project } } }))
  expect(burn_up.at(-1)).toMatchObject({ done: 1, total: 2 })
  expectNoContent(await api.DELETE('/milestones/{id}', { params: { path } }))
}

export async function celebrate({ api }: Person, milestone: number): Promise<void> {
  const params = { path: { id: milestone } }
  expectNoContent(await api.POST('/milestones/{id}/celebration', { params }))
  expect(dataOf(await api.GET('/milestones/{id}', { params }))).toMatchObject({
    status: 'completed',
    celebrated: true,
  })
}
