import { refuseNotFound } from '@muster/server/http/problems'
import { sql } from 'kysely'
import type { CallDependencies, Sender } from './calls.ts'

type MediaReport = { callId: string; from: number[] }

/**
 * Records that the sender's window receives media from the users in `from`, but only for those who have lost their
 * connection to the service. Such a user stays in the call for a limited time: see `mayBeRestored` in watch-calls.ts.
 */
export async function noteMedia(
  calls: CallDependencies,
  sender: Sender,
  { callId, from: sourceUserIds }: MediaReport,
): Promise<void> {
  const { rows } = await calls.writeOnce((db) =>
    sql`
      with me as (
        select call_id from call_parties
        where call_id = ${callId} and organization_id = ${sender.organizationId} and user_id = ${sender.userId}
          and socket_id = ${sender.socketId} and left_at is null
      ), noted as (
        update call_parties p set media_at = now() from me
        where p.call_id = me.call_id and p.user_id = any(${sourceUserIds}::int[]) and p.user_id <> ${sender.userId}
          and p.left_at is null and p.seen_at < now() - interval '3 seconds'
      )
      select from me`.execute(db),
  )
  if (rows.length === 0) refuseNotFound('Call')
}
