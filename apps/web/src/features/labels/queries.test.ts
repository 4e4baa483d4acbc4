import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { serve, stubPage } from '../../lib/testing.ts'
import { sendDeletion, sendMerge } from './queries.ts'

/** What the server has: a request that ends a label removes it, but the first response is lost. */
let labels: { id: number }[]
let keys: unknown[]
let isLost: boolean
let stop: () => Promise<unknown>

beforeEach(async () => {
  stubPage('http://localhost/admin/tasks')
  labels = [{ id: 1 }, { id: 2 }]
  keys = []
  isLost = true
  stop = await serve((request, response) => {
    if (request.method === 'GET') return response.end(JSON.stringify(labels))
    keys.push(request.headers['idempotency-key'])
    const isFound = labels.length === 2
    const status = isLost ? 503 : isFound ? 204 : 404
    isLost = false
    return response.writeHead(status).end()
  })
})

afterEach(async () => {
  await stop()
  vi.unstubAllGlobals()
})

it('merging sends no idempotency key, which would merge all tasks in one transaction', async () => {
  isLost = false
  await sendMerge(3, 1, 2)
  expect(keys).toEqual([undefined])
})

it('a label that a retry does not find was merged or deleted by the first attempt', async () => {
  for (const send of [() => sendMerge(3, 1, 2), () => sendDeletion(1)]) {
    isLost = true
    await expect(send()).rejects.toThrow()
    labels = [{ id: 2 }]
    await send()
  }
})

it('a retry says that the other label is missing if the label still exists', async () => {
  await expect(sendMerge(3, 1, 2)).rejects.toThrow()
  labels = [{ id: 1 }]
  await expect(sendMerge(3, 1, 2)).rejects.toMatchObject({ status: 404 })
})

it('a label that is not found at the first attempt is an error', async () => {
  isLost = false
  labels = [{ id: 2 }]
  await expect(sendMerge(3, 1, 2)).rejects.toMatchObject({ status: 404 })
  await expect(sendDeletion(1)).rejects.toMatchObject({ status: 404 })
})
