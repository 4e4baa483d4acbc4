import type { Call, Calls } from './calls.ts'
import type { PermissionFixture } from './fixture.ts'

/** A new day for each call, because absences of a user do not overlap. */
let lastDay = Date.UTC(2100, 0, 1)
function nextDay(): string {
  lastDay += 86_400_000
  return new Date(lastDay).toISOString().slice(0, 10)
}

const days = () => {
  const day = nextDay()
  return { starts_on: day, ends_on: day }
}

/** Adds an absence of the assignee. The store is changed directly, so that only the call is a write. */
async function addAbsence(stage: PermissionFixture, enteredIn: number | null = null): Promise<number> {
  const { id } = await stage.world.store.db
    .insertInto('absences')
    .values({ user_id: stage.actor('assigned_member').id, entered_in: enteredIn, ...days() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const membersOf = (stage: PermissionFixture) => `/absences/organization/${stage.A.id}/members`

const createFor = (stage: PermissionFixture, name: string): Call => ({
  method: 'POST',
  url: `${membersOf(stage)}/${stage.actor(name).id}`,
  body: days(),
})

/** The calls of additional.tsv for absences. */
export const absenceCalls: Calls = {
  'GET /absences/': () => ({ method: 'GET', url: '/absences/' }),
  'GET /absences/organization/{A}': (s) => ({ method: 'GET', url: `/absences/organization/${s.A.id}` }),
  'POST /absences/': () => ({ method: 'POST', url: '/absences/', body: days() }),
  'PUT /absences/{absence of assigned_member}': async (s) => ({
    method: 'PUT',
    url: `/absences/${await addAbsence(s)}`,
    body: days(),
  }),
  'DELETE /absences/{absence of assigned_member}': async (s) => ({
    method: 'DELETE',
    url: `/absences/${await addAbsence(s)}`,
  }),
  'POST /absences/organization/{A}/members/{assigned_member}': (s) => createFor(s, 'assigned_member'),
  'POST /absences/organization/{A}/members/{org_admin}': (s) => createFor(s, 'org_admin'),
  'PUT /absences/organization/{A}/members/{assigned_member}/{absence entered in A}': async (s) => ({
    method: 'PUT',
    url: `${membersOf(s)}/${s.actor('assigned_member').id}/${await addAbsence(s, s.A.id)}`,
    body: days(),
  }),
  'PUT /absences/organization/{A}/members/{assigned_member}/{own absence}': async (s) => ({
    method: 'PUT',
    url: `${membersOf(s)}/${s.actor('assigned_member').id}/${await addAbsence(s)}`,
    body: days(),
  }),
  'DELETE /absences/organization/{A}/members/{assigned_member}/{absence entered in A}': async (s) => ({
    method: 'DELETE',
    url: `${membersOf(s)}/${s.actor('assigned_member').id}/${await addAbsence(s, s.A.id)}`,
  }),
  'DELETE /absences/organization/{A}/members/{assigned_member}/{own absence}': async (s) => ({
    method: 'DELETE',
    url: `${membersOf(s)}/${s.actor('assigned_member').id}/${await addAbsence(s)}`,
  }),
}
