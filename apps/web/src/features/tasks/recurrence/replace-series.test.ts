import { text } from 'node:stream/consumers'
import type { TaskSeries } from '@muster/contracts/tasks/recurrence'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { serve, stubPage } from '../../../lib/testing.ts'
import { repetitionText } from './queries.ts'
import { replaceSeries } from './replace-series.ts'
import { testingSeries } from './testing-series.ts'

/** The series on the server. */
let stored: TaskSeries
let beforeSave: () => void
let stop: () => Promise<unknown>

beforeEach(async () => {
  stubPage('http://localhost/admin/tasks/7')
  stored = testingSeries('FREQ=DAILY')
  beforeSave = () => {}
  stop = await serve(async (request, response) => {
    const body = await text(request)
    if (request.method === 'PUT') beforeSave()
    const { 'if-match': tag = JSON.stringify(stored.rule) } = request.headers
    const isStale = request.method === 'PUT' && tag !== JSON.stringify(stored.rule)
    if (request.method === 'PUT' && !isStale) stored = { ...stored, ...JSON.parse(body) }
    response.writeHead(isStale ? 412 : 200, { etag: JSON.stringify(stored.rule) })
    response.end(JSON.stringify({ series: stored, tasks: [{ id: 7, number: 1 }] }))
  })
})

afterEach(async () => {
  await stop()
  vi.unstubAllGlobals()
})

const weekly = { rule: 'FREQ=WEEKLY', mode: 'when_finished' as const, copied: [] }
const replace = (shown: TaskSeries | null) => replaceSeries(new QueryClient(), 7, repetitionText(shown), weekly)

it('replaces the series that the user saw', async () => {
  expect(await replace(testingSeries('FREQ=DAILY'))).toBeUndefined()
  expect(stored.rule).toBe('FREQ=WEEKLY')
})

it('returns the current series if it is another one, and changes nothing', async () => {
  expect(await replace(testingSeries('FREQ=MONTHLY'))).toMatchObject({ series: { rule: 'FREQ=DAILY' } })
  expect(await replace(null)).toMatchObject({ series: { rule: 'FREQ=DAILY' } })
  expect(stored.rule).toBe('FREQ=DAILY')
})

it('does so too if somebody changes it at the same moment', async () => {
  beforeSave = () => {
    stored = testingSeries('FREQ=YEARLY')
  }
  expect(await replace(testingSeries('FREQ=DAILY'))).toMatchObject({ series: { rule: 'FREQ=YEARLY' } })
  expect(stored.rule).toBe('FREQ=YEARLY')
})
