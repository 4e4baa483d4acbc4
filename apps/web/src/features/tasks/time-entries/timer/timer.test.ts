import { text } from 'node:stream/consumers'
import { cleanNotifications } from '@mantine/notifications'
import type { TimeEntry } from '@muster/contracts/time-entries/fields'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { serve, stubPage } from '../../../../lib/testing.ts'
import { shownTexts, shownToasts } from '../../../../ui/toasts/testing-toasts.ts'

vi.stubGlobal('document', { querySelector: () => null })
vi.stubGlobal('location', { protocol: 'http:', hostname: 'localhost' })
const { stopTimerNow } = await import('./timer.ts')
vi.unstubAllGlobals()

const entry: TimeEntry = {
  id: 5,
  organization_id: 1,
  task: null,
  user: { id: 1, full_name: 'Ada Admin' },
  started_at: '2026-11-25T14:00:00.000Z',
  ended_at: null,
  day: '2026-11-25',
  minutes: null,
  note: null,
  locked: false,
  created_at: '2026-11-25T14:00:00.000Z',
  updated_at: '2026-11-25T14:00:00.000Z',
}

let bodies: unknown[]
let stop: () => Promise<unknown>

beforeEach(async () => {
  stubPage('http://localhost/admin/my-work')
  cleanNotifications()
  bodies = []
  stop = await serve(async (request, response) => {
    const body = await text(request)
    bodies.push(JSON.parse(body))
    response.writeHead(bodies.length === 1 ? 503 : 200).end(JSON.stringify({ ...entry, minutes: 60 }))
  })
})

afterEach(async () => {
  vi.useRealTimers()
  await stop()
  vi.unstubAllGlobals()
})

it('a timer whose stop is retried ends when the user first stopped it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime('2026-11-25T15:00:00.000Z')
  await stopTimerNow(new QueryClient(), entry)
  await expect.poll(shownToasts).toMatchObject([{ action: { label: 'Retry' } }])
  vi.setSystemTime('2026-11-25T15:30:00.000Z')
  shownToasts()[0]?.action?.run()
  await expect.poll(() => bodies).toEqual([{}, { ended_at: '2026-11-25T15:00:00.000Z' }])
  await expect.poll(shownTexts).toContainEqual(expect.stringContaining('Stopped the timer'))
})

it('says that the running timer was not stopped, because it could not be read', async () => {
  await stop()
  await stopTimerNow(new QueryClient())
  await expect.poll(shownToasts).toMatchObject([{ text: 'Failed to fetch the timer', action: { label: 'Retry' } }])
})
