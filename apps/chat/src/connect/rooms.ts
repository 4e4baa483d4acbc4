import { type Actor, can } from '@muster/contracts/capabilities'

/** The user, session and organization of a socket, fixed for as long as it is connected. */
export type Identity = { sessionId: number; userId: number; organizationId: number }

/** The Socket.IO rooms through which events reach sockets. A client cannot join them by a request. */
export const room = {
  organization: (id: number) => `org:${id}`,
  leaders: (organizationId: number) => `org:${organizationId}:leads`,
  member: (organizationId: number, userId: number) => `org:${organizationId}:user:${userId}`,
  session: (id: number) => `session:${id}`,
  /** All sockets of a user, in any organization. */
  user: (id: number) => `user:${id}`,
}

/** The Socket.IO rooms that a socket of this member joins. */
export const roomsOf = ({ sessionId, userId, organizationId }: Identity, actor: Actor): string[] => [
  room.organization(organizationId),
  room.member(organizationId, userId),
  room.session(sessionId),
  room.user(userId),
  ...(can.seeEverything(actor) ? [room.leaders(organizationId)] : []),
]
