import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { serve, stubPage } from '../../lib/testing.ts'
import { milestonePageQuery } from './list/milestone-pages.ts'
import { newMilestoneOf, newValues } from './milestone-form.ts'
import {
  removeFromGoal,
  restoreDeletedMilestone,
  sendAchievementCheck,
  sendChanges,
  sendDeletion,
  sendNewMilestone,
} from './mutations.ts'
import { goalMilestonesQuery, milestoneAnalyticsQuery, milestoneQuery } from './queries.ts'

afterEach(() => vi.unstubAllGlobals())

const body = newMilestoneOf({
  ...newValues({ organization: 3, project: 7 }),
  title: 'Roof',
  start_date: '2026-11-01',
  due_date: '2026-12-01',
})
const newClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

const calls = [
  ['Failed to create goal milestone', () => sendNewMilestone(body, 5)],
  ['Failed to fetch goal milestones', () => newClient().fetchQuery(goalMilestonesQuery(5))],
  ['Failed to update goal milestone', () => sendChanges({ title: 'Roof' }, 1, true)],
  ['Failed to delete goal milestone', () => removeFromGoal(9)],
  ['Failed to check milestone achievements', () => sendAchievementCheck(5)],
  [
    'Failed to fetch milestones',
    () => newClient().fetchQuery(milestonePageQuery({ orgId: 3, by: 'goal', filters: {}, limit: 60 })),
  ],
  ['Failed to fetch milestones', () => newClient().fetchQuery(milestoneQuery(1))],
  ['Failed to create milestone', () => sendNewMilestone(body, undefined)],
  ['Failed to update milestone', () => sendChanges({ title: 'Roof' }, 1, false)],
  ['Failed to delete milestone', () => sendDeletion(1)],
  ['Failed to fetch milestone analytics', () => newClient().fetchQuery(milestoneAnalyticsQuery('goal', 5))],
] as const

describe('a call that fails', () => {
  it.each(calls)(
    "shows '%s' when the server gives no reason [ERR-44, ERR-45, ERR-46, ERR-47, ERR-48, ERR-49, ERR-50, ERR-51, ERR-53, ERR-54, ERR-77]",
    async (message, send) => {
      stubPage('http://localhost/manager/milestones')
      const stop = await serve((_, response) => response.writeHead(500, { connection: 'close' }).end())
      await expect(send()).rejects.toThrow(new RegExp(`^${message}$`))
      await stop()
    },
  )

  it.each(calls)("instead of '%s' it has the reason that the server gives [ERR-60]", async (_, send) => {
    stubPage('http://localhost/manager/milestones')
    const stop = await serve((_, response) =>
      response
        .writeHead(409, { connection: 'close', 'content-type': 'application/problem+json' })
        .end(JSON.stringify({ detail: 'The goal is in the trash' })),
    )
    await expect(send()).rejects.toThrow(/^The goal is in the trash$/)
    await stop()
  })
})

it('a restoration whose response was lost is retried with the same idempotency key', async () => {
  stubPage('http://localhost/manager/milestones')
  const keys: unknown[] = []
  const stop = await serve((request, response) => {
    keys.push(request.headers['idempotency-key'])
    if (keys.length === 1) request.socket.destroy()
    else response.writeHead(200, { connection: 'close' }).end('{}')
  })
  const restore = () => restoreDeletedMilestone(newClient(), { id: 1, organization_id: 3 }, 'first')
  await expect(restore()).rejects.toThrow('Failed to restore the milestone')
  await restore()
  expect(keys).toEqual([expect.any(String), keys[0]])
  await stop()
})

it('a restoration after another deletion is not a retry of the one whose response was lost', async () => {
  stubPage('http://localhost/manager/milestones')
  const keys: unknown[] = []
  const stop = await serve((request, response) => {
    keys.push(request.headers['idempotency-key'])
    response.writeHead(keys.length === 1 ? 503 : 200, { connection: 'close' }).end('{}')
  })
  const restore = (deletion: string) => restoreDeletedMilestone(newClient(), { id: 2, organization_id: 3 }, deletion)
  await expect(restore('first')).rejects.toThrow('Failed to restore the milestone')
  await restore('second')
  expect(keys).toEqual([expect.any(String), expect.any(String)])
  expect(keys[1]).not.toBe(keys[0])
  await stop()
})

it('a deletion whose response was lost succeeds if the next attempt does not find the milestone', async () => {
  stubPage('http://localhost/manager/milestones')
  let requestCount = 0
  const stop = await serve((request, response) => {
    requestCount++
    if (requestCount === 2) request.socket.destroy()
    else response.writeHead(404, { connection: 'close' }).end()
  })
  await expect(sendDeletion(4), 'the first attempt is a 404').rejects.toThrow('Failed to delete milestone')
  await expect(sendDeletion(4), 'the response is lost').rejects.toThrow('Failed to delete milestone')
  await sendDeletion(4)
  await stop()
})
