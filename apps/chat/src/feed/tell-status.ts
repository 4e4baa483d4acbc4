import { room } from '../connect/rooms.ts'
import type { Sockets } from '../connect/sockets.ts'
import type { FeedEvent } from './read-events.ts'
import type { Seen } from './read-rooms.ts'

/** How many may come and go at once until everybody is told who is online instead. */
const many = 50

/** The organizations in which so many came and went. */
export function stormy(events: FeedEvent[]): number[] {
  const counts = new Map<number, number>()
  for (const { kind, organization_id } of events) {
    if (kind === 'status') counts.set(organization_id, (counts.get(organization_id) ?? 0) + 1)
  }
  return [...counts].flatMap(([organizationId, count]) => (count > many ? organizationId : []))
}

type Online = Map<number, number[]>

/**
 * Tells the members who came and who went, as it stands now: each once, however often they came and went. Where many
 * did, as after a restart, each window is told the whole once, and not of everybody.
 */
export function tellStatus(io: Sockets, events: FeedEvent[], people: Seen[], online: Online) {
  for (const [organizationId, ids] of online) {
    io.to(room.organization(organizationId)).emit('online_users', { userIds: ids.map(String) })
  }
  const changed = new Set(
    events.flatMap(({ kind, organization_id, user_id }) => (kind === 'status' ? `${organization_id}:${user_id}` : [])),
  )
  for (const { organization_id, user_id, isOnline, lastSeen } of people) {
    if (!changed.has(`${organization_id}:${user_id}`) || online.has(organization_id)) continue
    io.to(room.organization(organization_id)).emit('user_status_changed', {
      userId: String(user_id),
      isOnline,
      lastSeen,
    })
  }
}
