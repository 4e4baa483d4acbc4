import type { Calls } from './calls.ts'
import type { PermissionFixture } from './fixture.ts'

/** Creates a waiting export of organization A and returns its id. */
async function createWaitingExport(stage: PermissionFixture): Promise<number> {
  const { id } = await stage.world.store.db
    .insertInto('organization_exports')
    .values({ organization_id: stage.A.id, user_id: stage.actor('org_admin').id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The calls of additional.tsv for exports. */
export const exportCalls: Calls = {
  'POST /organizations/{A}/exports': (s) => ({ method: 'POST', url: `/organizations/${s.A.id}/exports` }),
  'GET /organizations/{A}/exports/{E}': async (s) => ({
    method: 'GET',
    url: `/organizations/${s.A.id}/exports/${await createWaitingExport(s)}`,
  }),
  'GET /organizations/{A}/exports/{E}/file': async (s) => ({
    method: 'GET',
    url: `/organizations/${s.A.id}/exports/${await createWaitingExport(s)}/file`,
  }),
}
