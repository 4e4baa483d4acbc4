import type { ServerResponse } from 'node:http'
import type { ChangedEvent } from '@muster/contracts/live'
import type { Task } from '@muster/contracts/tasks'
import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeQueryClient } from '../../lib/api/query-client.ts'
import { serve, stubPage } from '../../lib/testing.ts'
import { type BoardRequest, boardKey, boardQuery, loadCards } from './board/board-query.ts'
import { taskKey } from './task-keys.ts'
import { testingTask } from './testing-task.ts'

vi.stubGlobal('document', { querySelector: () => null })
vi.stubGlobal('location', { protocol: 'http:', hostname: 'localhost' })
const { handleTaskChanges } = await import('./live-tasks.ts')
const { taskQuery } = await import('./queries.ts')

type Request = { address: string; response: ServerResponse }

/** The requests that have no response yet. */
let requests: Request[] = []
let queryClient: QueryClient
let stopServer: () => Promise<unknown>
const stops: (() => void)[] = []

beforeEach(async () => {
  requests = []
  queryClient = makeQueryClient()
  stubPage('http://localhost/admin/tasks')
  stopServer = await serve((request, response) => {
    requests.push({ address: decodeURIComponent(request.url ?? ''), response })
  })
})

afterEach(async () => {
  for (const stop of stops.splice(0)) stop()
  for (const { response } of requests) response.destroy()
  await stopServer()
  vi.unstubAllGlobals()
})

/** Waits for a request whose address contains this text, and removes it from the list. */
async function requestFor(part: string) {
  await expect.poll(() => requests.some(({ address }) => address.includes(part))).toBe(true)
  const index = requests.findIndex(({ address }) => address.includes(part))
  const [request] = requests.splice(index, 1)
  if (!request) throw new Error('No request')
  return request
}

const respondWith = ({ response }: Request, tasks: Task | Task[], todo = 0) =>
  response
    .writeHead(200, { connection: 'close', 'x-total-count': todo, 'x-group-counts': JSON.stringify({ todo }) })
    .end(JSON.stringify(tasks))

function change(id: number, action: ChangedEvent['action'] = 'updated') {
  void handleTaskChanges([{ entity: 'task', id, action, organizationId: 1, version: 1 }], queryClient)
}

const request: BoardRequest = { scope: { kind: 'organization', orgId: 1 }, filters: {}, q: '' }
const shownIds = () => queryClient.getQueryData(boardKey(request))?.columns.todo.map((card) => card?.id)

/** Displays a board with these tasks, of which the first request loads `loaded`. */
async function showBoard(loaded: Task[], total = loaded.length) {
  stops.push(new QueryObserver(queryClient, boardQuery(request)).subscribe(() => {}))
  respondWith(await requestFor('group_limit'), loaded, total)
  await expect.poll(shownIds).toHaveLength(total)
}

const [first, second] = [testingTask({ id: 1, position: 1 }), testingTask({ id: 2, position: 2 })]

it('a task that changes while its page loads is not replaced by the earlier state', async () => {
  const observer = new QueryObserver(queryClient, taskQuery(1))
  stops.push(observer.subscribe(() => {}))
  const firstRequest = await requestFor('/tasks/1')
  change(1)
  respondWith(await requestFor('/tasks/1'), testingTask({ version: 2 }))
  await expect.poll(() => queryClient.getQueryData(taskKey(1))?.version).toBe(2)
  respondWith(firstRequest, testingTask({ version: 1 }))
  respondWith(await requestFor('/tasks/1'), testingTask({ version: 2 }))
  await expect.poll(() => observer.getCurrentResult().isFetching).toBe(false)
  expect(observer.getCurrentResult().data?.version).toBe(2)
})

it('a deleted task is not shown again by a response for the board that was read before', async () => {
  await showBoard([first, second])
  void queryClient.invalidateQueries({ queryKey: boardKey(request) })
  const earlierRequest = await requestFor('group_limit')
  change(2, 'deleted')
  respondWith(await requestFor('ids=2'), [], 1)
  await expect.poll(shownIds).toEqual([1])
  respondWith(earlierRequest, [first, second], 2)
  respondWith(await requestFor('group_limit'), [first], 1)
  await expect.poll(() => queryClient.isFetching({ queryKey: boardKey(request) })).toBe(0)
  expect(shownIds()).toEqual([1])
})

it('a deleted task is not shown again by further cards that were read before', async () => {
  await showBoard([first], 2)
  const load = loadCards(queryClient, request, { status: 'todo', offset: 0 })
  const earlierRequest = await requestFor('status_is=todo')
  change(2, 'deleted')
  respondWith(await requestFor('ids=2'), [], 1)
  await expect.poll(shownIds).toEqual([1])
  respondWith(earlierRequest, [first, second], 2)
  await load
  respondWith(await requestFor('ids=2'), [], 1)
  await expect.poll(shownIds).toEqual([1])
})
