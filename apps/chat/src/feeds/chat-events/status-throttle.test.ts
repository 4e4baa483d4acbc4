import { expect, it } from 'vitest'
import type { FeedEvent } from './read-events.ts'
import { createStatusThrottle } from './status-throttle.ts'

const statusEvent = (user_id: number, organization_id = 1): FeedEvent => ({
  ...{ id: user_id, transaction: '1', organization_id, kind: 'status', user_id },
  ...{ room_id: null, message_id: null, seq: null },
})
const statusEvents = (count: number) => Array.from({ length: count }, (_, index) => statusEvent(index))

it('in a storm of arrivals the whole list is sent, once a second, until it is over', () => {
  let now = 0
  const {
    selectStatuses: statusesToSend,
    dueOrganizations,
    markSent,
  } = createStatusThrottle(
    (organizationId) => (organizationId === 1 ? 2_000 : 10),
    () => now,
  )
  expect(statusesToSend(statusEvents(10))).toHaveLength(10)
  expect(statusesToSend([statusEvent(11), statusEvent(12, 2)])).toEqual([statusEvent(12, 2)])
  expect(dueOrganizations()).toEqual([])
  now = 1_000
  expect(dueOrganizations()).toEqual([1])
  // The list stays due until it is sent, so that a failed read is repeated.
  expect(dueOrganizations()).toEqual([1])
  markSent(1)
  expect(dueOrganizations()).toEqual([])
  expect(statusesToSend(statusEvents(1))).toEqual([])
  now = 2_000
  expect(dueOrganizations()).toEqual([1])
  markSent(1)
  now = 3_000
  expect(dueOrganizations()).toEqual([])
  expect(statusesToSend(statusEvents(1))).toHaveLength(1)
})
