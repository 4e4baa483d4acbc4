import { notFound } from '@muster/server/http/problems'
import { sql } from 'kysely'
import type { By, Calls } from './calls.ts'

type Asked = { callId: string; from: number[] }

/**
 * A party's window receives media of these parties: those of them who are not connected stay in the call because of it.
 */
export async function noteMedia(calls: Calls, by: By, { callId, from }: Asked): Promise<void> {
  const { rows } = await calls.writeOnce((db) =>
    sql`
      with me as (
        select call_id from call_parties
        where call_id = ${callId} and organization_id = ${by.organizationId} and user_id = ${by.userId}
          and socket_id = ${by.socketId} and left_at is null
      ), noted as (
        update call_parties p set media_at = now() from me
        where p.call_id = me.call_id and p.user_id = any(${from}::int[]) and p.user_id <> ${by.userId}
          and p.left_at is null and p.seen_at < now() - interval '3 seconds'
      )
      select from me`.execute(db),
  )
  if (rows.length === 0) notFound('Call')
}
