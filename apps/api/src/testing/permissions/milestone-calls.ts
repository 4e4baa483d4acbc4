import type { Call, Calls } from './calls.ts'
import type { PermissionFixture } from './fixture.ts'

const get = (url: string): Call => ({ method: 'GET', url })
const post = (url: string, body?: object): Call => ({ method: 'POST', url, ...(body && { body }) })

const fields = { title: 'New', due_date: '2027-01-31' }

async function linkUrl(stage: PermissionFixture): Promise<string> {
  const { id } = await stage.world.store.db
    .selectFrom('goal_milestones')
    .select('id')
    .where('milestone_id', '=', stage.M.id)
    .executeTakeFirstOrThrow()
  return `/goal-milestones/${id}`
}

/** Creates a milestone of the other organization. */
const createMilestoneOfB = (stage: PermissionFixture) =>
  stage.world.store.db
    .insertInto('milestones')
    .values({
      organization_id: stage.B.id,
      project_id: stage.projectOfB.id,
      title: 'Theirs',
      due_date: '2026-12-31T23:59:59',
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/**
 * Creates a comment of assigned_member on M directly in the database, without any facts or notifications, and returns
 * its URL. If `milestoneId` is given, the URL names that milestone instead of M.
 */
const createCommentUrl = async (stage: PermissionFixture, milestoneId = stage.M.id) => {
  const { id } = await stage.world.store.db
    .insertInto('milestone_comments')
    .values({
      organization_id: stage.A.id,
      milestone_id: stage.M.id,
      user_id: stage.actor('assigned_member').id,
      content: stage.canary,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return `/milestones/${milestoneId}/comments/${id}`
}

const createSecondMilestone = (stage: PermissionFixture) =>
  stage.world.store.db
    .insertInto('milestones')
    .values({
      organization_id: stage.A.id,
      project_id: stage.P.id,
      title: stage.canary,
      due_date: '2026-12-31T23:59:59',
    })
    .returning('id')
    .executeTakeFirstOrThrow()

const completeMilestone = (stage: PermissionFixture) =>
  stage.world.store.db
    .updateTable('milestones')
    .set({ status: 'completed', progress: 100, completed_at: '2026-11-20T12:00:00Z' })
    .where('id', '=', stage.M.id)
    .execute()

/** The requests for milestones and their links to goals. */
export const milestoneCalls: Calls = {
  'POST /goal-milestones/ {goal_id:G}': (s) => post('/goal-milestones/', { ...fields, goal_id: s.G.id }),
  'POST /goal-milestones/ {goal_id:G,milestone_id:M_of_B}': async (s) =>
    post('/goal-milestones/', { goal_id: s.G.id, milestone_id: (await createMilestoneOfB(s)).id }),
  'GET /goal-milestones/goal/{G}': (s) => get(`/goal-milestones/goal/${s.G.id}`),
  'GET /goal-milestones/milestone/{M}': (s) => get(`/goal-milestones/milestone/${s.M.id}`),
  'PUT /goal-milestones/{GM}': async (s) => ({
    method: 'PUT',
    url: await linkUrl(s),
    body: { description: 'Changed' },
  }),
  'DELETE /goal-milestones/{GM}': async (s) => ({ method: 'DELETE', url: await linkUrl(s) }),
  'POST /goal-milestones/check-achievements': () => post('/goal-milestones/check-achievements'),
  'POST /goal-milestones/check-achievements {goal_id:G}': (s) =>
    post('/goal-milestones/check-achievements', { goal_id: s.G.id }),
  'GET /goal-milestones/goal/{G}/analytics': (s) => get(`/goal-milestones/goal/${s.G.id}/analytics`),

  'GET /milestones/': () => get('/milestones/'),
  'GET /milestones/?project_id={P}': (s) => get(`/milestones/?project_id=${s.P.id}`),
  'GET /milestones/project/{P}': (s) => get(`/milestones/project/${s.P.id}`),
  'POST /milestones/ {project_id:P,organization_id:A}': (s) =>
    post('/milestones/', { ...fields, project_id: s.P.id, organization_id: s.A.id }),
  'GET /milestones/{M}': (s) => get(`/milestones/${s.M.id}`),
  'PUT /milestones/{M}': (s) => ({
    method: 'PUT',
    url: `/milestones/${s.M.id}`,
    body: { description: 'Changed' },
  }),
  'DELETE /milestones/{M}': (s) => ({ method: 'DELETE', url: `/milestones/${s.M.id}` }),
  'PATCH /milestones/{M}/progress': (s) => ({
    method: 'PATCH',
    url: `/milestones/${s.M.id}/progress`,
    body: { progress_percentage: 50 },
  }),
  'GET /milestones/project/{P}/analytics': (s) => get(`/milestones/project/${s.P.id}/analytics`),
  'POST /milestones/{M}/comments': (s) => post(`/milestones/${s.M.id}/comments`, { comment: 'Hello' }),
  'GET /milestones/dashboard/overview': () => get('/milestones/dashboard/overview'),

  'GET /milestones/?organization_id={A}': (s) => get(`/milestones/?organization_id=${s.A.id}`),
  'GET /milestones/groups?by=goal&organization_id={A}': (s) =>
    get(`/milestones/groups?by=goal&organization_id=${s.A.id}`),
  'GET /milestones/dashboard/overview?organization_id={A}': (s) =>
    get(`/milestones/dashboard/overview?organization_id=${s.A.id}`),
  'POST /milestones/ {project_id:P_of_B,organization_id:A}': (s) =>
    post('/milestones/', { ...fields, project_id: s.projectOfB.id, organization_id: s.A.id }),
  'POST /milestones/{M}/celebration': async (s) => {
    await completeMilestone(s)
    return post(`/milestones/${s.M.id}/celebration`)
  },
  'PUT /milestones/{M}/comments/{C of assigned_member}': async (s) => ({
    method: 'PUT',
    url: await createCommentUrl(s),
    body: { comment: 'Changed' },
  }),
  'DELETE /milestones/{M}/comments/{C of assigned_member}': async (s) => ({
    method: 'DELETE',
    url: await createCommentUrl(s),
  }),
  'PUT /milestones/{M2}/comments/{C of assigned_member}': async (s) => ({
    method: 'PUT',
    url: await createCommentUrl(s, (await createSecondMilestone(s)).id),
    body: { comment: 'Changed' },
  }),
}
