import type { Milestone } from '@muster/contracts/milestones'
import { milestonePriorities, milestoneStatuses } from '@muster/contracts/milestones/fields'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idsOfAllPages } from '../testing/all-pages.ts'
import { idsOf, type Planning, planning } from '../testing/planning.ts'
import { testApi, type World } from '../testing/world.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>
let plan: Planning
let allMilestones: Milestone[]
const goalIds: number[] = []

const titles = ['Step 10', 'step 2', 'Äpfel', 'apfel', 'Roof', 'Zebra']

beforeAll(async () => {
  world = await testApi()
  team = await world.team()
  plan = await planning(world, team)
  const otherProject = await plan.createProject({ name: 'Borealis', status: 'cancelled' })
  for (const title of ['Light', 'Warmth', 'Empty']) {
    const status = title === 'Warmth' ? 'cancelled' : 'in_progress'
    goalIds.push((await plan.createGoal(team.manager, { title, status })).id)
  }
  for (let n = 0; n < 17; n++) {
    const goal_id = [goalIds[0], goalIds[1], undefined][n % 3]
    await plan.createMilestone({
      title: titles[n % titles.length],
      description: n % 5 === 0 ? 'Rain stays OUT' : null,
      due_date: `20${n % 4 === 0 ? 20 : 40}-12-${String(10 + (n % 7)).padStart(2, '0')}`,
      status: ['not_started', 'completed', 'in_progress', 'cancelled'][n % 4],
      priority: milestonePriorities[n % 4],
      is_critical: n % 6 === 0,
      ...(goal_id === undefined ? { project_id: n % 2 === 0 ? otherProject.id : plan.project.id } : { goal_id }),
    })
  }
  allMilestones = await list('')
  expect(allMilestones).toHaveLength(17)
})
afterAll(() => world?.close())

const get = (query: string, by = team.manager) => world.as(by).get(`/milestones/?organization_id=${team.id}&${query}`)

async function list(query: string, by = team.manager): Promise<Milestone[]> {
  const response = await get(query, by)
  expect(response.status, response.text).toBe(200)
  return response.body
}

const idsOnAllPages = (query: string, length: number) => idsOfAllPages(get, query, length)

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
type Key = string | number | null
const compare = (left: Key, right: Key) =>
  typeof left === 'number' && typeof right === 'number' ? left - right : collator.compare(String(left), String(right))
/**
 * Returns a function that sorts `allMilestones` by these keys and returns the ids of the milestones. That function is
 * called within the test, because the milestones do not exist yet when the test cases are defined.
 */
const sortedIdsBy =
  (...keys: ((milestone: Milestone) => Key)[]) =>
  () =>
    idsOf(
      allMilestones.toSorted((left, right) =>
        keys.reduce((result, key) => result || compare(key(left), key(right)), 0),
      ),
    )

const isFinished = ({ status }: Milestone) => status === 'completed' || status === 'cancelled'
/** The goal 'Warmth' and the project 'Borealis' are cancelled. */
const goalRank = ({ goal_id }: Milestone) => (goal_id === null ? 2 : Number(goal_id === goalIds[1]))
const projectRank = ({ project_id }: Milestone) => Number(project_id !== plan.project.id)
const urgencyKeys = [
  (milestone: Milestone) => Number(isFinished(milestone)),
  (milestone: Milestone) => Date.parse(milestone.due_date) * (isFinished(milestone) ? -1 : 1),
]

describe('sorting a list of milestones', () => {
  it.each([
    ['title', sortedIdsBy((milestone) => milestone.title)],
    ['due_date', sortedIdsBy((milestone) => milestone.due_date)],
    ['priority', sortedIdsBy((milestone) => milestonePriorities.indexOf(milestone.priority))],
    ['status', sortedIdsBy((milestone) => milestoneStatuses.indexOf(milestone.status))],
    ['progress', sortedIdsBy((milestone) => milestone.progress)],
    ['goal', sortedIdsBy(goalRank, (milestone) => -(milestone.goal_id ?? 0), ...urgencyKeys)],
    ['project', sortedIdsBy(projectRank, (milestone) => -milestone.project_id, ...urgencyKeys)],
  ])('by %s, ties newest first, and its pages contain every milestone once', async (sort, expected) => {
    expect(idsOf(await list(`sort=${sort}`))).toEqual(expected())
    expect(await idsOnAllPages(`sort=${sort}`, 4)).toEqual(expected())
  })

  it('newest first by default, also page by page; a cursor of another order is refused', async () => {
    expect(await idsOnAllPages('', 5)).toEqual(idsOf(allMilestones))
    const cursor = (await get('sort=title&limit=2')).headers['x-next-cursor']
    expect((await get(`sort=goal&limit=2&cursor=${cursor}`)).status).toBe(422)
  })

  it.each(['{}', '{1,2', '{1,,2}', '{1,2,}', '{NaN,0,1}', `{${'1'.repeat(2_000)}x`])(
    'a cursor with another sort key is refused, also a long one: %.20s [S2]',
    async (by) => {
      const cursor = Buffer.from(JSON.stringify(['goal', by, 1])).toString('base64url')
      const response = await get(`sort=goal&limit=2&cursor=${cursor}`)
      expect(response.status).toBe(422)
    },
  )
})

describe('filtering a list of milestones', () => {
  const idsWhere = (matches: (milestone: Milestone) => boolean) => idsOf(allMilestones.filter(matches))

  it('by text in title and description, ignoring case', async () => {
    const idsContaining = (text: string) =>
      idsWhere(({ title, description }) => `${title}\n${description ?? ''}`.toLowerCase().includes(text))
    expect(idsOf(await list('q=ROOF'))).toEqual(idsContaining('roof'))
    expect(idsOf(await list('q=stays%20out'))).toEqual(idsContaining('stays out'))
    expect(idsContaining('stays out')).not.toEqual([])
  })

  it('by the values of fields, critical ones, and ids', async () => {
    expect(idsOf(await list('priority_is=low,critical'))).toEqual(
      idsWhere(({ priority }) => priority === 'low' || priority === 'critical'),
    )
    expect(idsOf(await list('status_is=overdue'))).toEqual(idsWhere(({ status }) => status === 'overdue'))
    expect(idsOf(await list('is_critical_is=true'))).toEqual(idsWhere((milestone) => milestone.is_critical))
    expect(idsOf(await list('critical=true'))).toEqual(
      idsWhere((milestone) => milestone.is_critical || milestone.priority === 'critical'),
    )
    expect(idsOf(await list(`ids=${allMilestones[3]?.id},${allMilestones[1]?.id},2147483647`))).toEqual([
      allMilestones[1]?.id,
      allMilestones[3]?.id,
    ])
  })

  it("by the status on the viewer's date", async () => {
    const { id } = await plan.createMilestone({ due_date: '2030-05-10', title: 'In May' })
    const overdueIds = async (today: string) => idsOf(await list(`q=in%20may&status_is=overdue&today=${today}`))
    expect(await overdueIds('2030-05-10')).toEqual([])
    expect(await overdueIds('2030-05-11')).toEqual([id])
    expect(idsOf(await list('q=in%20may&status_is=not_started&today=2030-05-10'))).toEqual([id])
    await world.as(team.manager).delete(`/milestones/${id}`)
  })

  it('counts all pages by status, regardless of the page', async () => {
    const response = await get('group=status&limit=2')
    const counts = Object.fromEntries(
      [...new Set(allMilestones.map(({ status }) => status))].map((status) => [
        status,
        idsWhere((milestone) => milestone.status === status).length,
      ]),
    )
    expect(JSON.parse(String(response.headers['x-group-counts']))).toEqual(counts)
    expect(response.headers['x-total-count']).toBe('17')
  })
})

describe('groups of milestones', () => {
  const readGroups = async (query: string, by = team.manager) => {
    const response = await world.as(by).get(`/milestones/groups?organization_id=${team.id}&${query}`)
    expect(response.status, response.text).toBe(200)
    return response.body
  }
  const countsOf = (matches: (milestone: Milestone) => boolean) => {
    const inGroup = allMilestones.filter(matches)
    return { total: inGroup.length, completed: inGroup.filter(({ status }) => status === 'completed').length }
  }

  it('are the goals that milestones are listed under, open ones first, then those without a goal', async () => {
    const goalGroups = [
      { id: goalIds[0], name: 'Light', ...countsOf(({ goal_id }) => goal_id === goalIds[0]) },
      { id: goalIds[1], name: 'Warmth', ...countsOf(({ goal_id }) => goal_id === goalIds[1]) },
      { id: null, name: null, ...countsOf(({ goal_id }) => goal_id === null) },
    ]
    expect(await readGroups('by=goal')).toEqual(goalGroups)
    expect(await readGroups('by=goal&limit=1&offset=1')).toEqual([goalGroups[1]])
  })

  it('or their projects, counted separately', async () => {
    expect(await readGroups('by=project')).toMatchObject([{ name: 'Aurora' }, { name: 'Borealis' }])
  })

  it('with a filter are those with a match, and their counts include the other milestones', async () => {
    const [roof] = await list('q=roof&limit=1')
    const query = `q=roof&priority_is=${roof?.priority}`
    const matchingGoalIds = new Set((await list(query)).map(({ goal_id }) => goal_id))
    const foundGroups: { id: number | null; total: number }[] = await readGroups(`by=goal&${query}`)
    expect(new Set(foundGroups.map(({ id }) => id))).toEqual(matchingGoalIds)
    for (const { id, total } of foundGroups) expect(total).toBe(countsOf(({ goal_id }) => goal_id === id).total)
  })

  it('a member sees only those of visible milestones', async () => {
    expect(await readGroups('by=project', team.member)).toEqual([])
    const ownGoal = await plan.createPersonalGoal(team.member, { title: 'My books' })
    await plan.createTask({ assigned_users: [team.member.id] }) // makes the project visible
    const { milestone_id } = await plan.createLink(
      { title: 'Ten', due_date: '2040-01-01', goal_id: ownGoal.id, project_id: plan.project.id },
      team.member,
    )
    expect(milestone_id).toEqual(expect.any(Number))
    expect(await readGroups('by=goal', team.member)).toContainEqual({
      id: ownGoal.id,
      name: 'My books',
      total: 1,
      completed: 0,
    })
    expect(await readGroups('by=goal')).toHaveLength(3)
  })
})
