import { afterEach, expect, it, vi } from 'vitest'
import { serve, stubPage } from '../../lib/testing.ts'
import { emptyGoal, newGoalOf } from './forms/goal-form.ts'
import { fetchGoal, sendDeletion, sendNewGoal } from './goal-calls.ts'
import { fetchGoals } from './list/goal-pages.ts'

afterEach(() => vi.unstubAllGlobals())

it('each call about goals has its own message for a failure without a reason [ERR-40, ERR-41, ERR-42, ERR-43, ERR-76]', async () => {
  stubPage('http://localhost/admin/goals')
  const stop = await serve((_, response) => response.writeHead(500, { connection: 'close' }).end())
  await expect(fetchGoals(3, {})).rejects.toThrow(/^Failed to fetch goals$/)
  await expect(fetchGoal(7)).rejects.toThrow(/^Failed to fetch goal$/)
  await expect(sendNewGoal(newGoalOf('team', emptyGoal, 3))).rejects.toThrow(/^Failed to create goal$/)
  await expect(sendDeletion(7)).rejects.toThrow(/^Failed to delete goal$/)
  await stop()
})

it('requests the goals of an organization by its id; 0 means all organizations', async () => {
  stubPage('http://localhost/admin/goals')
  const requestUrls: (string | undefined)[] = []
  const stop = await serve((request, response) => {
    requestUrls.push(request.url)
    response.writeHead(200, { connection: 'close' }).end('[]')
  })
  await fetchGoals(3, { limit: 60 })
  await fetchGoals(0, {})
  expect(requestUrls).toEqual(['/goals/organization/3?limit=60', '/goals/'])
  await stop()
})
