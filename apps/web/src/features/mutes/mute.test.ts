import { text } from 'node:stream/consumers'
import { cleanNotifications } from '@mantine/notifications'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { serve, stubPage } from '../../lib/testing.ts'
import { shownTexts } from '../../ui/toasts/testing-toasts.ts'
import { mutedTasks, muteObjects } from './mute.ts'

let refused: number[]
/** The number of ids in each request. */
let sizes: number[]
let stop: () => Promise<unknown>

beforeEach(async () => {
  stubPage('http://localhost/admin/tasks')
  cleanNotifications()
  sizes = []
  stop = await serve(async (request, response) => {
    const body = await text(request)
    const ids: number[] = request.method === 'GET' ? [] : JSON.parse(body).ids
    if (ids.length > 0) sizes.push(ids.length)
    const isRefused = (id: number) => refused.includes(id)
    const reply = { changed: ids.filter((id) => !isRefused(id)), refused: ids.filter(isRefused) }
    response.writeHead(200).end(JSON.stringify(request.method === 'GET' ? [] : reply))
  })
})

afterEach(async () => {
  await stop()
  vi.unstubAllGlobals()
})

async function mute(count = 3) {
  const tasks = Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    key: `NL-${index + 1}`,
    organization_id: 1,
  }))
  const objects = mutedTasks(tasks)
  if (objects) await muteObjects(new QueryClient(), objects, { muted: true })
}

it('says how many tasks were muted', async () => {
  refused = []
  await mute()
  await expect.poll(shownTexts).toEqual(['Muted 3 tasks. Only mentions still reach you.'])
})

it('does not count tasks that were not found as muted', async () => {
  refused = [3]
  await mute()
  await expect
    .poll(shownTexts)
    .toEqual(['Muted 2 of 3 tasks. Only mentions still reach you. The others were not found.'])
})

it('mutes more tasks than one request may contain', async () => {
  refused = [3, 1_100]
  await mute(1_200)
  await expect
    .poll(shownTexts)
    .toEqual(['Muted 1,198 of 1,200 tasks. Only mentions still reach you. The others were not found.'])
  expect(sizes).toEqual([1_000, 200])
})
