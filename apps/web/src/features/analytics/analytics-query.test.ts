import type { ChangedEvent } from '@muster/contracts/live'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { token } from '../../lib/api/token.ts'
import { serve, stubPage } from '../../lib/testing.ts'
import { analyticsKey, analyticsMessage, analyticsQuery, fetchAnalytics, refreshAnalytics } from './analytics-query.ts'

let servedResponse: { status: number; body?: object } = { status: 200 }
let requests: string[] = []
let redirects: string[] = []
let close = async (): Promise<unknown> => undefined

beforeEach(async () => {
  redirects = stubPage('http://localhost/admin/dashboard?orgId=7')
  token.set('abc')
  requests = []
  close = await serve(({ url }, response) => {
    requests.push(url ?? '')
    response.writeHead(servedResponse.status, { 'content-type': 'application/json' })
    response.end(servedResponse.body ? JSON.stringify(servedResponse.body) : '')
  })
})
afterEach(() => close())

const failureMessage = async () => analyticsMessage(await fetchAnalytics(7).catch((error) => error))

it("requests the organization's seven figures together [API-169]", async () => {
  servedResponse = { status: 200, body: [] }
  await fetchAnalytics(7)
  expect(requests.sort()).toEqual(
    [
      'dashboard-stats',
      'goal-progress',
      'monthly-creation-trends',
      'project-status-distribution',
      'task-status-distribution',
      'task-trends',
      'user-role-distribution',
    ].map((name) => `/analytics/${name}?organization_id=7`),
  )
})

it('a 401 says that the authentication failed, and ends the session [ERR-05]', async () => {
  servedResponse = { status: 401, body: { detail: 'Not signed in' } }
  expect(await failureMessage()).toBe('Authentication failed. Please log in again.')
  expect(token.get()).toBeNull()
  expect(redirects).toContain('/login')
})

it("a 403 and a 404 have their own messages, regardless of the server's detail [PERM-38, ERR-06, ERR-07]", async () => {
  servedResponse = { status: 403, body: { detail: 'Forbidden' } }
  expect(await failureMessage()).toBe("You do not have permission to view this organization's data.")
  servedResponse = { status: 404, body: { detail: 'Not Found' } }
  expect(await failureMessage()).toBe('Analytics service not found. Please check if the server is running.')
})

it('no response [ERR-08, ERR-09]', async () => {
  await close()
  expect(await failureMessage()).toBe('Cannot connect to the server. Please check your connection.')
})

it("any other error: the server's detail, or else the error's own message [ERR-10, ERR-11]", async () => {
  servedResponse = { status: 500, body: { detail: 'The disk is full' } }
  expect(await failureMessage()).toBe('Failed to load analytics data: The disk is full')
  servedResponse = { status: 502 }
  expect(await failureMessage()).toBe('Failed to load analytics data: The server gave no reason')
})

it('without a token nothing is requested [PERM-37, ERR-12]', async () => {
  token.clear()
  expect(await failureMessage()).toBe('Please log in to view analytics data')
  expect(requests).toEqual([])
})

describe('after a change only the affected figures are requested again [L13]', () => {
  const change = { id: 1, organizationId: 7, version: 1 }
  const requestsAfter = async (...events: Pick<ChangedEvent, 'entity' | 'action'>[]) => {
    const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    servedResponse = { status: 200, body: [1] }
    await queryClient.fetchQuery(analyticsQuery(7))
    requests = []
    servedResponse = { status: 200, body: [2] }
    await refreshAnalytics(
      queryClient,
      7,
      events.map((event) => ({ ...change, ...event })),
    )
    const data = queryClient.getQueryData<Record<string, unknown>>(analyticsKey(7)) ?? {}
    const changed = Object.keys(data).filter((part) => JSON.stringify(data[part]) === '[2]')
    return { names: requests.map((path) => path.replace(/^.analytics.|[?].*$/g, '')).sort(), changed: changed.sort() }
  }

  it('a task that was updated: two calls', async () => {
    expect(await requestsAfter({ entity: 'task', action: 'updated' }, { entity: 'task', action: 'updated' })).toEqual({
      names: ['dashboard-stats', 'task-status-distribution'],
      changed: ['stats', 'taskStatuses'],
    })
  })

  it('a task that was created: also the trends', async () => {
    expect(await requestsAfter({ entity: 'task', action: 'created' })).toEqual({
      names: ['dashboard-stats', 'monthly-creation-trends', 'task-status-distribution', 'task-trends'],
      changed: ['days', 'months', 'stats', 'taskStatuses'],
    })
  })

  it('goals and milestones: their progress', async () => {
    expect((await requestsAfter({ entity: 'milestone', action: 'updated' })).names).toEqual(['goal-progress'])
    expect((await requestsAfter({ entity: 'goal', action: 'updated' })).changed).toEqual(['goals', 'months', 'stats'])
  })

  it('when one of them fails, all are requested, so that the failure is visible', async () => {
    const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    servedResponse = { status: 200, body: [1] }
    await queryClient.fetchQuery(analyticsQuery(7))
    servedResponse = { status: 403 }
    await refreshAnalytics(queryClient, 7, [{ ...change, entity: 'task', action: 'updated' }])
    expect(queryClient.getQueryState(analyticsKey(7))).toMatchObject({ isInvalidated: true })
  })
})
