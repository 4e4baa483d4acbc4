import { cleanNotifications } from '@mantine/notifications'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubPage } from '../../lib/testing.ts'
import { undoStack } from '../../lib/undo.ts'
import { shownTexts } from '../../ui/toasts/testing-toasts.ts'
import { moveTask } from './move-task.ts'
import { testingTask } from './testing-task.ts'
import { serveTask } from './testing-task-server.ts'

let beforeNextMove: () => void
let queryClient: QueryClient
let server: Awaited<ReturnType<typeof serveTask>>

beforeEach(async () => {
  stubPage('http://localhost/admin/tasks')
  beforeNextMove = () => {}
  undoStack.clear()
  cleanNotifications()
  queryClient = new QueryClient()
  server = await serveTask(testingTask({ id: 7, status: 'todo' }), () => beforeNextMove())
})

afterEach(async () => {
  await server.stop()
  vi.unstubAllGlobals()
})

it('Undo moves a task back', async () => {
  await moveTask(queryClient, { task: server.task(), status: 'done' })
  expect(server.task().status).toBe('done')
  undoStack.undoLatest()
  await expect.poll(() => server.task().status).toBe('todo')
})

it('Undo moves a task back that others have changed otherwise, even at the same moment', async () => {
  await moveTask(queryClient, { task: server.task(), status: 'done' })
  server.change({ title: 'Another title' })
  beforeNextMove = () => {
    beforeNextMove = () => {}
    server.change({ comment_count: 1 })
  }
  undoStack.undoLatest()
  await expect.poll(() => server.task().status).toBe('todo')
  expect(server.task()).toMatchObject({ title: 'Another title', comment_count: 1 })
})

it('Undo leaves a task where somebody has moved it since, and says so', async () => {
  await moveTask(queryClient, { task: server.task(), status: 'done' })
  server.change({ status: 'cancelled' })
  undoStack.undoLatest()
  await expect.poll(shownTexts).toContain('NL-7: Somebody has changed it since.')
  expect(server.task().status).toBe('cancelled')
})

it('Undo leaves a task where somebody moves it at the same moment', async () => {
  await moveTask(queryClient, { task: server.task(), status: 'done' })
  beforeNextMove = () => {
    beforeNextMove = () => {}
    server.change({ status: 'cancelled' })
  }
  undoStack.undoLatest()
  await expect.poll(shownTexts).toContain('NL-7: Somebody has changed it since.')
  expect(server.task().status).toBe('cancelled')
})
