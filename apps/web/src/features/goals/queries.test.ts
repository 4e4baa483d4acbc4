import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { page, serve } from '../../lib/testing.ts'
import { emptyGoal, newGoalOf } from './goal-form.ts'
import { goalQuery, goalsQuery, sendDeletion, sendNewGoal } from './queries.ts'

afterEach(() => vi.unstubAllGlobals())

it('ERR-40 ERR-41 ERR-42 ERR-43 ERR-76 each call about goals has its own sentence for a failure without a reason', async () => {
  page('http://localhost/admin/goals')
  const stop = await serve((_, response) => response.writeHead(500, { connection: 'close' }).end())
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await expect(client.fetchQuery(goalsQuery(3))).rejects.toThrow(/^Failed to fetch goals$/)
  await expect(client.fetchQuery(goalQuery(7))).rejects.toThrow(/^Failed to fetch goal$/)
  await expect(sendNewGoal(newGoalOf('team', emptyGoal, 3))).rejects.toThrow(/^Failed to create goal$/)
  await expect(sendDeletion(7)).rejects.toThrow(/^Failed to delete goal$/)
  client.clear()
  await stop()
})

it('the goals of an organization are asked for by its id; 0 means those of all', async () => {
  page('http://localhost/admin/goals')
  const asked: (string | undefined)[] = []
  const stop = await serve((request, response) => {
    asked.push(request.url)
    response.writeHead(200, { connection: 'close' }).end('[]')
  })
  const client = new QueryClient()
  await client.fetchQuery(goalsQuery(3))
  await client.fetchQuery(goalsQuery(0))
  expect(asked).toEqual(['/goals/organization/3', '/goals/'])
  client.clear()
  await stop()
})
