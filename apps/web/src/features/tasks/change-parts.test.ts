import { text } from 'node:stream/consumers'
import { cleanNotifications } from '@mantine/notifications'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { serve, stubPage } from '../../lib/testing.ts'
import { undoStack } from '../../lib/undo.ts'
import { shownTexts, shownToasts } from '../../ui/toasts/testing-toasts.ts'
import { changeTasks } from './change-tasks.ts'
import { testingTask } from './testing-task.ts'

const tasks = Array.from({ length: 1_200 }, (_, index) => testingTask({ id: index + 1 }))

type Sent = { ids: number[]; positions?: number[] }

let requests: Sent[][]
let failingRequest: number
let stop: () => Promise<unknown>

beforeEach(async () => {
  stubPage('http://localhost/admin/tasks')
  cleanNotifications()
  undoStack.clear()
  requests = []
  stop = await serve(async (request, response) => {
    const body = await text(request)
    const changes: Sent[] = JSON.parse(body).changes
    requests.push(changes)
    const ids = changes.flatMap((change) => change.ids)
    // The previous position of each task is its id.
    const undo = [{ ids, set: { status: 'todo' }, positions: ids }]
    response.writeHead(requests.length === failingRequest ? 503 : 200)
    response.end(JSON.stringify({ changed: ids, refused: [], undo }))
  })
})

afterEach(async () => {
  await stop()
  vi.unstubAllGlobals()
})

const finish = () => changeTasks(new QueryClient(), tasks, { set: { status: 'in_progress' } }, 'Moved to In Progress')

it('if a later part fails, says what was changed, and offers Undo of that and a retry of the others', async () => {
  failingRequest = 2
  expect(await finish()).toBe(false)
  await expect.poll(shownToasts).toMatchObject([
    { text: 'Failed to update tasks', action: { label: 'Retry' } },
    { text: 'Moved to In Progress in 1,000 tasks', action: { label: 'Undo' } },
  ])
  shownToasts()[0]?.action?.run()
  await expect.poll(() => requests.length).toBe(3)
  expect(requests[2]).toMatchObject([{ ids: tasks.slice(1_000).map(({ id }) => id) }])
  await expect.poll(shownTexts).toContain('Moved to In Progress in 200 tasks')
})

it('if a later part of an Undo fails, offers a retry of the others', async () => {
  failingRequest = 4
  expect(await finish()).toBe(true)
  undoStack.undoLatest()
  await expect
    .poll(shownToasts)
    .toMatchObject([{ text: 'Failed to update tasks', action: { label: 'Retry' } }, { text: 'Undone in 1,000 tasks' }])
  shownToasts()[0]?.action?.run()
  const remaining = tasks.slice(1_000).map(({ id }) => id)
  await expect.poll(() => requests[4]).toMatchObject([{ ids: remaining, positions: remaining }])
  await expect.poll(shownTexts).toContain('Undone in 200 tasks')
})
