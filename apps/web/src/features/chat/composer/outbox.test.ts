import { expect, it } from 'vitest'
import { fakeStorage } from '../../../lib/testing.ts'
import { createOutbox, type Outgoing, type SendResult } from './outbox.ts'

const messageWith = (clientId: string): Outgoing => ({
  clientId,
  roomId: '8',
  content: `Words of ${clientId}`,
  replyTo: null,
  createdAt: '2026-11-20T08:00:00.000Z',
})

/**
 * An outbox. While `connection.up` is true, a message gets the response that `connection.responses` contains for its
 * client id, or is sent successfully if there is none.
 */
function outboxWith(stored = fakeStorage()) {
  const sent: string[] = []
  const connection = { up: true, responses: new Map<string, SendResult>() }
  const send = async ({ clientId }: Outgoing): Promise<SendResult> => {
    if (!connection.up) return 'later'
    const result = connection.responses.get(clientId) ?? 'sent'
    if (result === 'sent') sent.push(clientId)
    return result
  }
  return {
    storage: stored,
    sent,
    connection,
    outbox: createOutbox({ key: 'chat-outbox:7:1', storage: stored, send }),
  }
}

it('sends messages in order, one after the other', async () => {
  const { outbox, sent, storage: stored } = outboxWith()
  await Promise.all(['a', 'b', 'c'].map((id) => outbox.add(messageWith(id))))
  expect(sent).toEqual(['a', 'b', 'c'])
  expect(outbox.all()).toEqual([])
  expect(stored.getItem('chat-outbox:7:1')).toBeNull()
})

it('a message written without a connection waits, also over a reload, and is sent once, in order', async () => {
  const { outbox, connection, storage: stored, sent } = outboxWith()
  connection.up = false
  await outbox.add(messageWith('a'))
  await outbox.add(messageWith('b'))
  expect(sent).toEqual([])
  const reloaded = outboxWith(stored)
  expect(reloaded.outbox.all().map(({ clientId }) => clientId)).toEqual(['a', 'b'])
  await reloaded.outbox.add(messageWith('c'))
  await reloaded.outbox.resume()
  expect(reloaded.sent).toEqual(['a', 'b', 'c'])
})

it('a refused message shows why and does not block the others; the user can retry or discard it [ERR-84 (settled: shown, with Retry)]', async () => {
  const { outbox, connection, sent } = outboxWith()
  connection.responses.set('a', { refused: 'No answer came.' })
  connection.responses.set('b', { refused: 'You may not.' })
  for (const id of ['a', 'b', 'c']) await outbox.add(messageWith(id))
  expect(sent).toEqual(['c'])
  expect(outbox.all().map(({ clientId, fault }) => [clientId, fault])).toEqual([
    ['a', 'No answer came.'],
    ['b', 'You may not.'],
  ])
  connection.responses.clear()
  await outbox.retry('a')
  outbox.discard('b')
  expect(sent).toEqual(['c', 'a'])
  expect(outbox.all()).toEqual([])
})

it('each of two tabs keeps its messages, whatever happens to the other', async () => {
  const firstTab = outboxWith()
  const otherTab = outboxWith(firstTab.storage)
  const idsAfterReload = () =>
    outboxWith(firstTab.storage)
      .outbox.all()
      .map(({ clientId }) => clientId)
  firstTab.connection.up = false
  otherTab.connection.up = false
  await firstTab.outbox.add(messageWith('a'))
  await otherTab.outbox.add(messageWith('b'))
  expect(idsAfterReload()).toEqual(['a', 'b'])
  expect(otherTab.outbox.all().map(({ clientId }) => clientId)).toEqual(['b'])
  otherTab.connection.up = true
  await otherTab.outbox.add(messageWith('c'))
  expect(otherTab.sent).toEqual(['b', 'c'])
  expect(idsAfterReload()).toEqual(['a'])
})

it('a message of a tab that was closed is sent by another tab once it is connected again', async () => {
  const closedTab = outboxWith()
  const otherTab = outboxWith(closedTab.storage)
  closedTab.connection.up = false
  await closedTab.outbox.add(messageWith('a'))
  await otherTab.outbox.resume()
  expect(otherTab.sent).toEqual(['a'])
  expect(otherTab.outbox.all()).toEqual([])
  expect(outboxWith(closedTab.storage).outbox.all()).toEqual([])
})

it('a refused message that another tab discards or sends is no longer shown as refused', async () => {
  const key = 'chat-outbox:7:1'
  const firstTab = outboxWith()
  for (const id of ['a', 'b', 'c']) firstTab.connection.responses.set(id, { refused: 'You may not.' })
  for (const id of ['a', 'b', 'c']) await firstTab.outbox.add(messageWith(id))
  const otherTab = outboxWith(firstTab.storage)
  const report = async (change: () => Promise<void> | void) => {
    const before = firstTab.storage.getItem(key)
    await change()
    await otherTab.outbox.handleStorageChange(before, firstTab.storage.getItem(key))
  }
  await report(() => firstTab.outbox.discard('a'))
  firstTab.connection.up = false
  await report(() => firstTab.outbox.retry('b'))
  expect(otherTab.sent).toEqual(['b'])
  expect(otherTab.outbox.all()).toEqual([{ ...messageWith('c'), fault: 'You may not.' }])
})

it('a message that waits here is not lost when another tab changes the list', async () => {
  const tab = outboxWith()
  tab.connection.up = false
  await tab.outbox.add(messageWith('a'))
  await tab.outbox.handleStorageChange(tab.storage.getItem('chat-outbox:7:1'), null)
  expect(tab.outbox.all()).toEqual([messageWith('a')])
})

it('a message that one tab discarded or sent does not come back from another that had loaded it', async () => {
  const firstTab = outboxWith()
  firstTab.connection.responses.set('a', { refused: 'You may not.' })
  firstTab.connection.responses.set('b', { refused: 'No answer came.' })
  for (const id of ['a', 'b']) await firstTab.outbox.add(messageWith(id))
  const otherTab = outboxWith(firstTab.storage)
  expect(otherTab.outbox.all()).toEqual(firstTab.outbox.all())
  firstTab.outbox.discard('a')
  firstTab.connection.responses.delete('b')
  await firstTab.outbox.retry('b')
  otherTab.connection.up = false
  await otherTab.outbox.add(messageWith('c'))
  await otherTab.outbox.retry('a')
  const reloaded = outboxWith(firstTab.storage)
  expect(reloaded.outbox.all()).toEqual([messageWith('c')])
})

it('where the storage is full a message is shown and sent nevertheless', async () => {
  const fullStorage = {
    ...fakeStorage(),
    setItem() {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  const { outbox, sent, connection } = outboxWith(fullStorage)
  connection.up = false
  await outbox.add(messageWith('a'))
  expect(outbox.all()).toEqual([messageWith('a')])
  connection.up = true
  await outbox.resume()
  expect([sent, outbox.all()]).toEqual([['a'], []])
})

it('invalid entries in storage are ignored', () => {
  const stored = fakeStorage()
  for (const text of ['{', '7', '[{"clientId":1},null]']) {
    stored.setItem('chat-outbox:7:1', text)
    expect(outboxWith(stored).outbox.all()).toEqual([])
  }
})

it('a message keeps its files over a reload, and may have no text', async () => {
  const { outbox, connection, storage: stored } = outboxWith()
  connection.up = false
  const files = [{ id: 3, name: 'roof.png', size: 400 }]
  await outbox.add({ ...messageWith('a'), content: '', files })
  const reloaded = outboxWith(stored)
  expect(reloaded.outbox.all()).toMatchObject([{ content: '', files }])
  await reloaded.outbox.resume()
  expect([reloaded.sent, reloaded.outbox.all()]).toEqual([['a'], []])
})
