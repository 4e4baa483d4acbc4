import { QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { makeQueryClient } from '../../../lib/api/query-client.ts'
import { changeList } from './change-list.ts'

const queryKey = ['room', 'list', 1]

/** A displayed list that is being requested. Each request for it waits until the test calls `respond`. */
function requestList() {
  const client = makeQueryClient()
  const pendingRequests: ((rows: number[]) => void)[] = []
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: ({ signal }) =>
      new Promise<number[]>((resolve) => {
        pendingRequests.push((rows) => !signal.aborted && resolve(rows))
      }),
  })
  const stop = observer.subscribe(() => undefined)
  const respond = async (list: number[]) => {
    await expect.poll(() => pendingRequests.length).toBeGreaterThan(0)
    pendingRequests.shift()?.(list)
  }
  const shownList = () => client.getQueryData(queryKey)
  return { client, pendingRequests, respond, shownList, stop }
}

async function observeList(firstList: number[]) {
  const list = requestList()
  await list.respond(firstList)
  await expect.poll(list.shownList).toEqual(firstList)
  return list
}

it('a change is applied at once, without a request', async () => {
  const { client, pendingRequests, shownList, stop } = await observeList([1])
  changeList<number>(client, queryKey, (list) => [...list, 2])
  expect(shownList()).toEqual([1, 2])
  expect(pendingRequests).toHaveLength(0)
  stop()
})

it('a list that was read before a message arrived does not overwrite it', async () => {
  const { client, respond, shownList, stop } = await observeList([1])
  void client.invalidateQueries({ queryKey })
  changeList<number>(client, queryKey, (list) => [...list, 2])
  await respond([1])
  await respond([1, 2, 3])
  await expect.poll(shownList).toEqual([1, 2, 3])
  stop()
})

it('a list that is requested for the first time is requested again after a message arrived', async () => {
  const { client, respond, shownList, stop } = requestList()
  changeList<number>(client, queryKey, (list) => [...list, 2])
  await respond([1])
  await respond([1, 2])
  await expect.poll(shownList).toEqual([1, 2])
  stop()
})

it('a list that is out of date remains so', async () => {
  const { client, shownList, stop } = await observeList([1])
  stop()
  await client.invalidateQueries({ queryKey })
  changeList<number>(client, queryKey, (list) => [...list, 2])
  expect(shownList()).toEqual([1, 2])
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
})

it('a list without the room is requested', async () => {
  const { client, respond, shownList, stop } = await observeList([1])
  changeList<number>(client, queryKey, () => undefined)
  await respond([1, 2])
  await expect.poll(shownList).toEqual([1, 2])
  stop()
})
