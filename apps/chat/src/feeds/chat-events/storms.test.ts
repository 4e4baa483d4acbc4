import { expect, it } from 'vitest'
import type { FeedEvent } from './read-events.ts'
import { storms } from './storms.ts'

const came = (user_id: number, organization_id = 1): FeedEvent => ({
  ...{ id: user_id, transaction: '1', organization_id, kind: 'status', user_id },
  ...{ room_id: null, message_id: null, seq: null },
})
const many = (count: number) => Array.from({ length: count }, (_, n) => came(n))

it('a storm of people is told as a whole, once a second, until it is over', () => {
  let now = 0
  const { calm, due, told } = storms(
    (organizationId) => (organizationId === 1 ? 2_000 : 10),
    () => now,
  )
  expect(calm(many(10))).toHaveLength(10)
  expect(calm([came(11), came(12, 2)])).toEqual([came(12, 2)])
  expect(due()).toEqual([])
  now = 1_000
  expect(due()).toEqual([1])
  // Until it was told it stays due, so that a reading that failed is made up for.
  expect(due()).toEqual([1])
  told(1)
  expect(due()).toEqual([])
  expect(calm(many(1))).toEqual([])
  now = 2_000
  expect(due()).toEqual([1])
  told(1)
  now = 3_000
  expect(due()).toEqual([])
  expect(calm(many(1))).toHaveLength(1)
})
