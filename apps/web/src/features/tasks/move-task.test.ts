import { cleanNotifications } from '@mantine/notifications'
import type { Task } from '@muster/contracts/tasks'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { serve, stubPage } from '../../lib/testing.ts'
import { undoStack } from '../../lib/undo.ts'
import { shownTexts } from '../../ui/toasts/testing-toasts.ts'
import { moveTask } from './move-task.ts'
import { testingTask } from './testing-task.ts'

/** The task on the server. */
let stored: Task
let beforeNextMove: () => void
let queryClient: QueryClient
let stop: () => Promise<unknown>

beforeEach(async () => {
  stubPage('http://localhost/admin/tasks')
  stored = testingTask({ id: 7, status: 'todo' })
  beforeNextMove = () => {}
  undoStack.clear()
  cleanNotifications()
  queryClient = new QueryClient()
  stop = await serve(async (request, response) => {
    const body: string[] = []
    for await (const part of request) body.push(String(part))
    if (request.method === 'PATCH') beforeNextMove()
    const isStale = request.headers['if-match'] !== undefined && request.headers['if-match'] !== tag()
    if (request.method === 'PATCH' && !isStale) change({ status: JSON.parse(body.join('')).status })
    response.writeHead(isStale ? 412 : 200, { etag: tag() })
    response.end(JSON.stringify(stored))
  })
})

afterEach(async () => {
  await stop()
  vi.unstubAllGlobals()
})

const tag = () => `"${stored.version}"`
const change = (values: Partial<Task>) => {
  stored = { ...stored, ...values, version: stored.version + 1 }
}

it('Undo moves a task back', async () => {
  await moveTask(queryClient, { task: stored, status: 'done' })
  expect(stored.status).toBe('done')
  undoStack.undoLatest()
  await expect.poll(() => stored.status).toBe('todo')
})

it('Undo moves a task back that others have changed otherwise, even at the same moment', async () => {
  await moveTask(queryClient, { task: stored, status: 'done' })
  change({ title: 'Another title' })
  beforeNextMove = () => {
    beforeNextMove = () => {}
    change({ comment_count: 1 })
  }
  undoStack.undoLatest()
  await expect.poll(() => stored.status).toBe('todo')
  expect(stored).toMatchObject({ title: 'Another title', comment_count: 1 })
})

it('Undo leaves a task where somebody has moved it since, and says so', async () => {
  await moveTask(queryClient, { task: stored, status: 'done' })
  change({ status: 'cancelled' })
  undoStack.undoLatest()
  await expect.poll(shownTexts).toContain('NL-7: Somebody has changed it since.')
  expect(stored.status).toBe('cancelled')
})

it('Undo leaves a task where somebody moves it at the same moment', async () => {
  await moveTask(queryClient, { task: stored, status: 'done' })
  beforeNextMove = () => {
    beforeNextMove = () => {}
    change({ status: 'cancelled' })
  }
  undoStack.undoLatest()
  await expect.poll(shownTexts).toContain('NL-7: Somebody has changed it since.')
  expect(stored.status).toBe('cancelled')
})
