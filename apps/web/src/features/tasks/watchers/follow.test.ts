import { text } from 'node:stream/consumers'
import { cleanNotifications } from '@mantine/notifications'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { serve, stubPage } from '../../../lib/testing.ts'
import { shownTexts, shownToasts } from '../../../ui/toasts/testing-toasts.ts'
import { followTasks } from './follow.ts'

const tasks = Array.from({ length: 1_200 }, (_, index) => ({ id: index + 1, organization_id: 1 }))

/** The ids of each request. */
let requests: number[][]
let failingRequest: number | undefined
let stop: () => Promise<unknown>

beforeEach(async () => {
  stubPage('http://localhost/admin/tasks')
  cleanNotifications()
  requests = []
  failingRequest = undefined
  stop = await serve(async (request, response) => {
    const body = await text(request)
    const { ids } = JSON.parse(body)
    requests.push(ids)
    response.writeHead(requests.length === failingRequest ? 503 : 200)
    response.end(JSON.stringify({ changed: ids, refused: [] }))
  })
})

afterEach(async () => {
  await stop()
  vi.unstubAllGlobals()
})

it('the user follows more tasks than one request may contain, with one Undo for all of them', async () => {
  await followTasks(new QueryClient(), tasks, true)
  await expect.poll(shownToasts).toMatchObject([{ text: 'You follow 1,200 tasks', action: { label: 'Undo' } }])
  expect(requests.map(({ length }) => length)).toEqual([1_000, 200])
})

it('says which part was changed before a failure, and retries the others', async () => {
  failingRequest = 2
  await followTasks(new QueryClient(), tasks, true)
  await expect.poll(shownToasts).toMatchObject([
    { text: 'Failed to change what you follow', action: { label: 'Retry' } },
    { text: 'You follow 1,000 tasks', action: { label: 'Undo' } },
  ])
  shownToasts()[0]?.action?.run()
  await expect.poll(() => requests.length).toBe(3)
  expect(requests[2]).toEqual(tasks.slice(1_000).map(({ id }) => id))
  await expect.poll(shownTexts).toContain('You follow 200 tasks')
})
