import type { Calls } from './calls.ts'
import type { PermissionFixture } from './fixture.ts'

const newGoal = (stage: PermissionFixture) => ({
  title: `${stage.canary} goal`,
  description: stage.canary,
  target_value: 10,
  unit: 'houses',
  start_date: '2026-01-01T00:00:00',
  end_date: '2026-12-31T23:59:59',
})

async function createPersonalGoalUrl(stage: PermissionFixture): Promise<string> {
  const { status, body, text } = await stage.world
    .as(stage.actor('assigned_member'))
    .post('/goals/', { ...newGoal(stage), organization_id: stage.A.id })
  if (status !== 201 || !body.is_personal) throw new Error(text)
  return `/goals/${body.id}`
}

export const goalCalls: Calls = {
  'GET /goals/': () => ({ method: 'GET', url: '/goals/' }),
  'GET /goals/?user_id={assigned_member}': (s) => ({
    method: 'GET',
    url: `/goals/?user_id=${s.actor('assigned_member').id}`,
  }),
  'GET /goals/?project_id={P}': (s) => ({ method: 'GET', url: `/goals/?project_id=${s.P.id}` }),
  'GET /goals/organization/{A}': (s) => ({ method: 'GET', url: `/goals/organization/${s.A.id}` }),
  'POST /goals/ {project_id:P,organization_id:A}': (s) => ({
    method: 'POST',
    url: '/goals/',
    body: { ...newGoal(s), project_id: s.P.id, organization_id: s.A.id },
  }),
  'GET /goals/{G}': (s) => ({ method: 'GET', url: `/goals/${s.G.id}` }),
  'PUT /goals/{G}': (s) => ({ method: 'PUT', url: `/goals/${s.G.id}`, body: { description: 'Changed' } }),
  'PUT /goals/{own personal goal of assigned_member}': async (s) => ({
    method: 'PUT',
    url: await createPersonalGoalUrl(s),
    body: { description: 'Changed' },
  }),
  'DELETE /goals/{G}': (s) => ({ method: 'DELETE', url: `/goals/${s.G.id}` }),
  'DELETE /goals/{own personal goal of assigned_member}': async (s) => ({
    method: 'DELETE',
    url: await createPersonalGoalUrl(s),
  }),
  'GET /goals/{G}/employee-dependencies': (s) => ({ method: 'GET', url: `/goals/${s.G.id}/employee-dependencies` }),
}

/**
 * The expected status where the API contract takes precedence over the permission table: a personal goal is visible
 * only to its owner. See decision 0029. Undefined for all other rows.
 */
export const expectedStatusOfPersonalGoal = (call: string, actor: string) =>
  call.includes('/goals/{own personal goal') && (actor === 'org_manager' || actor === 'org_admin') ? '404' : undefined
