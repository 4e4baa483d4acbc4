import type { Calls } from './calls.ts'
import type { Stage } from './stage.ts'

/** A project of A that lies in the trash. */
async function trashed(stage: Stage): Promise<number> {
  const manager = stage.world.as(stage.actor('org_manager'))
  const { body } = await manager.post('/projects/', { name: stage.mark, organization_id: stage.A.id })
  await manager.delete(`/projects/${body.id}`)
  return body.id
}

/** The calls of further.tsv that are about the trash. */
export const trashCalls: Calls = {
  'GET /organizations/{A}/trash': (s) => ({ method: 'GET', url: `/organizations/${s.A.id}/trash` }),
  'POST /organizations/{A}/trash/project/{P in the trash}/restore': async (s) => ({
    method: 'POST',
    url: `/organizations/${s.A.id}/trash/project/${await trashed(s)}/restore`,
  }),
  'POST /organizations/{A}/trash/project/{P}/restore': (s) => ({
    method: 'POST',
    url: `/organizations/${s.A.id}/trash/project/${s.P.id}/restore`,
  }),
}
