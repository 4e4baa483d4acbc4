import { room } from '../../connect/rooms.ts'
import type { Sockets } from '../../connect/sockets.ts'
import type { Revision } from '../facts/revision.ts'
import type { FeedEvent } from './read-events.ts'
import type { Seen } from './read-rooms.ts'

/** Sends the members who came online or went offline, in their current state: each once, however often it changed. */
export function sendStatus(io: Sockets, events: FeedEvent[], people: Seen[], revision: Revision) {
  if (events.length > 0) revision.next()
  const changed = new Set(events.map(({ organization_id, user_id }) => `${organization_id}:${user_id}`))
  for (const { organization_id, user_id, isOnline, lastSeen } of people) {
    if (!changed.has(`${organization_id}:${user_id}`)) continue
    io.to(room.organization(organization_id)).emit('user_status_changed', {
      userId: String(user_id),
      isOnline,
      lastSeen,
    })
  }
}

/** Sends these windows who is online in their organization. */
export function sendOnline(io: Sockets, windows: string | string[], userIds: string[]) {
  io.to(windows).emit('online_users', { userIds })
}
