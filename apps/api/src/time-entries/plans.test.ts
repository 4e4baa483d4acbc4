import { timeGroupings } from '@muster/contracts/time-entries/fields'
import { execute } from '@muster/database/testing-server'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { goalScope, milestoneScope, projectScope } from '../explanation/scopes.ts'
import { planNodes } from '../testing/plan.ts'
import { type Person, testApi, type World } from '../testing/world.ts'
import { entryList } from './list.ts'
import { objectTime } from './object-time.ts'
import { timeReport } from './report.ts'
import { runningTimer } from './running.ts'
import { taskTime } from './task-time.ts'
import { timing } from './testing-time.ts'
import { timeWeek } from './week.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>
let otherMember: Person
let taskId: number

/**
 * Inserts 60,000 entries of twenty people and two organizations on 600 tasks, over two years. The member has 1,500 of
 * them. Almost all entries belong to the other organization, so that an index is worth it for this one too.
 */
beforeAll(async () => {
  world = await testApi()
  team = await world.team()
  const { db } = world.store
  const other = await world.team()
  otherMember = await world.join(other)
  for (const [house, entries] of [
    [team, 3_000],
    [other, 57_000],
  ] as const) {
    const time = await timing(world, house)
    await sql`insert into tasks (organization_id, number, project_id, title, position, created_by)
      select ${house.id}, 1000 + n, ${time.plan.project.id}, 'Task ' || n, n, ${house.admin.id} from generate_series(1, 300) n`.execute(
      db,
    )
    // As the owner, whose statements may take longer than those of the services.
    await execute(
      world.database.ownerUrl,
      `insert into time_entries (organization_id, task_id, user_id, started_at, ended_at, started_on, ended_on)
      select ${house.id}, t.id, case when n % 2 = 0 then ${house.member.id} else ${house.manager.id} end,
        timestamptz '2024-01-01 09:00Z' + make_interval(days => n % 700, mins => n % 400),
        timestamptz '2024-01-01 10:00Z' + make_interval(days => n % 700, mins => n % 400),
        date '2024-01-01' + n % 700, date '2024-01-01' + n % 700
      from generate_series(1, ${entries}) n
      join lateral (select id from tasks where organization_id = ${house.id} and number = 1001 + n % 300) t on true`,
    )
  }
  await execute(world.database.ownerUrl, 'vacuum analyze time_entries, tasks')
  const { rows } = await sql<{
    id: number
  }>`select id from tasks where organization_id = ${team.id} and number = 1010`.execute(db)
  taskId = rows[0]?.id ?? 0
})
afterAll(() => world?.close())

const int = (value: number) => sql<number>`${value}::int`

it('the list, the week, the report, the time of a task and the running timer never read all entries', async () => {
  const { db } = world.store
  for (const by of [team.member, team.manager]) {
    const caller = int(by.id)
    const may = { from: sql<string>`'2024-05-01'`, to: sql<string>`'2024-05-31'` }
    const id = int(team.id)
    const report = (grouping: (typeof timeGroupings)[number]) =>
      timeReport(db, caller, { id, by: grouping, ...may }).json
    const statements: [string, RawBuilder<unknown>][] = [
      ['first page', entryList(db, caller, { id, limit: int(50) }).rows],
      [
        'next page',
        entryList(db, caller, {
          id,
          limit: int(50),
          cursor: sql<string>`'["2024-05-06","2024-05-06T09:00:00+00:00",7]'`,
        }).rows,
      ],
      ['entries of a month', entryList(db, caller, { id, ...may }).rows],
      ['entries of a user', entryList(db, caller, { id, user_id: int(team.member.id), limit: int(50) }).rows],
      ['entries of a milestone', entryList(db, caller, { id, ...may, milestone_id: int(1) }).rows],
      ['entries of a goal', entryList(db, caller, { id, ...may, goal_id: int(1) }).rows],
      ['entries of a task', entryList(db, caller, { id, task_id: int(taskId) }).rows],
      ['week', sql`(select ${timeWeek(caller, { id, day: sql<string>`'2024-05-06'` }).json} as json)`],
      ...timeGroupings.map((grouping): [string, RawBuilder<unknown>] => [
        `report by ${grouping}`,
        sql`(select ${report(grouping)} as json)`,
      ]),
      ['task', taskTime(db, caller, int(taskId))],
      ...[projectScope, milestoneScope, goalScope].map((scope): [string, RawBuilder<unknown>] => [
        scope.name,
        objectTime(scope(db, caller, int(1))),
      ]),
      ['running timer', runningTimer(caller)],
    ]
    for (const [name, statement] of statements) {
      const nodes = await planNodes(db, sql`select * from ${statement} o`, { analyze: true })
      const read = nodes
        .filter((node) => node['Relation Name'] === 'time_entries')
        .map((node) => [node['Node Type'], node['Actual Rows'] ?? 0] as const)
      expect([name, read.filter(([type]) => type === 'Seq Scan')]).toEqual([name, []])
      // A month of both people has about 130 entries.
      for (const [, rows] of read) expect(rows, `${name}: ${JSON.stringify(read)}`).toBeLessThan(400)
    }
  }
  expect((await world.as(otherMember).get(`/time-entries/organization/${team.id}`)).status).toBe(403)
})
