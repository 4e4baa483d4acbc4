import { room } from '../../connect/rooms.ts'
import type { Sockets } from '../../connect/sockets.ts'
import type { Revision } from '../facts/revision.ts'
import type { FeedEvent } from './read-events.ts'
import type { PersonStatus } from './read-rooms.ts'

/** Sends the current online status of the members whose status changed, once per member however often it changed. */
export function sendStatus(io: Sockets, events: FeedEvent[], people: PersonStatus[], revision: Revision) {
  if (events.length > 0) revision.next()
  const changedUsers = new Set(events.map(({ organization_id, user_id }) => `${organization_id}:${user_id}`))
  for (const { organization_id, user_id, isOnline, lastSeen } of people) {
    if (!changedUsers.has(`${organization_id}:${user_id}`)) continue
    io.to(room.organization(organization_id)).emit('user_status_changed', {
      userId: String(user_id),
      isOnline,
      lastSeen,
    })
  }
}

/** Sends the windows in these Socket.IO rooms the list of users who are online in their organization. */
export function sendOnlineUsers(io: Sockets, rooms: string | string[], userIds: string[]) {
  io.to(rooms).emit('online_users', { userIds })
}
