import { sortWords } from '@muster/contracts/field-query'
import type { Task } from '@muster/contracts/tasks'
import { taskFields } from '@muster/contracts/tasks/fields'
import { taskPriorities, taskStatuses } from '@muster/contracts/tasks/vocabulary'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApi, type World } from '../testing/world.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>
let all: Task[]
const projects: number[] = []

const titles = ['Task 10', 'task 2', 'Äpfel pflücken', 'apfel', 'Zebra', 'Paint the hull', 'Ängström']

beforeAll(async () => {
  world = await testApi()
  team = await world.team()
  const as = world.as(team.manager)
  for (const name of ['Harbour', 'aurora'])
    projects.push((await as.post('/projects/', { name, organization_id: team.id })).body.id)
  for (let n = 0; n < 21; n++) {
    const body = {
      title: titles[n % titles.length],
      description: n % 5 === 0 ? 'Two coats of Primer' : null,
      project_id: projects[n % 2],
      status: taskStatuses[n % taskStatuses.length],
      priority: taskPriorities[n % taskPriorities.length],
      due_date: n % 3 === 0 ? null : `2026-12-${String(1 + (n % 4)).padStart(2, '0')}`,
      due_time: n % 3 === 1 ? '17:30' : null,
      expected_completion_time: n % 4 === 0 ? '09:15' : null,
      estimated_hours: n % 6 === 0 ? null : n % 6,
      assigned_users: [[], [team.member.id], [team.admin.id, team.member.id]][n % 3],
    }
    const answer = await as.post('/tasks/', body)
    expect(answer.status, answer.text).toBe(201)
  }
  all = await list('')
  expect(all).toHaveLength(21)
})
afterAll(() => world?.close())

const get = (query: string, by = team.manager) => world.as(by).get(`/tasks/organization/${team.id}?${query}`)

async function list(query: string, by = team.manager): Promise<Task[]> {
  const answer = await get(query, by)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

const ids = (tasks: Task[]) => tasks.map(({ id }) => id)

/** Reads all pages of this length, each with the cursor of the previous page. */
async function pages(query: string, length: number) {
  const found: number[][] = []
  for (let cursor = ''; ; ) {
    const answer = await get(`${query}&limit=${length}${cursor && `&cursor=${cursor}`}`)
    expect(answer.status, answer.text).toBe(200)
    expect(Number(answer.headers['x-total-count'])).toBe(21)
    found.push(ids(answer.body))
    cursor = String(answer.headers['x-next-cursor'] ?? '')
    if (!cursor) return found
  }
}

const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** The sort key of the table in the browser. */
const orders: Record<string, (task: Task) => string | number | null> = {
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

function sorted(word: string): number[] {
  const [key, direction] = word.startsWith('-') ? [word.slice(1), -1] : [word, 1]
  const order = orders[key]
  if (!order) throw new Error(`the test knows no order by ${key}`)
  const by = (task: Task) => order(task)
  return ids(
    all.toSorted((left, right) => {
      const [one, other] = [by(left), by(right)]
      if (one === null || other === null) return Number(one === null) - Number(other === null)
      const compared =
        typeof one === 'number' && typeof other === 'number' ? one - other : words.compare(String(one), String(other))
      return direction * compared
    }),
  )
}

describe('sorting a list of tasks', () => {
  it.each(sortWords(taskFields))('by %s, as the table sorts: ties newest first, missing values last', async (word) => {
    expect(ids(await list(`sort=${word}`))).toEqual(sorted(word))
    expect((await pages(`sort=${word}`, 4)).flat()).toEqual(sorted(word))
  })

  const isOpen = ({ status }: Task) => status !== 'done' && status !== 'cancelled'
  const dueOf = (task: Task) => (isOpen(task) ? (task.due_date ?? '9999') : '99999')
  const newestFirst = (one: Task, other: Task) => other.id - one.id
  it.each([
    ['open', (one: Task, other: Task) => Number(isOpen(other)) - Number(isOpen(one)) || newestFirst(one, other)],
    ['next_due', (one: Task, other: Task) => words.compare(dueOf(one), dueOf(other)) || newestFirst(one, other)],
    ['position', (one: Task, other: Task) => one.position - other.position || one.id - other.id],
  ] as const)('by %s, which no single field provides [U11]', async (word, compare) => {
    const expected = ids(all.toSorted(compare))
    expect(ids(await list(`sort=${word}`))).toEqual(expected)
    expect((await pages(`sort=${word}`, 4)).flat()).toEqual(expected)
  })

  it('newest first by default, and its pages contain every task once', async () => {
    const newest = ids(all)
    expect(newest).toEqual(newest.toSorted((one, other) => other - one))
    const found = await pages('', 8)
    expect(found.map(({ length }) => length)).toEqual([8, 8, 5])
    expect(found.flat()).toEqual(newest)
  })

  it('a page begins after the previous one, even if rows have moved in between', async () => {
    const first = await get('sort=title&limit=5')
    const moved = first.body[4]
    await world.as(team.manager).put(`/tasks/${moved.id}`, { title: 'zz last' })
    const cursor = first.headers['x-next-cursor']
    const rest = await list(`sort=title&cursor=${cursor}`)
    await world.as(team.manager).put(`/tasks/${moved.id}`, { title: moved.title })
    expect(ids(rest)).toEqual([...sorted('title').slice(5), moved.id])
  })

  it('a cursor of another order and an invalid one are rejected', async () => {
    const cursor = String((await get('sort=title&limit=5')).headers['x-next-cursor'])
    const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    for (const query of [
      `cursor=${cursor}`,
      `sort=-title&cursor=${cursor}`,
      `sort=due_date&cursor=${forged(['due_date', '2026-99-99T00:00:00', 1])}`,
      `sort=status&cursor=${forged(['status', 'x', 1])}`,
      `sort=status&cursor=${forged(['status', 1, 99999999999])}`,
      `sort=title&cursor=${forged(['title', { a: 1 }, 1])}`,
      'cursor=e30',
      'cursor=x',
    ]) {
      const answer = await get(query)
      expect(answer.status, query).toBe(422)
      expect(answer.body.detail).toBe('The cursor belongs to another list. Please begin with its first page.')
    }
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
    ['project_id_is={project}', (task) => task.project_id === projects[0]],
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
  it.each(expected)('by %s', async (query, meets) => {
    const wanted = query
      .replace('{member}', String(team.member.id))
      .replace('{admin}', String(team.admin.id))
      .replace('{project}', String(projects[0]))
    const answer = await get(wanted)
    expect(answer.status, answer.text).toBe(200)
    expect(ids(answer.body)).toEqual(ids(all.filter(meets)))
    expect(Number(answer.headers['x-total-count'])).toBe(all.filter(meets).length)
  })

  it('by keys and names of users, and by ids', async () => {
    const [first, second] = all
    if (!first || !second) throw new Error('there are no tasks')
    expect(ids(await list(`q=${first.key.toLowerCase()}`))).toContain(first.id)
    expect(ids(await list(`q=${encodeURIComponent(team.member.name)}`))).toEqual(
      ids(all.filter(({ assignees }) => assignees.includes(team.member.id))),
    )
    expect(ids(await list(`ids=${second.id},${first.id},1000000`))).toEqual(ids([first, second]))
  })

  it('never returns more than the caller sees', async () => {
    const own = all.filter(({ assignees }) => assignees.includes(team.member.id))
    expect(ids(await list('', team.member))).toEqual(ids(own))
    expect(ids(await list(`ids=${ids(all).join()}`, team.member))).toEqual(ids(own))
    const answer = await get('group=status&assigned_users_is=none', team.member)
    expect([answer.body, answer.headers['x-group-counts']]).toEqual([[], '{}'])
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
      const answer = await get(query ?? '')
      expect(answer.status, query).toBe(422)
      expect(answer.body.errors[0].field).toMatch(new RegExp(`^${field}`))
    }
  })
})

it('a list returns the number of tasks per status over all pages', async () => {
  const answer = await get('group=status&priority_is=low,high&limit=2')
  expect(answer.body).toHaveLength(2)
  const counts: Record<string, number> = {}
  for (const { status, priority } of all)
    if (priority === 'low' || priority === 'high') counts[status] = (counts[status] ?? 0) + 1
  expect(JSON.parse(String(answer.headers['x-group-counts']))).toEqual(counts)
})

describe('the first tasks of each status', () => {
  it('have the order of their column, one status after the other, with the total of all', async () => {
    const answer = await get('sort=position&group=status&group_limit=3&priority_is=low,high')
    const counted = all.filter(({ priority }) => priority === 'low' || priority === 'high')
    const expected = taskStatuses.flatMap((status) =>
      counted
        .filter((task) => task.status === status)
        .toSorted((one, other) => one.position - other.position || one.id - other.id)
        .slice(0, 3),
    )
    expect(ids(answer.body)).toEqual(ids(expected))
    expect(Number(answer.headers['x-total-count'])).toBe(counted.length)
    expect(answer.headers['x-next-cursor']).toBeUndefined()
  })

  it('are limited to visible tasks, and require grouping by status', async () => {
    const own = await list('sort=position&group=status&group_limit=100', team.member)
    expect(own.length).toBeGreaterThan(0)
    expect(own.every(({ assignees }) => assignees.includes(team.member.id))).toBe(true)
    for (const query of ['group_limit=3', 'group=priority&group_limit=3'])
      expect((await get(query)).body.errors[0].field).toBe('group_limit')
  })
})

it('tasks by ids come with the counts of the whole list, so that one request refreshes a window', async () => {
  const [first] = all.filter(({ status }) => status === 'todo')
  const answer = await get(`ids=${first?.id}&group=status&status_is=todo,done`)
  expect(ids(answer.body)).toEqual([first?.id])
  const count = (wanted: string) => all.filter(({ status }) => status === wanted).length
  expect(JSON.parse(String(answer.headers['x-group-counts']))).toEqual({ todo: count('todo'), done: count('done') })
})

describe('tasks are found by words of key and title', () => {
  it('every word must match, in any case and order; other fields are not searched', async () => {
    expect(ids(await list(`find=${encodeURIComponent('PFLÜCKEN  äpfel')}`))).toEqual(
      ids(all.filter(({ title }) => title === 'Äpfel pflücken')),
    )
    expect(await list('find=primer')).toEqual([])
    expect(await list('find=100%25')).toEqual([])
  })

  it('the task with this key is first, even if others contain it', async () => {
    const keys = (await list('find=nl-1&limit=3')).map(({ key }) => key)
    expect(keys[0]).toBe(all.at(-1)?.key)
    expect(keys).toHaveLength(3)
    expect(ids(await list('find=paint'))[0]).toBe(all.find(({ title }) => title.startsWith('Paint'))?.id)
  })

  it('only among visible tasks, and without a next page', async () => {
    const own = all.filter(({ title, assignees }) => title === 'Zebra' && assignees.includes(team.member.id))
    expect(ids(await list('find=zebra', team.member))).toEqual(ids(own))
    expect((await get('find=task&limit=2')).headers['x-next-cursor']).toBeUndefined()
  })
})
