import type { Calls } from './calls.ts'

export const subtaskCalls: Calls = {
  'GET /tasks/{T}/subtasks': (s) => ({ method: 'GET', url: `/tasks/${s.T.id}/subtasks` }),
  'POST /tasks/{T}/subtasks': (s) => ({
    method: 'POST',
    url: `/tasks/${s.T.id}/subtasks`,
    body: { titles: ['First', 'Second'] },
  }),
  'PUT /tasks/{T}/parent': (s) => ({ method: 'PUT', url: `/tasks/${s.T.id}/parent`, body: { parent_id: s.T2.id } }),
}
