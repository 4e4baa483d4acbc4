import { expect, it } from 'vitest'
import { storage } from '../../../lib/testing.ts'
import { createOutbox, type Outgoing, type Sent } from './outbox.ts'

const written = (clientId: string): Outgoing => ({
  clientId,
  roomId: '8',
  content: `Words of ${clientId}`,
  replyTo: null,
  createdAt: '2026-11-20T08:00:00.000Z',
})

/** An outbox whose messages get these answers in turn, else are sent. */
function outboxWith(kept = storage()) {
  const sent: string[] = []
  const line = { up: true, answers: new Map<string, Sent>() }
  const send = async ({ clientId }: Outgoing): Promise<Sent> => {
    if (!line.up) return 'later'
    const answer = line.answers.get(clientId) ?? 'sent'
    if (answer === 'sent') sent.push(clientId)
    return answer
  }
  return { kept, sent, line, outbox: createOutbox({ key: 'chat-outbox:7:1', storage: kept, send }) }
}

it('sends messages in order, one after the other', async () => {
  const { outbox, sent, kept } = outboxWith()
  await Promise.all(['a', 'b', 'c'].map((id) => outbox.add(written(id))))
  expect(sent).toEqual(['a', 'b', 'c'])
  expect(outbox.all()).toEqual([])
  expect(kept.getItem('chat-outbox:7:1')).toBeNull()
})

it('a message written without a connection waits, also over a reload, and is sent once, in order', async () => {
  const { outbox, line, kept, sent } = outboxWith()
  line.up = false
  await outbox.add(written('a'))
  await outbox.add(written('b'))
  expect(sent).toEqual([])
  const reloaded = outboxWith(kept)
  expect(reloaded.outbox.all().map(({ clientId }) => clientId)).toEqual(['a', 'b'])
  await reloaded.outbox.add(written('c'))
  await reloaded.outbox.goOn()
  expect(reloaded.sent).toEqual(['a', 'b', 'c'])
})

it('a refused message shows why and does not block the others; the user can retry or discard it [ERR-84 (settled: shown, with Retry)]', async () => {
  const { outbox, line, sent } = outboxWith()
  line.answers.set('a', { refused: 'No answer came.' })
  line.answers.set('b', { refused: 'You may not.' })
  for (const id of ['a', 'b', 'c']) await outbox.add(written(id))
  expect(sent).toEqual(['c'])
  expect(outbox.all().map(({ clientId, fault }) => [clientId, fault])).toEqual([
    ['a', 'No answer came.'],
    ['b', 'You may not.'],
  ])
  line.answers.clear()
  await outbox.retry('a')
  outbox.discard('b')
  expect(sent).toEqual(['c', 'a'])
  expect(outbox.all()).toEqual([])
})

it('each of two tabs keeps its messages, whatever happens to the other', async () => {
  const one = outboxWith()
  const other = outboxWith(one.kept)
  const idsAfterReload = () =>
    outboxWith(one.kept)
      .outbox.all()
      .map(({ clientId }) => clientId)
  one.line.up = false
  other.line.up = false
  await one.outbox.add(written('a'))
  await other.outbox.add(written('b'))
  expect(idsAfterReload()).toEqual(['a', 'b'])
  expect(other.outbox.all().map(({ clientId }) => clientId)).toEqual(['b'])
  other.line.up = true
  await other.outbox.goOn()
  expect(other.sent).toEqual(['b'])
  expect(idsAfterReload()).toEqual(['a'])
})

it('a message that one tab discarded or sent does not come back from another that had loaded it', async () => {
  const one = outboxWith()
  one.line.answers.set('a', { refused: 'You may not.' })
  one.line.answers.set('b', { refused: 'No answer came.' })
  for (const id of ['a', 'b']) await one.outbox.add(written(id))
  const other = outboxWith(one.kept)
  expect(other.outbox.all()).toEqual(one.outbox.all())
  one.outbox.discard('a')
  one.line.answers.delete('b')
  await one.outbox.retry('b')
  other.line.up = false
  await other.outbox.add(written('c'))
  await other.outbox.retry('a')
  const reloaded = outboxWith(one.kept)
  expect(reloaded.outbox.all()).toEqual([written('c')])
})

it('where the storage is full a message is shown and sent nevertheless', async () => {
  const full = {
    ...storage(),
    setItem() {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  const { outbox, sent, line } = outboxWith(full)
  line.up = false
  await outbox.add(written('a'))
  expect(outbox.all()).toEqual([written('a')])
  line.up = true
  await outbox.goOn()
  expect([sent, outbox.all()]).toEqual([['a'], []])
})

it('invalid entries in storage are ignored', () => {
  const kept = storage()
  for (const text of ['{', '7', '[{"clientId":1},null]']) {
    kept.setItem('chat-outbox:7:1', text)
    expect(outboxWith(kept).outbox.all()).toEqual([])
  }
})
