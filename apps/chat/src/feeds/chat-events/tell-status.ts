import { room } from '../../connect/rooms.ts'
import type { Sockets } from '../../connect/sockets.ts'
import type { Tellings } from '../facts/tellings.ts'
import type { FeedEvent } from './read-events.ts'
import type { Seen } from './read-rooms.ts'

/** Tells the members who came and who went, as it stands now: each once, however often they came and went. */
export function tellStatus(io: Sockets, events: FeedEvent[], people: Seen[], tellings: Tellings) {
  if (events.length > 0) tellings.note()
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

/** Tells these windows who is online in their organization. */
export function tellOnline(io: Sockets, windows: string | string[], userIds: string[]) {
  io.to(windows).emit('online_users', { userIds })
}
