import { expect } from 'vitest'
import { answered, done, type Person } from './context.ts'

type Place = { organization: number; project: number }

const inThreeDays = () => new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)

/** Changes the progress of a milestone, comments on it, and deletes it. */
export async function follow({ does }: Person, { organization, project }: Place): Promise<void> {
  const { id } = answered(
    await does.POST('/milestones/', {
      body: { title: 'Laboratory booked', project_id: project, organization_id: organization, due_date: inThreeDays() },
    }),
  )
  const path = { id }
  const { status } = answered(
    await does.PATCH('/milestones/{id}/progress', { params: { path }, body: { progress_percentage: 40 } }),
  )
  expect(status).toBe('in_progress')
  answered(await does.PUT('/milestones/{id}', { params: { path }, body: { notes: 'Agreed with the laboratory' } }))
  const comment = answered(
    await does.POST('/milestones/{id}/comments', { params: { path }, body: { comment: 'Nearly' } }),
  )
  const own = { path: { ...path, commentId: comment.id } }
  answered(await does.PUT('/milestones/{id}/comments/{commentId}', { params: own, body: { comment: 'Nearly there' } }))
  const read = answered(await does.GET('/milestones/{id}', { params: { path } }))
  expect(read).toMatchObject({ progress: 40, notes: 'Agreed with the laboratory' })
  expect(read.comments.map(({ content }) => content)).toEqual(['Nearly there'])
  done(await does.DELETE('/milestones/{id}/comments/{commentId}', { params: own }))

  const lists = [
    await does.GET('/milestones/', { params: { query: { organization_id: organization, upcoming: true } } }),
    await does.GET('/milestones/project/{id}', { params: { path: { id: project } } }),
  ]
  for (const list of lists) expect(answered(list).map((milestone) => milestone.id)).toContain(id)
  const overview = answered(
    await does.GET('/milestones/dashboard/overview', { params: { query: { organization_id: organization } } }),
  )
  expect(overview).toMatchObject({ total: 2, completed: 1, in_progress: 1 })
  const { burn_up } = answered(
    await does.GET('/milestones/project/{id}/analytics', { params: { path: { id: project } } }),
  )
  expect(burn_up.at(-1)).toMatchObject({ done: 1, total: 2 })
  done(await does.DELETE('/milestones/{id}', { params: { path } }))
}

export async function celebrate({ does }: Person, milestone: number): Promise<void> {
  const params = { path: { id: milestone } }
  done(await does.POST('/milestones/{id}/celebration', { params }))
  expect(answered(await does.GET('/milestones/{id}', { params }))).toMatchObject({
    status: 'completed',
    celebrated: true,
  })
}
