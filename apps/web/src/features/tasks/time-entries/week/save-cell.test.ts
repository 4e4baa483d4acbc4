import { text } from 'node:stream/consumers'
import type { TimeWeek } from '@muster/contracts/time-entries'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { serve, stubPage } from '../../../../lib/testing.ts'

vi.stubGlobal('document', { querySelector: () => null })
vi.stubGlobal('location', { protocol: 'http:', hostname: 'localhost' })
const { timeWeekQuery } = await import('../queries.ts')
const { saveCell } = await import('./save-cell.ts')
vi.unstubAllGlobals()

afterEach(() => vi.unstubAllGlobals())

const task = { id: 1, key: 'NL-1', title: 'Order the glass', project_id: 1, project_name: 'Greenhouse' }
const day = '2026-11-23'
const week: TimeWeek = {
  user_id: 1,
  days: [day],
  locked_months: [],
  rows: [{ task, cells: [{ day, minutes: 30, entry_count: 1, running: false }], minutes: 30 }],
  minutes: 30,
}

it('a second time is sent when the first one is saved, and stays shown if the first one fails', async () => {
  stubPage('http://localhost/admin/time')
  const sent: number[] = []
  let respond = () => {}
  const stop = await serve(async (request, response) => {
    sent.push(JSON.parse(await text(request)).minutes)
    if (sent.length > 1) response.writeHead(204).end()
    else respond = () => response.writeHead(502).end()
  })
  const queryClient = new QueryClient()
  const { queryKey } = timeWeekQuery(3, day, undefined)
  queryClient.setQueryData(queryKey, week)
  const place = { organizationId: 3, weekDay: day }
  const first = saveCell(queryClient, place, { task, day, minutes: 90, before: 30 })
  const failure = expect(first).rejects.toThrow('Failed to save the time')
  const second = saveCell(queryClient, place, { task, day, minutes: 45, before: 90 })
  await expect.poll(() => sent[0]).toBe(90)
  // A request that is sent later than an early second one would have been.
  await fetch('http://localhost/', { method: 'POST', body: '{"minutes":0}' })
  expect(sent).toEqual([90, 0])
  respond()
  await failure
  expect(queryClient.getQueryData(queryKey)?.minutes).toBe(45)
  await second
  expect(sent).toEqual([90, 0, 45])
  await stop()
})

it('a cell that could not be saved has its previous time again', async () => {
  stubPage('http://localhost/admin/time')
  const stop = await serve((_, response) => response.writeHead(502, { connection: 'close' }).end())
  const queryClient = new QueryClient()
  const { queryKey } = timeWeekQuery(3, day, undefined)
  queryClient.setQueryData(queryKey, week)
  const place = { organizationId: 3, weekDay: day }
  const saving = saveCell(queryClient, place, { task, day, minutes: 90, before: 30 })
  await expect(saving).rejects.toThrow('Failed to save the time')
  expect(queryClient.getQueryData(queryKey)).toEqual(week)
  await stop()
})
