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
const ids = tasks.map(({ id }) => id)
const firstPart = ids.slice(0, 500)
const secondPart = ids.slice(500, 1_000)
const lastPart = ids.slice(1_000)

afterEach(async () => {
  await stop()
  vi.unstubAllGlobals()
})

it('a request contains no more tasks than one transaction may change', async () => {
  await deleteTasks(new QueryClient(), tasks, () => undefined)
  expect(requests).toEqual([firstPart, secondPart, lastPart])
})

it('subtasks are deleted before the tasks above them, and restored after them', async () => {
  const parent = testingTask({ id: 2_000 })
  const child = testingTask({ id: 2_001, parent_id: 2_000 })
  const grandchild = testingTask({ id: 2_002, parent_id: 2_001 })
  await deleteTasks(new QueryClient(), [child, ...tasks, grandchild, parent], () => undefined)
  expect(requests.flat()).toEqual([2_002, 2_001, ...ids, 2_000])
  const partsOfDeletion = [...requests]
  undoStack.undoLatest()
  await expect.poll(() => requests.slice(partsOfDeletion.length)).toEqual(partsOfDeletion.toReversed())
})

it('a retry after a failure deletes the remaining tasks', async () => {
  failingRequest = 2
  let remaining: readonly Task[] = []
  const deleting = deleteTasks(new QueryClient(), tasks, (rest) => {
    remaining = rest
  })
  await expect(deleting).rejects.toThrow()
  expect(remaining.map(({ id }) => id)).toEqual([...secondPart, ...lastPart])
  await expect.poll(shownTexts).toEqual(['Deleted 500 tasks'])
  await deleteTasks(new QueryClient(), remaining, () => undefined)
  expect(requests.slice(2)).toEqual([secondPart, lastPart])
  expect(idempotencyKeys[2]).toBe(idempotencyKeys[1])
  expect(idempotencyKeys[2]).toEqual(expect.any(String))
})

it('Undo of a later deletion of the same tasks is not a retry of the restoration whose response was lost', async () => {
  const some = tasks.slice(0, 2)
  failingRequest = 2
  await deleteTasks(new QueryClient(), some, () => undefined)
  undoStack.undoLatest()
  await expect.poll(shownTexts).toContain('Failed to restore tasks')
  await deleteTasks(new QueryClient(), some, () => undefined)
  undoStack.undoLatest()
  await expect.poll(() => requests.length).toBe(4)
  expect(idempotencyKeys[3]).not.toBe(idempotencyKeys[1])
})

it('a deletion of tasks that were restored since is not a retry of the one whose response was lost', async () => {
  const some = tasks.slice(0, 2)
  failingRequest = 1
  await expect(deleteTasks(new QueryClient(), some, () => undefined)).rejects.toThrow()
  const restored = some.map((task) => ({ ...task, version: task.version + 2 }))
  await deleteTasks(new QueryClient(), restored, () => undefined)
  expect(requests[1]).toEqual(requests[0])
  expect(idempotencyKeys[1]).not.toBe(idempotencyKeys[0])
})

it('if a later part of a restoration fails, says what was restored, and retries the others', async () => {
  failingRequest = 5
  await deleteTasks(new QueryClient(), tasks, () => undefined)
  undoStack.undoLatest()
  await expect
    .poll(shownToasts)
    .toMatchObject([{ text: 'Failed to restore tasks', action: { label: 'Retry' } }, { text: 'Restored 200 tasks' }])
  shownToasts()[0]?.action?.run()
  await expect.poll(() => requests.slice(5)).toEqual([secondPart, firstPart])
  await expect.poll(shownTexts).toContain('Restored 1,000 tasks')
  // The failed part may have been restored before its response was lost.
  expect(idempotencyKeys[5]).toBe(idempotencyKeys[4])
  expect(idempotencyKeys[5]).toEqual(expect.any(String))
})
