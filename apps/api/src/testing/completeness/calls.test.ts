import { additionalRows, permissionRows } from '@muster/server/permissions/table'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Fixture, makeFixture, makeTeam } from '../pairs/fixture.ts'
import { type Write, writeBefore, writes } from '../pairs/writes.ts'
import { testApi, type World } from '../world.ts'

let world: World
beforeAll(async () => {
  world = await testApi()
})
afterAll(() => world?.close())

const byChatEvent = 'A chat event makes the windows of the participants show the message again.'

/** Writes without a fact, each with the reason. */
const silentWrites: Record<string, string> = {
  'POST /goal-milestones/check-achievements': 'The call only counts; each change of progress has its own fact.',
  'POST /organizations/{A}/exports': 'Only the window that requested the export shows it, and reads its progress.',
  'POST /files/uploads {organization_id:A}': 'Only the window that uploads a file shows it before it is attached.',
  'PATCH /files/uploads/{U of assigned_member}': 'Only the window that uploads the file shows it.',
  'DELETE /files/uploads/{U of assigned_member}': 'Only the window that uploaded the file showed it.',
  'DELETE /files/{F of a message}': byChatEvent,
  'POST /files/{F of a message in the trash}/restore': byChatEvent,
  'PUT /notifications/preferences': 'Only the settings show them, and read them when they are opened.',
  'PUT /organizations/{A}/first-steps': "Only the user's dashboard shows them, and reads them when it is opened.",
}

/**
 * Reads that every user may make. Apart from the servers for calls and the invitation of a link, they return only what
 * belongs to the caller or to the caller's own organizations.
 */
const readsOfEveryUser = [
  'GET /absences/',
  'GET /analytics/dashboard-stats',
  'GET /analytics/goal-progress',
  'GET /analytics/monthly-creation-trends',
  'GET /analytics/project-status-distribution',
  'GET /analytics/task-status-distribution',
  'GET /analytics/task-trends',
  'GET /analytics/user-role-distribution',
  'GET /api/calls/ice-servers',
  'GET /auth/invitations/{link}',
  'GET /auth/me',
  'GET /auth/reports',
  'GET /auth/sessions',
  'GET /files/links',
  'GET /goals/',
  'GET /milestones/',
  'GET /milestones/dashboard/overview',
  'GET /notifications/',
  'GET /notifications/mutes',
  'GET /notifications/preferences',
  'GET /notifications/recent/5',
  'GET /notifications/stats',
  'GET /notifications/unread/count',
  'GET /organizations/',
  'GET /organizations/deleted',
  'GET /pictures/{key}/small',
  'GET /projects/',
  'GET /tasks/',
  'GET /tasks/my-tasks',
  'GET /tasks/recurrences?ids={T}',
  'GET /tasks/users',
  'GET /time-entries/running',
  'GET /users/',
  'GET /users/{user_of_B}',
]

it.each(writes)('$name records a fact, so that other windows show the change', async (write) => {
  const fixture = await makeFixture(world, await makeTeam(world))
  const earlierWrite = writeBefore(write)
  if (earlierWrite) await send(earlierWrite, fixture)
  const before = await countFacts()
  await send(write, fixture)
  expect((await countFacts()) > before).toBe(!(write.name in silentWrites))
})

it('every exception from this rule is a write', () => {
  const names = writes.map(({ name }) => name)
  expect(Object.keys(silentWrites).filter((name) => !names.includes(name))).toEqual([])
})

it('every user may make only these reads', () => {
  const reads = [...permissionRows, ...additionalRows].filter(
    ({ call, actor, expected }) => call.startsWith('GET') && actor === 'stranger' && expected === '2xx',
  )
  expect(reads.map(({ call }) => call).toSorted()).toEqual(readsOfEveryUser)
})

async function send(write: Write, fixture: Fixture) {
  const { method, url, body, headers } = await write.make(fixture)
  const response = await world.app.inject({
    method,
    url,
    headers: { ...headers, authorization: `Bearer ${fixture.actor(write.by).token}` },
    ...(body && { payload: body }),
  })
  expect(response.statusCode, response.body).toBeLessThan(300)
}

async function countFacts(): Promise<number> {
  const { count } = await world.store.db
    .selectFrom('facts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
