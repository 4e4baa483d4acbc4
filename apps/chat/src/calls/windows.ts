import type { Db } from '@muster/server/store'
import { sql } from 'kysely'
import type { MemberSocket } from '../connect/sockets.ts'

/**
 * The windows of this node in which a user is in a call. While the node reports a window, its user does not count as
 * gone.
 */
export function createCallWindows(db: Db) {
  /**
   * For each window in a call, by the id of its socket: the number of the beat at which the window entered the call.
   */
  const watchedWindows = new Map<string, number>()
  const watchedSockets = new WeakSet<MemberSocket>()
  let beats = 0

  /** Stores that these windows are connected, and returns those that are still in a call. */
  async function reportSeen(ids: string[]): Promise<string[]> {
    // The rows are locked in the order of the call and user ids, so that this statement does not deadlock with one that
    // ends a call.
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
    /** Records that a user is in a call in this window. */
    watch(socket: MemberSocket) {
      if (!socket.connected) return
      watchedWindows.set(socket.id, beats)
      if (watchedSockets.has(socket)) return
      watchedSockets.add(socket)
      socket.once('disconnect', () => {
        // The party's time to return starts now or, if this report fails, at the last beat.
        if (watchedWindows.delete(socket.id)) reportSeen([socket.id]).catch(() => {})
      })
    },
    /** Whether a user is in a call in this window. */
    isWatched: (socketId: string) => watchedWindows.has(socketId),
    async beat(): Promise<void> {
      const beat = beats++
      if (watchedWindows.size === 0) return
      const stillInCalls = new Set(await reportSeen([...watchedWindows.keys()]))
      // A window that entered a call during the query may be missing from its result, so it is kept.
      for (const [id, since] of watchedWindows) if (since <= beat && !stillInCalls.has(id)) watchedWindows.delete(id)
    },
  }
}
