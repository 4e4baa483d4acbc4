import type { Goal } from '@muster/contracts/goals'
import { goalStatuses } from '@muster/contracts/goals/fields'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { idsOfAllPages } from '../testing/all-pages.ts'
import { idsOf, type Planning, planning } from '../testing/planning.ts'
import { testApi, type World } from '../testing/world.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>
let plan: Planning
let allGoals: Goal[]

beforeAll(async () => {
  world = await testApi()
  team = await world.team()
  plan = await planning(world, team)
  const otherProject = await plan.createProject({ name: 'Greenhouse' })
  for (let n = 0; n < 9; n++)
    await plan.createGoal(team.manager, {
      title: ['Harvest 10', 'harvest 2', 'Öl', 'oil'][n % 4],
      description: n % 3 === 0 ? 'Of the MARCH issue' : undefined,
      status: goalStatuses[n % 4],
      end_date: `2027-12-${10 + (n % 5)}`,
      project_id: n % 2 === 0 ? otherProject.id : plan.project.id,
    })
  await plan.createPersonalGoal(team.manager, { title: 'Twelve books' })
  allGoals = await list('')
  expect(allGoals).toHaveLength(10)
})
afterAll(() => world?.close())

const get = (query: string, by = team.manager) => world.as(by).get(`/goals/organization/${team.id}?${query}`)

async function list(query: string, by = team.manager): Promise<Goal[]> {
  const response = await get(query, by)
  expect(response.status, response.text).toBe(200)
  return response.body
}

const idsOnAllPages = (query: string, length: number) => idsOfAllPages(get, query, length)

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
const idsWhere = (matches: (goal: Goal) => boolean) => idsOf(allGoals.filter(matches))

it.each([
  ['title', (goal: Goal) => goal.title],
  ['end_date', (goal: Goal) => goal.end_date],
  ['status', (goal: Goal) => String(goalStatuses.indexOf(goal.status))],
])('a list of goals is sorted by %s, ties newest first, and its pages contain every goal once', async (sort, key) => {
  const sortedIds = idsOf(allGoals.toSorted((left, right) => collator.compare(key(left), key(right))))
  expect(idsOf(await list(`sort=${sort}`))).toEqual(sortedIds)
  expect(await idsOnAllPages(`sort=${sort}`, 3)).toEqual(sortedIds)
  expect(await idsOnAllPages('', 4)).toEqual(idsOf(allGoals))
})

it('sort=open lists completed and cancelled goals last, each group newest first', async () => {
  const isFinished = ({ status }: Goal) => status === 'completed' || status === 'cancelled'
  const expected = [...idsWhere((goal) => !isFinished(goal)), ...idsWhere(isFinished)]
  expect(expected).not.toEqual(idsOf(allGoals))
  expect(idsOf(await list('sort=open'))).toEqual(expected)
  expect(await idsOnAllPages('sort=open', 3)).toEqual(expected)
})

it('the search covers title, description and project, ignoring case', async () => {
  for (const text of ['march', 'GREENHOUSE', 'öl', 'books', 'nothing'])
    expect(idsOf(await list(`q=${encodeURIComponent(text)}`))).toEqual(
      idsWhere(({ title, description, project_name }) =>
        `${title}\n${description ?? ''}\n${project_name ?? ''}`.toLowerCase().includes(text.toLowerCase()),
      ),
    )
})

it('a member does not find a personal goal by the name of a project that they no longer see', async () => {
  const task = await plan.createTask({ assigned_users: [team.member.id] })
  const { id } = await plan.createPersonalGoal(team.member, { project_id: plan.project.id })
  expect(idsOf(await list('q=aurora', team.member))).toEqual([id])
  await world.as(team.manager).delete(`/tasks/${task.id}`)
  expect(await list('q=aurora', team.member)).toEqual([])
  expect(idsOf(await list('', team.member))).toEqual([id])
})

it('can be limited to the goals in which the caller has a share, and to ids', async () => {
  const [first, second] = allGoals.filter(({ is_personal }) => !is_personal)
  await plan.createTask({ goal_id: first?.id, assigned_users: [team.member.id] })
  await plan.createTask({ goal_id: second?.id, assigned_users: [team.member.id], status: 'cancelled' })
  expect(idsOf(await list('has_share=true&is_personal=false', team.member))).toEqual([first?.id])
  expect(idsOf(await list('has_share=false&is_personal=false', team.member))).toEqual([second?.id])
  expect(idsOf(await list(`ids=${second?.id},${first?.id},2147483647`))).toEqual([first?.id, second?.id])
})

it('counts all pages by status', async () => {
  const response = await get('group=status&limit=2')
  const counts = Object.fromEntries(
    goalStatuses.map((status) => [status, idsWhere((goal) => goal.status === status).length]),
  )
  expect(JSON.parse(String(response.headers['x-group-counts']))).toEqual(counts)
  expect(response.headers['x-total-count']).toBe('10')
})
