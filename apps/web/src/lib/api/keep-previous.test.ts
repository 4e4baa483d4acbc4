import { QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { keepPrevious } from './keep-previous.ts'

const query = (organizationId: number, page: number) => {
  const queryKey = ['task', organizationId, page]
  return queryOptions({
    queryKey,
    queryFn: async () => `page ${page} of ${organizationId}`,
    placeholderData: keepPrevious(queryKey, ([, id]) => id),
  })
}

it('keeps the previous data until the new data is loaded, but not that of another organization', async () => {
  const client = new QueryClient()
  const observer = new QueryObserver(client, query(1, 1))
  const stop = observer.subscribe(() => {})
  await expect.poll(() => observer.getCurrentResult().data).toBe('page 1 of 1')
  observer.setOptions(query(1, 2))
  expect(observer.getCurrentResult()).toMatchObject({ data: 'page 1 of 1', isPlaceholderData: true })
  await expect.poll(() => observer.getCurrentResult().data).toBe('page 2 of 1')
  observer.setOptions(query(2, 1))
  expect(observer.getCurrentResult().data).toBeUndefined()
  stop()
})
