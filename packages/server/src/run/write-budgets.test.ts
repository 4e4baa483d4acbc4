import { expect, it } from 'vitest'
import { Problem } from '../http/problems.ts'
import { createWriteBudgets, type WriteKind, writeKindOf } from './write-budgets.ts'

function refusal(action: () => void): Problem | undefined {
  try {
    action()
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
  return undefined
}

it('a budget belongs to one user and one kind, and refills over time [S10]', () => {
  let now = 0
  const budgets = createWriteBudgets({ RATE_LIMITS: 'on' }, () => now)
  const take = (kind: WriteKind, user: number) => refusal(() => budgets.take(kind, user))
  for (let write = 1; write <= 30; write++) expect(take('message', 1)).toBeUndefined()
  expect(take('message', 1)).toMatchObject({ status: 429, retryAfterSeconds: 1 })
  expect(take('message', 2)).toBeUndefined()
  expect(take('write', 1)).toBeUndefined()
  now = 100
  expect(take('message', 1)).toBeUndefined()
  expect(take('message', 1)?.status).toBe(429)
  for (let attempt = 1; attempt <= 10; attempt++) take('export', 1)
  expect(take('export', 1)).toMatchObject({ status: 429, retryAfterSeconds: 360 })
})

it('a bulk change of 1,000 tasks fits into a budget, twice in a row [S10]', () => {
  const budgets = createWriteBudgets({ RATE_LIMITS: 'on' }, () => 0)
  for (let write = 1; write <= 2_000; write++) expect(refusal(() => budgets.take('write', 1))).toBeUndefined()
})

it('there is no limit with RATE_LIMITS=off [S10]', () => {
  const budgets = createWriteBudgets({ RATE_LIMITS: 'off' }, () => 0)
  for (let write = 1; write <= 10_000; write++) expect(refusal(() => budgets.take('message', 1))).toBeUndefined()
})

it('assigns each call to a budget [S10]', () => {
  const kinds = [
    { method: 'GET', path: '/tasks/' },
    { method: 'POST', path: '/api/messages/:orgId/:roomId' },
    { method: 'POST', path: '/api/messages/:orgId/:roomId/:messageId/read' },
    { method: 'POST', path: '/organizations/:id/exports' },
    { method: 'POST', path: '/organizations/:id/task-imports' },
    { method: 'PATCH', path: '/tasks/:id/status' },
  ] as const
  expect(kinds.map(writeKindOf)).toEqual([undefined, 'message', 'write', 'export', 'import', 'write'])
})
