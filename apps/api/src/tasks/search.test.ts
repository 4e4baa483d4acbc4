import type { Task } from '@muster/contracts/tasks'
import { taskPriorityNames, taskStatuses, taskStatusNames } from '@muster/contracts/tasks/vocabulary'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApi, type World } from '../testing/world.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>
let allTasks: Task[]

beforeAll(async () => {
  world = await testApi()
  team = await world.team()
  const as = world.as(team.manager)
  const project = (await as.post('/projects/', { name: 'Harbour', organization_id: team.id })).body.id
  const bodies = [
    { title: 'Paint the hull', due_date: '2026-12-21', due_time: '17:30', estimated_hours: 12.5 },
    { title: 'İzmir, Straße 200 \u212A', description: 'ÄPFEL', priority: 'urgent', expected_completion_time: '09:15' },
    { title: 'Zebra', status: 'in_review', due_date: '2027-03-04', assigned_users: [team.member.id] },
    { title: '100% paint', status: 'in_progress', priority: 'low', estimated_hours: 4, description: 'Primer' },
    { title: 'Paint again', status: 'done', assigned_users: [team.member.id, team.admin.id] },
  ]
  for (const body of bodies) {
    const response = await as.post('/tasks/', { project_id: project, ...body })
    expect(response.status, response.text).toBe(201)
  }
  allTasks = (await list('')).body
  expect(allTasks).toHaveLength(bodies.length)
})
afterAll(() => world?.close())

async function list(query: string) {
  const response = await world.as(team.manager).get(`/tasks/organization/${team.id}?${query}`)
  expect(response.status, response.text).toBe(200)
  return response
}

const idsOf = (tasks: Task[]) => tasks.map(({ id }) => id)
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const dateText = (date: string | null) => {
  const [year, month, day] = (date ?? '').slice(0, 10).split('-')
  return date ? `${months[Number(month) - 1]} ${Number(day)}, ${year}` : 'No due date'
}

const timeText = (time: string | null, emptyText: string) => {
  const [hours = 0, minutes] = time?.split(':') ?? []
  return time ? `${Number(hours) % 12 || 12}:${minutes} ${Number(hours) < 12 ? 'AM' : 'PM'}` : emptyText
}

/** The texts of a task as the web app's table shows them, and the API's word for its status. */
const textsOf = (task: Task): string[] => [
  ...[task.key, task.title, task.description ?? '', task.project_name ?? ''],
  ...[taskStatusNames[task.status], task.status, taskPriorityNames[task.priority]],
  ...[dateText(task.due_date), timeText(task.due_time, 'No time'), timeText(task.expected_completion_time, 'Not set')],
  task.estimated_hours === null ? 'Not set' : `${task.estimated_hours}h`,
  task.assigned_users.map(({ full_name }) => full_name).join(', ') || 'Unassigned',
]

/** The trimmed substrings of a text, without empty ones. */
function partsOf(text: string): string[] {
  const starts = [...text].map((_, start) => start)
  return starts.flatMap((start) => starts.slice(start).map((end) => text.slice(start, end + 1).trim())).filter(Boolean)
}

it('a search finds every part of every displayed text, and nothing else', async () => {
  const [first] = allTasks
  if (!first) throw new Error('there are no tasks')
  const wholeTexts = [
    first.key,
    'Dec 21, 2026',
    '5:30 PM',
    '12.5h',
    '9:15 AM',
    'No due date',
    'Not set',
    'in_progress',
    'İzmir, Straße',
  ]
  const otherTexts = [
    'zzz',
    'janx',
    'de 21',
    '21 2026',
    '5:30 x',
    '12.5x',
    'e5',
    'apm',
    '-1',
    '--',
    '100%',
    'k',
    'äpfel',
    'urgent',
    'ed, ',
    'a, b',
  ]
  const searchTexts = new Set([...wholeTexts.flatMap(partsOf), ...otherTexts].map((text) => text.toLowerCase().trim()))
  expect(searchTexts.size).toBeGreaterThan(200)
  for (const text of searchTexts) {
    const expected = allTasks.filter((task) => textsOf(task).some((shown) => shown.toLowerCase().includes(text)))
    expect(idsOf((await list(`q=${encodeURIComponent(text)}`)).body), text).toEqual(idsOf(expected))
  }
})

const tasksWithPaint = () => allTasks.filter(({ title }) => title.toLowerCase().includes('paint'))
const countsOf = (tasks: Task[]) =>
  Object.fromEntries(
    taskStatuses
      .map((status) => [status, tasks.filter((task) => task.status === status).length] as const)
      .filter(([, count]) => count > 0),
  )

it.each(['q=paint', 'find=paint'])('every page of %s comes with the counts of all matches', async (query) => {
  for (const page of ['&limit=1', '&limit=1&offset=1', '&limit=9', '&limit=2&sort=title', '&limit=1&offset=7']) {
    const { headers } = await list(`${query}&group=status${page}`)
    expect(headers['x-total-count'], page).toBe(String(tasksWithPaint().length))
    expect(JSON.parse(String(headers['x-group-counts'])), page).toEqual(countsOf(tasksWithPaint()))
  }
  const { body, headers } = await list('q=nothing+like+this&group=status&limit=1')
  expect([body, headers['x-total-count'], headers['x-group-counts']]).toEqual([[], '0', '{}'])
})

it('a searched board returns the first matches of each status in order, with the counts', async () => {
  const response = await list('q=paint&sort=position&group=status&group_limit=1')
  const firstTasks = taskStatuses.flatMap((status) =>
    tasksWithPaint()
      .filter((task) => task.status === status)
      .slice(-1),
  )
  expect(idsOf(response.body)).toEqual(idsOf(firstTasks))
  expect(JSON.parse(String(response.headers['x-group-counts']))).toEqual(countsOf(tasksWithPaint()))
  const cursor = String((await list('q=paint&sort=title&limit=1')).headers['x-next-cursor'])
  const restResponse = await list(`q=paint&sort=title&limit=9&cursor=${cursor}`)
  const tasksByTitle = tasksWithPaint().toSorted((left, right) =>
    new Intl.Collator('en').compare(left.title, right.title),
  )
  expect(idsOf(restResponse.body)).toEqual(idsOf(tasksByTitle.slice(1)))
  expect(restResponse.headers['x-total-count']).toBe(String(tasksWithPaint().length))
})
