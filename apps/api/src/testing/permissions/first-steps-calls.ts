import type { Calls } from './calls.ts'
import type { PermissionFixture } from './fixture.ts'

/** Adds the sample project to A as org_manager, and returns its path. */
async function addSample(stage: PermissionFixture): Promise<string> {
  const path = `/organizations/${stage.A.id}/sample-project`
  await stage.world.as(stage.actor('org_manager')).post(path)
  return path
}

/** The calls of additional.tsv for the first steps and the sample project. */
export const firstStepsCalls: Calls = {
  'GET /organizations/{A}/first-steps': (s) => ({ method: 'GET', url: `/organizations/${s.A.id}/first-steps` }),
  'PUT /organizations/{A}/first-steps': (s) => ({
    method: 'PUT',
    url: `/organizations/${s.A.id}/first-steps`,
    body: { is_open: true },
  }),
  'POST /organizations/{A}/sample-project': (s) => ({ method: 'POST', url: `/organizations/${s.A.id}/sample-project` }),
  'GET /organizations/{A}/sample-project': async (s) => ({ method: 'GET', url: await addSample(s) }),
  'DELETE /organizations/{A}/sample-project': async (s) => ({ method: 'DELETE', url: await addSample(s) }),
}
