import type { Call, Calls } from './calls.ts'
import type { PermissionFixture } from './fixture.ts'

const get = (url: string): Call => ({ method: 'GET', url })
const patch = (url: string, body?: object): Call => ({ method: 'PATCH', url, body })

/** The id of the notification that assigned_member got for being assigned to T. */
async function notificationIdOf({ world, actor, T }: PermissionFixture): Promise<number> {
  const { id } = await world.store.db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', actor('assigned_member').id)
    .where('task_id', '=', T.id)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The notification calls of the permission table, and those that the API contract adds. */
export const notificationCalls: Calls = {
  'GET /notifications/': () => get('/notifications/'),
  'GET /notifications/?organization_id={A}': (s) => get(`/notifications/?organization_id=${s.A.id}`),
  'GET /notifications/?limit=10&organizationId={A} (bell)': (s) =>
    get(`/notifications/?limit=10&organizationId=${s.A.id}`),
  'GET /notifications/{NT}': async (s) => get(`/notifications/${await notificationIdOf(s)}`),
  'DELETE /notifications/{NT}': async (s) => ({ method: 'DELETE', url: `/notifications/${await notificationIdOf(s)}` }),
  'PATCH /notifications/{NT}/read': async (s) => patch(`/notifications/${await notificationIdOf(s)}/read`),
  'PATCH /notifications/{NT}/archive': async (s) => patch(`/notifications/${await notificationIdOf(s)}/archive`),
  'PATCH /notifications/read-all {organization_id:A}': (s) =>
    patch('/notifications/read-all', { organization_id: s.A.id }),
  'GET /notifications/unread/count': () => get('/notifications/unread/count'),
  'GET /notifications/recent/5': () => get('/notifications/recent/5'),
  'GET /notifications/stats': () => get('/notifications/stats'),
  'GET /notifications/stats?organization_id={A}': (s) => get(`/notifications/stats?organization_id=${s.A.id}`),

  'PATCH /notifications/{NT}/unread': async (s) => patch(`/notifications/${await notificationIdOf(s)}/unread`),
  'PATCH /notifications/{NT}/unarchive': async (s) => patch(`/notifications/${await notificationIdOf(s)}/unarchive`),
  "PATCH /notifications/bulk {ids:[NT],action:'read'}": async (s) =>
    patch('/notifications/bulk', { ids: [await notificationIdOf(s)], action: 'read' }),
  'PATCH /notifications/read-all': () => patch('/notifications/read-all', {}),
  'GET /notifications/unread/count?organizationId={A}': (s) =>
    get(`/notifications/unread/count?organizationId=${s.A.id}`),
  'GET /notifications/recent/5?organization_id={A}': (s) => get(`/notifications/recent/5?organization_id=${s.A.id}`),
  'GET /notifications/preferences': () => get('/notifications/preferences'),
  'PUT /notifications/preferences': () => ({
    method: 'PUT',
    url: '/notifications/preferences',
    body: [{ type: 'mention', in_app: true, mail: false }],
  }),
}
