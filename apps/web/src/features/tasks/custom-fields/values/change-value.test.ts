import { json } from 'node:stream/consumers'
import { cleanNotifications } from '@mantine/notifications'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { serve, stubPage } from '../../../../lib/testing.ts'
import { undoStack } from '../../../../lib/undo.ts'
import { shownTexts, shownToasts } from '../../../../ui/toasts/testing-toasts.ts'
import { testingTask } from '../../testing-task.ts'
import { serveTask } from '../../testing-task-server.ts'
import { testingField } from '../testing-field.ts'
import { changeValue } from './change-value.ts'

const rooms = testingField({
  id: 5,
  name: 'Rooms',
  kind: 'multi_select',
  currency: null,
  options: ['Hall', 'Attic', 'Cellar'].map((name, index) => ({
    id: index + 1,
    name,
    color: 'blue' as const,
    value_count: null,
  })),
})

let queryClient: QueryClient
let server: Awaited<ReturnType<typeof serveTask>>
/** A change by another user that the server receives before the next one of this user. */
let changeOfAnother: (() => void) | undefined

beforeEach(async () => {
  stubPage('http://localhost/admin/tasks')
  cleanNotifications()
  undoStack.clear()
  queryClient = new QueryClient()
  changeOfAnother = undefined
  server = await serveTask(testingTask({ id: 7, custom_fields: { 5: [1] } }), () => {
    changeOfAnother?.()
    changeOfAnother = undefined
  })
})

afterEach(async () => {
  await server.stop()
  vi.unstubAllGlobals()
})

it('an option is added to those that another user has chosen at the same time', async () => {
  changeOfAnother = () => server.change({ custom_fields: { 5: [1, 3] } })
  await changeValue(queryClient, server.task(), rooms, [1, 2])
  expect(server.task().custom_fields[5]).toEqual([1, 3, 2])
  await expect.poll(shownTexts).toEqual(['NL-7: Rooms set to Hall, Attic, Cellar'])
})

it('an option is removed, and those that another user has chosen at the same time stay', async () => {
  changeOfAnother = () => server.change({ custom_fields: { 5: [1, 3] } })
  await changeValue(queryClient, server.task(), rooms, null)
  expect(server.task().custom_fields[5]).toEqual([3])
})

it('an undo that fails can be retried', async () => {
  const task = server.task()
  await server.stop()
  const undone: unknown[] = []
  const stop = await serve(async (request, response) => {
    if (request.method === 'PATCH' && request.url === '/tasks/') undone.push(await json(request))
    response.writeHead(undone.length === 1 ? 503 : 200)
    const result = { changed: [], refused: [], undo: [] }
    response.end(JSON.stringify(undone.length > 0 ? result : { ...task, custom_fields: { 5: [1, 2] } }))
  })
  const press = async (label: string) => {
    await expect.poll(() => shownToasts().map(({ action }) => action?.label)).toEqual([label])
    shownToasts()[0]?.action?.run()
  }
  try {
    await changeValue(queryClient, task, rooms, [1, 2])
    await press('Undo')
    await press('Retry')
    await expect.poll(() => undone.length).toBe(2)
    expect(undone[1]).toEqual(undone[0])
    expect(undone[0]).toMatchObject({ changes: [{ ids: [7], custom_fields: { 5: [1] } }] })
    await expect.poll(shownTexts).toEqual([])
  } finally {
    await stop()
  }
})
