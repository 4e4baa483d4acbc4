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
/** Whether each request is to follow. */
let following: unknown[]
/** Ends the response that is held back, if `isHeld`. */
let respond: () => void
let isHeld: boolean
let failingRequest: number | undefined
let stop: () => Promise<unknown>

beforeEach(async () => {
  stubPage('http://localhost/admin/tasks')
  cleanNotifications()
  requests = []
  following = []
  isHeld = false
  respond = () => {}
  failingRequest = undefined
  stop = await serve(async (request, response) => {
    const body = await text(request)
    const { ids, following: isFollowing } = JSON.parse(body)
    requests.push(ids)
    following.push(isFollowing)
    response.writeHead(requests.length === failingRequest ? 503 : 200)
    const end = () => void response.end(JSON.stringify({ changed: ids, refused: [] }))
    if (!isHeld) return end()
    isHeld = false
    respond = end
  })
})

afterEach(async () => {
  // A test that failed may have left a request without a response.
  respond()
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

it('a second choice is sent when the first one is saved, so that it is the one that remains', async () => {
  isHeld = true
  const [task] = tasks
  if (!task) throw new Error('There is no task')
  const first = followTasks(new QueryClient(), [task], true)
  const second = followTasks(new QueryClient(), [task], false)
  await expect.poll(() => following).toEqual([true])
  // A request that is sent later than an early second one would have been.
  await fetch('http://localhost/', { method: 'POST', body: '{}' })
  expect(following).toEqual([true, undefined])
  respond()
  await Promise.all([first, second])
  expect(following).toEqual([true, undefined, false])
})
