import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubPage } from '../../../lib/testing.ts'
import { unsentElsewhere } from './unsent-elsewhere.ts'

beforeEach(() => stubPage('https://muster.test/'))
afterEach(() => vi.unstubAllGlobals())

const messageWith = (clientId: string) => ({
  clientId,
  roomId: '8',
  content: `Words of ${clientId}`,
  createdAt: '2026-11-20T08:00:00.000Z',
})
const store = (key: string, ...clientIds: string[]) =>
  localStorage.setItem(key, JSON.stringify(clientIds.map(messageWith)))
const contents = () => unsentElsewhere(7, [1]).map(({ content }) => content)

it('messages and drafts in organizations that the user has left are found, and removed one by one', () => {
  store('chat-outbox:7:1', 'a')
  store('chat-outbox:7:2', 'b', 'c')
  store('chat-outbox:9:2', 'd')
  sessionStorage.setItem('chat-draft:7:1:8', 'Draft here')
  sessionStorage.setItem('chat-draft:7:2:8', 'Draft there')
  sessionStorage.setItem('chat-draft:9:2:8', 'Draft of another user')
  expect(contents()).toEqual(['Words of b', 'Words of c', 'Draft there'])
  unsentElsewhere(7, [1])[0]?.remove()
  expect(contents()).toEqual(['Words of c', 'Draft there'])
  for (const { remove } of unsentElsewhere(7, [1])) remove()
  expect(contents()).toEqual([])
  expect([localStorage.length, sessionStorage.length]).toEqual([2, 2])
})
