import { cleanNotifications } from '@mantine/notifications'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { serve, stubPage } from '../../../lib/testing.ts'
import { shownToasts } from '../../../ui/toasts/testing-toasts.ts'
import { testingTask } from '../testing-task.ts'
import { startSeries } from './start-series.ts'

let statuses: number[]
let stop: () => Promise<unknown>

beforeEach(async () => {
  stubPage('http://localhost/admin/tasks')
  cleanNotifications()
  stop = await serve((_request, response) => {
    const status = statuses.shift() ?? 200
    response.writeHead(status).end(JSON.stringify(status === 200 ? {} : { detail: 'The service is busy' }))
  })
})

afterEach(async () => {
  await stop()
  vi.unstubAllGlobals()
})

const start = () =>
  startSeries(new QueryClient(), testingTask({ id: 7 }), { rule: 'FREQ=DAILY', mode: 'when_finished', copied: [] })

const text = 'NL-7 was created, but it does not repeat: The service is busy'

it('a new task that could not be made to repeat is named, and after a temporary failure a retry is offered', async () => {
  statuses = [503, 200]
  await start()
  await expect.poll(shownToasts).toMatchObject([{ text, action: { label: 'Retry' } }])
})

it('after a refusal no retry is offered', async () => {
  statuses = [403]
  await start()
  await expect.poll(shownToasts).toMatchObject([{ text, action: undefined }])
})

it('nothing is shown if it repeats', async () => {
  statuses = []
  await start()
  expect(shownToasts()).toEqual([])
})
