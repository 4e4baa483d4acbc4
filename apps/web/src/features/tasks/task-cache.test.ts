import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TaskPageLook } from './lists/task-page.ts'
import { dropTask, putTask, rememberScope } from './task-cache.ts'
import { taskKey, taskPageKey, tasksKey } from './task-keys.ts'
import type { TaskScope } from './task-scope.ts'
import { aTask } from './testing-task.ts'

const organization: TaskScope = { kind: 'organization', orgId: 1 }
const mine: TaskScope = { kind: 'mine', orgId: 1, userId: 7 }
const known = [aTask({ id: 2, version: 3 }), aTask({ id: 1 })]
let client: QueryClient

beforeEach(() => {
  client = new QueryClient()
  for (const scope of [organization, mine]) rememberScope(scope)
  client.setQueryData(tasksKey(organization), known)
  client.setQueryData(tasksKey(mine), [])
})
const ids = (scope: TaskScope) => client.getQueryData(tasksKey(scope))?.map(({ id }) => id)

describe('a task from the server', () => {
  it('is updated in place, and nothing else changes', () => {
    putTask(client, aTask({ id: 2, version: 4, title: 'New' }))
    const list = client.getQueryData(tasksKey(organization))
    expect(list?.[0]?.title).toBe('New')
    expect(list?.[1]).toBe(known[1])
  })

  it('is added only to lists that it belongs to', () => {
    putTask(client, aTask({ id: 3 }))
    expect(ids(organization)).toEqual([3, 2, 1])
    expect(ids(mine)).toEqual([])
    putTask(client, aTask({ id: 3, version: 2, assignees: [7] }))
    expect(ids(mine)).toEqual([3])
  })

  it('is removed from a list that it no longer belongs to', () => {
    putTask(client, aTask({ id: 3, assignees: [7] }))
    putTask(client, aTask({ id: 3, version: 2 }))
    expect(ids(mine)).toEqual([])
    expect(ids(organization)).toEqual([3, 2, 1])
  })

  it('does not overwrite a newer state', () => {
    putTask(client, aTask({ id: 2, version: 2, title: 'Old' }))
    expect(client.getQueryData(tasksKey(organization))).toBe(known)
  })

  it('keeps the identity of the list when nothing changed', () => {
    putTask(client, aTask({ id: 1 }))
    expect(client.getQueryData(tasksKey(organization))).toBe(known)
  })

  it('is not overwritten by an older response in flight', async () => {
    let respond = (_tasks: typeof known) => {}
    const queryFn = () => new Promise<typeof known>((resolve) => (respond = resolve))
    const reading = client.fetchQuery({ queryKey: tasksKey(organization), queryFn })
    putTask(client, aTask({ id: 2, version: 4 }))
    respond([aTask({ id: 2, version: 3 }), aTask({ id: 1 })])
    await reading
    await Promise.resolve()
    expect(client.getQueryData(tasksKey(organization))?.[0]?.version).toBe(4)
  })

  it('does not mark an invalidated list as fresh', async () => {
    await client.invalidateQueries({ queryKey: tasksKey(organization) })
    putTask(client, aTask({ id: 2, version: 4 }))
    expect(client.getQueryState(tasksKey(organization))?.isInvalidated).toBe(true)
  })
})

it('a deleted task is removed from every list, and its page is reread', () => {
  client.setQueryData(taskKey(2), known[0])
  dropTask(client, 2)
  expect(ids(organization)).toEqual([1])
  expect(client.getQueryState(taskKey(2))?.isInvalidated).toBe(true)
})

describe('a page of tasks', () => {
  const look: TaskPageLook = { scope: organization, filters: { q: 'glass' }, sort: 'open', page: 2, perPage: 10 }
  const page = () => client.getQueryData(taskPageKey(look))
  beforeEach(() => {
    client.setQueryData(taskPageKey(look), { tasks: known, total: 12, groups: {}, page: 2 })
  })

  it('shows a newer state of a task in place, and does not add a task that the server did not put on it', () => {
    putTask(client, aTask({ id: 2, version: 4, title: 'New' }))
    putTask(client, aTask({ id: 3 }))
    expect(page()?.tasks.map(({ id, title }) => [id, title])).toEqual([
      [2, 'New'],
      [1, known[1]?.title],
    ])
    putTask(client, aTask({ id: 2, version: 2, title: 'Old' }))
    expect(page()?.tasks[0]?.title).toBe('New')
  })

  it('drops a deleted task, even from a response in flight', async () => {
    let reply = (_: unknown) => {}
    const read = client.fetchQuery({
      queryKey: taskPageKey(look),
      queryFn: () =>
        new Promise<{ tasks: typeof known; total: number; groups: object; page: number }>((resolve) => {
          reply = () => resolve({ tasks: known, total: 12, groups: {}, page: 2 })
        }),
    })
    dropTask(client, 2)
    expect(page()).toMatchObject({ tasks: [known[1]], total: 11 })
    reply(undefined)
    await read
    expect(page()).toMatchObject({ tasks: [known[1]], total: 11 })
  })
})
