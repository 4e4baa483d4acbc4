import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TaskPageRequest } from './lists/task-page.ts'
import { dropTask, putTask } from './task-cache.ts'
import { taskKey, taskPageKey } from './task-keys.ts'
import type { TaskScope } from './task-scope.ts'
import { testingTask } from './testing-task.ts'

const scope: TaskScope = { kind: 'organization', orgId: 1 }
const cachedTasks = [testingTask({ id: 2, version: 3 }), testingTask({ id: 1 })]
let client: QueryClient

beforeEach(() => {
  client = new QueryClient()
})

it('the page of a deleted task is reread', () => {
  client.setQueryData(taskKey(2), cachedTasks[0])
  dropTask(client, 2)
  expect(client.getQueryState(taskKey(2))?.isInvalidated).toBe(true)
})

describe('a page of tasks', () => {
  const request: TaskPageRequest = { scope, filters: { q: 'glass' }, sort: 'open', page: 2, perPage: 10 }
  const cachedPage = () => client.getQueryData(taskPageKey(request))
  beforeEach(() => {
    client.setQueryData(taskPageKey(request), { tasks: cachedTasks, total: 12, groups: {}, page: 2 })
  })

  it('shows a newer state of a task in place, and does not add a task that the server did not put on it', () => {
    putTask(client, testingTask({ id: 2, version: 4, title: 'New' }))
    putTask(client, testingTask({ id: 3 }))
    expect(cachedPage()?.tasks.map(({ id, title }) => [id, title])).toEqual([
      [2, 'New'],
      [1, cachedTasks[1]?.title],
    ])
    putTask(client, testingTask({ id: 2, version: 2, title: 'Old' }))
    expect(cachedPage()?.tasks[0]?.title).toBe('New')
  })

  it('drops a deleted task, even from a response in flight', async () => {
    let resolveRead = (_: unknown) => {}
    const read = client.fetchQuery({
      queryKey: taskPageKey(request),
      queryFn: () =>
        new Promise<{ tasks: typeof cachedTasks; total: number; groups: object; page: number }>((resolve) => {
          resolveRead = () => resolve({ tasks: cachedTasks, total: 12, groups: {}, page: 2 })
        }),
    })
    dropTask(client, 2)
    expect(cachedPage()).toMatchObject({ tasks: [cachedTasks[1]], total: 11 })
    resolveRead(undefined)
    await read
    expect(cachedPage()).toMatchObject({ tasks: [cachedTasks[1]], total: 11 })
  })

  it('keeps its identity when nothing changed, and is not marked as fresh by a change', async () => {
    const before = cachedPage()
    putTask(client, testingTask({ id: 1 }))
    expect(cachedPage()).toBe(before)
    await client.invalidateQueries({ queryKey: taskPageKey(request) })
    putTask(client, testingTask({ id: 2, version: 4 }))
    expect(cachedPage()?.tasks[0]?.version).toBe(4)
    expect(client.getQueryState(taskPageKey(request))?.isInvalidated).toBe(true)
  })
})
