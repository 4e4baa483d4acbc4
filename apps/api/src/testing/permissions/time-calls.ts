import { sql } from 'kysely'
import type { Calls } from './calls.ts'
import type { FixtureWorld, PermissionFixture } from './fixture.ts'

const times = { started_at: '2024-05-06T09:00:00Z', ended_at: '2024-05-06T10:00:00Z' }
const days = { started_on: '2024-05-06', ended_on: '2024-05-06' }

const values = <H extends FixtureWorld>(stage: PermissionFixture<H>) => ({
  organization_id: stage.A.id,
  task_id: stage.T.id,
  user_id: stage.actor('assigned_member').id,
})

/** Adds an entry of assigned_member on T, and returns its id. */
export async function addEntry<H extends FixtureWorld>(stage: PermissionFixture<H>): Promise<number> {
  const { id } = await stage.world.store.db
    .insertInto('time_entries')
    .values({ ...values(stage), ...times, ...days })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The id of the running timer of assigned_member, which is started on T unless one is running. */
export async function startTimer(stage: PermissionFixture): Promise<number> {
  const { id } = await stage.world.store.db
    .insertInto('time_entries')
    .values({ ...values(stage), started_at: sql`now()`, ended_at: null, started_on: sql`current_date`, ended_on: null })
    .onConflict((conflict) => conflict.column('user_id').where('ended_at', 'is', null).doUpdateSet({ note: null }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Locks a month, unless it is locked. */
async function lockMonth(stage: PermissionFixture): Promise<string> {
  await stage.world.store.db
    .insertInto('time_locks')
    .values({ organization_id: stage.A.id, month: '2024-04-01', locked_by: stage.actor('org_admin').id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return '2024-04'
}

const ofOrganization = (stage: PermissionFixture, rest = '') => `/time-entries/organization/${stage.A.id}${rest}`

/** The calls of additional.tsv for time entries. */
export const timeCalls: Calls = {
  'GET /time-entries/running': () => ({ method: 'GET', url: '/time-entries/running' }),
  'POST /time-entries/start {task_id:T}': (s) => ({
    method: 'POST',
    url: '/time-entries/start',
    body: { task_id: s.T.id },
  }),
  'PATCH /time-entries/{timer of assigned_member}/stop': async (s) => ({
    method: 'PATCH',
    url: `/time-entries/${await startTimer(s)}/stop`,
    body: {},
  }),
  'POST /time-entries/ {task_id:T}': (s) => ({
    method: 'POST',
    url: '/time-entries/',
    body: { task_id: s.T.id, ...times },
  }),
  'PUT /time-entries/{E of assigned_member}': async (s) => ({
    method: 'PUT',
    url: `/time-entries/${await addEntry(s)}`,
    body: { note: 'Changed', task_id: s.T2.id, ended_at: '2024-05-06T11:00:00Z' },
  }),
  'PUT /time-entries/{E of assigned_member} {task_id:T of creator_member}': async (s) => ({
    method: 'PUT',
    url: `/time-entries/${await addEntry(s)}`,
    body: { task_id: s.taskOfCreator.id },
  }),
  'DELETE /time-entries/{E of assigned_member}': async (s) => ({
    method: 'DELETE',
    url: `/time-entries/${await addEntry(s)}`,
  }),
  'PUT /time-entries/cell {task_id:T}': (s) => ({
    method: 'PUT',
    url: '/time-entries/cell',
    body: { task_id: s.T.id, day: '2024-05-08', minutes: 30 },
  }),
  'GET /tasks/{T}/time': (s) => ({ method: 'GET', url: `/tasks/${s.T.id}/time` }),
  'GET /projects/{P}/time': (s) => ({ method: 'GET', url: `/projects/${s.P.id}/time` }),
  'GET /milestones/{M}/time': (s) => ({ method: 'GET', url: `/milestones/${s.M.id}/time` }),
  'GET /goals/{G}/time': (s) => ({ method: 'GET', url: `/goals/${s.G.id}/time` }),
  'GET /time-entries/organization/{A}': (s) => ({ method: 'GET', url: ofOrganization(s) }),
  'GET /time-entries/organization/{A}/week': (s) => ({ method: 'GET', url: ofOrganization(s, '/week?day=2024-05-08') }),
  'GET /time-entries/organization/{A}/week?user_id={assigned_member}': (s) => ({
    method: 'GET',
    url: ofOrganization(s, `/week?day=2024-05-08&user_id=${s.actor('assigned_member').id}`),
  }),
  'GET /time-entries/organization/{A}/report': (s) => ({ method: 'GET', url: ofOrganization(s, '/report?by=goal') }),
  'GET /time-entries/organization/{A}/file': (s) => ({ method: 'GET', url: ofOrganization(s, '/file') }),
  'GET /time-entries/organization/{A}/locks': (s) => ({ method: 'GET', url: ofOrganization(s, '/locks') }),
  'PUT /time-entries/organization/{A}/locks/{month}': (s) => ({
    method: 'PUT',
    url: ofOrganization(s, '/locks/2024-05'),
  }),
  'DELETE /time-entries/organization/{A}/locks/{locked month}': async (s) => ({
    method: 'DELETE',
    url: ofOrganization(s, `/locks/${await lockMonth(s)}`),
  }),
}
