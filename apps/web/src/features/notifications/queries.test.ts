import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { serve, stubPage } from '../../lib/testing.ts'
import { sendChange } from './cache/send-change.ts'
import { listQuery, recentQuery } from './queries.ts'

afterEach(() => vi.unstubAllGlobals())

async function withResponse(
  status: number,
  body: string,
  run: (requests: string[], client: QueryClient) => Promise<void>,
) {
  stubPage('http://localhost/admin/notifications')
  const requests: string[] = []
  const stop = await serve((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    response.writeHead(status, { connection: 'close' }).end(body)
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await run(requests, client)
  client.clear()
  await stop()
}

it("without a reason: 'Failed to fetch notifications', in the bell 'Failed to fetch recent notifications' [ERR-57, ERR-58]", () =>
  withResponse(502, '', async (_, client) => {
    await expect(client.fetchInfiniteQuery(listQuery({ state: 'all' }))).rejects.toThrow(
      /^Failed to fetch notifications$/,
    )
    await expect(client.fetchQuery(recentQuery(1))).rejects.toThrow(/^Failed to fetch recent notifications$/)
  }))

it("with a reason the error's own message comes first [ERR-61]", () =>
  withResponse(503, JSON.stringify({ detail: 'The house is being moved' }), async (_, client) => {
    await expect(client.fetchInfiniteQuery(listQuery({ state: 'all' }))).rejects.toThrow(/^The house is being moved$/)
    await expect(client.fetchQuery(recentQuery(1))).rejects.toThrow(/^The house is being moved$/)
    await expect(sendChange([7], 'read')).rejects.toThrow(/^The house is being moved$/)
  }))

it('requests ten for the bell and the rest page by page, as in the contract [CONST-13]', () =>
  withResponse(200, '[]', async (requests, client) => {
    await client.fetchQuery(recentQuery(3))
    await client.fetchInfiniteQuery(listQuery({ state: 'unread', type: 'mention', organizationId: 3 }))
    await client.fetchInfiniteQuery(listQuery({ state: 'archived' }))
    expect(requests).toEqual([
      'GET /notifications/?limit=10&organizationId=3',
      'GET /notifications/?organization_id=3&type=mention&is_read=false&limit=100',
      'GET /notifications/?is_archived=true&limit=100',
    ])
  }))

it('changes one by its own call, several by a bulk call, and ignores deleted ones', async () => {
  await withResponse(200, '{}', async (requests) => {
    await sendChange([7], 'archive')
    await sendChange([7, 8], 'delete')
    await sendChange([], 'read')
    expect(requests).toEqual(['PATCH /notifications/7/archive', 'PATCH /notifications/bulk'])
  })
  await withResponse(404, '{}', async (requests) => {
    await sendChange([7], 'delete')
    expect(requests).toEqual(['DELETE /notifications/7'])
  })
})
