import { readCsv } from '@muster/contracts/csv'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, testApi, type World } from '../testing/world.ts'
import { csvOf } from './csv.ts'
import { type Timing, timing } from './testing-time.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>
let time: Timing
beforeAll(async () => {
  world = await testApi()
  team = await world.team()
  time = await timing(world, team)
})
afterAll(() => world?.close())

describe('the CSV file', () => {
  const file = async (by: Person, query: string) => {
    const { status, headers, text } = await world.as(by).get(`/time-entries/organization/${team.id}/file${query}`)
    return { status, headers, rows: status === 200 ? [...readCsv(text)].map(({ cells }) => cells) : [] }
  }

  it('has the entries that the caller sees, in the time zone of the caller, and no formulas', async () => {
    const member = await world.join(team)
    await time.setTimeZone(team.manager, 'Europe/Berlin')
    await time.setTimeZone(member, 'America/New_York')
    const task = await time.taskOf([member], { title: '=HYPERLINK("http://evil.example")' })
    await time.log(member, task, '2024-09-03T01:00Z', 45, { note: '+1 "day", later' })
    await time.log(team.manager, task, '2024-09-03T05:00Z', 90)
    const { status, headers, rows } = await file(team.manager, '?from=2024-09-01&to=2024-09-30')
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="time-2024-09-01-2024-09-30.csv"',
    })
    const title = '\'=HYPERLINK("http://evil.example")'
    expect(rows).toEqual([
      ['Day', 'Start', 'End', 'Minutes', 'Hours', 'Person', 'Task', 'Title', 'Project', 'Milestone', 'Goals', 'Note'],
      [
        '2024-09-02',
        '2024-09-03 03:00',
        '2024-09-03 03:45',
        '45',
        '0.75',
        member.name,
        task.key,
        title,
        'Aurora',
        '',
        '',
        '\'+1 "day", later',
      ],
      [
        '2024-09-03',
        '2024-09-03 07:00',
        '2024-09-03 08:30',
        '90',
        '1.50',
        team.manager.name,
        task.key,
        title,
        'Aurora',
        '',
        '',
        '',
      ],
    ])
    expect((await file(member, '?from=2024-09-01&to=2024-09-30')).rows).toHaveLength(2)
    await time.setTimeZone(team.manager, 'UTC')
  })

  it('names the milestone and the goals that the caller sees, and is limited to them', async () => {
    const [first, second] = [
      await time.plan.createGoal(),
      await time.plan.createGoal(team.manager, { title: 'Second' }),
    ]
    const milestone = await time.plan.createMilestone()
    for (const { id } of [first, second]) await time.plan.createLink({ goal_id: id, milestone_id: milestone.id })
    const task = await time.taskOf([team.member], { goal_milestone_id: milestone.id })
    const personal = await time.plan.createPersonalGoal(team.manager)
    const hidden = await time.taskOf([team.member], { goal_id: personal.id })
    await time.log(team.member, task, '2024-10-03T01:00Z', 45)
    await time.log(team.member, hidden, '2024-10-04T01:00Z', 45)
    const places = async (by: Person, query = '') =>
      (await file(by, `?from=2024-10-01&to=2024-10-31${query}`)).rows.slice(1).map((cells) => cells.slice(9, 11))
    const both = [milestone.title, `${first.title}; Second`]
    expect(await places(team.manager)).toEqual([both, ['', personal.title]])
    expect(await places(team.member)).toEqual([both, ['', '']])
    expect(await places(team.manager, `&milestone_id=${milestone.id}`)).toEqual([both])
    expect(await places(team.manager, `&goal_id=${second.id}`)).toEqual([both])
    expect(await places(team.member, `&goal_id=${personal.id}`)).toEqual([])
  })

  it('has more entries than one page, each once, and is refused to others', async () => {
    const member = await world.join(team)
    const task = await time.taskOf([member])
    await world.store.pool.query(
      `insert into time_entries (organization_id, task_id, user_id, started_at, ended_at, started_on, ended_on)
      select $1, $2, $3, '2024-10-01T09:00Z', '2024-10-01T10:00Z', '2024-10-01', '2024-10-01' from generate_series(1, 4100)`,
      [team.id, task.id, member.id],
    )
    expect((await file(member, '')).rows).toHaveLength(4_101)
    expect((await file(await world.register(), '')).status).toBe(403)
  })

  it('has all later entries if the last one of a page is deleted during the download', async () => {
    const member = await world.join(team)
    const task = await time.taskOf([member])
    await world.store.pool.query(
      `insert into time_entries (organization_id, task_id, user_id, started_at, ended_at, started_on, ended_on)
      select $1, $2, $3, '2024-10-01T09:00Z', '2024-10-01T10:00Z', '2024-10-01', '2024-10-01' from generate_series(1, 2100)`,
      [team.id, task.id, member.id],
    )
    const parts = csvOf(world.store.db, member.id, team.id, {}, 'UTC')
    const rows: string[] = []
    for await (const part of parts) {
      rows.push(...part.trim().split('\r\n'))
      if (rows.length === 2_001)
        await world.store.pool.query(
          'delete from time_entries where id = (select max(id) - 100 from time_entries where user_id = $1)',
          [member.id],
        )
    }
    expect(rows).toHaveLength(2_101)
  })
})
