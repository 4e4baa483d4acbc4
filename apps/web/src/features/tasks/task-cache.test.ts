import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import { dropTask, putTask, rememberScope } from './task-cache.ts'
import { taskKey, tasksKey } from './task-keys.ts'
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

describe('a task that the server answered', () => {
  it('is changed where it stands, and nothing else is', () => {
    putTask(client, aTask({ id: 2, version: 4, title: 'New' }))
    const list = client.getQueryData(tasksKey(organization))
    expect(list?.[0]?.title).toBe('New')
    expect(list?.[1]).toBe(known[1])
  })

  it('is added where it belongs, and only there', () => {
    putTask(client, aTask({ id: 3 }))
    expect(ids(organization)).toEqual([3, 2, 1])
    expect(ids(mine)).toEqual([])
    putTask(client, aTask({ id: 3, version: 2, assignees: [7] }))
    expect(ids(mine)).toEqual([3])
  })

  it('leaves a list in which it does not belong any more', () => {
    putTask(client, aTask({ id: 3, assignees: [7] }))
    putTask(client, aTask({ id: 3, version: 2 }))
    expect(ids(mine)).toEqual([])
    expect(ids(organization)).toEqual([3, 2, 1])
  })

  it('does not overwrite a newer state', () => {
    putTask(client, aTask({ id: 2, version: 2, title: 'Old' }))
    expect(client.getQueryData(tasksKey(organization))).toBe(known)
  })

  it('draws nothing again when it says what is known', () => {
    putTask(client, aTask({ id: 1 }))
    expect(client.getQueryData(tasksKey(organization))).toBe(known)
  })

  it('is not put over by an answer that was on its way', async () => {
    let answer = (_tasks: typeof known) => {}
    const queryFn = () => new Promise<typeof known>((resolve) => (answer = resolve))
    const reading = client.fetchQuery({ queryKey: tasksKey(organization), queryFn })
    putTask(client, aTask({ id: 2, version: 4 }))
    answer([aTask({ id: 2, version: 3 }), aTask({ id: 1 })])
    await reading
    await Promise.resolve()
    expect(client.getQueryData(tasksKey(organization))?.[0]?.version).toBe(4)
  })

  it('does not make a list that waits to be read again count as fresh', async () => {
    await client.invalidateQueries({ queryKey: tasksKey(organization) })
    putTask(client, aTask({ id: 2, version: 4 }))
    expect(client.getQueryState(tasksKey(organization))?.isInvalidated).toBe(true)
  })
})

it('a deleted task is gone from every list, and its page asks again', () => {
  client.setQueryData(taskKey(2), known[0])
  dropTask(client, 2)
  expect(ids(organization)).toEqual([1])
  expect(client.getQueryState(taskKey(2))?.isInvalidated).toBe(true)
})
