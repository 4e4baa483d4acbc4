import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../store.ts'
import { record } from './record.ts'

type Renewal = {
  organizationId: number
  actorId: number
  /** Which notifications, as `n`. */
  those: RawBuilder<unknown>
  /** What each says now, read from `n`. */
  words: RawBuilder<unknown>
}

/** Has notifications say something else, and tells those alone whose say it. */
export async function renewNotices(tx: Tx, { organizationId, actorId, those, words }: Renewal): Promise<void> {
  const { rows } = await sql<{ id: number; user_id: number }>`
    with said as materialized (
      select n.id, ${words} as message from notifications n where ${those} order by n.id for no key update
    )
    update notifications n set message = said.message, updated_at = now()
    from said where n.id = said.id and n.message <> said.message
    returning n.id, n.user_id`.execute(tx)
  const [first] = rows
  if (!first) return
  await record(tx, {
    kind: 'notification.renewed',
    organizationId,
    actorId,
    entity: 'notification',
    entityId: first.id,
    action: 'updated',
    seenBy: [...new Set(rows.map(({ user_id }) => user_id))],
    private: true,
  })
}
