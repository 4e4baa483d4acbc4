import { cleanNotifications } from '@mantine/notifications'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { serve, stubPage } from '../../lib/testing.ts'
import { shownTexts } from '../../ui/toasts/testing-toasts.ts'
import { mutedTasks, muteObjects } from './mute.ts'

let refused: number[]
let stop: () => Promise<unknown>

beforeEach(async () => {
  stubPage('http://localhost/admin/tasks')
  cleanNotifications()
  stop = await serve(async (request, response) => {
    const body: string[] = []
    for await (const part of request) body.push(String(part))
    const ids: number[] = request.method === 'GET' ? [] : JSON.parse(body.join('')).ids
    const reply = { changed: ids.filter((id) => !refused.includes(id)), refused }
    response.writeHead(200).end(JSON.stringify(request.method === 'GET' ? [] : reply))
  })
})

afterEach(async () => {
  await stop()
  vi.unstubAllGlobals()
})

async function mute() {
  const objects = mutedTasks([1, 2, 3].map((id) => ({ id, key: `NL-${id}`, organization_id: 1 })))
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
