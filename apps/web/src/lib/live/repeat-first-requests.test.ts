import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { repeatFirstRequests } from './repeat-first-requests.ts'

it('a query whose first request was running when its data changed is read again', async () => {
  const queryClient = new QueryClient()
  const responses = ['before', 'after']
  const release: (() => void)[] = []
  const queryFn = async () => {
    const response = responses.shift()
    await new Promise<void>((resolve) => release.push(resolve))
    return response
  }
  const observer = new QueryObserver(queryClient, { queryKey: ['task', 1], queryFn })
  const stop = observer.subscribe(() => {})
  await expect.poll(() => release.length).toBe(1)
  repeatFirstRequests(queryClient, ['project'])
  repeatFirstRequests(queryClient, ['task'])
  void queryClient.invalidateQueries()
  release[0]?.()
  await expect.poll(() => release.length).toBe(2)
  release[1]?.()
  await expect.poll(() => observer.getCurrentResult().data).toBe('after')
  expect(responses).toEqual([])
  stop()
})
