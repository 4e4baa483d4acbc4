import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { serve, stubPage } from '../../../lib/testing.ts'

vi.stubGlobal('document', { querySelector: () => null })
vi.stubGlobal('location', { protocol: 'http:', hostname: 'localhost' })
const { timeEntriesQuery, timeReportQuery } = await import('./queries.ts')
vi.unstubAllGlobals()

afterEach(() => vi.unstubAllGlobals())

it('entries of another day are not shown while those of a day load', async () => {
  stubPage('http://localhost/admin/time')
  const stop = await serve((_, response) => response.end('[]'))
  const queryOf = (day: string, limit: number) => timeEntriesQuery(3, { task_id: 1, from: day, to: day, limit })
  const observer = new QueryObserver(new QueryClient(), queryOf('2026-11-23', 5))
  const unsubscribe = observer.subscribe(() => {})
  await expect.poll(() => observer.getCurrentResult().data).toEqual([])
  observer.setOptions(queryOf('2026-11-23', 10))
  expect(observer.getCurrentResult()).toMatchObject({ data: [], isPlaceholderData: true })
  observer.setOptions(queryOf('2026-11-24', 10))
  expect(observer.getCurrentResult().data).toBeUndefined()
  unsubscribe()
  await stop()
})

it('the report of another organization is not shown while one loads', async () => {
  stubPage('http://localhost/admin/time')
  const stop = await serve((_, response) => response.end('{"rows":[]}'))
  const observer = new QueryObserver(new QueryClient(), timeReportQuery(3, { by: 'person', from: '2026-11-01' }))
  const unsubscribe = observer.subscribe(() => {})
  await expect.poll(() => observer.getCurrentResult().data).toBeDefined()
  observer.setOptions(timeReportQuery(3, { by: 'person', from: '2026-12-01' }))
  expect(observer.getCurrentResult().isPlaceholderData).toBe(true)
  observer.setOptions(timeReportQuery(4, { by: 'person', from: '2026-12-01' }))
  expect(observer.getCurrentResult().data).toBeUndefined()
  unsubscribe()
  await stop()
})
