import { notFound } from '@muster/server/http/problems'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { postFrames } from '../feeds/frames/post-frames.ts'
import { accepted } from './call-frames.ts'
import type { By, Calls } from './calls.ts'
import { enter, joined, type Shown } from './enter.ts'
import { callColumns } from './live-call.ts'

type Asked = Shown & { callerId: number; callId?: string | undefined }

/** Only the callee can accept, in one window, while it rings. */
export const acceptCall = (calls: Calls, by: By, asked: Asked) =>
  calls.write(async (tx) => {
    const id = (await acceptIn(tx, by, asked)) ?? notFound('Call')
    return joined(tx, id)
  })

/** Accepts the call that rings from this caller, and returns its id; undefined when none does. */
export async function acceptIn(tx: Tx, by: By, { callerId, callId, ...shown }: Asked): Promise<string | undefined> {
  const call = await tx
    .updateTable('calls')
    .set({ state: 'accepted', accepted_at: sql`now()` })
    .where('organization_id', '=', by.organizationId)
    .where('caller_id', '=', callerId)
    .where('callee_id', '=', by.userId)
    .where('state', '=', 'ringing')
    .where('rings_until', '>', sql<string>`now()`)
    .$if(callId !== undefined, (query) => query.where('id', '=', callId ?? ''))
    .returning(callColumns)
    .executeTakeFirst()
  if (!call) return undefined
  await enter(tx, by, call, shown)
  await postFrames(tx, accepted(call, by))
  return call.id
}
