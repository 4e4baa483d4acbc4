import type { Db } from '@muster/server/store'
import { sql } from 'kysely'
import type { MemberSocket } from '../connect/sockets.ts'

/**
 * The windows of this node in which a user is in a call. While the node reports them, their users do not count as gone.
 */
export function windowsInCalls(db: Db) {
  /** The beat since which it is in a call. */
  const held = new Map<string, number>()
  const watched = new WeakSet<MemberSocket>()
  let beats = 0

  /** Reports these windows, and returns those that are still in a call. */
  async function say(ids: string[]): Promise<string[]> {
    // In one order, so that this and a call that ends now never deadlock.
    const { rows } = await sql<{ socket_id: string | null }>`
      with live as materialized (
        select call_id, user_id from call_parties
        where left_at is null and socket_id = any(${ids}::text[])
        order by call_id, user_id for no key update
      )
      update call_parties p set seen_at = now() from live
      where p.call_id = live.call_id and p.user_id = live.user_id
      returning p.socket_id`.execute(db)
    return rows.flatMap(({ socket_id }) => socket_id ?? [])
  }

  return {
    /** A user is in a call in this window from now on. */
    hold(socket: MemberSocket) {
      if (!socket.connected) return
      held.set(socket.id, beats)
      if (watched.has(socket)) return
      watched.add(socket)
      socket.once('disconnect', () => {
        // The time to return begins now. If that cannot be stored, it begins with the last beat.
        if (held.delete(socket.id)) say([socket.id]).catch(() => {})
      })
    },
    /** Whether a user is in a call in this window. */
    holds: (socketId: string) => held.has(socketId),
    async beat(): Promise<void> {
      const beat = beats++
      if (held.size === 0) return
      const still = new Set(await say([...held.keys()]))
      // A window that joined during the query was not part of it, or not yet in a call.
      for (const [id, since] of held) if (since <= beat && !still.has(id)) held.delete(id)
    },
  }
}
