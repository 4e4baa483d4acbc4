import type { Call, Calls } from './calls.ts'
import type { PermissionFixture } from './fixture.ts'

const follow = ({ A, T }: PermissionFixture, following: boolean): Call => ({
  method: 'PUT',
  url: '/tasks/watchers/own',
  body: { organization_id: A.id, ids: [T.id], following },
})

const mute = ({ A }: PermissionFixture, type: string, id: number): Call => ({
  method: 'PUT',
  url: '/notifications/mutes',
  body: { organization_id: A.id, type, ids: [id], muted: true },
})

/** Those calls of additional.tsv that are about watchers of tasks and muted objects. */
export const watcherCalls: Calls = {
  'GET /tasks/{T}/watchers': (s) => ({ method: 'GET', url: `/tasks/${s.T.id}/watchers` }),
  'POST /tasks/{T}/watchers {org_manager}': (s) => ({
    method: 'POST',
    url: `/tasks/${s.T.id}/watchers`,
    body: { user_ids: [s.actor('org_manager').id] },
  }),
  'PUT /tasks/watchers/own {ids:[T],following:false}': (s) => follow(s, false),
  'PUT /tasks/watchers/own {ids:[T],following:true}': (s) => follow(s, true),
  'GET /notifications/mutes': () => ({ method: 'GET', url: '/notifications/mutes' }),
  'PUT /notifications/mutes {type:task,ids:[T]}': (s) => mute(s, 'task', s.T.id),
  'PUT /notifications/mutes {type:project,ids:[P]}': (s) => mute(s, 'project', s.P.id),
  'PUT /notifications/mutes {type:goal,ids:[G]}': (s) => mute(s, 'goal', s.G.id),
}
