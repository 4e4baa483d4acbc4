import { text } from 'node:stream/consumers'
import type { Task } from '@muster/contracts/tasks'
import { serve } from '../../lib/testing.ts'

/**
 * A server with one task, which PUT and PATCH change. PUT needs If-Match with the tag of the stored version; PATCH
 * accepts it.
 *
 * @param beforeChange called before each of these requests, for example to change the task at the same moment
 */
export async function serveTask(first: Task, beforeChange: () => void = () => {}) {
  let stored = first
  const change = (values: Partial<Task>) => {
    stored = { ...stored, ...values, version: stored.version + 1 }
  }
  const stop = await serve(async (request, response) => {
    const body = await text(request)
    const isChange = request.method === 'PUT' || request.method === 'PATCH'
    if (isChange) beforeChange()
    const needsTag = request.method === 'PUT' || request.headers['if-match'] !== undefined
    const isStale = isChange && needsTag && request.headers['if-match'] !== `"${stored.version}"`
    if (isChange && !isStale) change(JSON.parse(body))
    response.writeHead(isStale ? 412 : 200, { etag: `"${stored.version}"` })
    response.end(JSON.stringify(stored))
  })
  return { task: () => stored, change, stop }
}
