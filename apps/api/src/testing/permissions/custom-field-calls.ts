import type { Calls } from './calls.ts'

/** The calls of additional.tsv for custom fields. */
export const customFieldCalls: Calls = {
  'GET /custom-fields/organization/{A}': (s) => ({ method: 'GET', url: `/custom-fields/organization/${s.A.id}` }),
  'POST /custom-fields/ {organization_id:A}': (s) => ({
    method: 'POST',
    url: '/custom-fields/',
    body: { organization_id: s.A.id, name: `New ${crypto.randomUUID()}`, kind: 'text', project_ids: [s.P.id] },
  }),
  'PUT /custom-fields/{CF}': (s) => ({
    method: 'PUT',
    url: `/custom-fields/${s.customField.id}`,
    body: { name: `Changed ${crypto.randomUUID()}` },
  }),
  'PUT /custom-fields/order {ids:[CF]}': (s) => ({
    method: 'PUT',
    url: '/custom-fields/order',
    body: { organization_id: s.A.id, ids: [s.numberField.id, s.customField.id] },
  }),
  'GET /custom-fields/{CF}/kind-change': (s) => ({
    method: 'GET',
    url: `/custom-fields/${s.customField.id}/kind-change?kind=number`,
  }),
  'PUT /custom-fields/{CF}/kind': (s) => ({
    method: 'PUT',
    url: `/custom-fields/${s.customField.id}/kind`,
    body: { kind: 'multi_select', accepted_loss: 5 },
  }),
  'DELETE /custom-fields/{CF}': (s) => ({ method: 'DELETE', url: `/custom-fields/${s.customField.id}` }),
  'GET /organizations/{A}/trash/custom-fields': (s) => ({
    method: 'GET',
    url: `/organizations/${s.A.id}/trash/custom-fields`,
  }),
  'POST /organizations/{A}/trash/custom-field/{CF in the trash}/restore': (s) => ({
    method: 'POST',
    url: `/organizations/${s.A.id}/trash/custom-field/${s.fieldInTrash.id}/restore`,
  }),
  'GET /tasks/organization/{A}/totals': (s) => ({
    method: 'GET',
    url: `/tasks/organization/${s.A.id}/totals?fields=${s.numberField.id}`,
  }),
  'PUT /tasks/{T} {custom_fields:{CF}}': (s) => ({
    method: 'PUT',
    url: `/tasks/${s.T.id}`,
    body: { custom_fields: { [s.customField.id]: 'Changed' } },
  }),
  'PUT /tasks/{T} {custom_fields:{CF_of_B}}': (s) => ({
    method: 'PUT',
    url: `/tasks/${s.T.id}`,
    body: { custom_fields: { [s.fieldOfB.id]: 'Changed' } },
  }),
}
