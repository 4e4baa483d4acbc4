import type { NotificationKind } from '@muster/contracts/facts/notifications'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../store.ts'
import { record } from './record.ts'

type Renewal = {
  organizationId: number
  actorId: number
  /** The condition that selects the notifications, whose alias is `n`. */
  condition: RawBuilder<unknown>
  /** The expression over `n` for the new excerpt of each notification; null if there is nothing left to quote. */
  excerpt: RawBuilder<string | null>
  /** The new message of a notification that was stored as text, used if there is nothing left to quote. */
  messageWithoutExcerpt: string
}

/** Replaces the excerpts of notifications, and records the change for their receivers only. */
export async function renewNotifications(
  tx: Tx,
  { organizationId, actorId, condition, excerpt, messageWithoutExcerpt }: Renewal,
): Promise<void> {
  const { rows } = await sql<{ id: number; user_id: number }>`
    with quoted as materialized (
      select n.id, ${excerpt} as excerpt from notifications n where ${condition} order by n.id for no key update
    ), renewed as (
      select n.id, case when n.kind = ${'text' satisfies NotificationKind}
        then jsonb_set(n."values"::jsonb, '{message}', to_jsonb(coalesce(quoted.excerpt, ${messageWithoutExcerpt})))
        else jsonb_set(n."values"::jsonb, '{excerpt}', coalesce(to_jsonb(quoted.excerpt), 'null')) end as "values"
      from notifications n join quoted on quoted.id = n.id
    )
    update notifications n set "values" = renewed."values"::json, updated_at = now()
    from renewed where n.id = renewed.id and n."values"::jsonb <> renewed."values"
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
