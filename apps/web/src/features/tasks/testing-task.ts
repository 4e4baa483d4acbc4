import { keysOf, newValues } from '@muster/contracts/field'
import type { Task } from '@muster/contracts/tasks'
import { taskFields } from '@muster/contracts/tasks/fields'
import { serve } from '../../lib/testing.ts'

/** Builds a task for a test, with default values except for `overrides`. */
export const testingTask = (overrides: Partial<Task>): Task => ({
  ...newValues(taskFields, keysOf(taskFields), {}),
  id: 1,
  key: `NL-${overrides.id ?? 1}`,
  title: `Task ${overrides.id ?? 1}`,
  organization_id: 1,
  project_id: 1,
  project_name: 'Website',
  assigned_to: null,
  assigned_to_name: null,
  assigned_user_name: null,
  assigned_user: null,
  assignees: [],
  assigned_users: [],
  labels: [],
  custom_fields: {},
  created_by: null,
  comment_count: 0,
  parent_id: null,
  subtask_count: 0,
  done_subtask_count: 0,
  series_id: null,
  recurrence: null,
  open_blocker_count: 0,
  blocked_task_count: 0,
  duplicate_count: 0,
  file_count: 0,
  files_version: 0,
  position: 1024,
  version: 1,
  created_at: '2026-11-20T08:00:00.000Z',
  updated_at: '2026-11-20T08:00:00.000Z',
  ...overrides,
})

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
    const body: string[] = []
    for await (const part of request) body.push(String(part))
    const isChange = request.method === 'PUT' || request.method === 'PATCH'
    if (isChange) beforeChange()
    const needsTag = request.method === 'PUT' || request.headers['if-match'] !== undefined
    const isStale = isChange && needsTag && request.headers['if-match'] !== `"${stored.version}"`
    if (isChange && !isStale) change(JSON.parse(body.join('')))
    response.writeHead(isStale ? 412 : 200, { etag: `"${stored.version}"` })
    response.end(JSON.stringify(stored))
  })
  return { task: () => stored, change, stop }
}
