import { text } from 'node:stream/consumers'
import { cleanNotifications } from '@mantine/notifications'
import type { Task } from '@muster/contracts/tasks'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { serve, stubPage } from '../../lib/testing.ts'
import { undoStack } from '../../lib/undo.ts'
import { shownTexts, shownToasts } from '../../ui/toasts/testing-toasts.ts'
import { deleteTasks } from './delete-tasks.ts'
import { testingTask } from './testing-task.ts'

/** The ids of each request. */
let requests: number[][]
let failingRequest: number
let idempotencyKeys: unknown[]
let stop: () => Promise<unknown>

beforeEach(async () => {
  stubPage('http://localhost/admin/tasks')
  cleanNotifications()
  undoStack.clear()
  requests = []
  idempotencyKeys = []
  stop = await serve(async (request, response) => {
    const body = await text(request)
    const { ids } = JSON.parse(body)
    requests.push(ids)
    idempotencyKeys.push(request.headers['idempotency-key'])
    response.writeHead(requests.length === failingRequest ? 503 : 200)
    response.end(JSON.stringify({ deleted: ids, restored: ids, refused: [] }))
  })
})

const tasks = Array.from({ length: 1_200 }, (_, index) => testingTask({ id: index + 1 }))
const laterIds = tasks.slice(1_000).map(({ id }) => id)

afterEach(async () => {
  await stop()
  vi.unstubAllGlobals()
})

it('a retry after a failure deletes the remaining tasks', async () => {
  failingRequest = 2
  let remaining: readonly Task[] = []
  const deleting = deleteTasks(new QueryClient(), tasks, (rest) => {
    remaining = rest
  })
  await expect(deleting).rejects.toThrow()
  expect(remaining.map(({ id }) => id)).toEqual(laterIds)
  await expect.poll(shownTexts).toEqual(['Deleted 1,000 tasks'])
  await deleteTasks(new QueryClient(), remaining, () => undefined)
  expect(requests[2]).toEqual(laterIds)
  expect(idempotencyKeys[2]).toBe(idempotencyKeys[1])
  expect(idempotencyKeys[2]).toEqual(expect.any(String))
})

it('if a later part of a restoration fails, says what was restored, and retries the others', async () => {
  failingRequest = 4
  await deleteTasks(new QueryClient(), tasks, () => undefined)
  undoStack.undoLatest()
  await expect
    .poll(shownToasts)
    .toMatchObject([{ text: 'Failed to restore tasks', action: { label: 'Retry' } }, { text: 'Restored 1,000 tasks' }])
  shownToasts()[0]?.action?.run()
  await expect.poll(() => requests[4]).toEqual(laterIds)
  await expect.poll(shownTexts).toContain('Restored 200 tasks')
  // The failed part may have been restored before its response was lost.
  expect(idempotencyKeys[4]).toBe(idempotencyKeys[3])
  expect(idempotencyKeys[4]).toEqual(expect.any(String))
})
