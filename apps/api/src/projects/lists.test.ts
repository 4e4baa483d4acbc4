import type { Project } from '@muster/contracts/projects'
import { projectStatuses, projectStatusNames } from '@muster/contracts/projects/fields'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { idsOfAllPages } from '../testing/all-pages.ts'
import { idsOf } from '../testing/planning.ts'
import { testApi, type World } from '../testing/world.ts'
import { projectRows } from './project-row.ts'
import { projectsVisibleTo } from './visible-to.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>
let allProjects: Project[]

beforeAll(async () => {
  world = await testApi()
  team = await world.team()
  for (let n = 0; n < 11; n++) {
    const body = {
      name: ['Project 10', 'project 2', 'Österreich', 'osten', 'Zebra'][n % 5],
      description: n % 3 === 0 ? null : `Glass ${n} in BLUE`,
      status: projectStatuses[n % 5],
      budget: n % 4 === 0 ? null : n * 100.5,
      start_date: n % 2 === 0 ? null : `2026-0${1 + (n % 4)}-05`,
      end_date: n % 3 === 0 ? null : `2027-12-${10 + (n % 3)}`,
      organization_id: team.id,
    }
    const response = await world.as(team.manager).post('/projects/', body)
    expect(response.status, response.text).toBe(201)
  }
  allProjects = await list('')
  expect(allProjects).toHaveLength(11)
})
afterAll(() => world?.close())

const get = (query: string) => world.as(team.manager).get(`/projects/organization/${team.id}?${query}`)

async function list(query: string): Promise<Project[]> {
  const response = await get(query)
  expect(response.status, response.text).toBe(200)
  return response.body
}

const idsOnAllPages = (query: string, length: number) => idsOfAllPages(get, query, length)

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

const sortKeys: [string, (project: Project) => string | number | null][] = [
  ['name', ({ name }) => name],
  ['status', ({ status }) => projectStatusNames[status]],
  ['description', ({ description }) => description],
  ['budget', ({ budget }) => budget],
  ['start_date', ({ start_date }) => start_date],
  ['end_date', ({ end_date }) => end_date],
]

it.each(sortKeys)(
  'projects are sorted by %s as the table sorts them, ties newest first, missing values last',
  async (sortKey, key) => {
    for (const direction of [1, -1]) {
      const expected = idsOf(
        allProjects.toSorted((left, right) => {
          const [one, other] = [key(left), key(right)]
          if (one === null || other === null) return Number(one === null) - Number(other === null)
          const order =
            typeof one === 'number' && typeof other === 'number'
              ? one - other
              : collator.compare(String(one), String(other))
          return direction * order
        }),
      )
      const sort = `sort=${direction < 0 ? '-' : ''}${sortKey}`
      expect(idsOf(await list(sort))).toEqual(expected)
      expect(await idsOnAllPages(sort, 4)).toEqual(expected)
    }
  },
)

it('follows the pages of projects sorted by long descriptions', async () => {
  const otherTeam = await world.team('Writers')
  const ids: number[] = []
  for (const end of ['B', 'A']) {
    const body = { name: 'Novel', description: `${'あ'.repeat(6_000)}${end}`, organization_id: otherTeam.id }
    ids.unshift((await world.as(otherTeam.manager).post('/projects/', body)).body.id)
  }
  const getOther = (query: string) => world.as(otherTeam.manager).get(`/projects/organization/${otherTeam.id}?${query}`)
  expect(await idsOfAllPages(getOther, 'sort=description', 1)).toEqual(ids)
})

it('sort=open lists completed and cancelled projects last, each group newest first', async () => {
  const isFinished = ({ status }: Project) => status === 'completed' || status === 'cancelled'
  const expected = idsOf([
    ...allProjects.filter((project) => !isFinished(project)),
    ...allProjects.filter((project) => isFinished(project)),
  ])
  expect(expected).not.toEqual(idsOf(allProjects))
  expect(idsOf(await list('sort=open'))).toEqual(expected)
  expect(await idsOnAllPages('sort=open', 4)).toEqual(expected)
})

const dateText = (date: string | null) =>
  date
    ? new Date(`${date}Z`).toLocaleDateString('en-US', {
        month: 'short',
        day: 'numeric',
        year: 'numeric',
        timeZone: 'UTC',
      })
    : 'Not set'

it('the search covers every text of the table, ignoring case, and nothing else', async () => {
  const texts = (project: Project) => [
    project.name,
    projectStatusNames[project.status],
    project.description ?? 'No description',
    dateText(project.start_date),
    dateText(project.end_date),
  ]
  for (const text of ['PROJECT', 'öster', 'on hold', 'no description', 'blue', 'feb 5, 2026', 'not set', '100.5', '%'])
    expect(idsOf(await list(`q=${encodeURIComponent(text)}`)), text).toEqual(
      idsOf(allProjects.filter((project) => texts(project).join('\n').toLowerCase().includes(text.toLowerCase()))),
    )
})

it('lists are filtered by status and by ids, and counted by status', async () => {
  expect(idsOf(await list('status_is=active,on_hold'))).toEqual(
    idsOf(allProjects.filter(({ status }) => status === 'active' || status === 'on_hold')),
  )
  expect(idsOf(await list(`ids=${allProjects[4]?.id},${allProjects[2]?.id}`))).toEqual([
    allProjects[2]?.id,
    allProjects[4]?.id,
  ])
  const response = await get('group=status&limit=1')
  expect(JSON.parse(String(response.headers['x-group-counts']))).toEqual({
    planning: 3,
    active: 2,
    on_hold: 2,
    completed: 2,
    cancelled: 2,
  })
})

it('the tasks are counted for a constant user, so that PostgreSQL can hash the assignments once for all projects', async () => {
  const { id } = team.member
  const statement = projectRows(projectsVisibleTo(world.store.db, id), id).compile()
  const { rows } = await world.database.pool.query<{ 'QUERY PLAN': string }>(`explain ${statement.sql}`, [
    ...statement.parameters,
  ])
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain(`user_id = ${id}`)
  expect(plan).not.toContain('m.user_id')
})
