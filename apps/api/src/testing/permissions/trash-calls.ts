import type { Calls } from './calls.ts'
import type { PermissionFixture } from './fixture.ts'

/** Creates a project in A, deletes it and returns its id. */
async function createTrashedProject(stage: PermissionFixture): Promise<number> {
  const manager = stage.world.as(stage.actor('org_manager'))
  const { body } = await manager.post('/projects/', { name: stage.canary, organization_id: stage.A.id })
  await manager.delete(`/projects/${body.id}`)
  return body.id
}

/** Creates a task in A, deletes it individually and returns its id. */
async function createTrashedTask(stage: PermissionFixture): Promise<number> {
  const manager = stage.world.as(stage.actor('org_manager'))
  const { body } = await manager.post('/tasks/', { title: stage.canary, project_id: stage.P.id })
  await manager.delete(`/tasks/${body.id}`)
  return body.id
}

/** Creates a goal of org_manager in A, deletes it and returns its id. */
async function createTrashedGoal(stage: PermissionFixture, is_personal = false): Promise<number> {
  const manager = stage.world.as(stage.actor('org_manager'))
  const { body } = await manager.post('/goals/', {
    title: stage.canary,
    project_id: stage.P.id,
    organization_id: stage.A.id,
    target_value: 1,
    unit: stage.canary,
    start_date: '2026-01-01',
    end_date: '2026-12-31',
    is_personal,
  })
  await manager.delete(`/goals/${body.id}`)
  return body.id
}

/** Creates a milestone in A, deletes it individually and returns its id. */
async function createTrashedMilestone(stage: PermissionFixture): Promise<number> {
  const manager = stage.world.as(stage.actor('org_manager'))
  const dates = { start_date: '2026-01-01', due_date: '2026-12-31' }
  const milestone = { title: stage.canary, project_id: stage.P.id, organization_id: stage.A.id, ...dates }
  const { body } = await manager.post('/milestones/', milestone)
  await manager.delete(`/milestones/${body.id}`)
  return body.id
}

/** The calls of additional.tsv for the trash. */
export const trashCalls: Calls = {
  'GET /organizations/{A}/trash': (s) => ({ method: 'GET', url: `/organizations/${s.A.id}/trash` }),
  'GET /organizations/{A}/trash/files': (s) => ({ method: 'GET', url: `/organizations/${s.A.id}/trash/files` }),
  'POST /organizations/{A}/trash/project/{P in the trash}/restore': async (s) => ({
    method: 'POST',
    url: `/organizations/${s.A.id}/trash/project/${await createTrashedProject(s)}/restore`,
  }),
  'POST /organizations/{A}/trash/project/{P}/restore': (s) => ({
    method: 'POST',
    url: `/organizations/${s.A.id}/trash/project/${s.P.id}/restore`,
  }),
  'POST /organizations/{A}/trash/goal/{G in the trash}/restore': async (s) => ({
    method: 'POST',
    url: `/organizations/${s.A.id}/trash/goal/${await createTrashedGoal(s)}/restore`,
  }),
  'POST /organizations/{A}/trash/goal/{personal goal of org_manager in the trash}/restore': async (s) => ({
    method: 'POST',
    url: `/organizations/${s.A.id}/trash/goal/${await createTrashedGoal(s, true)}/restore`,
  }),
  'POST /organizations/{A}/trash/goal/{G}/restore': (s) => ({
    method: 'POST',
    url: `/organizations/${s.A.id}/trash/goal/${s.G.id}/restore`,
  }),
  'POST /organizations/{A}/trash/milestone/{M in the trash}/restore': async (s) => ({
    method: 'POST',
    url: `/organizations/${s.A.id}/trash/milestone/${await createTrashedMilestone(s)}/restore`,
  }),
  'POST /organizations/{A}/trash/milestone/{M}/restore': (s) => ({
    method: 'POST',
    url: `/organizations/${s.A.id}/trash/milestone/${s.M.id}/restore`,
  }),
  'POST /organizations/{A}/trash/task/{T in the trash}/restore': async (s) => ({
    method: 'POST',
    url: `/organizations/${s.A.id}/trash/task/${await createTrashedTask(s)}/restore`,
  }),
  'POST /organizations/{A}/trash/task/{T}/restore': (s) => ({
    method: 'POST',
    url: `/organizations/${s.A.id}/trash/task/${s.T.id}/restore`,
  }),
  'POST /tasks/restore {organization_id:A,ids:[T in the trash]}': async (s) => ({
    method: 'POST',
    url: '/tasks/restore',
    body: { organization_id: s.A.id, ids: [await createTrashedTask(s)] },
  }),
}
