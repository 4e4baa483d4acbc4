import { cleanNotifications } from '@mantine/notifications'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubPage } from '../../lib/testing.ts'
import { undoStack } from '../../lib/undo.ts'
import { shownTexts } from '../../ui/toasts/testing-toasts.ts'
import { changeTask } from './change-task.ts'
import { testingTask } from './testing-task.ts'
import { serveTask } from './testing-task-server.ts'

let queryClient: QueryClient
let server: Awaited<ReturnType<typeof serveTask>>

beforeEach(async () => {
  stubPage('http://localhost/admin/tasks')
  cleanNotifications()
  undoStack.clear()
  queryClient = new QueryClient()
  server = await serveTask(testingTask({ id: 7, priority: 'low' }))
})

afterEach(async () => {
  await server.stop()
  vi.unstubAllGlobals()
})

it('a change of a field that somebody has changed is refused, and asks for no choice that is not offered', async () => {
  const seen = server.task()
  server.change({ priority: 'urgent' })
  await expect(changeTask(queryClient, seen, { values: { priority: 'high' } })).rejects.toThrow()
  await expect.poll(shownTexts).toEqual(['NL-7: Somebody has changed it since.'])
  expect(server.task().priority).toBe('urgent')
})

it('Undo of a field that somebody has changed since is refused likewise', async () => {
  await changeTask(queryClient, server.task(), { values: { priority: 'high' } })
  server.change({ priority: 'urgent' })
  undoStack.undoLatest()
  await expect.poll(shownTexts).toContain('NL-7: Somebody has changed it since.')
  expect(server.task().priority).toBe('urgent')
})
