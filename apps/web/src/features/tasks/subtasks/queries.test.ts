import { cleanNotifications } from '@mantine/notifications'
import type { Task } from '@muster/contracts/tasks'
import type { Subtask } from '@muster/contracts/tasks/subtasks'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { serve, stubPage } from '../../../lib/testing.ts'
import { undoStack } from '../../../lib/undo.ts'
import { shownTexts } from '../../../ui/toasts/testing-toasts.ts'
import { subtasksKey } from '../task-keys.ts'
import { testingTask } from '../testing-task.ts'
import { changeSubtaskStatus } from './queries.ts'

/** The subtask on the server. */
let stored: Task
let queryClient: QueryClient
let stop: () => Promise<unknown>

beforeEach(async () => {
  stubPage('http://localhost/admin/tasks/3')
  cleanNotifications()
  undoStack.clear()
  stored = testingTask({ id: 7, parent_id: 3, status: 'todo' })
  queryClient = new QueryClient()
  queryClient.setQueryData(subtasksKey(3), [row()])
  stop = await serve(async (request, response) => {
    const body: string[] = []
    for await (const part of request) body.push(String(part))
    const isStale = request.headers['if-match'] !== undefined && request.headers['if-match'] !== `"${stored.version}"`
    if (request.method === 'PATCH' && !isStale) change({ status: JSON.parse(body.join('')).status })
    response.writeHead(isStale ? 412 : 200, { etag: `"${stored.version}"` })
    response.end(JSON.stringify(stored))
  })
})

afterEach(async () => {
  await stop()
  vi.unstubAllGlobals()
})

/** The row of the list that shows the subtask. */
const row = (): Subtask => ({ ...stored, assignees: [], visible: true })
const change = (values: Partial<Task>) => {
  stored = { ...stored, ...values, version: stored.version + 1 }
}

it('Undo of a new status of a subtask restores the previous one', async () => {
  await changeSubtaskStatus(queryClient, 3, row(), 'done')
  expect(stored.status).toBe('done')
  undoStack.undoLatest()
  await expect.poll(() => stored.status).toBe('todo')
})

it('Undo leaves a subtask that somebody has moved since where it is, and says so', async () => {
  await changeSubtaskStatus(queryClient, 3, row(), 'done')
  change({ status: 'cancelled' })
  undoStack.undoLatest()
  await expect.poll(shownTexts).toContain('NL-7: Somebody has changed it since.')
  expect(stored.status).toBe('cancelled')
})
