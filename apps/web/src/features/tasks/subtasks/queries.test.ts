import { text } from 'node:stream/consumers'
import { cleanNotifications } from '@mantine/notifications'
import type { Subtask } from '@muster/contracts/tasks/subtasks'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { serve, stubPage } from '../../../lib/testing.ts'
import { undoStack } from '../../../lib/undo.ts'
import { shownTexts } from '../../../ui/toasts/testing-toasts.ts'
import { subtasksKey } from '../task-keys.ts'
import { testingTask } from '../testing-task.ts'
import { serveTask } from '../testing-task-server.ts'
import { changeSubtaskStatus } from './queries.ts'

let queryClient: QueryClient
let server: Awaited<ReturnType<typeof serveTask>>

beforeEach(async () => {
  stubPage('http://localhost/admin/tasks/3')
  cleanNotifications()
  undoStack.clear()
  queryClient = new QueryClient()
  server = await serveTask(testingTask({ id: 7, parent_id: 3, status: 'todo' }))
  queryClient.setQueryData(subtasksKey(3), [row()])
})

afterEach(async () => {
  await server.stop()
  vi.unstubAllGlobals()
})

/** The row of the list that shows the subtask. */
const row = (): Subtask => ({ ...server.task(), assignees: [], visible: true })
it('Undo of a new status of a subtask restores the previous one', async () => {
  await changeSubtaskStatus(queryClient, 3, row(), 'done')
  expect(server.task().status).toBe('done')
  undoStack.undoLatest()
  await expect.poll(() => server.task().status).toBe('todo')
})

it('Undo leaves a subtask that somebody has moved since where it is, and says so', async () => {
  await changeSubtaskStatus(queryClient, 3, row(), 'done')
  server.change({ status: 'cancelled' })
  undoStack.undoLatest()
  await expect.poll(shownTexts).toContain('NL-7: Somebody has changed it since.')
  expect(server.task().status).toBe('cancelled')
})

it('Ctrl Z while a new status is being saved undoes it, not the change before it', async () => {
  const undoneChanges: string[] = []
  undoStack.begin().fill(() => undoneChanges.push('earlier change'))
  const changed = changeSubtaskStatus(queryClient, 3, row(), 'done')
  expect(undoStack.undoLatest()).toBe(true)
  expect(undoneChanges).toEqual([])
  await changed
  await expect.poll(() => server.task()).toMatchObject({ status: 'todo', version: 3 })
})

it('a second status is sent when the first one is saved, so that it is the one that remains', async () => {
  await server.stop()
  const statuses: string[] = []
  let respond = () => {}
  const stop = await serve(async (request, response) => {
    const body = await text(request)
    const end = () => void response.end(JSON.stringify(row()))
    if (request.method === 'GET') return end()
    statuses.push(JSON.parse(body).status)
    if (statuses.length > 1) end()
    else respond = end
  })
  const first = changeSubtaskStatus(queryClient, 3, row(), 'done')
  const second = changeSubtaskStatus(queryClient, 3, { ...row(), status: 'done' }, 'cancelled')
  await expect.poll(() => statuses[0]).toBe('done')
  // A request that is sent later than an early second one would have been.
  await fetch('http://localhost/')
  expect(statuses).toEqual(['done'])
  respond()
  await Promise.all([first, second])
  expect(statuses).toEqual(['done', 'cancelled'])
  await stop()
})
