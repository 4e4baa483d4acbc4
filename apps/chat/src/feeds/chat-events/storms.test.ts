import { expect, it } from 'vitest'
import type { FeedEvent } from './read-events.ts'
import { storms } from './storms.ts'

const came = (user_id: number, organization_id = 1): FeedEvent => ({
  ...{ id: user_id, transaction: '1', organization_id, kind: 'status', user_id },
  ...{ room_id: null, message_id: null, seq: null },
})
const many = (count: number) => Array.from({ length: count }, (_, n) => came(n))

it('in a storm of arrivals the whole list is sent, once a second, until it is over', () => {
  let now = 0
  const { calm, due, sent } = storms(
    (organizationId) => (organizationId === 1 ? 2_000 : 10),
    () => now,
  )
  expect(calm(many(10))).toHaveLength(10)
  expect(calm([came(11), came(12, 2)])).toEqual([came(12, 2)])
  expect(due()).toEqual([])
  now = 1_000
  expect(due()).toEqual([1])
  // It stays due until it was sent, so that a failed read is repeated.
  expect(due()).toEqual([1])
  sent(1)
  expect(due()).toEqual([])
  expect(calm(many(1))).toEqual([])
  now = 2_000
  expect(due()).toEqual([1])
  sent(1)
  now = 3_000
  expect(due()).toEqual([])
  expect(calm(many(1))).toHaveLength(1)
})
