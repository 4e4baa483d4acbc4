import { cleanNotifications } from '@mantine/notifications'
import type { Task } from '@muster/contracts/tasks'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { serve, stubPage } from '../../lib/testing.ts'
import { undoStack } from '../../lib/undo.ts'
import { shownTexts } from '../../ui/toasts/testing-toasts.ts'
import { changeTask } from './change-task.ts'
import { testingTask } from './testing-task.ts'

/** The task on the server. */
let stored: Task
let queryClient: QueryClient
let stop: () => Promise<unknown>

beforeEach(async () => {
  stubPage('http://localhost/admin/tasks')
  cleanNotifications()
  undoStack.clear()
  stored = testingTask({ id: 7, priority: 'low' })
  queryClient = new QueryClient()
  stop = await serve(async (request, response) => {
    const body: string[] = []
    for await (const part of request) body.push(String(part))
    const isStale = request.method === 'PUT' && request.headers['if-match'] !== tag()
    if (request.method === 'PUT' && !isStale) change(JSON.parse(body.join('')))
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

it('a change of a field that somebody has changed is refused, and asks for no choice that is not offered', async () => {
  const seen = stored
  change({ priority: 'urgent' })
  await expect(changeTask(queryClient, seen, { values: { priority: 'high' } })).rejects.toThrow()
  await expect.poll(shownTexts).toEqual(['NL-7: Somebody has changed it since.'])
  expect(stored.priority).toBe('urgent')
})

it('Undo of a field that somebody has changed since is refused likewise', async () => {
  await changeTask(queryClient, stored, { values: { priority: 'high' } })
  change({ priority: 'urgent' })
  undoStack.undoLatest()
  await expect.poll(shownTexts).toContain('NL-7: Somebody has changed it since.')
  expect(stored.priority).toBe('urgent')
})
