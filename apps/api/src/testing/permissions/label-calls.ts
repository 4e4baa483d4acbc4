import type { Calls } from './calls.ts'

/** The calls of additional.tsv for labels. */
export const labelCalls: Calls = {
  'GET /labels/organization/{A}': (s) => ({ method: 'GET', url: `/labels/organization/${s.A.id}` }),
  'POST /labels/ {organization_id:A}': (s) => ({
    method: 'POST',
    url: '/labels/',
    body: { organization_id: s.A.id, name: `New ${crypto.randomUUID()}` },
  }),
  'PUT /labels/{L}': (s) => ({
    method: 'PUT',
    url: `/labels/${s.L.id}`,
    body: { name: `Changed ${crypto.randomUUID()}`, color: 'red' },
  }),
  'POST /labels/{L}/merge {into_id:L2}': (s) => ({
    method: 'POST',
    url: `/labels/${s.L.id}/merge`,
    body: { into_id: s.L2.id },
  }),
  'POST /labels/{L}/merge {into_id:L_of_B}': (s) => ({
    method: 'POST',
    url: `/labels/${s.L.id}/merge`,
    body: { into_id: s.labelOfB.id },
  }),
  'DELETE /labels/{L}': (s) => ({ method: 'DELETE', url: `/labels/${s.L.id}` }),
  'PUT /tasks/{T} {labels:[L2]}': (s) => ({ method: 'PUT', url: `/tasks/${s.T.id}`, body: { labels: [s.L2.id] } }),
  'PUT /tasks/{T} {labels:[L_of_B]}': (s) => ({
    method: 'PUT',
    url: `/tasks/${s.T.id}`,
    body: { labels: [s.labelOfB.id] },
  }),
}
