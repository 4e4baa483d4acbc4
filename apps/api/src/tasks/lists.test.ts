import { sortWords } from '@muster/contracts/field-query'
import type { Task } from '@muster/contracts/tasks'
import { taskFields } from '@muster/contracts/tasks/fields'
import { taskPriorities, taskStatuses } from '@muster/contracts/tasks/vocabulary'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApi, type World } from '../testing/world.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>
let allTasks: Task[]
const projectIds: number[] = []

const titles = ['Task 10', 'task 2', 'Äpfel pflücken', 'apfel', 'Zebra', 'Paint the hull', 'Ängström']

beforeAll(async () => {
  world = await testApi()
  team = await world.team()
  const as = world.as(team.manager)
  for (const name of ['Harbour', 'aurora'])
    projectIds.push((await as.post('/projects/', { name, organization_id: team.id })).body.id)
  for (let n = 0; n < 21; n++) {
    const body = {
      title: titles[n % titles.length],
      description: n % 5 === 0 ? 'Two coats of Primer' : null,
      project_id: projectIds[n % 2],
      status: taskStatuses[n % taskStatuses.length],
      priority: taskPriorities[n % taskPriorities.length],
      due_date: n % 3 === 0 ? null : `2026-12-${String(1 + (n % 4)).padStart(2, '0')}`,
      due_time: n % 3 === 1 ? '17:30' : null,
      expected_completion_time: n % 4 === 0 ? '09:15' : null,
      estimated_hours: n % 6 === 0 ? null : n % 6,
      assigned_users: [[], [team.member.id], [team.admin.id, team.member.id]][n % 3],
    }
    const response = await as.post('/tasks/', body)
    expect(response.status, response.text).toBe(201)
  }
  allTasks = await list('')
  expect(allTasks).toHaveLength(21)
})
afterAll(() => world?.close())

const get = (query: string, by = team.manager) => world.as(by).get(`/tasks/organization/${team.id}?${query}`)

async function list(query: string, by = team.manager): Promise<Task[]> {
  const response = await get(query, by)
  expect(response.status, response.text).toBe(200)
  return response.body
}

const idsOf = (tasks: Task[]) => tasks.map(({ id }) => id)

/**
 * Reads all pages of `length` rows, each but the first with the cursor of the previous page. Returns the ids of each
 * page.
 */
async function readPages(query: string, length: number) {
  const pageIds: number[][] = []
  for (let cursor = ''; ; ) {
    const response = await get(`${query}&limit=${length}${cursor && `&cursor=${cursor}`}`)
    expect(response.status, response.text).toBe(200)
    expect(Number(response.headers['x-total-count'])).toBe(21)
    pageIds.push(idsOf(response.body))
    cursor = String(response.headers['x-next-cursor'] ?? '')
    if (!cursor) return pageIds
  }
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** The expected sort key of each sortable field. */
const sortKeys: Record<string, (task: Task) => string | number | null> = {
  title: ({ title }) => title,
  status: ({ status }) => taskStatuses.indexOf(status),
  priority: ({ priority }) => taskPriorities.indexOf(priority),
  due_date: ({ due_date }) => due_date,
  due_time: ({ due_time }) => due_time,
  expected_completion_time: (task) => task.expected_completion_time,
  estimated_hours: (task) => task.estimated_hours,
  assigned_users: (task) => task.assigned_users.map(({ full_name }) => full_name).join(', ') || 'Unassigned',
  project_id: (task) => task.project_name,
}

function sortedIds(sort: string): number[] {
  const [key, direction] = sort.startsWith('-') ? [sort.slice(1), -1] : [sort, 1]
  const sortKeyOf = sortKeys[key]
  if (!sortKeyOf) throw new Error(`the test knows no order by ${key}`)
  const keyOf = (task: Task) => sortKeyOf(task)
  return idsOf(
    allTasks.toSorted((left, right) => {
      const [leftKey, rightKey] = [keyOf(left), keyOf(right)]
      if (leftKey === null || rightKey === null) return Number(leftKey === null) - Number(rightKey === null)
      const comparison =
        typeof leftKey === 'number' && typeof rightKey === 'number'
          ? leftKey - rightKey
          : collator.compare(String(leftKey), String(rightKey))
      return direction * comparison
    }),
  )
}

it('created_by returns the tasks that a user created, among those the caller sees', async () => {
  const own = await world.as(team.admin).post('/tasks/', { title: 'Own', project_id: projectIds[0] })
  const created = await list(`created_by=${team.admin.id}`)
  expect(idsOf(created)).toEqual([own.body.id])
  expect(await list(`created_by=${team.admin.id}`, team.member)).toEqual([])
  expect((await world.as(team.admin).delete(`/tasks/${own.body.id}`)).status).toBe(204)
})

describe('sorting a list of tasks', () => {
  it.each(sortWords(taskFields))('by %s, as the table sorts: ties newest first, missing values last', async (sort) => {
    expect(idsOf(await list(`sort=${sort}`))).toEqual(sortedIds(sort))
    expect((await readPages(`sort=${sort}`, 4)).flat()).toEqual(sortedIds(sort))
  })

  const isOpen = ({ status }: Task) => status !== 'done' && status !== 'cancelled'
  const dueOf = (task: Task) => (isOpen(task) ? (task.due_date ?? '9999') : '99999')
  const newestFirst = (left: Task, right: Task) => right.id - left.id
  it.each([
    ['open', (left: Task, right: Task) => Number(isOpen(right)) - Number(isOpen(left)) || newestFirst(left, right)],
    ['next_due', (left: Task, right: Task) => collator.compare(dueOf(left), dueOf(right)) || newestFirst(left, right)],
    ['position', (left: Task, right: Task) => left.position - right.position || left.id - right.id],
  ] as const)('by %s, which no single field provides [U11]', async (sort, compare) => {
    const expected = idsOf(allTasks.toSorted(compare))
    expect(idsOf(await list(`sort=${sort}`))).toEqual(expected)
    expect((await readPages(`sort=${sort}`, 4)).flat()).toEqual(expected)
  })

  it('newest first by default, and its pages contain every task once', async () => {
    const newest = idsOf(allTasks)
    expect(newest).toEqual(newest.toSorted((left, right) => right - left))
    const found = await readPages('', 8)
    expect(found.map(({ length }) => length)).toEqual([8, 8, 5])
    expect(found.flat()).toEqual(newest)
  })

  it('a page begins after the previous one, even if rows have moved in between', async () => {
    const first = await get('sort=title&limit=5')
    const movedTask = first.body[4]
    await world.as(team.manager).put(`/tasks/${movedTask.id}`, { title: 'zz last' })
    const cursor = first.headers['x-next-cursor']
    const rest = await list(`sort=title&cursor=${cursor}`)
    await world.as(team.manager).put(`/tasks/${movedTask.id}`, { title: movedTask.title })
    expect(idsOf(rest)).toEqual([...sortedIds('title').slice(5), movedTask.id])
  })

  it('a cursor of another order and an invalid one are rejected', async () => {
    const cursor = String((await get('sort=title&limit=5')).headers['x-next-cursor'])
    const forgeCursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    for (const query of [
      `cursor=${cursor}`,
      `sort=-title&cursor=${cursor}`,
      `sort=due_date&cursor=${forgeCursor(['due_date', '2026-99-99T00:00:00', 1])}`,
      `sort=due_date&cursor=${forgeCursor(['due_date', '2026-02-31T00:00:00', 1])}`,
      `sort=due_date&cursor=${forgeCursor(['due_date', '0000-01-01T00:00:00', 1])}`,
      `sort=status&cursor=${forgeCursor(['status', 'x', 1])}`,
      `sort=estimated_hours&cursor=${Buffer.from('["estimated_hours",1e400,1]').toString('base64url')}`,
      `sort=title&cursor=${forgeCursor(['title', '\ud800', 1])}`,
      `sort=status&cursor=${forgeCursor(['status', 1, 99999999999])}`,
      `sort=title&cursor=${forgeCursor(['title', { a: 1 }, 1])}`,
      'cursor=e30',
      'cursor=x',
    ]) {
      const response = await get(query)
      expect(response.status, query).toBe(422)
      expect(response.body.detail).toBe('The cursor belongs to another list. Please begin with its first page.')
    }
    const unusualCursor = Buffer.from('["estimated_hours", 1e-400, 1.0]').toString('base64url')
    expect((await get(`sort=estimated_hours&cursor=${unusualCursor}`)).status).toBe(200)
    expect((await get('sort=description')).status).toBe(422)
  })
})

describe('filtering a list of tasks', () => {
  const expected: [string, (task: Task) => boolean][] = [
    ['status_is=todo,done', ({ status }) => status === 'todo' || status === 'done'],
    ['status_is=pending', ({ status }) => status === 'todo'],
    ['priority_is=high&status_is=in_review', (task) => task.priority === 'high' && task.status === 'in_review'],
    ['assigned_users_is=none', ({ assignees }) => assignees.length === 0],
    ['assigned_users_is={member}', ({ assignees }) => assignees.includes(team.member.id)],
    ['assigned_users_is={admin},none', ({ assignees }) => assignees.length === 0 || assignees.includes(team.admin.id)],
    ['project_id_is={project}', (task) => task.project_id === projectIds[0]],
    ['goal_id_is=none', () => true],
    ['goal_id_is=7', () => false],
    ['due_date_before=2026-12-03', ({ due_date }) => due_date !== null && due_date < '2026-12-03T23:59:59'],
    ['due_date_after=2026-12-02', ({ due_date }) => due_date !== null && due_date > '2026-12-02T23:59:59'],
    ['due_date_is=none', ({ due_date }) => due_date === null],
    ['q=ÄPFEL', ({ title }) => title === 'Äpfel pflücken'],
    ['q=primer', ({ description }) => description !== null],
    ['q=harbour', ({ project_name }) => project_name === 'Harbour'],
    ['q=in progress', ({ status }) => status === 'in_progress'],
    ['q=Dec 2, 2026', ({ due_date }) => due_date?.startsWith('2026-12-02') ?? false],
    ['q=5:30 pm', ({ due_time }) => due_time === '17:30'],
    ['q=9:15 AM', (task) => task.expected_completion_time === '09:15'],
    ['q=unassigned', ({ assignees }) => assignees.length === 0],
    ['q=4h', (task) => task.estimated_hours === 4],
    ['q=100%25', () => false],
  ]
  it.each(expected)('by %s', async (query, matches) => {
    const filledQuery = query
      .replace('{member}', String(team.member.id))
      .replace('{admin}', String(team.admin.id))
      .replace('{project}', String(projectIds[0]))
    const response = await get(filledQuery)
    expect(response.status, response.text).toBe(200)
    expect(idsOf(response.body)).toEqual(idsOf(allTasks.filter(matches)))
    expect(Number(response.headers['x-total-count'])).toBe(allTasks.filter(matches).length)
  })

  it('by keys and names of users, and by ids', async () => {
    const [first, second] = allTasks
    if (!first || !second) throw new Error('there are no tasks')
    expect(idsOf(await list(`q=${first.key.toLowerCase()}`))).toContain(first.id)
    expect(idsOf(await list(`q=${encodeURIComponent(team.member.name)}`))).toEqual(
      idsOf(allTasks.filter(({ assignees }) => assignees.includes(team.member.id))),
    )
    const pairedTask = allTasks.find(({ assigned_users }) => assigned_users.length > 1)
    if (!pairedTask) throw new Error('no task has two assignees')
    const names = pairedTask.assigned_users.map(({ full_name }) => full_name).join(', ')
    expect(idsOf(await list(`q=${encodeURIComponent(names)}`))).toContain(pairedTask.id)
    expect(idsOf(await list(`ids=${second.id},${first.id},1000000`))).toEqual(idsOf([first, second]))
  })

  it('by the name of a former member at the time of leaving', async () => {
    const setLeftName = (left_name: string | null) =>
      world.store.db.updateTable('memberships').set({ left_name }).where('user_id', '=', team.member.id).execute()
    await setLeftName('Quondam Quill')
    try {
      const assignedTasks = allTasks.filter(({ assignees }) => assignees.includes(team.member.id))
      expect(idsOf(await list('q=quondam'))).toEqual(idsOf(assignedTasks))
      expect(await list(`q=${encodeURIComponent(team.member.name)}`)).toEqual([])
    } finally {
      await setLeftName(null)
    }
  })

  it('never returns more than the caller sees', async () => {
    const ownTasks = allTasks.filter(({ assignees }) => assignees.includes(team.member.id))
    expect(idsOf(await list('', team.member))).toEqual(idsOf(ownTasks))
    expect(idsOf(await list(`ids=${idsOf(allTasks).join()}`, team.member))).toEqual(idsOf(ownTasks))
    const response = await get('group=status&assigned_users_is=none', team.member)
    expect([response.body, response.headers['x-group-counts']]).toEqual([[], '{}'])
  })

  it('unknown values are rejected with the name of the parameter', async () => {
    for (const [query, field] of [
      ['status_is=later', 'status_is'],
      ['assigned_users_is=me', 'assigned_users_is'],
      ['project_id_is=none', 'project_id_is'],
      ['due_date_before=soon', 'due_date_before'],
      ['ids=1,x', 'ids'],
      ['group=title', 'group'],
    ]) {
      const response = await get(query ?? '')
      expect(response.status, query).toBe(422)
      expect(response.body.errors[0].field).toMatch(new RegExp(`^${field}`))
    }
  })
})

it('a list returns the number of tasks per status over all pages', async () => {
  const response = await get('group=status&priority_is=low,high&limit=2')
  expect(response.body).toHaveLength(2)
  const counts: Record<string, number> = {}
  for (const { status, priority } of allTasks)
    if (priority === 'low' || priority === 'high') counts[status] = (counts[status] ?? 0) + 1
  expect(JSON.parse(String(response.headers['x-group-counts']))).toEqual(counts)
})

describe('the first tasks of each status', () => {
  it('have the order of their column, one status after the other, with the total of all', async () => {
    const response = await get('sort=position&group=status&group_limit=3&priority_is=low,high')
    const countedTasks = allTasks.filter(({ priority }) => priority === 'low' || priority === 'high')
    const expected = taskStatuses.flatMap((status) =>
      countedTasks
        .filter((task) => task.status === status)
        .toSorted((left, right) => left.position - right.position || left.id - right.id)
        .slice(0, 3),
    )
    expect(idsOf(response.body)).toEqual(idsOf(expected))
    expect(Number(response.headers['x-total-count'])).toBe(countedTasks.length)
    expect(response.headers['x-next-cursor']).toBeUndefined()
  })

  it('are limited to visible tasks, and require grouping by status', async () => {
    const ownTasks = await list('sort=position&group=status&group_limit=100', team.member)
    expect(ownTasks.length).toBeGreaterThan(0)
    expect(ownTasks.every(({ assignees }) => assignees.includes(team.member.id))).toBe(true)
    for (const query of ['group_limit=3', 'group=priority&group_limit=3'])
      expect((await get(query)).body.errors[0].field).toBe('group_limit')
  })
})

it('tasks by ids come with the counts of the whole list, so that one request refreshes a window', async () => {
  const [first] = allTasks.filter(({ status }) => status === 'todo')
  const response = await get(`ids=${first?.id}&group=status&status_is=todo,done`)
  expect(idsOf(response.body)).toEqual([first?.id])
  const count = (wanted: string) => allTasks.filter(({ status }) => status === wanted).length
  expect(JSON.parse(String(response.headers['x-group-counts']))).toEqual({ todo: count('todo'), done: count('done') })
})

describe('tasks are found by words of key and title', () => {
  it('every word must match, in any case and order; other fields are not searched', async () => {
    expect(idsOf(await list(`find=${encodeURIComponent('PFLÜCKEN  äpfel')}`))).toEqual(
      idsOf(allTasks.filter(({ title }) => title === 'Äpfel pflücken')),
    )
    expect(await list('find=primer')).toEqual([])
    for (const searchText of ['100%25', 'p_int', 'p%25nt', '%5C']) expect(await list(`find=${searchText}`)).toEqual([])
  })

  it('the task with this key is first, even if others contain it', async () => {
    const keys = (await list('find=nl-1&limit=3')).map(({ key }) => key)
    expect(keys[0]).toBe(allTasks.at(-1)?.key)
    expect(keys).toHaveLength(3)
    expect(idsOf(await list('find=paint'))[0]).toBe(allTasks.find(({ title }) => title.startsWith('Paint'))?.id)
  })

  it('only among visible tasks, and without a next page', async () => {
    const ownTasks = allTasks.filter(({ title, assignees }) => title === 'Zebra' && assignees.includes(team.member.id))
    expect(idsOf(await list('find=zebra', team.member))).toEqual(idsOf(ownTasks))
    const first = await get('find=task&limit=2')
    expect(first.headers['x-next-cursor']).toBeUndefined()
    expect(first.headers['x-total-count']).toBe(String((await list('find=task')).length))
  })
})
