import type { Db } from '@muster/server/store'
import { sql } from 'kysely'
import type { MemberSocket } from '../connect/sockets.ts'

/** The windows of this node in which somebody is in a call. As long as it says so, nobody takes them for gone. */
export function windowsInCalls(db: Db) {
  /** Since which beat. */
  const held = new Map<string, number>()
  const watched = new WeakSet<MemberSocket>()
  let beats = 0

  /** Says that these are there, and answers which of them are in a call still. */
  async function say(ids: string[]): Promise<string[]> {
    // In one order, so that a call that ends at this moment and this never wait for each other.
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
    /** Somebody is in a call in this window from now on. */
    hold(socket: MemberSocket) {
      if (!socket.connected) return
      held.set(socket.id, beats)
      if (watched.has(socket)) return
      watched.add(socket)
      socket.once('disconnect', () => {
        // From this moment on the time runs in which they may come back; when it cannot be said, from the last beat on.
        if (held.delete(socket.id)) say([socket.id]).catch(() => {})
      })
    },
    /** Whether somebody is in a call in this window. */
    holds: (socketId: string) => held.has(socketId),
    async beat(): Promise<void> {
      const beat = beats++
      if (held.size === 0) return
      const still = new Set(await say([...held.keys()]))
      // Who came in meanwhile was not asked about, or not as somebody who is in a call.
      for (const [id, since] of held) if (since <= beat && !still.has(id)) held.delete(id)
    },
  }
}
